/** Images made of pixels. */
const RASTERS = ['png', 'jpeg', 'webp', 'gif'] as const;
export type RasterKind = (typeof RASTERS)[number];

/** Kinds of uploaded files: pixels, a vector image, an animation, a document. */
export type UploadKind = RasterKind | 'svg' | 'lottie' | 'pdf' | 'text';

/** Pictures of users are made small; all other files are served in their own size. */
export type FileUse = 'picture' | 'file';

/** Accepted uploads of images, of up to 2 MiB, by declared type. */
export const IMAGE = {
  types: ['image/png', 'image/svg', 'image/svg+xml'],
  maxBytes: 2 * 1024 * 1024,
} as const;

/** Accepted uploads of animations: Lottie, of up to 1 MiB. */
export const ANIMATION = { types: ['application/json'], maxBytes: 1024 * 1024 } as const;

/** The media type with which each kind is served. */
export const MEDIA_TYPES: Record<UploadKind, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  lottie: 'application/json',
  pdf: 'application/pdf',
  text: 'text/plain; charset=utf-8',
};

/** Longest sides of the PNG renderings. */
export const SIZES = ['64', '256', '512'] as const;
export type Size = (typeof SIZES)[number];
