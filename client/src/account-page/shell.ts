import type { AppConfig } from '../generated/types.gen.ts';
import type { Language } from '../texts/languages.ts';

/** What the service writes into its page for the account. Addresses are of the page's own origin. */
export type Shell = {
  base_url: string;
  application_id: string;
  /** Who was signed in when the page was written. */
  user_id: string;
  app_config: AppConfig;
  /** The part of the account to show, and the field that it is about. */
  place: { part: string; field?: string };
  locale: Language;
  account_url: string;
  token_url: string;
  /** Asks for a fresh sign-in. The state, with the place to come back to, is to be added. */
  sign_in_url: string;
  signed_out_url: string;
  deleted_url: string;
};

/** Reads what the service wrote into the page. */
export function shellOf(page: Document): Shell {
  return JSON.parse(page.getElementById('svc-account-page')?.textContent ?? '{}');
}
