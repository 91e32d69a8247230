import { ClipboardIcon } from '@heroicons/react/24/outline';
import { Anchor, Button, Center, CopyButton, Image, Paper, Stack, Text } from '@mantine/core';
import type { AssetUpload } from '@svc/client/server';
import { type ReactNode, useRef } from 'react';
import type { Caller } from '../../api/application.ts';
import { isStale } from '../../api/failure.ts';
import { ifThere } from '../../api/if-there.ts';
import { useService } from '../../api/service.ts';
import { FileUpload } from '../../parts/file-upload.tsx';
import { RowAction } from '../../parts/row-action.tsx';
import { sizeText } from '../../parts/size-text.ts';
import { useNotice } from '../../parts/use-notice.ts';
import { useRefusal } from '../../parts/use-refusal.ts';
import { When } from '../../parts/when.tsx';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import { ASSET_LIMITS, assetName, deleteAsset, replaceRequest } from './asset-requests.ts';
import { ASSETS } from './texts.ts';

type Props = {
  app: string;
  asset: AssetUpload;
  caller: Caller;
  /** Reads the list again. */
  readAgain: () => void;
};

/** An image of the application: how it looks, its address, and a new file for it. */
export function AssetCard({ app, asset, caller, readAgain }: Props): ReactNode {
  const say = useSay(ASSETS);
  const [language] = useLanguage();
  const service = useService();
  const notice = useNotice();
  // The list says how each image is, until a file is sent here or still being processed.
  const isSent = useRef(asset.processing === 'pending');
  const name = assetName(asset);
  // The card of a deleted image goes away, and with it what it says.
  const sayIfGone = async () => {
    const found = await ifThere(service.getAsset({ path: { app, id: asset.id } }));
    if (!found) notice(say('goneMeanwhile', { name }));
  };
  const ended = (error: unknown) => {
    isSent.current = true;
    readAgain();
    if (isStale(error)) void sayIfGone();
  };
  return (
    <Paper withBorder p="md">
      <FileUpload
        label={name}
        operation="replaceAsset"
        hasFile
        hint={say('replaceHint', { limit: sizeText(ASSET_LIMITS.maxBytes, language) })}
        upload={{ ...ASSET_LIMITS, request: (file) => replaceRequest(app, asset, file), ended }}
        processing={{
          queryKey: ['asset', app, asset.id],
          read: async (signal) => {
            if (!isSent.current) return asset;
            return (await service.getAsset({ path: { app, id: asset.id }, signal })) ?? {};
          },
          ready: readAgain,
        }}
        refusal={useRefusal('replaceAsset', caller)}
        buttons={
          <>
            {asset.url && <CopyAddress address={asset.url} name={name} />}
            <RowAction action={deleteAsset(app, asset, say)} caller={caller} row={name} />
          </>
        }
      >
        <StoredImage asset={asset} />
      </FileUpload>
    </Paper>
  );
}

function StoredImage({ asset }: { asset: AssetUpload }): ReactNode {
  const say = useSay(ASSETS);
  const [language] = useLanguage();
  const { url, metadata, size, updated_at: at } = asset;
  return (
    <Stack gap={4}>
      <Center h={140} bg="var(--mantine-color-default-hover)" style={{ borderRadius: 8 }}>
        {url ? (
          <Anchor
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={`${say('open')}: ${assetName(asset)}`}
          >
            <Image src={url} alt="" mah={124} maw="100%" fit="contain" />
          </Anchor>
        ) : (
          <Text size="sm" c="dimmed">
            {say('notReady')}
          </Text>
        )}
      </Center>
      <Text size="xs" c="dimmed" component="div">
        {metadata && `${say('pixels', metadata)} · `}
        {sizeText(size, language)} · {say('changed')} <When at={at} />
      </Text>
    </Stack>
  );
}

function CopyAddress({ address, name }: { address: string; name: string }): ReactNode {
  const say = useSay(ASSETS);
  return (
    <CopyButton value={address}>
      {({ copied, copy }) => (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<ClipboardIcon width={14} />}
          onClick={copy}
          aria-label={`${say(copied ? 'copied' : 'copyAddress')}: ${name}`}
        >
          {say(copied ? 'copied' : 'copyAddress')}
        </Button>
      )}
    </CopyButton>
  );
}
