import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { READABLE } from '../../../shared/uploads/convert/convert.ts';
import { forkIsolated } from '../../../shared/uploads/convert/fork-isolated.ts';

const SPY = join(import.meta.dirname, '../../support/spying-process.ts');
const HOLDER = join(import.meta.dirname, '../../support/credential-holder.ts');
const REFUSED = 'ERR_ACCESS_DENIED';

afterEach(() => vi.unstubAllEnvs());

describe('a process that converts files', () => {
  it('gets no environment, and no way to files, processes and threads of the machine', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'the-secret');
    vi.stubEnv('TABLE_NAME', 'the-table');
    const spy = forkIsolated(SPY, [], { flags: [], readable: [...READABLE, SPY] });
    const [{ environment, ...found }] = await once(spy, 'message');
    spy.send('done');
    expect(Object.keys(environment).filter((name) => name !== 'NODE_CHANNEL_FD')).toEqual(
      ['LD_LIBRARY_PATH', 'NODE_PATH'].filter((name) => process.env[name] !== undefined),
    );
    expect(found).toEqual({
      'the environment of the parent': REFUSED,
      'the memory of the parent': REFUSED,
      'its own environment block': REFUSED,
      'users of the machine': REFUSED,
      'data of the service': REFUSED,
      'documents of the repository': REFUSED,
      'a file that it writes': REFUSED,
      'another process': REFUSED,
      'a thread': REFUSED,
    });
  });
});

describe('hiding credentials', () => {
  it("hides them from the user's other processes, and leaves them to its own", () => {
    const own = {
      AWS_SECRET_ACCESS_KEY: 'the-secret',
      AWS_SESSION_TOKEN: 'the-token',
      AWS_REGION: 'eu-west-1',
    };
    const printed = execFileSync(process.execPath, [HOLDER], {
      env: { ...own, AWS_ACCESS_KEY_ID: 'the-id', OTHER: 'stays' },
    });
    const seen = JSON.parse(printed.toString());
    expect(seen.own).toEqual(own);
    expect(seen.before).toMatch(/the-secret.*the-token|the-token.*the-secret/s);
    expect(seen.after).not.toMatch(/the-secret|the-token|the-id/);
    expect(seen.after).toContain('OTHER=stays');
    expect(seen.after).toContain('AWS_REGION=eu-west-1');
  });
});
