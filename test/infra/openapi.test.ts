import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../infra/openapi.ts';
import { ERRORS } from '../../shared/http/errors.ts';

const snapshot = new URL('../../docs/openapi.json', import.meta.url);

describe('the OpenAPI document', () => {
  it('is committed as the contracts say (npm run openapi writes it)', async () => {
    expect(JSON.parse(await readFile(snapshot, 'utf8'))).toEqual(await openApiDocument());
  });

  it('names every error code in the schema Error', async () => {
    const document = JSON.stringify(await openApiDocument());
    for (const code of Object.keys(ERRORS)) expect(document).toContain(`"${code}"`);
  });
});
