import { Paper, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useCaller } from '../../api/application.ts';
import { SkipLink } from '../../parts/skip-link.tsx';
import { useRefusal } from '../../parts/use-refusal.ts';
import { useTextEdit } from '../../parts/use-text-edit.ts';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import classes from './branding.module.css';
import { ImagesSection } from './images-section.tsx';
import { type Looks, savingOf, savingRequest } from './looks.ts';
import { changesOf, textsOfLooks } from './looks-fields.ts';
import { LooksForm } from './looks-form.tsx';
import type { PreviewReader } from './preview-reader.ts';
import { PreviewSection } from './preview-section.tsx';
import { BRANDING } from './texts.ts';
import { usePagePreview } from './use-page-preview.ts';

const PREVIEW_ID = 'preview';

/** The form of looks with their files, beside the page that they give. */
export function BrandingEditor({ looks, account }: { looks: Looks; account: string }): ReactNode {
  const say = useSay(BRANDING);
  const caller = useCaller(account);
  const refusal = useRefusal(savingOf(looks), caller);
  const previewRefusal = useRefusal('createPagePreview', caller);
  const edit = useLooksEdit(looks);
  const [reader, setReader] = useReader();
  const changes = changesOf(edit.texts, edit.unsaved);
  const preview = usePagePreview({ looks, changes, reader, isAllowed: previewRefusal === undefined });
  return (
    <div className={classes['layout']}>
      <SkipLink to={PREVIEW_ID} text={say('skip')} />
      <Stack gap="lg">
        {looks.variant !== undefined && <Text size="sm">{say('variantText')}</Text>}
        <Paper withBorder p="md">
          <LooksForm looks={looks} edit={edit} refusal={refusal} previewError={preview.error} />
        </Paper>
        <ImagesSection looks={looks} caller={caller} />
      </Stack>
      <div className={classes['preview']} id={PREVIEW_ID} tabIndex={-1}>
        <PreviewSection preview={preview} reader={reader} change={setReader} refusal={previewRefusal} />
      </div>
    </div>
  );
}

function useLooksEdit(looks: Looks) {
  const present = textsOfLooks(looks);
  return useTextEdit({
    draft: `branding:${looks.app}:${looks.variant ?? ''}`,
    present,
    queryKey: looks.queryKey,
    request: ({ mine }) => savingRequest(looks, changesOf(mine, Object.keys(mine))),
  });
}

/** By default the page is as the operator would see it. */
function useReader() {
  const [language] = useLanguage();
  const { colorScheme } = useMantineColorScheme();
  return useState<PreviewReader>({
    language,
    theme: colorScheme === 'dark' ? 'dark' : 'light',
    width: 'desk',
  });
}
