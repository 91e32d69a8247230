import { describe, expect, it } from 'vitest';
import { call, makeLink } from '../support/npm-start.ts';
import { RACERS } from '../support/races.ts';
import { useService } from '../support/service.ts';

const service = useService();

async function newRefreshToken(): Promise<string> {
  const { seed } = service();
  const { link } = (await makeLink(seed)).body;
  const { body } = await call(String(link), {}, undefined, 'POST');
  return String(body['refresh_token']);
}

describe('sessions that are refreshed at once', () => {
  it('all get their tokens, as often as they ask', { tags: 'heavy' }, async () => {
    const url = `${service().seed.base_url}/hub/auth/token`;
    let tokens = await Promise.all(Array.from({ length: RACERS }, newRefreshToken));
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(tokens.map((refresh_token) => call(url, {}, { refresh_token })));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      tokens = answers.map(({ body }) => String(body['refresh_token']));
    }
    expect(new Set(tokens).size).toBe(RACERS);
  });
});
