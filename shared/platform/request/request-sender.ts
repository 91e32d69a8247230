import { requestMember } from './request-context.ts';

/** The program that sends a request, and the country that it is in. Either may be unknown. */
export type RequestSender = {
  /** Its header `User-Agent`. */
  userAgent?: string | undefined;
  /** Its address, of IPv6 the network. */
  address?: string | undefined;
  /** The country from which it came, as CloudFront names it (ISO 3166-1, two letters). */
  country?: string | undefined;
};

const current = requestMember<RequestSender>('sender');

/** Runs a request of this sender. */
export function withSender<T>(sender: RequestSender, run: () => T): T {
  return current.run(sender, run);
}

/** Returns the sender of the current request; nothing is known about it outside a request. */
export function currentSender(): RequestSender {
  return current.get() ?? {};
}
