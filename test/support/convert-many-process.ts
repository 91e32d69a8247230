import type { ConvertAnswer } from '../../shared/uploads/convert/convert.ts';
import { loadConverter } from '../../shared/uploads/convert/convert-file.ts';
import { Refusal } from '../../shared/uploads/refusal.ts';
import type { UploadKind } from '../../shared/uploads/upload.ts';

/** What convert-process.ts does for one file, for many files one after the other: the peak of its memory is that of them all. */
export type ManyRequest = { kind: UploadKind; bytes: Uint8Array };
export type ManyAnswer = ConvertAnswer | { failed: string };

process.on('message', async ({ kind, bytes }: ManyRequest) => {
  process.send?.(await answerOf(kind, bytes));
});

async function answerOf(kind: UploadKind, bytes: Uint8Array): Promise<ManyAnswer> {
  try {
    const converted = await (await loadConverter(kind))(bytes);
    return { converted, peakBytes: process.resourceUsage().maxRSS * 1024 };
  } catch (error) {
    return error instanceof Refusal ? { refused: error.message } : { failed: String(error) };
  }
}
