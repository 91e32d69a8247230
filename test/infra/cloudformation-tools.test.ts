import { afterEach, describe, expect, it, vi } from 'vitest';
import { needTools } from '../support/cloudformation-tools.ts';

const NOTHING_INSTALLED = { PATH: '/nowhere' };
const REASON = /cfn-lint and moto_server NOT INSTALLED.*pip install 'moto\[server\]' cfn-lint/;
const stderr = vi.spyOn(process.stderr, 'write');
afterEach(() => stderr.mockReset());

/** Returns the reason of the skipped test. */
async function reasonWith(env: Record<string, string>): Promise<string | undefined> {
  stderr.mockReturnValue(true);
  let reason: string | undefined;
  const skip = (given?: unknown): never => {
    reason = String(given);
    throw new Error('skipped');
  };
  await needTools({ skip }, ['cfn-lint', 'moto_server'], env).catch((error: Error) => {
    if (error.message !== 'skipped') throw error;
  });
  return reason;
}

describe('a check whose tools are not installed', () => {
  it('is skipped with a warning that says what to install', async () => {
    expect(await reasonWith(NOTHING_INSTALLED)).toMatch(REASON);
    expect(stderr).toHaveBeenCalledWith(expect.stringMatching(REASON));
  });

  it('fails if the emulator is required', async () => {
    const env = { ...NOTHING_INSTALLED, CI_REQUIRES_EMULATOR: '1' };
    await expect(reasonWith(env)).rejects.toThrow(REASON);
  });
});
