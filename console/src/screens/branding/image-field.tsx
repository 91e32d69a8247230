import { Anchor, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import { useService } from '../../api/service.ts';
import { FileUpload } from '../../parts/file-upload.tsx';
import { sizeText } from '../../parts/size-text.ts';
import { useRefusal } from '../../parts/use-refusal.ts';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import classes from './branding.module.css';
import { IMAGES } from './image-texts.ts';
import { type Looks, valueAt } from './looks.ts';
import { LOOKS_FILES, type LooksImage, sendingRequest } from './looks-images.ts';

type Props = { looks: Looks; image: LooksImage; caller: Caller };

/** A logo, the icon or the animation, which can be replaced. */
export function ImageField({ looks, image, caller }: Props): ReactNode {
  const say = useSay(IMAGES);
  const [language] = useLanguage();
  const client = useQueryClient();
  const readUpload = useReadUpload(looks, image.slot);
  const { accept, maxBytes } = LOOKS_FILES[image.kind];
  const readAgain = () => void client.invalidateQueries({ queryKey: looks.queryKey });
  return (
    <FileUpload
      label={say(image.name)}
      operation={image.operation}
      hasFile={addressOf(looks, image) !== undefined}
      hint={say(`${image.kind}Hint`, { limit: sizeText(maxBytes, language) })}
      upload={{ accept, maxBytes, request: (file) => sendingRequest(looks, image, file), ended: readAgain }}
      processing={{
        queryKey: ['looks-file', looks.app, looks.variant ?? '', image.slot],
        read: readUpload,
        ready: readAgain,
      }}
      refusal={useRefusal(image.operation, caller)}
    >
      <StoredImage looks={looks} image={image} />
    </FileUpload>
  );
}

/** Returns a function that reads the state of the newest upload. */
function useReadUpload({ app, variant }: Looks, slot: string) {
  const service = useService();
  return async (signal: AbortSignal) => {
    const record =
      variant === undefined
        ? await service.getApplication({ path: { app }, signal })
        : await service.getVariant({ path: { app, variant }, signal });
    return new Map(Object.entries(record?.uploads ?? {})).get(slot) ?? {};
  };
}

/** Returns the address of the stored file; undefined without one. */
function addressOf(looks: Looks, image: LooksImage): string | undefined {
  const address = image.path === undefined ? looks.icon : valueAt(looks.config, image.path);
  return typeof address === 'string' ? address : undefined;
}

function StoredImage({ looks, image }: Omit<Props, 'caller'>): ReactNode {
  const say = useSay(IMAGES);
  const address = addressOf(looks, image);
  if (address === undefined)
    return (
      <Text size="sm" c="dimmed">
        {say('none')}
      </Text>
    );
  if (image.kind === 'animation')
    return (
      <Anchor href={address} target="_blank" rel="noreferrer" size="sm">
        {say('open')}
      </Anchor>
    );
  return (
    <div className={classes['image']} data-dark={image.isForDark === true}>
      <img src={address} alt={say(image.name)} />
    </div>
  );
}
