import { expect, it } from 'vitest';
import * as listGuides from '../../../functions/docs/list-guides.ts';
import { loadGuides } from '../../../shared/docs/load-guides.ts';
import { escapeHtml } from '../../../shared/platform/strings/html.ts';
import { invoke } from '../../support/invoke.ts';

it('answers 200 with a page that links every guide, in its text and beside it', async () => {
  const { status, headers, text } = await invoke(listGuides);
  expect({ status, type: headers['content-type'] }).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
  });
  const { guides } = await loadGuides();
  expect(guides.length).toBeGreaterThan(0);
  for (const { name, title } of guides) {
    expect(text.split(`href="/docs/guides/${name}"`)).toHaveLength(3);
    expect(text).toContain(`<a href="/docs/guides/${name}">${escapeHtml(title)}</a></li>`);
  }
});
