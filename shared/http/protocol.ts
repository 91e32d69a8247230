import type { Capability } from '../platform/config.ts';

type Route = { readonly method: 'GET' | 'POST' | 'DELETE' | 'HEAD' | 'OPTIONS'; readonly path: `/${string}` };

/**
 * A function with a protocol of its own. It gets the raw event and answers by the standard of the protocol.
 * Its routes are public; the protocol authenticates callers.
 */
export type Protocol = {
  /** verbNoun; the file is the same in kebab-case. */
  readonly id: string;
  readonly summary: string;
  readonly routes: readonly Route[];
  readonly uses: readonly Capability[];
};

/** Declares a protocol. Returns the frozen value. */
export function defineProtocol<const P extends Protocol>(protocol: P): P {
  return Object.freeze(protocol);
}
