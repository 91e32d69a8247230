import { languageOfReader } from '../applications/reader-language.ts';
import { accountClientRecord } from '../oidc/account-client.ts';
import { darkModeOf } from '../pages/theme.ts';
import type { Language } from '../texts/languages.ts';
import type { EffectiveApplication } from '../variants/effective-application.ts';
import { closedPage, identifyPage, isClosed, type Screen, signInChannels } from './screen.ts';
import { partyAtScreen } from './screen-party.ts';

type PageReader = { language?: Language | undefined; theme?: 'light' | 'dark' | undefined };

/**
 * Returns the first page of the sign-in screen as a reader would see it in a browser with passkeys, at a
 * client that has the application's name and looks. It has no scripts, its forms have no address, and its
 * links open windows, which a frame without `allow-popups` refuses.
 */
export function previewScreen(application: EffectiveApplication, { language, theme }: PageReader): string {
  const client = accountClientRecord(application);
  const isReaders = darkModeOf(application, undefined) === 'auto' && theme !== undefined;
  const hub_dark_mode = isReaders ? DARK_MODES[theme] : client.config.hub_dark_mode;
  return inert(
    firstPage({
      application,
      client: { ...client, config: { ...client.config, hub_dark_mode } },
      action: '',
      language: language ?? languageOfReader(application),
    }),
  );
}

const DARK_MODES = { light: 'disabled', dark: 'enabled' } as const;

function firstPage(screen: Screen): string {
  const { application } = screen;
  if (isClosed(application)) return closedPage(screen);
  const party = partyAtScreen(application);
  const hasPasskey = party !== undefined && signInChannels(application).length > 0;
  return identifyPage(screen, {
    ...(hasPasskey && { passkey: { host: party.id, isRelated: party.isRelated, challenge: '' } }),
    party,
    providers: (application.identity_providers ?? []).map((one) => ({ ...one, address: '#' })),
  });
}

function inert(html: string): string {
  return html
    .replace('<head>', '<head><base target="_blank">')
    .replace(/<script>.*?<\/script>/gs, '')
    .replaceAll('<form method="post" action=""', '<form')
    .replace('<form hidden data-passkey', '<form data-passkey');
}
