import * as z from 'zod/mini';
import * as f from '../../http/fields.ts';
import { plainText } from '../../typed/typed-text.ts';
import { OWNER } from './named-roles.ts';

const MAX_LENGTH = 40;

/** Scripts that people write together (UTS 39, 5.2), and scripts that stand alone. */
const WRITINGS = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
  ...['Arabic', 'Armenian', 'Bengali', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati'],
  ...['Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil'],
  ...['Telugu', 'Thaana', 'Thai', 'Tibetan'],
].map((scripts) => [scripts].flat().map((script) => `\\p{Script_Extensions=${script}}`));
const ONE_WRITING = WRITINGS.map((scripts) => new RegExp(`^[${scripts.join('')}\\P{L}]*$`, 'u'));
/** Letters of all other scripts, which count as one. */
const OTHER_WRITING = new RegExp(`^(?:(?![${WRITINGS.flat().join('')}])\\p{L}|\\P{L})*$`, 'u');

function isOneWriting(text: string): boolean {
  return [...ONE_WRITING, OTHER_WRITING].some((writing) => writing.test(text));
}

/**
 * A role as it is stored and compared: composed and without invisible characters. It cannot be mistaken for
 * `owner` (decision 0449).
 */
export const GroupRole = z.pipe(f.line('Role', MAX_LENGTH), z.transform(plainText)).check(
  z.refine((role) => role.length > 0 && role.length <= MAX_LENGTH, {
    error: `must have 1 to ${MAX_LENGTH} characters`,
  }),
  z.refine((role) => role === OWNER || role.toLowerCase() !== OWNER, {
    error: `must be written \`${OWNER}\` if it means the owner; else choose another word`,
  }),
  z.refine(isOneWriting, {
    error: 'must have letters of one script, such as Latin or Cyrillic, not of both',
  }),
);
