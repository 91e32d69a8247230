/** @module-tag heavy */
import { describe, expect, it } from 'vitest';
import type { Seed } from '../../infra/local/seed.ts';
import {
  bearer,
  call,
  getApplication,
  makeApplication,
  makeLink,
  useNpmStart,
} from '../support/npm-start.ts';

const { startHere } = useNpmStart();

describe('a kill -9 in the middle of parallel writes', () => {
  const ENOUGH = 60;
  const LANES = 6;

  it('loses no acknowledged application or link, and leaves no half application', async () => {
    const { kill, seed } = await startHere();
    const applications: unknown[] = [];
    const links: string[] = [];
    const lane = async () => {
      for (;;) {
        const [application, link] = await Promise.all([makeApplication(seed), makeLink(seed)]);
        expect([application.status, link.status]).toEqual([201, 200]);
        applications.push(application.body['id']);
        links.push(new URL(String(link.body['link'])).pathname);
        if (links.length === ENOUGH) await kill('SIGKILL');
      }
    };
    const outcomes = await Promise.allSettled(Array.from({ length: LANES }, lane));
    for (const outcome of outcomes) {
      // What fetch throws for a connection that ends.
      expect(outcome).toMatchObject({ reason: expect.any(TypeError) });
    }
    expect(links.length).toBeGreaterThanOrEqual(ENOUGH);

    const { seed: next } = await startHere();
    const read = await Promise.all(applications.map((id) => getApplication(next, id)));
    expect(read.map(({ body }) => body['id'])).toEqual(applications);
    const visited = await Promise.all(links.map((path) => call(next.base_url + path)));
    expect(visited.filter(({ status }) => status !== 200)).toEqual([]);
    const listed = await listedApplications(next);
    expect(listed).toEqual(expect.arrayContaining(applications));
    const reread = await Promise.all(listed.map((id) => getApplication(next, id)));
    expect(reread.filter(({ status }) => status !== 200)).toEqual([]);
  });
});

async function listedApplications(seed: Seed): Promise<unknown[]> {
  const query = `account=${seed.account}&page_size=100`;
  const { status, body } = await call(
    `${seed.base_url}/applications?${query}`,
    bearer(seed.hub_access_token),
  );
  expect({ status, next: body['next'] }).toEqual({ status: 200, next: undefined });
  return (body['results'] as { id: string }[]).map(({ id }) => id);
}
