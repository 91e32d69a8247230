import { requestMember } from './request-context.ts';

/** The languages that a request names for the person who sends it. */
export type Reader = {
  /** Its query parameter `ui_locales`: language tags separated by spaces. */
  requested?: string | undefined;
  /** Its header `Accept-Language`. */
  accepted?: string | undefined;
};

const current = requestMember<Reader>('reader');

/** Runs a request of this reader. */
export function withReader<T>(reader: Reader, run: () => T): T {
  return current.run(reader, run);
}

/** Returns the reader of the current request; nothing is known about it outside a request. */
export function currentReader(): Reader {
  return current.get() ?? {};
}
