import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { LANGUAGES } from '../texts/languages.ts';

/** Body of `POST /applications/{app}/page-previews`. */
export const PagePreviewReq = z.strictObject({
  name: z.optional(f.name('A name that is not saved')),
  config: z.optional(
    f.freeForm(
      'Merge patch (RFC 7396) of the saved config: of the variant, if one is named, else of the application',
      64 * 1024,
    ),
  ),
  app_variant_id: z.optional(f.id('Variant whose settings these are')),
  language: z.optional(
    z.enum(LANGUAGES).check(z.describe('Language of the page; by default as for a reader of this request')),
  ),
  theme: z.optional(
    z
      .enum(['light', 'dark'])
      .check(z.describe('Setting of the device on which the page is read; by default its own')),
  ),
});

export type PagePreviewReq = z.output<typeof PagePreviewReq>;

/** The schema `PagePreview`. */
export const PagePreview = z.object({
  id: z.string(),
  url: z.string().check(z.describe('Address of the page')),
  expires: z.string().check(z.describe('When the page ends')),
});
