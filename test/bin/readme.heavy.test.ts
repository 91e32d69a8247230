/** @module-tag heavy */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { walkThrough } from '../../examples/walkthrough/walk-through.ts';
import { useFolder } from '../support/folder.ts';
import { useNpmStart } from '../support/npm-start.ts';
import { openShell, README, SHELLS, tourSteps } from '../support/readme-steps.ts';
import { useService } from '../support/service.ts';

const folder = useFolder();
const running = useService({ events: true });

beforeAll(async () => {
  await writeFile(join(folder, 'seed.json'), JSON.stringify(running().seed));
});

const FAILURES = /failed|not found|"status": ?[45]\d\d|no matches/;

describe('the README', () => {
  it('has at most 90 lines and 550 words', () => {
    expect(README.split('\n').length - 1).toBeLessThanOrEqual(90);
    const prose = README.replace(/```[\s\S]*?```|\]\([^)]*\)|[|#*`\-[\]!]/g, ' ');
    expect(prose.split(/\s+/).length).toBeLessThanOrEqual(550);
  });

  it('has a walkthrough that signs a user in', async () => {
    const lines: string[] = [];
    await walkThrough(running().seed, (line) => lines.push(line));
    const text = lines.join('\n');
    expect(text).toContain('grace@example.com is signed in.');
    expect(text).not.toContain(running().seed.client_secret);
    expect(text).not.toMatch(/eyJ[\w-]{20}/);
  });

  it('has a walkthrough that says what to do when the service does not run', async () => {
    const seed = { ...running().seed, base_url: 'http://localhost:1' };
    await expect(walkThrough(seed, () => {})).rejects.toThrow('start it with npm start');
    const refused = { ...running().seed, client_secret: 'wrong' };
    await expect(walkThrough(refused, () => {})).rejects.toThrow('the service refused it: 401');
  });

  it('has no comments in commands, which zsh would take for arguments', () => {
    const own = [...README.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
    const commands = [...own, ...tourSteps()];
    expect(commands.length).toBeGreaterThan(8);
    expect(commands.filter((block) => /(^|\s)#\s/m.test(block))).toEqual([]);
  });

  describe.each(SHELLS)('in %s', (shell, args) => {
    it('leads to a tour whose every step succeeds', async () => {
      const reader = openShell(shell, args, folder);
      for (const step of tourSteps()) expect(await reader.type(step)).toBe(0);
      const output = await reader.close();
      expect(output).not.toMatch(FAILURES);
      for (const word of ['"link"', 'grace@example.com', '"Chess"', 'group.created'])
        expect(output).toContain(word);
    });

    it('says what to do when the service does not run', async () => {
      const [prepare = '', first = ''] = tourSteps();
      const reader = openShell(shell, args, folder);
      await reader.type(prepare.replace('$(seed base_url)', 'http://localhost:1'));
      await reader.type(first);
      expect(await reader.close()).toContain('Is npm start running?');
    });
  });
});

describe('the tour', () => {
  const npmStart = useNpmStart();

  it('continues at any step after a restart of the service, on its own port and folder', async () => {
    let service = await npmStart.startHere();
    const { port } = new URL(service.seed.base_url);
    const [shell, args] = SHELLS[0] ?? ['bash', []];
    const reader = openShell(shell, args, npmStart.directory());
    for (const step of tourSteps()) {
      const code = await reader.type(step);
      expect(code, reader.output()).toBe(0);
      await service.kill('SIGTERM');
      service = await npmStart.startHere({ PORT: port });
    }
    expect(await reader.close()).not.toMatch(FAILURES);
  });
});
