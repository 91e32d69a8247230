import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMultipartFault } from '../../../../shared/http/input/multipart-fault.ts';

const HEAD = 'Content-Disposition: form-data; name="value"\r\n\r\n';
const NAME = 'Content-Disposition: form-data; name="NAME"';
const END = 'CR LF, --, the boundary and --, which end the form';

/** True if the platform reads the form. */
async function isForm(body: string): Promise<boolean> {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  return new Response(Buffer.from(body, 'latin1'), { headers }).formData().then(
    () => true,
    () => false,
  );
}

const faultOf = (body: string) => findMultipartFault(Buffer.from(body, 'latin1'), 'b');

describe('the fault of a form', () => {
  it.each([
    ['value=x', 1, 1, '-- and the boundary of the Content-Type', undefined],
    ['--b', 1, 4, 'CR LF, or -- at the end of the form', undefined],
    [`--b\n${HEAD}x\r\n--b--`, 1, 4, 'CR LF, or -- at the end of the form', undefined],
    ['--b\r\n\r\nx\r\n--b--', 2, 1, NAME, undefined],
    ['--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--', 2, 1, NAME, undefined],
    [
      '--b\r\nContent-Disposition: form-data; name="value"\r\nx',
      3,
      2,
      'an empty line, which ends the headers',
      'value',
    ],
    [`--b\r\n${HEAD}x`, 4, 2, END, 'value'],
    [`--b\r\n${HEAD}x\r\n--b`, 5, 4, 'CR LF, or -- at the end of the form', undefined],
    ['--b\r\nContent-Disposition: form-data; name="a b"\r\n\r\nx', 4, 2, END, undefined],
  ])('%j is at line %i, column %i: %s', async (body, line, column, expected, field) => {
    expect(await isForm(body)).toBe(false);
    expect(faultOf(body)).toEqual({ line, column, expected, ...(field && { field }) });
  });

  it('is in no form that the platform writes, whatever its values are', async () => {
    const values = fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(values, async (texts) => {
        const form = new FormData();
        for (const [n, text] of texts.entries()) form.set(`field_${n}`, text);
        const response = new Response(form);
        const [, boundary = ''] = /boundary=(.*)$/.exec(response.headers.get('content-type') ?? '') ?? [];
        expect(findMultipartFault(Buffer.from(await response.arrayBuffer()), boundary)).toBeUndefined();
      }),
      { numRuns: 20 },
    );
  });
});
