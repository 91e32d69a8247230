import { afterEach, describe, expect, it, vi } from 'vitest';
import { exclusively } from '../../client/src/browser/exclusively.ts';

afterEach(() => vi.unstubAllGlobals());

type Held = { held: boolean };
type Options = { ifAvailable?: boolean };

/** Locks as a browser has them: one is free or not, and whoever waits for it gets it. */
function stubLocks({ held }: Held) {
  const asked: Options[] = [];
  const request = async (_name: string, ...rest: unknown[]) => {
    const [options, run] = rest.length > 1 ? rest : [{}, rest[0]];
    asked.push(options as Options);
    const isRefused = (options as Options).ifAvailable && held;
    return (run as (lock: object | null) => unknown)(isRefused ? null : {});
  };
  vi.stubGlobal('navigator', { locks: { request } });
  return asked;
}

const waits = async (hasWaited: boolean) => (hasWaited ? 'waited' : 'at once');

describe('exclusively', () => {
  it('asks for a free lock first, and runs without waiting if it is free', async () => {
    const asked = stubLocks({ held: false });
    expect(await exclusively('name', waits)).toBe('at once');
    expect(asked).toEqual([{ ifAvailable: true }]);
  });

  it('waits for a lock that another tab holds, and says so', async () => {
    const asked = stubLocks({ held: true });
    expect(await exclusively('name', waits)).toBe('waited');
    expect(asked).toEqual([{ ifAvailable: true }, {}]);
  });

  it.each([
    ['no navigator', undefined],
    ['a browser without locks', {}],
  ])('runs at once with %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    expect(await exclusively('name', waits)).toBe('at once');
  });

  it('runs at once where the browser forbids locks', async () => {
    const request = async () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    vi.stubGlobal('navigator', { locks: { request } });
    expect(await exclusively('name', waits)).toBe('at once');
  });

  it('runs once, also if it fails', async () => {
    stubLocks({ held: false });
    const run = vi.fn(async () => {
      throw new Error('it failed');
    });
    await expect(exclusively('name', run)).rejects.toThrow('it failed');
    expect(run).toHaveBeenCalledTimes(1);
  });
});
