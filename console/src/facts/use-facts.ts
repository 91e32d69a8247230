import type { Caller } from '../api/application.ts';
import { useLanguage } from '../texts/language.ts';
import { useSay } from '../texts/say.ts';
import { countryText, methodText, type NameOfProvider } from './sign-in-facts.ts';
import { FACTS } from './texts.ts';
import { useProviders } from './use-providers.ts';

/** Says facts of sign-ins in the reader's language. */
type FactsInWords = {
  country: (country: string | undefined) => string | undefined;
  method: (method: string | undefined) => string | undefined;
  provider: NameOfProvider;
};

/** Returns functions that say facts of sign-ins. Providers have their names if the caller may read those. */
export function useFacts(app: string, caller: Caller): FactsInWords {
  const [language] = useLanguage();
  const say = useSay(FACTS);
  const providers = useProviders(app, caller);
  const provider = (id: string) => providers.find((one) => one.id === id)?.name ?? id;
  return {
    country: (country) => countryText(country, language),
    method: (method) => methodText(method, { say, nameOf: provider }),
    provider,
  };
}
