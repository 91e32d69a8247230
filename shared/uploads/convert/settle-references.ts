import sharp from 'sharp';
import { fileKindOf, inspectFile } from '../inspect/inspect-file.ts';
import { withoutText } from '../inspect/inspect-png.ts';
import { MAX_PIXELS, Refusal } from '../inspect/pixels.ts';
import { fitted, pixelsOf, redrawn } from './render.ts';
import { fragmentOf } from './svg-fragment.ts';
import { WARNINGS } from './warnings.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const DATA = /^data:[^,]*;base64,/i;
/** Maximum side of an image that is drawn as part of a rendering. */
const SMALL = 1024;
const LOCATION = ['x', 'y', 'width', 'height', 'transform'];

/**
 * The images that stay inside an SVG, by `data:` URL: the number of pixels of each, and the URL of a small
 * copy.
 */
export type EmbeddedImages = ReadonlyMap<string, { pixels: number; small: string }>;

/**
 * Makes every reference of an SVG lead to the file itself. Ids are written as they are, without
 * percent-encoding. Embedded images are drawn again without metadata. Removes all other references, and puts
 * a plain rectangle in the place of an image that is lost, so that a drawing shows how much it was. Adds the
 * removed parts to `removals`.
 */
export async function settleReferences(root: Element, removals: Set<string>): Promise<EmbeddedImages> {
  const kept = new Map<string, { pixels: number; small: string }>();
  const redraw = imageRedrawer(kept, removals);
  for (const element of [...root.querySelectorAll('*')]) {
    for (const attribute of [...element.attributes].filter(({ localName }) => localName === 'href')) {
      const settled = await settledOf(element, attribute, redraw);
      element.removeAttributeNode(attribute);
      if (settled !== undefined) element.setAttributeNS(...referenceName(attribute), settled);
      else if (isLoss(element, attribute)) noteLoss(element, attribute, removals);
    }
  }
  return kept;
}

type Redraw = (address: string) => Promise<string | undefined>;

/** Returns the new value of a reference; undefined if it is removed. */
async function settledOf(element: Element, { value }: Attr, redraw: Redraw): Promise<string | undefined> {
  const id = fragmentOf(value);
  if (id !== undefined) return `#${id}`;
  return isImage(element) ? redraw(value) : undefined;
}

/** True if a removed reference led anywhere. Elements of drawing programs are not drawn. */
function isLoss({ namespaceURI }: Element, { value }: Attr): boolean {
  return namespaceURI === SVG && value.trim().length > 1;
}

function isImage({ localName, namespaceURI }: Element): boolean {
  return namespaceURI === SVG && (localName === 'image' || localName === 'feImage');
}

/** Returns the name of a reference; the sanitiser knows no other prefix than `xlink`. */
function referenceName({ namespaceURI, name }: Attr): [string | null, string] {
  return namespaceURI === XLINK ? [XLINK, 'xlink:href'] : [namespaceURI, name];
}

/**
 * Returns a function that returns the new address of an embedded image; undefined if the image is removed.
 */
function imageRedrawer(kept: Map<string, { pixels: number; small: string }>, removals: Set<string>): Redraw {
  const known = new Map<string, string | undefined>();
  let left = MAX_PIXELS;
  const redraw = async (address: string): Promise<string> => {
    const { kind, bytes } = imageIn(address);
    const pixels = await pixelsOf(bytes);
    left -= pixels;
    if (left < 0) throw new Refusal(`All images inside the SVG may have ${MAX_PIXELS} pixels together`);
    const { data } = await redrawn(kind, kind === 'png' ? withoutText(bytes) : bytes);
    const settled = dataUrl(kind, data);
    kept.set(settled, { pixels, small: dataUrl('png', await fitted(sharp(data), SMALL)) });
    return settled;
  };
  return async (address) => {
    if (!DATA.test(address.trim())) return undefined;
    if (!known.has(address)) {
      const result = await redraw(address).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        removals.add(WARNINGS.innerImage.replace('{}', error.message));
        return undefined;
      });
      known.set(address, result);
    }
    return known.get(address);
  };
}

function dataUrl(kind: 'png' | 'jpeg', bytes: Buffer): string {
  return `data:image/${kind};base64,${bytes.toString('base64')}`;
}

/**
 * Returns an SVG with small copies of its images, to be drawn: the library that draws would need twenty bytes
 * for each pixel.
 */
export function withSmallImages(svg: string, images: EmbeddedImages): string {
  return [...images].reduce((text, [address, { small }]) => text.replaceAll(address, small), svg);
}

/** Returns the image in a `data:` URL. Its content decides its kind. Throws `Refusal`. */
function imageIn(address: string): { kind: 'png' | 'jpeg'; bytes: Buffer } {
  const bytes = Buffer.from(address.trim().replace(DATA, ''), 'base64');
  const kind = fileKindOf(bytes);
  if (kind !== 'png' && kind !== 'jpeg') throw new Refusal('It is neither PNG nor JPEG');
  inspectFile(kind, bytes);
  return { kind, bytes };
}

function noteLoss(element: Element, { value }: Attr, removals: Set<string>): void {
  if (element.localName === 'a') removals.add(WARNINGS.links);
  else if (!isImage(element)) removals.add(WARNINGS.references);
  else {
    if (!DATA.test(value.trim())) removals.add(WARNINGS.outerImages);
    if (element.localName === 'image') element.replaceWith(placeholderOf(element));
  }
}

/** Returns a rectangle where an image was. The sanitised picture does not have it. */
function placeholderOf(image: Element): Element {
  const rectangle = image.ownerDocument.createElementNS(SVG, 'rect');
  for (const name of LOCATION) {
    const value = image.getAttribute(name);
    if (value !== null) rectangle.setAttribute(name, value);
  }
  rectangle.setAttribute('style', 'fill:#f0f');
  rectangle.setAttribute(PLACEHOLDER, '');
  return rectangle;
}

const PLACEHOLDER = 'data-lost-image';

/** Removes the rectangles that were put in the place of lost images. */
export function removePlaceholders(root: Element): void {
  for (const rectangle of root.querySelectorAll(`[${PLACEHOLDER}]`)) rectangle.remove();
}
