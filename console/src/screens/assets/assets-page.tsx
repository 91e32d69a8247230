import { PhotoIcon } from '@heroicons/react/24/outline';
import { SimpleGrid, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Caller, useApplication, useApplicationId, useCaller } from '../../api/application.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FileUpload } from '../../parts/file-upload.tsx';
import { Page } from '../../parts/page.tsx';
import { PagedRows } from '../../parts/paged-rows.tsx';
import { Section } from '../../parts/section.tsx';
import { sizeText } from '../../parts/size-text.ts';
import { useRefusal } from '../../parts/use-refusal.ts';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import { AssetCard } from './asset-card.tsx';
import { ASSET_LIMITS, createRequest } from './asset-requests.ts';
import { ASSETS } from './texts.ts';

/** The images of an application, which have addresses of their own. */
export function AssetsPage(): ReactNode {
  const say = useSay(ASSETS);
  const app = useApplicationId();
  const caller = useCaller(useApplication()?.account);
  const client = useQueryClient();
  const given = {
    app,
    caller,
    readAgain: () => void client.invalidateQueries({ queryKey: ['assets', app] }),
  };
  return (
    <Page title={say('assets')} text={say('text')}>
      <Stack gap="lg">
        <NewImage {...given} />
        <ImageList {...given} />
      </Stack>
    </Page>
  );
}

type Given = { app: string; caller: Caller; readAgain: () => void };

function NewImage({ app, caller, readAgain }: Given): ReactNode {
  const say = useSay(ASSETS);
  const [language] = useLanguage();
  return (
    <Section title={say('add')}>
      <FileUpload
        label={say('file')}
        operation="createAsset"
        hasFile={false}
        hint={say('hint', { limit: sizeText(ASSET_LIMITS.maxBytes, language) })}
        upload={{ ...ASSET_LIMITS, request: (file) => createRequest(app, file), ended: readAgain }}
        // The new image says itself how its processing goes.
        processing={{ queryKey: ['new-asset', app], read: () => Promise.resolve({}), ready: readAgain }}
        refusal={useRefusal('createAsset', caller)}
      >
        {null}
      </FileUpload>
    </Section>
  );
}

function ImageList({ app, caller, readAgain }: Given): ReactNode {
  const say = useSay(ASSETS);
  return (
    <PagedRows
      operation="listAssets"
      caller={caller}
      queryKey={['assets', app]}
      read={(service, { after, signal }) =>
        service.listAssets({ path: { app }, query: { page_size: 50, ...(after && { after }) }, signal })
      }
      draw={(assets) =>
        assets.length === 0 ? (
          <EmptyState icon={PhotoIcon} title={say('none')} text={say('noneText')} />
        ) : (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="section" aria-label={say('list')}>
            {assets.map((asset) => (
              <AssetCard key={asset.id} app={app} asset={asset} caller={caller} readAgain={readAgain} />
            ))}
          </SimpleGrid>
        )
      }
    />
  );
}
