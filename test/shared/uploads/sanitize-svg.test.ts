import { describe, expect, it } from 'vitest';
import { sanitizeSvg } from '../../../shared/uploads/convert/sanitize-svg.ts';
import { svg } from '../../support/files.ts';
import { problemsOfSvg } from '../../support/svg-problems.ts';

/** As Inkscape on Windows writes it: names with a path, brackets and a colon, and attributes of its own. */
const INKSCAPE = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="210mm" height="297mm" viewBox="0 0 210 297" version="1.1" id="svg5" inkscape:version="1.3.2 (091e20e, 2023-11-25, custom)" sodipodi:docname="logo (2).svg" inkscape:export-filename="C:\\Users\\me\\Desktop\\logo (2).png" inkscape:export-xdpi="96" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:current-layer="layer1" showguides="true"><inkscape:grid type="xygrid" id="grid(1)" /></sodipodi:namedview>
  <defs id="defs2">
    <linearGradient inkscape:collect="always" id="linearGradient12"><stop style="stop-color:#2457d6;stop-opacity:1" offset="0" id="stop8" /></linearGradient>
    <linearGradient inkscape:collect="always" xlink:href="#linearGradient12" id="linearGradient14" x1="10" y1="20" x2="30" y2="40" gradientUnits="userSpaceOnUse" gradientTransform="matrix(1.25,0,0,-1.25,-326.9,1048.99)" />
    <inkscape:path-effect effect="bspline" id="path-effect(1)" lpeversion="1) x" />
  </defs>
  <g inkscape:label="Layer (1" inkscape:groupmode="layer" id="layer1" transform="translate(-10,-1.5e-5) rotate (45)">
    <path id="Logo: main (2)" inkscape:label="smile :)" style="fill:url(#linearGradient14);fill-opacity:1;stroke:none;-inkscape-font-specification:'sans-serif, Normal'" d="M 10,20 H 30 V 40 Z" sodipodi:nodetypes="cccc" inkscape:original-d="M 10,20 (" />
    <text xml:space="preserve" style="font-size:10px;font-family:sans-serif" x="10" y="20" id="text1"><tspan sodipodi:role="line" id="tspan1">Grace &amp; Co (R)</tspan></text>
  </g>
</svg>`;

/** As CorelDRAW writes it: the stylesheet in a CDATA section. */
const COREL = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- Creator: CorelDRAW X7 -->
<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="40mm" height="40mm" version="1.1" style="shape-rendering:geometricPrecision; text-rendering:geometricPrecision; image-rendering:optimizeQuality; fill-rule:evenodd; clip-rule:evenodd" viewBox="0 0 4000 4000" xmlns:xlink="http://www.w3.org/1999/xlink">
 <defs>
  <style type="text/css">
   <![CDATA[
    @font-face { font-family:"Arial";font-variant:normal;font-style:normal;font-weight:bold;src:url("#FontID1") format(svg)}
    .str0 {stroke:#2B2A29;stroke-width:7.62}
    .fil0 {fill:#E31E24}
    .fil1 {fill:url(#id0)}
   ]]>
  </style>
  <linearGradient id="id0" gradientUnits="userSpaceOnUse" x1="1" y1="2" x2="3" y2="4"><stop offset="0" style="stop-opacity:1; stop-color:#FEFEFE"/></linearGradient>
 </defs>
 <g id="Layer_x0020_1">
  <metadata id="CorelCorpID_0Corel-Layer"/>
  <polygon class="fil0 str0" points="100,100 3900,100 3900,3900"/>
  <text x="10" y="20" class="fil1"><![CDATA[R&D <one>]]></text>
 </g>
</svg>`;

const clean = async (text: string | Buffer) => (await sanitizeSvg(Buffer.from(text))).svg;

/** Parts that are drawn with ten of the parts before them, seven times over: ten million. */
const nested = (part: (index: number, before: string) => string) =>
  Array.from({ length: 8 }, (_, index) => part(index, `url(#n${index - 1})`)).join('');
const rect = (attributes: string) => `<rect width="9" height="9" ${attributes}/>`;

