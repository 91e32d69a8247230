import { type CssNode, type Declaration, generate, ident, parse, walk } from 'css-tree';

/** Rules that load nothing and hold only styles. */
const AT_RULES = new Set(['media', 'supports', 'keyframes', '-webkit-keyframes']);

/** Functions that compute. What is not here may load something, or run in an old browser. */
const FUNCTIONS =
  /^(var|calc|min|max|clamp|env|rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|cubic-bezier|steps|linear|matrix(3d)?|perspective|(translate|scale|rotate|skew)([xyz]|3d)?|blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia|circle|ellipse|inset|polygon|path)$/;

/** A stylesheet without anything that loads, embeds or runs: imports, fonts, URLs other than of parts of the image itself. */
export function sanitizeStylesheet(css: string): string {
  return sanitized(css, 'stylesheet');
}

/** The same for the declarations of a `style` attribute. */
export function sanitizeDeclarations(css: string): string {
  return sanitized(css, 'declarationList');
}

/** Whether a presentation attribute holds a harmless value, such as `url(#gradient)` in `fill`. */
export function isHarmlessValue(css: string): boolean {
  const ast = parse(css, { context: 'value', onParseError: ignore });
  return !/[\\(]/.test(css) || (!css.includes('\\') && isHarmless(ast));
}

function sanitized(css: string, context: 'stylesheet' | 'declarationList'): string {
  const ast = parse(css, { context, parseCustomProperty: true, onParseError: ignore });
  walk(ast, (node, item, list) => {
    if (!list || !item) return;
    if (node.type === 'Atrule' && !AT_RULES.has(node.name.toLowerCase())) list.remove(item);
    if (node.type === 'Declaration' && !isHarmlessDeclaration(node)) list.remove(item);
    if (node.type === 'Raw' || node.type === 'Comment') list.remove(item);
  });
  return generate(ast);
}

/** An escape can hide any name, and no logo needs one. */
function isHarmlessDeclaration(declaration: Declaration): boolean {
  return !generate(declaration).includes('\\') && isHarmless(declaration.value);
}

function isHarmless(value: CssNode): boolean {
  let harmless = true;
  walk(value, (node) => {
    if (node.type === 'Url') harmless &&= /^#[\w:.-]+$/.test(node.value);
    if (node.type === 'Function') harmless &&= FUNCTIONS.test(ident.decode(node.name).toLowerCase());
    if (node.type === 'Raw') harmless = false;
  });
  return harmless;
}

/** What cannot be parsed becomes a Raw node, which is left out. */
function ignore(): void {}
