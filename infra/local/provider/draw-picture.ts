import sharp from 'sharp';
import type { Person } from './people.ts';

/** Draws the picture of a person, a PNG of 256 pixels. */
export function drawPicture({ colour }: Pick<Person, 'colour'>): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
<rect width="256" height="256" fill="${colour}"/>
<circle cx="128" cy="100" r="48" fill="#fff"/><circle cx="128" cy="256" r="88" fill="#fff"/>
</svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}
