/** A guide as HTML. Its name is the last segment of its address. */
export type Guide = {
  readonly name: string;
  readonly title: string;
  readonly html: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
};

/** The overview, and the guides in the order in which it links to them. */
export type Guides = { readonly overview: Guide; readonly guides: readonly Guide[] };
