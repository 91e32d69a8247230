import type { Capability } from '../platform/config.ts';

type Route = { readonly method: 'GET' | 'POST' | 'HEAD' | 'OPTIONS'; readonly path: `/${string}` };

/**
 * A function that speaks a protocol of its own instead of this API's: it gets the raw event and answers as
 * the protocol's standard says. Its routes are public; who calls is the protocol's matter.
 */
export type Protocol = {
  /** verbNoun; the file is the same in kebab-case. */
  readonly id: string;
  readonly summary: string;
  readonly routes: readonly Route[];
  readonly uses: readonly Capability[];
};

/** Declares a protocol. Returns the same value, frozen. */
export function defineProtocol<const P extends Protocol>(protocol: P): P {
  return Object.freeze(protocol);
}
