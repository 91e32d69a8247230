import { createInterface } from 'node:readline/promises';

/** The streams of a command: results on standard output, everything else on standard error. */
export type Terminal = {
  print: (text: string) => void;
  note: (text: string) => void;
  /** True if a person can answer questions. */
  isInteractive: boolean;
  ask: (question: string) => Promise<string>;
  /** Ends when the person ends the command, for commands that run until then. */
  untilInterrupted: () => AbortSignal;
};

/** The terminal of this process. */
export const processTerminal: Terminal = {
  print: (text) => void process.stdout.write(text),
  note: (text) => void process.stderr.write(text),
  isInteractive: process.stdin.isTTY && process.stderr.isTTY,
  untilInterrupted: () => {
    const ending = new AbortController();
    process.once('SIGINT', () => ending.abort());
    return ending.signal;
  },
  ask: async (question) => {
    const line = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return await line.question(question);
    } finally {
      line.close();
    }
  },
};
