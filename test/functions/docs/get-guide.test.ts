import { describe, expect, it } from 'vitest';
import * as getGuide from '../../../functions/docs/get-guide.ts';
import { loadGuides } from '../../../shared/docs/load-guides.ts';
import { escapeHtml } from '../../../shared/platform/strings/html.ts';
import { invoke } from '../../support/invoke.ts';

const { guides } = await loadGuides();

describe('GET /docs/guides/{guide}', () => {
  it.each(guides.map(({ name }) => name))('answers 200 with the page of %s', async (name) => {
    const { status, text } = await invoke(getGuide, { params: { guide: name } });
    const guide = guides.find((one) => one.name === name);
    expect(status).toBe(200);
    expect(text).toContain(`<h1>${escapeHtml(guide?.title ?? '')}</h1>`);
    expect(text).toContain(guide?.html);
    expect(text).toContain(`<a href="/docs/guides/${name}" aria-current="page">`);
    for (const { id } of guide?.sections ?? []) expect(text).toContain(`id="${id}"`);
  });

  it('has no script, and only styles that its policy names', async () => {
    for (const { name } of guides) {
      const { text, headers } = await invoke(getGuide, { params: { guide: name } });
      expect(text).not.toMatch(/<script|<[^>]* (style|on\w+)=/);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]+';/);
    }
  });

  it('is cacheable by anyone for 5 minutes, and answers 304 to an up-to-date copy', async () => {
    const params = { guide: guides[0]?.name ?? '' };
    const { headers } = await invoke(getGuide, { params });
    expect(headers['cache-control']).toBe('public, max-age=300');
    const again = await invoke(getGuide, { params, headers: { 'if-none-match': headers['etag'] ?? '' } });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  it.each(['br', 'gzip'])('is compressed by %s, with an entity tag of its own', async (coding) => {
    const params = { guide: guides[0]?.name ?? '' };
    const plain = await invoke(getGuide, { params });
    const asked = { 'accept-encoding': coding };
    const { headers, text, bytes } = await invoke(getGuide, { params, headers: asked });
    expect(headers).toMatchObject({
      'content-encoding': coding,
      vary: 'Accept-Language, Accept-Encoding',
      'content-security-policy': plain.headers['content-security-policy'],
    });
    expect(text).toBe(plain.text);
    expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(headers['etag']).not.toBe(plain.headers['etag']);
    const again = await invoke(getGuide, {
      params,
      headers: { ...asked, 'if-none-match': headers['etag'] ?? '' },
    });
    expect(again).toMatchObject({ status: 304, text: '', headers: { vary: headers['vary'] } });
  });

  it.each(['nothing', 'README', '../security', '__proto__'])('answers 404 for %s', async (guide) => {
    const { status, body } = await invoke(getGuide, { params: { guide } });
    expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'guide_not_found' });
  });
});
