import { expect, it } from 'vitest';
import { loadConverter } from '../../../shared/uploads/convert/convert-file.ts';

it('keeps a text as it was sent', async () => {
  const bytes = Buffer.from('a text\nof two lines');
  const convert = await loadConverter('text');
  expect(await convert(bytes)).toMatchObject({ kind: 'text', main: bytes, renderings: {}, warnings: [] });
});
