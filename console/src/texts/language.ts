import { useLocalStorage } from '@mantine/hooks';

type Language = 'en' | 'de';

/** Returns the language that the reader chose, by default that of the browser, and a function to choose. */
export function useLanguage(): [Language, (language: Language) => void] {
  const [stored, choose] = useLocalStorage<string>({
    key: 'svc-console-language',
    defaultValue: navigator.language,
    getInitialValueInEffect: false,
  });
  return [stored.startsWith('de') ? 'de' : 'en', choose];
}
