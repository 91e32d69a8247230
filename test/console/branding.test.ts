import { describe, expect, it } from 'vitest';
import { changesOf, textsOfLooks } from '../../console/src/screens/branding/looks-fields.ts';
import { LOOKS_FILES } from '../../console/src/screens/branding/looks-images.ts';
import { PREVIEW_LANGUAGES } from '../../console/src/screens/branding/preview-reader.ts';
import { LANGUAGES } from '../../shared/texts/languages.ts';
import { ANIMATION, IMAGE } from '../../shared/uploads/formats.ts';

const LOOKS = {
  ...{ app: 'app_1', variant: undefined, icon: undefined, uploads: {}, etag: '"v1"', queryKey: [] },
  ...{ updated_by: 'user_1', updated_at: '2026-01-01T00:00:00.000Z' },
  name: 'Shop',
  config: { hub: { customizations: { primary_color: '#0b6e4f', rounded_corners: false } } },
};

describe('the branding of the console', () => {
  it('offers the languages of the sign-in screen', () => {
    expect([...PREVIEW_LANGUAGES].sort()).toEqual([...LANGUAGES].sort());
  });

  it('offers to choose the files that the service takes', () => {
    expect(IMAGE.types).toEqual(expect.arrayContaining([...LOOKS_FILES.image.accept]));
    expect(LOOKS_FILES.image.maxBytes).toBe(IMAGE.maxBytes);
    expect(LOOKS_FILES.animation).toEqual({ accept: ANIMATION.types, maxBytes: ANIMATION.maxBytes });
  });

  it('shows what is stored, and nothing where the default applies', () => {
    const { primary_color, rounded_corners, dark_mode, company_name, name } = textsOfLooks(LOOKS);
    expect([primary_color, rounded_corners, dark_mode, company_name, name]).toEqual([
      '#0b6e4f',
      'false',
      '',
      '',
      'Shop',
    ]);
  });

  it('sends changed fields only, in the place of each, and null for an empty one', () => {
    const texts = {
      ...textsOfLooks(LOOKS),
      name: ' Boats ',
      primary_color: '',
      rounded_corners: 'true',
      company_name: 'Boats Ltd',
    };
    const changed = ['name', 'primary_color', 'rounded_corners', 'company_name'];
    expect(changesOf(texts, changed)).toEqual({
      name: 'Boats',
      config: {
        hub: {
          customizations: { primary_color: null, rounded_corners: true },
          legal: { company_name: 'Boats Ltd' },
        },
      },
    });
    expect(changesOf(texts, [])).toEqual({});
  });
});
