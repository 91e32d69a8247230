import { describe, expect, it } from 'vitest';
import * as getReference from '../../../functions/docs/get-reference.ts';
import { discoverOperations } from '../../../infra/operations.ts';
import { invoke } from '../../support/invoke.ts';

describe('GET /docs', () => {
  it('has every operation', async () => {
    const { status, text } = await invoke(getReference);
    expect(status).toBe(200);
    for (const { operation } of await discoverOperations())
      expect(text).toContain(`<h3>${operation.method} ${operation.path}</h3>`);
  });

  it('shows the members of a body, not the name of its schema', async () => {
    const { text } = await invoke(getReference);
    const [, section = ''] = text.split('<h3>POST /hub/auth/magic</h3>');
    const [body = ''] = section.split('</section>');
    for (const member of ['redirect_url', 'verification_type', 'group_to_join'])
      expect(body).toContain(`&#34;${member}&#34;`);
    expect(text).not.toContain('$ref');
  });
});
