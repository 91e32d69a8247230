import { describe, expect, it, vi } from 'vitest';
import * as getErrorCatalogue from '../../../functions/docs/get-error-catalogue.ts';
import * as listMyGroups from '../../../functions/groups/list-my-groups.ts';
import { discoverOperations } from '../../../infra/operations.ts';
import { REMEDIES } from '../../../shared/docs/error-remedies.ts';
import { loadErrorOperations } from '../../../shared/docs/load-error-operations.ts';
import { errorsOf } from '../../../shared/http/operation.ts';
import { ERRORS, type ErrorCode } from '../../../shared/platform/errors.ts';
import { escapeHtml } from '../../../shared/platform/strings/html.ts';
import { invoke } from '../../support/invoke.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];

/** What the page has of one code. */
async function entryOf(code: string): Promise<string> {
  const { text } = await invoke(getErrorCatalogue);
  return (text.split(`<h2 id="${code}">`)[1] ?? '').split('</section>')[0] ?? '';
}

describe('GET /docs/errors', () => {
  it('answers 200 with a page that has every code once', async () => {
    const { status, headers, text } = await invoke(getErrorCatalogue);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect([...text.matchAll(/<h2 id="(\w+)">/g)].map(([, code]) => code)).toEqual(CODES);
  });

  it.each(CODES)('has status, title, cause, remedy and an example of %s', async (code) => {
    const entry = await entryOf(code);
    expect(entry).toContain(`<small>${ERRORS[code].status}</small>`);
    expect(entry).toContain(`${escapeHtml(ERRORS[code].title)}.</p>`);
    const { cause, remedy } = REMEDIES[code];
    for (const text of [cause, remedy]) expect(text).toMatch(/^\S.{12,}[.]$/s);
    expect(entry).toMatch(/<dt>Cause<\/dt><dd>.+<\/dd><dt>Remedy<\/dt><dd>.+<\/dd>/);
    const [, example = ''] = /<pre[^>]*><code>(.*?)<\/code>/s.exec(entry) ?? [];
    const problem = JSON.parse(example.replace(/&#(\d+);/g, (_, n) => String.fromCharCode(n)));
    expect(problem).toMatchObject({ code, status: ERRORS[code].status, title: ERRORS[code].title });
    expect(problem.type).toMatch(new RegExp(`/docs/errors#${code}$`));
  });

  it('links every operation that answers with a code, as the contracts say', async () => {
    const operations = (await discoverOperations()).map(({ operation }) => operation);
    const listed = await loadErrorOperations();
    for (const code of CODES) {
      const expected = operations.filter((one) => errorsOf(one).includes(code)).map(({ id }) => id);
      expect(listed[code] ?? [], code).toEqual(expect.arrayContaining(expected));
    }
    const entry = await entryOf('last_owner');
    for (const { id } of operations.filter(({ errors }) => errors.includes('last_owner')))
      expect(entry).toContain(`<a href="/docs#${id}">${id}</a>`);
  });

  it("has an anchor for each error type's address", async () => {
    vi.stubEnv('BASE_URL', 'https://id.example');
    const { body } = await invoke(listMyGroups);
    const { pathname, hash } = new URL(String(body['type']));
    expect(pathname).toBe(getErrorCatalogue.operation.path);
    expect(await entryOf(hash.slice(1))).not.toBe('');
  });

  it('has no script, and only styles that its policy names', async () => {
    const { text, headers } = await invoke(getErrorCatalogue);
    expect(text).not.toMatch(/<script|<[^>]* (style|on\w+)=/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]+';/);
  });
});
