import { type CssNode, type Declaration, generate, ident, parse, walk } from 'css-tree';
import { fragmentOf } from './svg-fragment.ts';

/** At-rules that load nothing and contain only styles. */
const AT_RULES = new Set(['media', 'supports', 'keyframes', '-webkit-keyframes']);

/** Functions that only compute. Others may load something, or run in an old browser. */
const FUNCTIONS =
  /^(var|calc|min|max|clamp|env|rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|cubic-bezier|steps|linear|matrix(3d)?|perspective|(translate|scale|rotate|skew)([xyz]|3d)?|blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia|circle|ellipse|inset|polygon|path)$/;

/**
 * Properties that refer to other parts of the image and are not inherited. With the value `inherit`, an
 * element is drawn with such a part without a reference that could be counted.
 */
const NOT_INHERITED = /mask|clip-path|filter|^all$/i;

const HAS_URL = /url\(/i;

/**
 * Removes from a stylesheet everything that loads, embeds or runs: imports, fonts, and URLs except
 * those of parts of the image.
 */
export function sanitizeStylesheet(css: string): string {
  return sanitized(css, 'stylesheet');
}

/** Removes the same from the declarations of a `style` attribute. */
export function sanitizeDeclarations(css: string): string {
  return sanitized(css, 'declarationList');
}

/**
 * Returns the value of a presentation attribute, such as `url(#gradient)` of `fill`; undefined unless it is
 * harmless.
 */
export function harmlessValue(property: string, css: string): string | undefined {
  if (isInherited(property, css)) return undefined;
  if (!/[\\(]/.test(css)) return css;
  if (css.includes('\\')) return undefined;
  const value = parseCssValue(css);
  if (!isHarmless(value)) return undefined;
  return HAS_URL.test(css) ? generate(value) : css;
}

/** Returns the ids of the parts of the image to which a value of a presentation attribute refers. */
export function fragmentsIn(css: string): string[] {
  const ids: string[] = [];
  if (!HAS_URL.test(css)) return ids;
  walk(parseCssValue(css), (node) => {
    if (node.type === 'Url') ids.push(fragmentOf(node.value) ?? '');
  });
  return ids;
}

/** True if an element inherits a reference. */
function isInherited(property: string, css: string): boolean {
  return NOT_INHERITED.test(property) && /^\s*inherit\s*$/i.test(css);
}

/** Parses a value. Invalid CSS becomes a Raw node, as in a declaration. */
function parseCssValue(css: string): CssNode {
  try {
    return parse(css, { context: 'value', onParseError: ignore });
  } catch {
    return { type: 'Raw', value: css };
  }
}

function sanitized(css: string, context: 'stylesheet' | 'declarationList'): string {
  const ast = parse(css, { context, parseCustomProperty: true, onParseError: ignore });
  walk(ast, function visit(node, item, list) {
    if (!list || !item) return;
    if (node.type === 'Atrule' && !AT_RULES.has(node.name.toLowerCase())) list.remove(item);
    if (
      node.type === 'Declaration' &&
      !isHarmlessDeclaration(node, this.atrule?.name.toLowerCase().endsWith('keyframes') === true)
    )
      list.remove(item);
    if (node.type === 'Raw' || node.type === 'Comment') list.remove(item);
  });
  return generate(ast);
}

/**
 * True if a declaration is harmless. An escape can hide any name, and no logo needs one. The shape `d` is
 * allowed only as an attribute, whose points are counted.
 */
function isHarmlessDeclaration({ property, value }: Declaration, isAnimated: boolean): boolean {
  const css = generate(value);
  if (/\\/.test(property + css) || property.toLowerCase() === 'd') return false;
  // Such a reference would apply to elements that cannot be determined.
  if ((isAnimated || property.startsWith('--')) && HAS_URL.test(css)) return false;
  return !isInherited(property, css) && isHarmless(value);
}

/** True if a value is harmless. References in it are written as their ids, without percent-encoding. */
function isHarmless(value: CssNode): boolean {
  let harmless = true;
  walk(value, (node) => {
    if (node.type === 'Url') {
      const id = fragmentOf(node.value);
      node.value = `#${id}`;
      harmless &&= id !== undefined;
    }
    if (node.type === 'Function') harmless &&= FUNCTIONS.test(ident.decode(node.name).toLowerCase());
    if (node.type === 'Raw') harmless = false;
  });
  return harmless;
}

/** Ignores a parse error: the invalid part becomes a Raw node, which is removed. */
function ignore(): void {}
