/** Why an error happens, what to do about it, and the `detail` of its example unless that is the title. */
export type Remedy = { readonly cause: string; readonly remedy: string; readonly detail?: string };
