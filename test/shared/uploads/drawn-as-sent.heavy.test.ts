/** @module-tag heavy */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Converted, loadConverter } from '../../../shared/uploads/convert/convert-file.ts';
import { Refusal } from '../../../shared/uploads/inspect/pixels.ts';
import { png, svg } from '../../support/files.ts';
import { problemsOfSvg } from '../../support/svg-problems.ts';

const SQUARE = 'x="4" y="4" width="24" height="24"';
const FRAME =
  'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 32 32"';
const STOPS = '<stop offset="0" stop-color="#d62457"/><stop offset="1" stop-color="#2457d6"/>';
const picture = (inside: string, before = '') => Buffer.from(`${before}<svg ${FRAME}>${inside}</svg>`);
const solid = (fill: string) => picture(`<rect ${SQUARE} fill="${fill}"/>`);
const gradient = (id: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${STOPS}</linearGradient>`;

/** A picture of 32 x 32 pixels with a name of who took it. */
const pixels = async (format: 'png' | 'jpeg') => {
  const image = sharp({ create: { width: 32, height: 32, channels: 3, background: '#d62457' } });
  return image
    .withExif({ IFD0: { Copyright: 'Grace' } })
    .toFormat(format)
    .toBuffer();
};
const data = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;

/** Converts as the process of a file does, in this process. */
const convert = async (bytes: Buffer) => (await loadConverter('svg'))(bytes);

/** The colour of the middle of the largest rendering. */
async function middleOf({ renderings }: Converted): Promise<number[]> {
  const at = { left: 256, top: 256, width: 1, height: 1 };
  return [...(await sharp(renderings['512']).ensureAlpha().extract(at).raw().toBuffer())];
}

async function expectSame(sent: Buffer, drawn: Buffer): Promise<void> {
  const [converted, expected] = [await convert(sent), await convert(drawn)];
  expect(problemsOfSvg(Buffer.from(converted.main).toString())).toEqual([]);
  expect(converted.warnings).toEqual([]);
  expect(
    Buffer.from(converted.renderings['512'] ?? []).equals(expected.renderings['512'] ?? Buffer.of()),
  ).toBe(true);
}

describe('an SVG is drawn as it was sent', () => {
  const withGradient = (id: string, reference = id) =>
    picture(`<defs>${gradient(id)}</defs><rect ${SQUARE} fill="url(#${reference})"/>`);
  const plain = withGradient('g');

  it.each(['Fläche_1', '名称未設定グラデーション_12', 'слой', 'طبقة', 'لایه\u200cها', 'परत', '\u{1F3A8}'])(
    'with a gradient whose id is %s',
    (id) => expectSame(withGradient(id), plain),
  );

  it('with a percent-encoded reference of an attribute and of a stylesheet', async () => {
    await expectSame(withGradient('Kä', 'K%C3%A4'), plain);
    const style = `<style>.a{fill:url(#K%C3%A4)}</style><defs>${gradient('Kä')}</defs><rect class="a" ${SQUARE}/>`;
    await expectSame(picture(style), plain);
    const shape = `<defs><rect id="Kä" ${SQUARE} fill="#d62457"/></defs>`;
    await expectSame(picture(`${shape}<use xlink:href="#K%C3%A4"/>`), solid('#d62457'));
  });

  it('with classes and ids beyond ASCII in a stylesheet', async () => {
    const id = '名称未設定グラデーション_12';
    const style = `<style>.größe{fill:url(#${id})}</style>`;
    await expectSame(picture(`<defs>${style}${gradient(id)}</defs><rect class="größe" ${SQUARE}/>`), plain);
  });

  it('with another prefix for references', async () => {
    const parts = `<defs><rect id="a" ${SQUARE} fill="#d62457"/></defs><use x:href="#a" xmlns:x="http://www.w3.org/1999/xlink"/>`;
    await expectSame(picture(parts), solid('#d62457'));
  });
});

