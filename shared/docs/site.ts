/** A file of the site: its bytes in base64, compressed by Brotli unless that would not make it smaller. */
export type SiteFile = { readonly type: string } & (
  | { readonly brotli: string; readonly bytes?: never }
  | { readonly bytes: string; readonly brotli?: never }
);

/** The site of the documentation. Pages are by address, HTML compressed by Brotli in base64. */
export type BuiltSite = {
  /** The hash of the files of which it is made. */
  readonly inputs: string;
  readonly pages: Readonly<Record<string, string>>;
  readonly assets: Readonly<Record<string, SiteFile>>;
};
