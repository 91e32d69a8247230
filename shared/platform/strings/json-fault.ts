import { faultAt, type TextFault } from './text-fault.ts';

/** The next token: a bracket or other mark, a string, or anything up to the next mark. */
const TOKEN = /[ \t\n\r]*([{}[\]:,]|"(?:[^"\\\n]|\\.)*"|[^\s{}[\]:,"]+|[\s\S]|$)/y;

const VALUE = 'a value';
const FIRST_VALUE = 'a value or ]';
const NAME = 'a name in double quotes';
const FIRST_NAME = 'a name in double quotes, or }';
const COLON = 'a colon';
const END = 'the end';

/** Returns the value of a JSON text; undefined if the text is no JSON. */
export function valueOfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the first fault of a text that `JSON.parse` refuses; undefined if it is JSON. The messages of
 * `JSON.parse` quote the text, and not all have a position.
 */
export function findJsonFault(text: string): TextFault | undefined {
  const open: string[] = [];
  let expected: string | undefined = VALUE;
  TOKEN.lastIndex = 0;
  while (expected !== undefined) {
    const token: string = TOKEN.exec(text)?.[1] ?? '';
    const at = TOKEN.lastIndex - token.length;
    if (expected === END && token === '') return undefined;
    const next = expectedAfter(token, expected, open);
    if (next === undefined) return faultAt(text, at, expected);
    expected = next;
  }
  return undefined;
}

/** Returns the tokens that may follow a token; undefined if the token is not the expected one. */
function expectedAfter(token: string, expected: string, open: string[]): string | undefined {
  const isClosing = token !== '' && token === open.at(-1);
  switch (expected) {
    case COLON:
      return token === ':' ? VALUE : undefined;
    case NAME:
      return afterName(token);
    case FIRST_NAME:
      return isClosing ? afterClosing(open) : afterName(token);
    case VALUE:
      return afterValue(token, open);
    case FIRST_VALUE:
      return isClosing ? afterClosing(open) : afterValue(token, open);
    case END:
      return undefined;
    default:
      if (token === ',') return open.at(-1) === '}' ? NAME : VALUE;
      return isClosing ? afterClosing(open) : undefined;
  }
}

function afterName(token: string): string | undefined {
  return token.startsWith('"') && isValue(token) ? COLON : undefined;
}

function afterClosing(open: string[]): string {
  open.pop();
  return afterWholeValue(open);
}

function afterValue(token: string, open: string[]): string | undefined {
  if (token === '{' || token === '[') {
    open.push(token === '{' ? '}' : ']');
    return token === '{' ? FIRST_NAME : FIRST_VALUE;
  }
  return isValue(token) ? afterWholeValue(open) : undefined;
}

/** Returns what may follow a complete value. */
function afterWholeValue(open: readonly string[]): string {
  const end = open.at(-1);
  return end === undefined ? END : `a comma or ${end}`;
}

function isValue(token: string): boolean {
  try {
    JSON.parse(token);
    return true;
  } catch {
    return false;
  }
}
