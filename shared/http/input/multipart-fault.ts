import { faultAt, type TextFault } from '../../platform/strings/text-fault.ts';

/** A fault of a form. `field` is the name of its part, if that is known and plain. */
export type MultipartFault = TextFault & { field?: string };

/** A header that names its part (RFC 7578, 4.2). */
const NAMED = /^content-disposition:[ \t]*form-data[ \t]*;.*?\bname="([^"]*)"/i;
const TYPED = /^content-type:(.*)/i;
const DISPOSITION = 'Content-Disposition: form-data; name="NAME"';
const PLAIN_NAME = /^\w{1,64}$/;

/** The headers of a part, as far as they are used. `end` is the index of the delimiter after it. */
type FormPart = { end: number; name: string; type: string };

/**
 * Returns the first fault of a form that `Response.formData()` refuses; undefined if this finds none. The
 * errors of `formData()` have no position. Columns count bytes.
 */
export function findMultipartFault(body: Buffer, boundary: string): MultipartFault | undefined {
  for (const part of readParts(body, boundary)) if ('expected' in part) return part;
  return undefined;
}

/** Reads the parts of a form in their order. Ends with the first fault. */
export function* readParts(body: Buffer, boundary: string): Generator<FormPart | MultipartFault> {
  const text = body.toString('latin1');
  const delimiter = `--${Buffer.from(boundary).toString('latin1')}`;
  let at = text.indexOf(delimiter);
  if (at === -1) yield faultAt(text, 0, '-- and the boundary of the Content-Type');
  while (at !== -1 && !text.startsWith('--', at + delimiter.length)) {
    const part = readPart(text, at + delimiter.length, `\r\n${delimiter}`);
    yield part;
    at = 'expected' in part ? -1 : part.end + 2;
  }
}

/** Returns the part after a delimiter, or its fault. */
function readPart(text: string, at: number, delimiter: string): FormPart | MultipartFault {
  if (!text.startsWith('\r\n', at)) return faultAt(text, at, 'CR LF, or -- at the end of the form');
  const head = text.indexOf('\r\n\r\n', at);
  const end = text.indexOf(delimiter, head + 2);
  const headers = text.slice(at + 2, head === -1 ? undefined : head).split('\r\n');
  const name = headers.map((line) => NAMED.exec(line)?.[1]).find((found) => found !== undefined);
  const field = name !== undefined && PLAIN_NAME.test(name) ? { field: name } : {};
  if (name === undefined) return faultAt(text, at + 2, DISPOSITION);
  if (head === -1)
    return { ...faultAt(text, text.length, 'an empty line, which ends the headers'), ...field };
  return end === -1
    ? { ...faultAt(text, text.length, 'CR LF, --, the boundary and --, which end the form'), ...field }
    : { end, name, type: headers.map((line) => TYPED.exec(line)?.[1] ?? '').join('') };
}