describe('an embedded image', () => {
  it.each(['png', 'jpeg'] as const)('of the kind %s is kept without metadata', async (format) => {
    const file = await pixels(format);
    expect(file.includes('Grace')).toBe(true);
    const sent = picture(`<image width="32" height="32" xlink:href="${data(file, `image/${format}`)}"/>`);
    const converted = await convert(sent);
    const text = Buffer.from(converted.main).toString();
    expect(problemsOfSvg(text)).toEqual([]);
    expect(text).toContain(`data:image/${format};base64,`);
    expect(converted.warnings).toEqual([]);
    const [red = 0, green = 0, blue = 0, alpha] = await middleOf(converted);
    expect([red - 0xd6, green - 0x24, blue - 0x57].every((channel) => Math.abs(channel) < 4)).toBe(true);
    expect(alpha).toBe(255);
  });

  it('is kept in a pattern that fills a rectangle, as Figma writes it', async () => {
    const image = `<image id="image0" width="32" height="32" xlink:href="${data(await pixels('png'))}"/>`;
    const pattern = `<pattern id="p" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#image0" transform="scale(0.03125)"/></pattern>`;
    await expectSame(
      picture(`<rect ${SQUARE} fill="url(#p)"/><defs>${pattern}${image}</defs>`),
      solid('#d62457'),
    );
  });

  it.each([
    ['a wrong type', async () => data(await pixels('png'), 'image/jpg')],
    ['lines, as Illustrator writes it', async () => data(await pixels('png')).replace(/.{60}/g, '$&\n')],
    ['a parameter', async () => data(await pixels('png'), 'image/png;charset=utf-8')],
  ])('is kept with %s', async (_, address) => {
    await expectSame(picture(`<image ${SQUARE} href="${await address()}"/>`), solid('#d62457'));
  });

  it.each([
    ['an SVG', () => data(svg('<script>alert(1)</script>'), 'image/svg+xml'), 'neither PNG nor JPEG'],
    ['a damaged PNG', () => data(png().subarray(0, 50)), 'cut off'],
    [
      'a page',
      () => data(Buffer.from('<html><script>1</script></html>'), 'text/html'),
      'neither PNG nor JPEG',
    ],
    ['an image that is too large', () => data(png({ width: 6000, height: 5000 })), '24000000'],
    ['an address elsewhere', () => 'https://evil.example/logo.png', 'not inside the file'],
  ])('is removed with a warning if it is %s', async (_, address, reason) => {
    const image = `<image x="0" y="0" width="9" height="9" href="${address()}"/>`;
    const converted = await convert(picture(`<rect ${SQUARE} fill="#d62457"/>${image}`));
    expect(problemsOfSvg(Buffer.from(converted.main).toString())).toEqual([]);
    expect(converted.warnings).toEqual([
      expect.stringContaining(reason),
      expect.stringMatching(/^\d+ % of the picture is missing or looks different$/),
    ]);
    expect(Buffer.from(converted.main).toString()).not.toMatch(/<image[^>]*href|data-lost/);
  });

  it('that is most of the picture rejects it, with the reason', async () => {
    const image = `<image width="32" height="32" href="https://cdn.example/logo.png"/>`;
    await expect(convert(picture(`${image}<circle r="9"/>`))).rejects.toThrow(
      /^9\d % of the picture would be lost\. Images that are not inside the file were removed; embed them/,
    );
  });

  it('counts by its pixels, so that no copies of it keep a browser busy', async () => {
    const image = `<image id="i" width="9" height="9" href="${data(png({ width: 4000, height: 4000 }))}"/>`;
    const copies = '<use href="#i"/>'.repeat(100);
    await expect(convert(picture(image + copies))).rejects.toThrow('draws more than 100000 elements');
  });

  it('shares the bound of pixels with all others of its file', async () => {
    const images = [4000, 3999].map(
      (width) => `<image width="9" height="9" href="${data(png({ width, height: 4000 }))}"/>`,
    );
    const converted = await convert(picture(`<rect ${SQUARE}/>${images.join('')}`));
    expect(converted.warnings[0]).toContain('24000000 pixels together');
  });
});

