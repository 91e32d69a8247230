import type { Say } from '../../texts/say.ts';
import type { WEBHOOK } from './webhook-texts.ts';

type TextName = keyof typeof WEBHOOK.en;

/** Texts of the failures of docs/webhooks.md. */
const TEXTS = new Map<string, TextName>([
  ['status', 'failedStatus'],
  ['timeout', 'failedTimeout'],
  ['connection', 'failedConnection'],
  ['certificate', 'failedCertificate'],
  ['name', 'failedName'],
  ['address', 'failedAddress'],
  ['invalid_answer', 'failedAnswer'],
]);

/** Says why a delivery failed. A failure that this console does not know yet is said by its name. */
export function failureText(failure: string, say: Say<TextName>): string {
  const name = TEXTS.get(failure);
  return name === undefined ? failure : say(name);
}
