import { HostedAccount } from './account-page/hosted-account.ts';
import { HostedSession } from './account-page/hosted-session.ts';
import { shellOf } from './account-page/shell.ts';
import { filled } from './texts/languages.ts';

void showAccount();

/** Puts the account into the page of the service. Each language is a file beside this one. */
async function showAccount(): Promise<void> {
  const shell = shellOf(document);
  const { locale } = shell;
  const file = `./account-texts-${locale}.js`;
  const { account: texts } = await import(file);
  customElements.define('svc-account', HostedAccount);
  const element = new HostedAccount(shell, (key, values) => filled(texts, key, locale, values));
  element.signIn = new HostedSession(shell);
  document.querySelector('svc-account')?.replaceWith(element);
}