describe('entities', () => {
  const doctype = (subset: string) =>
    `<?xml version="1.0"?>\n<!-- it's -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd" [\n${subset}\n]>\n`;

  it.each([
    [
      'namespaces, as Illustrator writes them',
      '<!ENTITY n "http://ns.example/">',
      '<g xmlns:i="&n;" i:x="&n;"/>',
    ],
    ['a colour', '<!ENTITY red "#d62457"><!ENTITY red "blue">', '', '&red;'],
    ['a colour in a colour', '<!ENTITY a "d624"><!ENTITY b "#&a;57">', '', '&b;'],
    ['a reference to a character', '<!ENTITY c "&#35;d62457">', '', '&c;'],
    ['an apostrophe', `<!ENTITY c '#d62457'><!ENTITY q "it's">`, '<title>&q;</title>', '&c;'],
    ['a quotation mark in an attribute', `<!ENTITY q 'a"b'>`, '<g class="&q;"/>'],
    ['a comment with quotation marks', '<!-- it\'s "> ]> <!ENTITY c "x" --><!ENTITY c "#d62457">', '', '&c;'],
    ['a declared attribute', '<!ATTLIST svg x CDATA "1>2"><!ELEMENT svg ANY>', ''],
    ['an entity elsewhere that is not used', '<!ENTITY x SYSTEM "file:///etc/passwd">', ''],
    ['what only looks like one', '<!ENTITY c "x">', '<!-- &d; --><desc><![CDATA[&d;]]></desc>'],
  ])('of %s are expanded', async (_, subset, inside, fill = '#d62457') => {
    await expectSame(picture(`${inside}<rect ${SQUARE} fill="${fill}"/>`, doctype(subset)), solid('#d62457'));
  });

  it('are read in a time that grows with the file, however broken they are', async () => {
    const isRefusal = (error: unknown) => expect(error).toBeInstanceOf(Refusal);
    for (const part of ['<!', '<!ENTITY ', '<!--', '"', '[', '&a', '<?', '<a b="'])
      for (const before of [doctype(part.repeat(200_000)), ''])
        await convert(picture(before ? '' : part.repeat(200_000), before)).catch(isRefusal);
    const nothing = Array.from(
      { length: 19 },
      (_, i) => `<!ENTITY n${i + 1} "${`&n${i};`.repeat(10)}">`,
    ).join('');
    await expectSame(
      picture(`&n19;<rect ${SQUARE} fill="#d62457"/>`, doctype(`<!ENTITY n0 "">${nothing}`)),
      solid('#d62457'),
    );
  });

  it('of markup by references to characters are expanded', async () => {
    const subset = `<!ENTITY r '&#60;rect ${SQUARE} fill="&#x23;d62457"/>'>`;
    await expectSame(picture('&r;', doctype(subset)), solid('#d62457'));
  });

  it('of markup are expanded and cleaned', async () => {
    const subset = `<!ENTITY r '<rect ${SQUARE} fill="#d62457" onclick="alert(1)"/>'><!ENTITY s "&#60;script>alert(1)&#60;/script>">`;
    const converted = await convert(picture('&r;&s;', doctype(subset)));
    expect(problemsOfSvg(Buffer.from(converted.main).toString())).toEqual([]);
    expect(converted.warnings).toEqual(['Scripts and event handlers were removed']);
    expect(await middleOf(converted)).toEqual([0xd6, 0x24, 0x57, 255]);
  });

  const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
    '',
  );
  it.each([
    ['make the file far larger', `<!ENTITY l0 "lol">${laughs}`, '&l9;', 'add more than 1000000 characters'],
    [
      'are long and used often',
      `<!ENTITY a "${'a'.repeat(60_000)}">`,
      '&a;'.repeat(20),
      'add more than 1000000 characters',
    ],
    ['refer to themselves', '<!ENTITY a "&b;"><!ENTITY b "&a;">', '&a;', 'refers to itself'],
    ['are not declared', '<!ENTITY a "x">', '&nbsp;', '&nbsp; is not declared'],
    ['are elsewhere', '<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;', '&x; is not declared'],
    [
      'are declared after a broken declaration',
      '<!ENTITY a "x" <!ENTITY b "y">',
      '&b;',
      '&b; is not declared',
    ],
    ['are parameters', '<!ENTITY % p "<!ENTITY x \'y\'>"> %p;', '&x;', 'parameter entities'],
  ])('that %s are refused with the reason', async (_, subset, text, reason) => {
    await expect(convert(picture(`<text>${text}</text>`, doctype(subset)))).rejects.toThrow(reason);
  });
});

