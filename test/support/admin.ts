import { runAdmin } from '../../bin/admin/program.ts';

type Answer = string | ((question: string) => string);
export type Ran = { code: number; stdout: string; stderr: string };

/** Runs a command of operators in this process, against the backends of the test file. */
export function admin(...args: string[]): Promise<Ran> {
  return run(args, undefined);
}

/** The same, with a person who gives this answer to every question, or the one of a function. */
export function adminWithAnswer(answer: Answer, ...args: string[]): Promise<Ran> {
  return run(args, answer);
}

/** Runs a command that goes on until the signal ends it. `print` gets what it prints. */
export function adminUntil(ended: AbortSignal, print: (text: string) => void, ...args: string[]) {
  return runAdmin(args, { ...silent, print, untilInterrupted: () => ended });
}

/** A terminal without a person. */
const silent = {
  print: () => undefined,
  note: () => undefined,
  isInteractive: false,
  ask: async () => '',
  untilInterrupted: () => AbortSignal.abort(),
};

/** The JSON document that a command prints, with its exit code. */
export async function adminJson(...args: string[]) {
  const { code, stdout, stderr } = await admin(...args, '--json');
  return { code, stderr, document: stdout === '' ? undefined : JSON.parse(stdout) };
}

async function run(args: readonly string[], answer: Answer | undefined): Promise<Ran> {
  const ran = { code: 0, stdout: '', stderr: '' };
  ran.code = await runAdmin(args, {
    ...silent,
    print: (text) => {
      ran.stdout += text;
    },
    note: (text) => {
      ran.stderr += text;
    },
    isInteractive: answer !== undefined,
    ask: async (question) => {
      ran.stderr += question;
      return typeof answer === 'function' ? answer(question) : (answer ?? '');
    },
  });
  return ran;
}
