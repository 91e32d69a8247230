import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import { Section } from '../../parts/section.tsx';
import { useSay } from '../../texts/say.ts';
import { ImageField } from './image-field.tsx';
import { IMAGES } from './image-texts.ts';
import type { Looks } from './looks.ts';
import { imagesOf } from './looks-images.ts';

/** The files of which looks are made. Each takes effect by itself. */
export function ImagesSection({ looks, caller }: { looks: Looks; caller: Caller }): ReactNode {
  const say = useSay(IMAGES);
  return (
    <Section title={say('images')} text={say('imagesText')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        {imagesOf(looks).map((image) => (
          <ImageField key={image.name} looks={looks} image={image} caller={caller} />
        ))}
      </SimpleGrid>
    </Section>
  );
}
