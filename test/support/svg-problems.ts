import { SaxesParser } from 'saxes';

/** Elements that run, embed or load something. */
const ELEMENTS =
  /^(script|foreignobject|iframe|embed|object|audio|video|canvas|form|input|link|meta|base|handler|listener|set|animate|html|body|metadata)$/i;
const REFERENCES = /^(href|src|data|action|formaction|srcdoc|base)$/i;

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
    for (const { local: name, value } of Object.values(attributes)) {
      if (/^on/i.test(name)) problems.push(`the event handler ${name}`);
      if (REFERENCES.test(name) && !value.startsWith('#')) problems.push(`${name}="${value}"`);
      problems.push(...problemsOfCss(value));
    }
  });
  parser.on('text', (content) => problems.push(...problemsOfCss(content)));
  parser.on('cdata', (content) => problems.push(...problemsOfCss(content)));
  parser.write(text).close();
  return problems.filter((problem) => !problem.startsWith('http://www.w3.org/'));
}

function problemsOfCss(text: string): string[] {
  const found = [
    ...text.matchAll(/url\(\s*["']?(?!#)[^)]*/gi),
    ...text.matchAll(/@import|@font-face|image-set|expression\(|javascript:|data:|evil\.example|file:|\\/gi),
  ];
  return found.map(([match]) => match);
}
