import { type PageNeeds, page, Reply } from '../http/reply.ts';
import type { ApiError } from '../platform/errors.ts';

/** Answers an error with a page (`html`) and the headers of the error, such as `Retry-After`. */
export function errorPage({ status, extras }: ApiError, html: string, needs?: PageNeeds): Reply {
  const { headers, body } = page(status, html, needs);
  return new Reply(status, { ...headers, ...extras.headers }, body);
}
