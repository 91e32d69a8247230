import * as z from 'zod/mini';
import { SIZES } from './formats.ts';

const Renderings = z
  .partialRecord(z.enum(SIZES), z.string())
  .check(z.describe('URLs of PNG renderings, by their longest side in pixels'));

/** An upload as its record shows it: its processing, and the files of the newest upload that is ready. */
export const Upload = z.object({
  processing: z.enum(['pending', 'ready', 'rejected']),
  rejection_reason: z.optional(z.string().check(z.describe('Why processing refused the file'))),
  warnings: z.optional(z.array(z.string()).check(z.describe('What the file has lost'))),
  filename: z.optional(z.string()),
  url: z.optional(
    z.string().check(z.describe('URL of the served file: of this upload, or of the previous one')),
  ),
  renderings: z.optional(Renderings),
});
export type Upload = z.output<typeof Upload>;
