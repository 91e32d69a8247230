import { Refusal } from '../refusal.ts';
import type { ConvertAnswer, ConvertRequest } from './convert.ts';
import { convertFile } from './convert-file.ts';

/** The program of a process that converts one file and ends: convert.ts starts it and watches over it. */
process.once('message', async ({ kind, bytes }: ConvertRequest) => {
  const answer = await convertFile(kind, bytes).then(
    (converted): ConvertAnswer => ({ converted, peakBytes: process.resourceUsage().maxRSS * 1024 }),
    (error: unknown): ConvertAnswer => {
      if (error instanceof Refusal) return { refused: error.message };
      throw error;
    },
  );
  process.send?.(answer, () => process.disconnect());
});
process.send?.('ready');
