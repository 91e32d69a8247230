import { describe, expect, it } from 'vitest';
import { runScript } from './run-script.ts';

describe.each([
  ['bin/openapi.ts', '--chek'],
  ['bin/bundle.ts', '--hlp'],
  ['bin/backends.ts', '--prot'],
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
