import { describe, expect, it } from 'vitest';
import { runScript } from './run-script.ts';

describe.each([
  ['bin/openapi.ts', '--chek'],
  ['bin/bundle.ts', '--hlp'],
  ['bin/package.ts', '--outptu'],
  ['bin/backends.ts', '--prot'],
  ['bin/generate.ts', '--chek'],
])('%s', (script, typo) => {
  it('refuses an option that it does not know, and does nothing', async () => {
    const { code, stdout, stderr } = await runScript(script, [typo]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(new RegExp(`unknown option '${typo}'`, 'i'));
    expect(stderr).not.toContain('    at ');
  });

  it('says what it does with --help, and does nothing', async () => {
    const { code, stdout, stderr } = await runScript(script, ['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('npm run ');
    expect(stdout).not.toMatch(/is written|functions in/);
  });
});

it.each([
  ['bin/generate.ts', 'opnapi', 'openapi'],
  ['test/bench/run-case.ts', 'serves', 'servers'],
])('%s refuses %s and lists what there is', async (script, unknown, known) => {
  const { code, stdout, stderr } = await runScript(script, [unknown]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(unknown);
  expect(stderr).toContain(`  ${known} `);
});
