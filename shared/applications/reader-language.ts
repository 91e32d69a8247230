import { currentReader } from '../platform/request/request-reader.ts';
import { chooseLanguage, chooseRegion, type Language, type LanguageWishes } from '../texts/languages.ts';
import type { Application } from './application.ts';

type ApplicationWithConfig = Pick<Application, 'config'>;

/**
 * Returns the language for the person who sends the current request: of its pages, and of its messages to
 * that person. `requested` replaces `ui_locales` of the address (decision 0166).
 */
export function languageOfReader(
  application: ApplicationWithConfig | undefined,
  { requested, user }: Pick<LanguageWishes, 'requested' | 'user'> = {},
): Language {
  const reader = currentReader();
  return chooseLanguage({
    requested: requested ?? reader.requested,
    user,
    accepted: reader.accepted,
    application: defaultOf(application),
  });
}

/** Returns the country of the person who sends the current request, if a language tag names it. */
export function regionOfReader(
  application: ApplicationWithConfig | undefined,
  requested: string | undefined,
): string | undefined {
  const { accepted, requested: inAddress } = currentReader();
  return chooseRegion({
    requested: requested ?? inAddress,
    accepted,
    application: defaultOf(application),
  });
}

/** Returns the language of a message to somebody who is not the sender of the request, such as an invitee. */
export function languageOfRecipient(
  application: ApplicationWithConfig | undefined,
  { requested, user }: Pick<LanguageWishes, 'requested' | 'user'> = {},
): Language {
  return chooseLanguage({ requested, user, application: defaultOf(application) });
}

function defaultOf(application: ApplicationWithConfig | undefined): string | undefined {
  return application?.config.hub?.default_locale;
}
