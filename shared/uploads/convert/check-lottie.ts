import { inspectLottie } from '../inspect-lottie.ts';
import { Refusal } from '../pixels.ts';

const EMBEDDED_IMAGE = /^(data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})?$/;
const ANY = /^/;
const WORD = /^\w+$/;
const FONT = /^[\p{L}\p{N} _-]*$/u;

const OUTSIDE = 'The animation refers to images outside the file; embed them';
const FONT_NAME = 'The name of a font (fFamily) may have letters, digits, spaces, underscores and dashes';

/**
 * The members that may hold text, whatever they are a member of, and how it looks. Players take text for file
 * names, markup and style, so all other text is left out: the paths of fonts, for example, and the names of
 * HTML elements, ids and classes.
 */
const TEXTS = new Map<string, RegExp>([
  ['v', /^[\w.-]+$/],
  // Names, and the references to them.
  ['nm', ANY],
  ['mn', ANY],
  ['id', ANY],
  ['refId', ANY],
  ['sid', ANY],
  // Markers, kinds of shapes and of dashes, names of easings, modes of masks.
  ['cm', ANY],
  ['ty', WORD],
  ['n', WORD],
  ['mode', WORD],
  // Text that is drawn, and its characters as shapes.
  ['t', ANY],
  ['ch', ANY],
  ['f', ANY],
  ['fName', ANY],
  ['fStyle', FONT],
  ['fWeight', FONT],
  ['style', FONT],
  // Colours, and how an image fits.
  ['sc', /^#[0-9a-f]{3,8}$/i],
  ['pr', /^[\w ]+$/],
]);

/**
 * Members whose text is worth a refusal where it looks otherwise: without it the animation would be another
 * one.
 */
const REFUSED = new Map<string, { text: RegExp; reason: string }>([
  ['p', { text: EMBEDDED_IMAGE, reason: OUTSIDE }],
  ['u', { text: /^$/, reason: OUTSIDE }],
  ['fFamily', { text: FONT, reason: FONT_NAME }],
]);

/**
 * An animation that runs nothing and loads nothing. Returns its JSON, written anew with the text that it
 * needs only, and its size. Throws `Refusal` for expressions, which players evaluate as script, and for
 * images that are not inside the file.
 */
export function checkLottie(bytes: Uint8Array): { json: string; width: number; height: number } {
  const animation = inspectLottie(bytes);
  for (const { p } of animation.assets ?? []) {
    if (p !== undefined && typeof p !== 'string') throw new Refusal(OUTSIDE);
  }
  return { json: JSON.stringify(cleaned(animation)), width: animation.w, height: animation.h };
}

function cleaned(value: object): object {
  const members = Object.entries(value).flatMap(([name, inner]) => {
    if (name === 'x') assertNoExpression(inner);
    const kept = keptOf(name, inner);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  const result = Object.fromEntries(members);
  // Says that `p` is the image itself, not where it is.
  return typeof result['p'] === 'string' ? { ...result, e: 1 } : result;
}

/** What may stay of a member; undefined for nothing. */
function keptOf(name: string, value: unknown): unknown {
  // Whatever it is a player makes an address of it.
  if (name === 'fPath') return undefined;
  if (typeof value === 'string') return isKept(name, value) ? value : undefined;
  if (Array.isArray(value))
    return value.map((inner) => keptOf(name, inner)).filter((inner) => inner !== undefined);
  return typeof value === 'object' && value !== null ? cleaned(value) : value;
}

function isKept(name: string, text: string): boolean {
  const refused = REFUSED.get(name);
  if (refused && !refused.text.test(text)) throw new Refusal(refused.reason);
  return refused !== undefined || TEXTS.get(name)?.test(text) === true;
}

/**
 * `x` is a number, a list of numbers or a property of its own. A player takes whatever else it can make text
 * of for an expression.
 */
function assertNoExpression(x: unknown): void {
  const isHarmless = Array.isArray(x)
    ? x.every(Number.isFinite)
    : typeof x === 'object' || Number.isFinite(x);
  if (!isHarmless) throw new Refusal('The animation has expressions; export it without');
}