describe('what an SVG loses', () => {
  it.each([
    ['scripts', '<script>alert(1)</script>', 'Scripts and event handlers were removed'],
    ['an event handler', '<g onload="alert(1)"/>', 'Scripts and event handlers were removed'],
    ['an animation', '<animate attributeName="x" dur="1s"/>', /^Animations/],
    ['HTML', '<foreignObject><b xmlns="http://www.w3.org/1999/xhtml">x</b></foreignObject>', /^HTML/],
    ['a link', '<a href="https://shop.example/"/>', 'Links were removed'],
    ['a stylesheet', '<style>@import "x.css";</style>', 'Imported stylesheets were removed'],
    ['a font', '<style>@font-face{font-family:x;src:url(data:font/woff,)}</style>', /^Embedded fonts/],
  ])('is in the warnings: %s', async (_, inside, warning) => {
    const { warnings } = await convert(picture(`<rect ${SQUARE}/>${inside}`));
    expect(warnings).toContainEqual(typeof warning === 'string' ? warning : expect.stringMatching(warning));
  });

  it('is nothing if it is only what drawing programs note for themselves', async () => {
    const notes = `<metadata>x</metadata><i:view xmlns:i="http://ns.example/" i:grid="1"/><switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" width="1" height="1"><i:pgfRef xmlns:i="http://ns.example/" href="#a"/></foreignObject><g><rect ${SQUARE}/></g></switch>`;
    expect((await convert(picture(notes))).warnings).toEqual([]);
  });

  it('is found by drawing, whatever it was', async () => {
    const escaped = `<rect ${SQUARE} fill="#ff0"/><rect width="2" height="2" style="fill:\\72 ed"/>`;
    const { warnings } = await convert(picture(escaped));
    expect(warnings).toEqual([expect.stringMatching(/^1 % of the picture/)]);
  });

  it('is the reason for a rejection if nothing is left', async () => {
    const rising = `<rect ${SQUARE} fill="#D62457" opacity="0"><animate attributeName="opacity" from="0" to="1" dur="1s" fill="freeze"/></rect>`;
    await expect(convert(picture(rising))).rejects.toThrow(
      'Nothing of the picture is left. Animations (animate, set) were removed',
    );
  });

  it('is said of a picture that shows nothing before it moves', async () => {
    const rising = `<style>@keyframes k{to{opacity:1}}.a{opacity:0;animation:k 1s forwards}</style><rect class="a" ${SQUARE}/>`;
    expect((await convert(picture(rising))).warnings).toEqual([
      'The picture is blank, and so are its PNG renderings',
    ]);
  });

  it('is not asked of a file in another encoding, which is refused', async () => {
    const latin = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="windows-1252"?>'),
      Buffer.from(solid('red').toString().replace('<rect', '<title>Größe</title><rect'), 'latin1'),
    ]);
    await expect(convert(latin)).rejects.toThrow('not UTF-8');
  });
});
