import type { Say } from '../texts/say.ts';
import { UPLOAD_WARNINGS } from './warning-texts.ts';

type Name = keyof typeof UPLOAD_WARNINGS.en;

const NAMES = Object.keys(UPLOAD_WARNINGS.en) as Name[];
const VALUE = '{value}';

/** Returns a warning of the API in the reader's language; one that the console does not know as it is. */
export function warningText(sentence: string, say: Say<Name>): string {
  for (const name of NAMES) {
    const [start = '', end] = UPLOAD_WARNINGS.en[name].split(VALUE);
    if (end === undefined ? sentence === start : sentence.startsWith(start) && sentence.endsWith(end))
      return say(name, { value: sentence.slice(start.length, sentence.length - (end ?? '').length) });
  }
  return sentence;
}
