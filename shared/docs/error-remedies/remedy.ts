/** The cause of an error, its remedy, and the `detail` of its example unless that is the title. */
export type Remedy = { readonly cause: string; readonly remedy: string; readonly detail?: string };
