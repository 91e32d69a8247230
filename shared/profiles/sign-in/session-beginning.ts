import { type BrowserKind, kindOfUserAgent } from '../../http/browser-kind.ts';
import { currentSender } from '../../platform/request/request-sender.ts';

/** How and where a session began, by which its user recognises it (decision 0361). Any may be unknown. */
export type SessionBeginning = {
  /** How the user signed in, as `meta.last_sign_in_method` has it. */
  method?: string | undefined;
  /** The credential that began it: a publishable key, a backend's, or that of an OpenID client. */
  client?: string | undefined;
  browser?: BrowserKind | undefined;
  /** The country that CloudFront named (ISO 3166-1, two letters). */
  country?: string | undefined;
};

/** Returns the beginning of a session that the current request begins. */
export function beginningOfSession({
  method,
  client,
}: Pick<SessionBeginning, 'method' | 'client'>): SessionBeginning {
  const { userAgent, country } = currentSender();
  const browser = userAgent === undefined ? undefined : kindOfUserAgent(userAgent);
  return {
    ...(method !== undefined && { method }),
    ...(client !== undefined && { client }),
    ...(browser && { browser }),
    ...(country !== undefined && { country }),
  };
}
