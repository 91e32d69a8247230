/** @module-tag heavy */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useFolder } from '../support/folder.ts';
import { useNpmStart } from '../support/npm-start.ts';
import { openShell, README, SHELLS, walkthroughSteps } from '../support/readme-steps.ts';
import { useService } from '../support/service.ts';

const folder = useFolder();
const running = useService({ events: true });

beforeAll(async () => {
  await writeFile(join(folder, 'seed.json'), JSON.stringify(running().seed));
});

const FAILURES = /failed|not found|"status": ?[45]\d\d|no matches/;

describe('the README', () => {
  it('has at most 130 lines and 12,000 characters', () => {
    expect(README.split('\n').length - 1).toBeLessThanOrEqual(130);
    expect(README.length).toBeLessThanOrEqual(12_000);
  });

  it('has no comments in commands, which zsh would take for arguments', () => {
    const commands = [...README.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
    expect(commands.length).toBeGreaterThan(8);
    expect(commands.filter((block) => /(^|\s)#\s/m.test(block))).toEqual([]);
  });

  describe.each(SHELLS)('in %s', (shell, args) => {
    it('has a walkthrough whose every step succeeds', async () => {
      const reader = openShell(shell, args, folder);
      for (const step of walkthroughSteps()) expect(await reader.type(step)).toBe(0);
      const output = await reader.close();
      expect(output).not.toMatch(FAILURES);
      for (const word of ['"link"', 'grace@example.com', '"Chess"', 'group.created'])
        expect(output).toContain(word);
    });

    it('says what to do when the service does not run', async () => {
      const [prepare = '', first = ''] = walkthroughSteps();
      const reader = openShell(shell, args, folder);
      await reader.type(prepare.replace('$(seed base_url)', 'http://localhost:1'));
      await reader.type(first);
      expect(await reader.close()).toContain('Is npm start running?');
    });
  });
});

describe('the walkthrough of the README', () => {
  const npmStart = useNpmStart();

  it('continues at any step after a restart of the service, on its own port and folder', async () => {
    let service = await npmStart.startHere();
    const { port } = new URL(service.seed.base_url);
    const [shell, args] = SHELLS[0] ?? ['bash', []];
    const reader = openShell(shell, args, npmStart.directory());
    for (const step of walkthroughSteps()) {
      const code = await reader.type(step);
      expect(code, reader.output()).toBe(0);
      await service.kill('SIGTERM');
      service = await npmStart.startHere({ PORT: port });
    }
    expect(await reader.close()).not.toMatch(FAILURES);
  });
});
