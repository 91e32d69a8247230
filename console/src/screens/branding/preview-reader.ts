import type { RequestOf } from '@svc/client/server';

type Body = RequestOf<'createPagePreview'>['body'];
type Language = NonNullable<Body['language']>;

/** The languages of the sign-in screen: `test/console/branding.test.ts` compares. */
export const PREVIEW_LANGUAGES: readonly Language[] = ['en', 'de', 'es', 'fr', 'pt', 'ja', 'ar'];

/** Who reads the page of a preview, and on which device. */
export type PreviewReader = {
  language: Language;
  theme: NonNullable<Body['theme']>;
  width: 'phone' | 'desk';
};
