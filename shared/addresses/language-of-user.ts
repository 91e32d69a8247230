import { languageOfReader } from '../applications/reader-language.ts';
import { localeOfData } from '../profiles/locale-of-data.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { Language } from '../texts/languages.ts';
import type { EffectiveApplication } from '../variants/effective-application.ts';

/** Returns the language of messages to the calling user about its own profile. */
export function languageOfUser(
  { data }: Pick<ProfileRecord, 'data'>,
  application: EffectiveApplication | undefined,
): Language {
  return languageOfReader(application, { user: localeOfData(data) });
}
