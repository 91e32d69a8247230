/** @module-tag heavy */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { MEMORY_FLAGS } from '../../../shared/uploads/convert/convert.ts';
import type { UploadKind } from '../../../shared/uploads/formats.ts';
import { useAttack } from '../../support/attack.ts';
import type { ManyAnswer } from '../../support/convert-many-process.ts';
import { HOSTILE_FILES, type HostileFile } from '../../support/hostile-files.ts';
import { eachSlice } from '../../support/slices.ts';
import { chunkTypes, PIXEL_CHUNKS, problemsOfSvg } from '../../support/svg-problems.ts';

/** What the function itself takes beside the process that converts. */
const FUNCTION_BYTES = 120 * 1024 * 1024;
const LAMBDA_BYTES = 512 * 1024 * 1024;

/** The peak of a process is that of all its files, so one that has had a heavy file is not used again. */
const HEAVY_BYTES = 220 * 1024 * 1024;

let child = start();

function start(): ChildProcess {
  const program = join(import.meta.dirname, '../../support/convert-many-process.ts');
  return fork(program, { serialization: 'advanced', execArgv: MEMORY_FLAGS });
}

afterAll(() => {
  child.kill();
});

async function convert({ kind, bytes }: HostileFile): Promise<{ file: Buffer; answer: ManyAnswer }> {
  const file = bytes();
  child.send({ kind, bytes: file });
  const [answer] = await once(child, 'message');
  if (answer.peakBytes > HEAVY_BYTES) {
    child.kill();
    child = start();
  }
  return { file, answer };
}

/** What is left in a file that should not be. */
function problemsOf(kind: UploadKind, bytes: Uint8Array): string[] {
  const content = Buffer.from(bytes).toString();
  if (kind === 'svg') return problemsOfSvg(content);
  if (kind === 'lottie') return content.match(/evil|fPath|overlay|location|iframe|Grace|url/g) ?? [];
  return chunkTypes(Buffer.from(bytes)).filter((type) => !PIXEL_CHUNKS.includes(type));
}

const attempt = useAttack('hostile files', 'refused with a reason, or drawn again without what does harm');

const filesOf = (outcome: HostileFile['outcome']) => HOSTILE_FILES.filter((file) => file.outcome === outcome);

describe('a hostile file', () => {
  it('comes in more than 60 kinds', () => {
    expect(new Set(HOSTILE_FILES.map(({ name }) => name)).size).toBe(HOSTILE_FILES.length);
    expect(HOSTILE_FILES.length).toBeGreaterThan(60);
  });

  describe('is refused with a reason, within the memory of the function', () => {
    eachSlice(4, filesOf('refused'), '$name', (hostile) =>
      attempt(async () => {
        const { answer } = await convert(hostile);
        expect(answer).toEqual({ refused: expect.stringMatching(/\w/), peakBytes: expect.any(Number) });
        expect(answer.peakBytes + FUNCTION_BYTES).toBeLessThan(LAMBDA_BYTES);
      }),
    );
  });

  describe('is made harmless within the memory of the function', () => {
    eachSlice(4, filesOf('cleaned'), '$name', (hostile) =>
      attempt(async () => {
        const { file, answer } = await convert(hostile);
        if (!('converted' in answer)) throw new Error(JSON.stringify(answer));
        const { main, renderings } = answer.converted;
        expect(Buffer.from(main).equals(file)).toBe(false);
        expect(problemsOf(hostile.kind, main)).toEqual([]);
        for (const image of Object.values(renderings)) {
          expect(problemsOf('png', image)).toEqual([]);
          expect((await sharp(image).metadata()).format).toBe('png');
        }
        expect(Object.keys(renderings)).toEqual(hostile.kind === 'lottie' ? [] : ['64', '256', '512']);
        expect(answer.peakBytes + FUNCTION_BYTES).toBeLessThan(LAMBDA_BYTES);
      }),
    );
  });
});
