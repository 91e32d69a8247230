import { inspectLottie } from '../inspect/inspect-lottie.ts';
import { Refusal } from '../inspect/pixels.ts';

const EMBEDDED_IMAGE = /^(data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})?$/;
const ANY_TEXT = /^/;
const WORD = /^\w+$/;
const FONT = /^[\p{L}\p{N} _-]*$/u;

const OUTSIDE = 'The animation refers to images outside the file; embed them';
const FONT_NAME = 'The name of a font (fFamily) may have letters, digits, spaces, underscores and dashes';

/**
 * Members that may have text, and the pattern of the text. Players use text as file names, markup and style,
 * so all other text is removed: for example paths of fonts, and names of HTML elements, ids and classes.
 */
const TEXTS = new Map<string, RegExp>([
  ['v', /^[\w.-]+$/],
  // Names, and references to them.
  ['nm', ANY_TEXT],
  ['mn', ANY_TEXT],
  ['id', ANY_TEXT],
  ['refId', ANY_TEXT],
  ['sid', ANY_TEXT],
  // Markers, kinds of shapes and of dashes, names of easings, modes of masks.
  ['cm', ANY_TEXT],
  ['ty', WORD],
  ['n', WORD],
  ['mode', WORD],
  // Drawn text, and its characters as shapes.
  ['t', ANY_TEXT],
  ['ch', ANY_TEXT],
  ['f', ANY_TEXT],
  ['fName', ANY_TEXT],
  ['fStyle', FONT],
  ['fWeight', FONT],
  ['style', FONT],
  // Colours, and how an image fits.
  ['sc', /^#[0-9a-f]{3,8}$/i],
  ['pr', /^[\w ]+$/],
]);

/** Members whose text must match: the file is refused, since removing the text would change the animation. */
const REFUSED = new Map<string, { text: RegExp; reason: string }>([
  ['p', { text: EMBEDDED_IMAGE, reason: OUTSIDE }],
  ['u', { text: /^$/, reason: OUTSIDE }],
  ['fFamily', { text: FONT, reason: FONT_NAME }],
]);

/**
 * Makes an animation safe: it runs and loads nothing. Returns its JSON with only the text it needs, and its
 * size. Throws `Refusal` for expressions, which players evaluate as script, and for images outside the file.
 */
export function checkLottie(bytes: Uint8Array): { json: string; width: number; height: number } {
  const animation = inspectLottie(bytes);
  for (const { p } of animation.assets ?? []) {
    if (p !== undefined && typeof p !== 'string') throw new Refusal(OUTSIDE);
  }
  return { json: JSON.stringify(cleanedMembers(animation)), width: animation.w, height: animation.h };
}

function cleanedMembers(value: object): object {
  const members = Object.entries(value).flatMap(([name, inner]) => {
    if (name === 'x') assertNoExpression(inner);
    const kept = safePartOf(name, inner);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  const result = Object.fromEntries(members);
  // Marks `p` as the image itself, not its path.
  return typeof result['p'] === 'string' ? { ...result, e: 1 } : result;
}

/** Returns the safe part of a member; undefined if there is none. */
function safePartOf(name: string, value: unknown): unknown {
  // Players use any value of it as a URL.
  if (name === 'fPath') return undefined;
  if (typeof value === 'string') return isKeptText(name, value) ? value : undefined;
  if (Array.isArray(value))
    return value.map((inner) => safePartOf(name, inner)).filter((inner) => inner !== undefined);
  return typeof value === 'object' && value !== null ? cleanedMembers(value) : value;
}

function isKeptText(name: string, text: string): boolean {
  const refused = REFUSED.get(name);
  if (refused && !refused.text.test(text)) throw new Refusal(refused.reason);
  return refused !== undefined || TEXTS.get(name)?.test(text) === true;
}

/**
 * Throws `Refusal` unless `x` is a number, a list of numbers or a property. Players evaluate any other value
 * that converts to text as an expression.
 */
function assertNoExpression(x: unknown): void {
  const isHarmless = Array.isArray(x)
    ? x.every(Number.isFinite)
    : typeof x === 'object' || Number.isFinite(x);
  if (!isHarmless) throw new Refusal('The animation has expressions; export it without');
}
