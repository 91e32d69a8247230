import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as getReference from '../../../functions/docs/get-reference.ts';
import * as getReferenceAsset from '../../../functions/docs/get-reference-asset.ts';
import { RENDERER_VERSION } from '../../../shared/docs/reference-page.ts';
import { cspSource } from '../../../shared/http/reply.ts';
import { invoke } from '../../support/invoke.ts';

describe('GET /docs', () => {
  it('answers 200 with a page that loads the script from the service', async () => {
    const { status, text } = await invoke(getReference);
    expect(status).toBe(200);
    const [, asset = ''] = /<script src="\/docs\/assets\/([^"]+)">/.exec(text) ?? [];
    expect((await invoke(getReferenceAsset, { params: { asset } })).status).toBe(200);
  });

  it('runs in a sandbox with its own origin, named scripts and own connections only', async () => {
    const { headers, text } = await invoke(getReference);
    const policy = Object.fromEntries(
      (headers['content-security-policy'] ?? '').split('; ').map((rule) => {
        const [name = '', ...sources] = rule.split(' ');
        return [name, sources];
      }),
    );
    expect(policy['sandbox']).not.toContain('allow-same-origin');
    expect(policy['default-src']).toEqual(["'none'"]);
    expect(policy['connect-src']).toEqual(["'self'"]);
    const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) =>
      cspSource(script),
    );
    expect(policy['script-src']).toEqual(["'self'", ...scripts]);
  });

  it('links readers without scripts to the document, the guides and the errors', async () => {
    const [, noscript = ''] = /<noscript>(.*?)<\/noscript>/s.exec((await invoke(getReference)).text) ?? [];
    for (const path of ['/openapi.json', '/docs/guides', '/docs/errors'])
      expect(noscript).toContain(`href="${path}"`);
  });

  it('names the installed version of the renderer', () => {
    const file = new URL('../../../infra/reference/package.json', import.meta.url);
    const { dependencies } = JSON.parse(readFileSync(file, 'utf8'));
    expect(dependencies).toEqual({ '@scalar/api-reference': RENDERER_VERSION });
  });
});
