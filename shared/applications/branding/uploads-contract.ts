import * as z from 'zod/mini';
import { Upload } from '../../uploads/upload-answer.ts';
import { SLOTS } from './branding.ts';

/** The state of the newest upload of each image. */
export const Uploads = z
  .partialRecord(z.enum(SLOTS), Upload)
  .check(z.describe('The state of the uploads of icon, logos and animation'));
