import sharp, { type JpegOptions } from 'sharp';

/** What cameras write into a photograph: who took it, where, and which side is up. */
export const PHOTOGRAPHER = 'Grace Hopper';
const EXIF = {
  IFD0: { Copyright: PHOTOGRAPHER },
  IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
};

/** A photograph as a camera writes it: lying on its side, with the name of who took it and where. */
export async function photo(format: 'jpeg' | 'webp', width = 600, height = 300): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const image = sharp({ create: { width, height, channels: 3, background: '#2457d6', noise } });
  return image.withExif(EXIF).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
}

/** A GIF that moves. */
export const movingGif = (): Promise<Buffer> => moving('gif', ['#f00', '#0f0']);

/** An animation of frames of these colours. */
export async function moving(format: 'gif' | 'webp', colours: string[]): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 4, background } })
      .png()
      .toBuffer();
  const frames = await Promise.all(colours.map(frame));
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** A photograph of a phone: 48 million pixels, many bytes, on its side. */
export async function phonePhoto(options: JpegOptions = {}): Promise<Buffer> {
  const [width, height] = [8064, 6048];
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const image = sharp({ create: { width, height, channels: 3, background: '#2457d6', noise } });
  return image
    .withExif(EXIF)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 60, ...options })
    .toBuffer();
}
