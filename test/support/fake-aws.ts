import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** A call of the AWS CLI: its arguments without the common ones, its region and its standard input. */
export type AwsCall = { args: string[]; region: string; input: string };

/**
 * A program `aws` that comes first in the PATH of the test file. It answers each call by the first two words
 * of its arguments, with the answers in turn and the last one again, and records the call. The member `file`
 * of an answer goes to the file that the last argument names.
 */
export function useFakeAws() {
  let folder = '';
  const before = process.env['PATH'];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'identity-aws-'));
    await writeFile(join(folder, 'aws'), `#!${process.execPath}\n${PROGRAM}`);
    await chmod(join(folder, 'aws'), 0o755);
    process.env['PATH'] = `${folder}:${before}`;
  });
  afterAll(async () => {
    process.env['PATH'] = before;
    await rm(folder, { recursive: true, force: true });
  });

  return {
    /** Sets the answers: JSON by the name of the call, or a text, with which the call fails. */
    answer: async (answers: Record<string, unknown[]>): Promise<void> => {
      await writeFile(join(folder, 'answers.json'), JSON.stringify(answers));
      await rm(join(folder, 'calls.ndjson'), { force: true });
    },
    calls: async (): Promise<AwsCall[]> => {
      const text = await readFile(join(folder, 'calls.ndjson'), 'utf8').catch(() => '');
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    },
  };
}

const PROGRAM = `
const { appendFileSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const args = process.argv.slice(2);
const input = readFileSync(0, 'utf8');
const file = join(__dirname, 'calls.ndjson');
const name = args.slice(0, 2).join(' ');
let earlier = 0;
try {
  earlier = readFileSync(file, 'utf8').split('\\n').filter((line) => line.startsWith('{"args":["' + args[0] + '","' + args[1] + '"')).length;
} catch {}
appendFileSync(file, JSON.stringify({ args: args.slice(0, args.indexOf('--region')), region: args[args.indexOf('--region') + 1], input }) + '\\n');
const answers = JSON.parse(readFileSync(join(__dirname, 'answers.json'), 'utf8'))[name] ?? ['there is no answer to ' + name];
const answer = answers[Math.min(earlier, answers.length - 1)];
if (typeof answer === 'string') {
  process.stderr.write('\\n' + answer + '\\n');
  process.exitCode = 254;
} else {
  const { file, ...shown } = answer;
  if (file !== undefined) writeFileSync(args[args.indexOf('--region') - 1], JSON.stringify(file));
  process.stdout.write(JSON.stringify(shown));
}
`;