describe('sanitizeSvg', () => {
  it('keeps the drawings of Inkscape', async () => {
    const text = await clean(INKSCAPE);
    expect(problemsOfSvg(text)).toEqual([]);
    for (const kept of [
      'viewBox="0 0 210 297"',
      'gradientTransform="matrix(1.25,0,0,-1.25,-326.9,1048.99)"',
      'transform="translate(-10,-1.5e-5) rotate (45)"',
      'id="Logo: main (2)"',
      'd="M 10,20 H 30 V 40 Z"',
      'fill:url(#linearGradient14)',
      'Grace &amp; Co (R)',
    ])
      expect(text).toContain(kept);
    expect(text).not.toMatch(/inkscape:label|Users/);
  });

  it("keeps CorelDRAW's drawings, with colours and text in CDATA sections", async () => {
    const text = await clean(COREL);
    expect(problemsOfSvg(text)).toEqual([]);
    for (const kept of [
      '.fil0{fill:#E31E24}',
      '.fil1{fill:url(#id0)}',
      'class="fil0 str0"',
      'R&amp;D &lt;one&gt;',
    ])
      expect(text).toContain(kept);
    expect(text).not.toContain('font-face');
  });

  it('leaves out the attribute that is no CSS, not the drawing', async () => {
    const text = await clean(svg(`<path d="M1 1" fill="red" filter="u]1 (" stroke="C:\\x" clip-path=")("/>`));
    expect(text).toContain('<path d="M1 1" fill="red"/>');
  });

  it('leaves out a transform with an address', async () => {
    expect(await clean(svg('<path d="M1 1" transform="url(http://evil.example/x)"/>'))).toContain(
      '<path d="M1 1"/>',
    );
  });

  it.each([
    'fill:url(http://evil.example/x) rgb(1,2,3)',
    'fill:url(http://evil.example/x) url(#own)',
    'fill:expression(1) rgb(1,2,3)',
  ])('leaves out a declaration that ends with something harmless: %s', async (style) => {
    expect(await clean(svg(`<path d="M1 1" style="${style}"/>`))).not.toMatch(/evil|expression|fill/);
  });

  it('says that a prefix is why it refuses a file', async () => {
    const prefixed = '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:rect width="9" height="9"/></s:svg>';
    await expect(clean(prefixed)).rejects.toThrow('prefix (s:svg)');
  });

  it('draws with the same parts as often as drawings do', async () => {
    const stops = '<stop offset="0"/><stop offset="1"/>';
    const drawing = `<defs><linearGradient id="g">${stops}</linearGradient><pattern id="p" width="9" height="9">${rect('')}</pattern><marker id="m"><path d="M0 0L9 9"/></marker><mask id="k">${rect('').repeat(300)}</mask></defs><style>.a{fill:url(#g)}</style><g clip-path="url(#c)" mask="url(#k)" stroke="url(#p)">${rect('class="a" filter="url(#f)"').repeat(2000)}<path d="${'M1 1L2 2'.repeat(100)}" marker-mid="url(#m)"/></g>`;
    expect((await clean(svg(drawing))).match(/class="a"/g)).toHaveLength(2000);
  });

  it.each([
    ['masks', nested((i, before) => `<mask id="n${i}">${rect(`mask="${before}"`).repeat(10)}</mask>`)],
    [
      'masks by style',
      nested((i, before) => `<mask id="n${i}">${rect(`style="mask:${before}"`).repeat(10)}</mask>`),
    ],
    [
      'masks by class',
      `<style>@media all{${nested((i, before) => `g .c${i}:not(.x){mask:${before}}`)}}</style>${nested((i) => `<mask id="n${i}">${rect(`class="c${i}"`).repeat(10)}</mask>`)}`,
    ],
    [
      'masks by a name with an escape',
      `<style>${nested((i, before) => `.\\63 ${i}{mask:${before}}`)}</style>${nested((i) => `<mask id="n${i}">${rect(`class="c${i}"`).repeat(10)}</mask>`)}`,
    ],
    [
      'masks of one name',
      nested((i, before) => `<mask id="n${i}">${rect(`mask="${before}"`).repeat(10)}</mask><g id="n${i}"/>`),
    ],
    [
      'clip paths',
      nested((i, before) => `<clipPath id="n${i}">${rect(`clip-path="${before}"`).repeat(10)}</clipPath>`),
    ],
    [
      'patterns',
      nested(
        (i, before) =>
          `<pattern id="n${i}" width="1" height="1">${rect(`fill="${before}"`).repeat(10)}</pattern>`,
      ),
    ],
    [
      'patterns that are inherited',
      nested(
        (i, before) =>
          `<pattern id="n${i}" width="1" height="1"><g fill="${before}">${rect('').repeat(10)}</g></pattern>`,
      ),
    ],
    [
      'patterns that copies inherit',
      `<g id="ten">${rect('').repeat(10)}</g>${nested((i, before) => `<pattern id="n${i}" width="1" height="1"><use href="#ten" fill="${before}"/></pattern>`)}`,
    ],
    [
      'patterns of patterns',
      nested(
        (i) =>
          `<pattern id="n${i}" width="1" height="1">${`<pattern href="#n${i - 1}"/>`.repeat(10)}</pattern>`,
      ),
    ],
    [
      'markers',
      nested(
        (i, before) => `<marker id="n${i}"><path d="M1 1h1h1h1h1h1h1h1h1" marker-mid="${before}"/></marker>`,
      ),
    ],
    [
      'filters',
      nested(
        (i) =>
          `<filter id="n${i}">${'<feFlood/>'.repeat(9)}<feImage href="#g${i}"/></filter><g id="g${i}">${rect(`filter="url(#n${i - 1})"`).repeat(10)}</g>`,
      ),
    ],
    [
      'markers of a long path',
      `<marker id="n7">${rect('').repeat(10)}</marker><path d="M0 0${'h1'.repeat(20_000)}" marker-mid="url(#n7)"/>`,
    ],
  ])('refuses a bomb of %s', async (_name, parts) => {
    const drawn = rect(
      'mask="url(#n7)" clip-path="url(#n7)" fill="url(#n7)" filter="url(#n7)" marker-mid="url(#n7)"',
    );
    await expect(clean(svg(`<defs>${parts}</defs>${drawn}`))).rejects.toThrow('draws more than');
  });

  it.each([
    ['a mask that is inherited', '<g mask="url(#m)"><path d="M1 1" mask=" Inherit"/></g>', /inherit/i],
    [
      'a mask that is inherited by style',
      '<path style="-webkit-mask:inherit;fill:red" d="M1 1"/>',
      /inherit/,
    ],
    ['everything inherited', '<style>.a{all:inherit}</style>', /inherit/],
    ['a mask in a variable', '<style>.a{--x:url(#m);mask:var(--x)}</style>', /url/],
    [
      'a mask in an animation',
      '<style>@keyframes k{from{mask:url(#m)}}.a{animation:k 1s}</style>',
      /url\(#m\)}/,
    ],
    ['the shape of a path in a stylesheet', '<style>.a{d:path("M0 0h1h1h1")}</style>', /h1h1/],
  ])('leaves out %s, since nothing tells how often that is drawn', async (_name, parts, hidden) => {
    expect(await clean(svg(parts))).not.toMatch(hidden);
  });

  it.each([
    ['a blank', 'Unbenannter Verlauf 3', '<rect fill="url(#Unbenannter%20Verlauf%203)"/>'],
    ['a blank in quotes', 'Verlauf 3', `<rect style="fill:url('#Verlauf 3')"/>`],
    ['brackets', 'mask (1)', String.raw`<rect mask="url(#mask\ \(1\))"/>`],
    ['an escape by number', 'a b', String.raw`<style>rect{fill:url(#a\20 b)}</style><rect/>`],
    ['a part that is used again', 'a(b)', '<use href="#a(b)"/>'],
    ['%', '100%', '<rect width="50%" fill="url(#100%25)"/>'],
  ])('refuses a reference to an id with %s, and names the id', async (_name, id, drawn) => {
    const part = (name: string) => svg(`<defs><linearGradient id="${name}"/></defs>${drawn}`);
    await expect(clean(part(id))).rejects.toThrow(`refers to its part "${id}", whose id has`);
    await expect(clean(part('other'))).resolves.toContain('other');
  });

  it('keeps an id to which nothing refers as it is', async () => {
    await expect(clean(svg('<g id="Layer (1) 50%"/>'))).resolves.toContain('Layer (1) 50%');
    await expect(clean(svg('<g id=""/><rect fill="#ff0000"/>'))).resolves.toContain('#ff0000');
  });

  it('names the id that is meant, also if another one begins alike', async () => {
    const parts = '<defs><mask id="a b"/><mask id="a b c"/></defs><rect mask="url(#a%20b%20c)"/>';
    await expect(clean(svg(parts))).rejects.toThrow('its part "a b c"');
  });

  it('refuses patterns that are drawn with the paint of another element', async () => {
    const parts = '<pattern id="p"/><marker id="m"><path d="M1 1" style="fill:context-fill"/></marker>';
    await expect(clean(svg(parts))).rejects.toThrow('context-fill');
    expect(await clean(svg(parts.replace('<pattern id="p"/>', '')))).toContain('context-fill');
  });

  it('refuses filters and texts that take too much memory', async () => {
    const filter = `<filter id="f">${'<feOffset dx="1"/>'.repeat(101)}</filter>`;
    await expect(clean(svg(filter))).rejects.toThrow('more than 100 steps');
    await expect(clean(svg(`<text>${'W'.repeat(20_001)}</text>`))).rejects.toThrow('characters of text');
  });
});
