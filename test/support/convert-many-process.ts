import { readFileSync } from 'node:fs';
import { type Converted, loadConverter } from '../../shared/uploads/convert/convert-file.ts';
import type { FileUse, UploadKind } from '../../shared/uploads/formats.ts';
import { Refusal } from '../../shared/uploads/inspect/pixels.ts';

/**
 * What convert-process.ts does for one file, for many files one after the other: the peak of its memory is
 * that of them all.
 */
export type ManyRequest = { kind: UploadKind; bytes: Uint8Array; use?: FileUse };
type Answer = { converted: Converted } | { refused: string } | { failed: string };
export type ManyAnswer = Answer & { peakBytes: number };

process.on('message', async (request: ManyRequest) => {
  const answer = await answerOf(request);
  process.send?.({ ...answer, peakBytes: peakBytes() } satisfies ManyAnswer);
});

async function answerOf({ kind, bytes, use }: ManyRequest): Promise<Answer> {
  try {
    return { converted: await (await loadConverter(kind, use))(bytes) };
  } catch (error) {
    return error instanceof Refusal ? { refused: error.message } : { failed: String(error) };
  }
}

/** The most memory that this program has held. `maxRSS` would count what the process held that started it. */
function peakBytes(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'latin1')) ?? [];
  return Number(kilobytes) * 1024;
}
