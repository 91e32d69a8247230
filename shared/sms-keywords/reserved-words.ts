/**
 * The words by which AWS ends messages to a number, all of its list (decision 0448):
 * https://docs.aws.amazon.com/sms-voice/latest/userguide/keywords-required.html
 */
export const AWS_OPT_OUT_WORDS = [
  'ARRET',
  'CANCEL',
  'END',
  'OPT-OUT',
  'OPTOUT',
  'QUIT',
  'REMOVE',
  'STOP',
  'TD',
  'UNSUBSCRIBE',
];

/**
 * Words by which carriers end messages, begin them again or help. `REVOKE` and `OPT OUT`, whose first word is
 * compared, are in 47 CFR 64.1200(a)(10).
 */
const CARRIER_WORDS = ['STOPALL', 'REVOKE', 'OPT', 'START', 'YES', 'UNSTOP', 'HELP', 'INFO'];

const RESERVED: ReadonlySet<string> = new Set([...AWS_OPT_OUT_WORDS, ...CARRIER_WORDS].map(bareWord));

/**
 * True for a word that never reaches the service, also with accents or punctuation, such as `ARRÊT` and
 * `STOP!`. `word` is in the form in which keywords are compared.
 */
export function isReservedWord(word: string): boolean {
  return RESERVED.has(bareWord(word));
}

function bareWord(word: string): string {
  return word.normalize('NFD').replace(/[\p{M}\p{P}\p{S}]/gu, '');
}
