import { actions, button, form, heading, paragraph, quietButton, smallPrint } from '../oidc/pages/forms.ts';
import { placeOfRedirect } from '../oidc-clients/arrival.ts';
import { hasAddress } from '../platform/strings/address-in-text.ts';
import { isolated } from '../texts/translate.ts';
import type { AskedResource } from './asked-resources.ts';
import { renderScreen, type Screen, screenTexts } from './screen.ts';

/** What a client asks for: access to the account, as HTML, and to resources; and where its answer goes. */
type AskedConsent = { account: readonly string[]; resources: readonly AskedResource[]; redirectUri: string };

/**
 * The page that asks for consent. It shows the signed-in user, the requested access, and where the browser
 * goes then. Of a client that came by itself it says that nobody has verified it (decision 0608).
 */
export function consentPage(screen: Screen, who: string, asked: AskedConsent): string {
  const { client, action } = screen;
  const { say, title } = screenTexts(screen);
  const { arrival } = client;
  const items = asked.account.map((text) => `<li>${text}</li>`).join('');
  return renderScreen(
    screen,
    title('continueTo', { client: client.name }),
    heading(say('continueTo', { client: client.name })),
    paragraph(say('signedInAs', { who: { strong: who } })),
    items &&
      `<p id="asks">${say('willBeAble', { client: { strong: client.name } })}</p><ul aria-labelledby="asks">${items}</ul>`,
    ...asked.resources.map((resource, at) => resourceText(screen, resource, `asks-${at + 1}`)),
    arrival ? warning(screen, arrival, asked) : backToClient(screen, asked),
    form(action, 'consent', button(say('allow')), arrival ? { state: arrival.state } : {}),
    actions(
      form(action, 'deny', quietButton(say('cancel'))),
      form(action, 'switch', quietButton(say('otherAccount'))),
    ),
  );
}

/** What the client may do at one of the application's own resources. `id` is that of its heading. */
function resourceText(screen: Screen, { name, host, actions: may }: AskedResource, id: string): string {
  const { client, language } = screen;
  const { say } = screenTexts(screen);
  const values = { resource: { strong: name }, host, client: { strong: client.name } };
  if (may.length === 0) return paragraph(say('useResource', values));
  const items = may.map((text) => `<li>${isolated(text, language)}</li>`).join('');
  return `<p id="${id}">${say('atResource', values)}</p><ul aria-labelledby="${id}">${items}</ul>`;
}

/** Where the browser goes back to, if the client asks for a resource (decision 0601). */
function backToClient(screen: Screen, { resources, redirectUri }: AskedConsent): string {
  if (resources.length === 0) return '';
  const { say } = screenTexts(screen);
  return smallPrint(say('backTo', { host: { strong: placeOfRedirect(redirectUri) } }));
}

/** What a person should know of a client that came by itself. */
function warning(
  screen: Screen,
  { claimed_name: claimed = '' }: NonNullable<Screen['client']['arrival']>,
  { redirectUri }: AskedConsent,
): string {
  const { client, application } = screen;
  const { say } = screenTexts(screen);
  const place = { strong: placeOfRedirect(redirectUri) };
  const isOnDevice = !/^https:/i.test(redirectUri);
  // People would believe an address.
  const isShown = claimed !== '' && !hasAddress(claimed);
  return [
    paragraph(say('notVerified', { client: { strong: client.name }, application: application.name })),
    isShown ? paragraph(say('callsItself', { name: { strong: claimed } })) : '',
    paragraph(say(isOnDevice ? 'answerToDevice' : 'answerTo', { place })),
  ].join('');
}
