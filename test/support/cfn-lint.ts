import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** True if cfn-lint is installed. Says what was not checked if it is not. */
export async function hasLinter(checked: string): Promise<boolean> {
  try {
    await run('cfn-lint', ['--version']);
    return true;
  } catch {
    process.stderr.write(`cfn-lint is NOT INSTALLED: ${checked} was not checked\n`);
    return false;
  }
}

/** Returns the findings of cfn-lint in templates, or an empty text. `ignored` are rules that do not count. */
export async function findingsIn(files: readonly string[], ignored: readonly string[] = []): Promise<string> {
  const flags = ignored.length > 0 ? ['--ignore-checks', ...ignored, '--'] : [];
  return run('cfn-lint', [...flags, ...files]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}
