import type { SiteFile } from '../docs/site.ts';

/** The console as `console/build.ts` makes it. */
export type BuiltConsole = {
  /** The hash of the files of which it is made. */
  readonly inputs: string;
  /** The HTML of every address of the console, with `%NONCE%` and `%SERVICE_URL%` in place of values. */
  readonly page: string;
  /** Scripts, styles and other files by name. Each name has a hash of the content. */
  readonly assets: Readonly<Record<string, SiteFile>>;
};
