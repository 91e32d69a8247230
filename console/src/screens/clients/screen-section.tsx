import { Image, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describe } from '../../api/operation.ts';
import { useService } from '../../api/service.ts';
import { Facts } from '../../parts/facts.tsx';
import { FileUpload } from '../../parts/file-upload.tsx';
import { RowAction } from '../../parts/row-action.tsx';
import { Section } from '../../parts/section.tsx';
import { sizeText } from '../../parts/size-text.ts';
import { useRefusal } from '../../parts/use-refusal.ts';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import { webAddress } from '../users/person.ts';
import { configOf } from './client-config.ts';
import { editScreen } from './client-edits.ts';
import type { ClientSectionProps } from './client-sections.tsx';
import { CLIENT } from './client-texts.ts';
import { LOGO_LIMITS } from './logo-limits.ts';
import { clientKey } from './read-client.ts';

/** How the sign-in screen looks for this program, with its logos. */
export function ScreenSection(props: ClientSectionProps): ReactNode {
  const { app, read, caller } = props;
  const say = useSay(CLIENT);
  const config = configOf(read.client);
  const edit = editScreen({ app, read, say });
  return (
    <Section
      title={say('screen')}
      text={say('screenText')}
      actions={<RowAction action={{ ...edit, title: say('edit') }} caller={caller} row={say('screen')} />}
    >
      <Stack gap="lg">
        <Facts
          facts={[
            { label: say('hub_title'), value: config.hub_title ?? say('nameOfApplication') },
            { label: say('hub_dark_mode'), value: say(config.hub_dark_mode ?? 'auto') },
            { label: say('hub_show_logos'), value: say(config.hub_show_logos === false ? 'no' : 'yes') },
          ]}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Logo {...props} type="light" />
          <Logo {...props} type="dark" />
        </SimpleGrid>
      </Stack>
    </Section>
  );
}

const LOGOS = {
  light: { label: 'logo', member: 'logo_uri', slot: 'logo_light' },
  dark: { label: 'logoDark', member: 'logo_dark_mode_uri', slot: 'logo_dark' },
} as const;

type LogoProps = ClientSectionProps & { type: keyof typeof LOGOS };

function Logo({ app, read: { client, etag }, caller, type }: LogoProps): ReactNode {
  const say = useSay(CLIENT);
  const [language] = useLanguage();
  const service = useService();
  const queries = useQueryClient();
  const { label, member, slot } = LOGOS[type];
  const { accept, maxBytes } = LOGO_LIMITS;
  const readAgain = () => void queries.invalidateQueries({ queryKey: clientKey(app, client.id) });
  const address = webAddress(client.config[member]);
  return (
    <FileUpload
      label={say(label)}
      operation="uploadOidcClientLogo"
      hasFile={address !== undefined}
      hint={say('logoHint', { limit: sizeText(maxBytes, language) })}
      upload={{
        accept,
        maxBytes,
        request: (file) =>
          describe('uploadOidcClientLogo', {
            path: { app, client: client.id, type },
            headers: { 'x-svc-filename': encodeURIComponent(file.name) },
            body: file,
            ifMatch: etag,
          }),
        ended: readAgain,
      }}
      processing={{
        queryKey: ['oidc-client-logo', app, client.id, type],
        read: async (signal) => {
          const found = await service.getOidcClient({ path: { app, client: client.id }, signal });
          return found?.uploads?.[slot] ?? {};
        },
        ready: readAgain,
      }}
      refusal={useRefusal('uploadOidcClientLogo', caller)}
    >
      <StoredLogo label={say(label)} address={address} isDark={type === 'dark'} />
    </FileUpload>
  );
}

type StoredProps = { label: string; address: string | undefined; isDark: boolean };

function StoredLogo({ label, address, isDark }: StoredProps): ReactNode {
  const say = useSay(CLIENT);
  if (address === undefined)
    return (
      <Text size="sm" c="dimmed">
        {say('noLogo')}
      </Text>
    );
  // A logo for dark pages may be white.
  return (
    <Image
      src={address}
      alt={label}
      h={64}
      w="auto"
      fit="contain"
      p={8}
      radius="md"
      bg={isDark ? 'dark.7' : 'gray.0'}
    />
  );
}
