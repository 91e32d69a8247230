import { describe, expect, it, vi } from 'vitest';
import * as getErrorCatalogue from '../../../functions/docs/get-error-catalogue.ts';
import * as listMyGroups from '../../../functions/groups/list-my-groups.ts';
import { ERRORS } from '../../../shared/platform/errors.ts';
import { escapeHtml } from '../../../shared/platform/html.ts';
import { invoke } from '../../support/invoke.ts';

describe('GET /docs/errors', () => {
  it('answers 200 with a page that has every code once, with its status and title', async () => {
    const { status, headers, text } = await invoke(getErrorCatalogue);
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
    });
    const entries = [...text.matchAll(/<dt id="(\w+)"><code>(\d+) (\w+)<\/code><\/dt><dd>(.*?)\.<\/dd>/g)];
    expect(entries.map(([, id, status, code]) => [id, Number(status), code])).toEqual(
      Object.entries(ERRORS).map(([code, { status }]) => [code, status, code]),
    );
    expect(entries.map(([, , , , title]) => title)).toEqual(
      Object.values(ERRORS).map(({ title }) => escapeHtml(title)),
    );
  });

  it('has the place that the type of an error leads to', async () => {
    vi.stubEnv('BASE_URL', 'https://id.example');
    const { body } = await invoke(listMyGroups);
    const { pathname, hash } = new URL(String(body['type']));
    expect(pathname).toBe(getErrorCatalogue.operation.path);
    expect((await invoke(getErrorCatalogue)).text).toContain(`<dt id="${hash.slice(1)}">`);
  });

  it('has no script, and no style that its policy does not name', async () => {
    const { text, headers } = await invoke(getErrorCatalogue);
    expect(text).not.toMatch(/<script| style=| on\w+=/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]+';/);
  });
});
