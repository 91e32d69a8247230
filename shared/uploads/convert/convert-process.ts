import type { FileUse, UploadKind } from '../formats.ts';
import { Refusal } from '../inspect/pixels.ts';
import type { ConvertAnswer } from './convert.ts';
import { type Converter, loadConverter } from './convert-file.ts';

/** Converts one file in a process of its own, which convert.ts starts and watches. */
async function serve(kind: UploadKind, use: FileUse): Promise<void> {
  const converter = await loadConverter(kind, use);
  process.once('message', async (bytes: Uint8Array) => {
    const answer = await answerOf(converter, bytes);
    process.send?.(answer, () => process.disconnect());
  });
  process.send?.('ready');
}

async function answerOf(converter: Converter, bytes: Uint8Array): Promise<ConvertAnswer> {
  try {
    return { converted: await converter(bytes) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
}

// convert.ts passes the kind and the use.
void serve(process.argv[2] as UploadKind, process.argv[3] as FileUse);
