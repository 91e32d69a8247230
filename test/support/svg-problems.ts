import { type SaxesAttributeNS, SaxesParser } from 'saxes';

/** Elements that run, embed or load something. */
const ELEMENTS =
  /^(script|foreignobject|iframe|embed|object|audio|video|canvas|form|input|link|meta|base|handler|listener|set|animate|html|body|metadata)$/i;
const REFERENCES = /^(href|src|data|action|formaction|srcdoc|base)$/i;

/** An embedded image: its kind, and its bytes in base64 without anything else. */
const EMBEDDED = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;
/** Chunks that a PNG needs to be seen; every other one is metadata. */
export const PIXEL_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'pHYs'];
/** Markers of a JPEG for what its camera and programs wrote: EXIF, XMP, profiles and comments. */
const METADATA = [0xe1, 0xe2, 0xed, 0xfe];

/**
 * What in an SVG could run or load something: an independent judge of the sanitiser, which knows nothing of
 * its lists. Throws where the text is not well-formed.
 */
export function problemsOfSvg(text: string): string[] {
  const problems: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => problems.push('a document type'));
  parser.on('processinginstruction', ({ target }) => problems.push(`the instruction ${target}`));
  parser.on('comment', () => problems.push('a comment'));
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (uri !== 'http://www.w3.org/2000/svg') problems.push(`${local} of ${uri}`);
    if (ELEMENTS.test(local)) problems.push(`the element ${local}`);
    for (const attribute of Object.values(attributes))
      problems.push(...problemsOfAttribute(local, attribute));
  });
  parser.on('text', (content) => problems.push(...problemsOfCss(content)));
  parser.on('cdata', (content) => problems.push(...problemsOfCss(content)));
  parser.write(text).close();
  return problems.filter((problem) => !problem.startsWith('http://www.w3.org/'));
}

function problemsOfAttribute(element: string, { local: name, value }: SaxesAttributeNS): string[] {
  if (name === 'href' && /^(image|feImage)$/.test(element) && value.startsWith('data:'))
    return problemsOfImage(value);
  return [
    ...(/^on/i.test(name) ? [`the event handler ${name}`] : []),
    ...(REFERENCES.test(name) && !value.startsWith('#') ? [`${name}="${value}"`] : []),
    ...problemsOfCss(value),
  ];
}

/** What in the address of an embedded image is not just pixels. */
function problemsOfImage(address: string): string[] {
  const [, kind, content = ''] = EMBEDDED.exec(address) ?? [];
  const bytes = Buffer.from(content, 'base64');
  if (kind === 'png') {
    const isPng = bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'));
    return isPng
      ? chunkTypes(bytes).filter((type) => !PIXEL_CHUNKS.includes(type))
      : ['an image that is no PNG'];
  }
  if (kind !== 'jpeg' || bytes.readUInt16BE(0) !== 0xffd8) return [`the address ${address.slice(0, 40)}`];
  return jpegMarkers(bytes)
    .filter((marker) => METADATA.includes(marker))
    .map((marker) => `metadata ${marker} of a JPEG`);
}

/** The types of the chunks of a PNG, also of bytes behind its end. */
export function chunkTypes(file: Buffer): string[] {
  const types: string[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    types.push(file.toString('latin1', at + 4, at + 8));
  return types;
}

/** The markers of a JPEG before its pixels. */
function jpegMarkers(file: Buffer): number[] {
  const markers: number[] = [];
  for (let at = 2; file[at + 1] !== 0xda && at < file.length; at += 2 + file.readUInt16BE(at + 2))
    markers.push(file[at + 1] ?? 0);
  return markers;
}

function problemsOfCss(text: string): string[] {
  const found = [
    ...text.matchAll(/url\(\s*["']?(?!#)[^)]*/gi),
    ...text.matchAll(/@import|@font-face|image-set|expression\(|javascript:|data:|evil\.example|file:|\\/gi),
  ];
  return found.map(([match]) => match);
}
