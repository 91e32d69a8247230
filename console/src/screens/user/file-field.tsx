import { Anchor, Image, Text } from '@mantine/core';
import { etagOf, type UserProfileWithExport } from '@svc/client/server';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import { type Described, describe } from '../../api/operation.ts';
import { useService } from '../../api/service.ts';
import { userKey } from '../../facts/read-user.ts';
import type { Action } from '../../parts/action.ts';
import { FileUpload } from '../../parts/file-upload.tsx';
import { RowAction } from '../../parts/row-action.tsx';
import { sizeText } from '../../parts/size-text.ts';
import { useRefusal } from '../../parts/use-refusal.ts';
import { useLanguage } from '../../texts/language.ts';
import { type Say, useSay } from '../../texts/say.ts';
import { webAddress } from '../users/person.ts';
import type { SchemaField } from '../users/profile-fields.ts';
import { DocumentDownload } from './document-download.tsx';
import { FILE_LIMITS } from './file-limits.ts';
import { FILES } from './file-texts.ts';

type Props = {
  name: string;
  field: SchemaField;
  app: string;
  user: string;
  profile: UserProfileWithExport;
  caller: Caller;
};

/** A picture or document of a user, which can be replaced and removed. */
export function FileField(props: Props): ReactNode {
  const { name, field, app, user, profile, caller } = props;
  const say = useSay(FILES);
  const [language] = useLanguage();
  const service = useService();
  const client = useQueryClient();
  const kind = field.type === 'image' ? 'image' : 'document';
  const operation = kind === 'image' ? 'announceUserFieldUpload' : 'replaceUserField';
  const { accept, maxBytes } = FILE_LIMITS[kind];
  const values: Readonly<Record<string, unknown>> = profile.data;
  const address = webAddress(values[name]);
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: userKey(app, user) });
    void client.invalidateQueries({ queryKey: ['users', app] });
  };
  return (
    <FileUpload
      label={field.display_name}
      operation={operation}
      hasFile={address !== undefined}
      hint={say(`${kind}Hint`, { limit: sizeText(maxBytes, language) })}
      upload={{
        accept,
        // A picture is announced first, so the service says itself what is too large.
        ...(kind === 'document' && { maxBytes }),
        request: (file) => requestOf(props, file),
        ended: readAgain,
      }}
      processing={{
        queryKey: ['user-file', app, user, name],
        read: async (signal) =>
          (await service.getUserField({ path: { app, user, field: name }, signal })) ?? {},
        ready: readAgain,
      }}
      refusal={useRefusal(operation, caller)}
      buttons={
        address && <RowAction action={removeAction(props, say)} caller={caller} row={field.display_name} />
      }
    >
      <StoredFile {...props} address={address} />
    </FileUpload>
  );
}

function StoredFile({ name, field, app, user, address }: Props & { address: string | undefined }): ReactNode {
  const say = useSay(FILES);
  if (address === undefined)
    return (
      <Text size="sm" c="dimmed">
        {say('noFile')}
      </Text>
    );
  if (field.type !== 'image')
    return <DocumentDownload app={app} user={user} field={name} label={field.display_name} />;
  return (
    <Anchor href={address} target="_blank" rel="noreferrer" w="fit-content">
      <Image src={address} alt={field.display_name} w={96} radius="md" />
    </Anchor>
  );
}

/** A picture is announced and then sent to the storage. A document is in the request. */
function requestOf({ name, field, app, user, profile }: Props, file: File): Described {
  const path = { app, user, field: name };
  const ifMatch = etagOf(profile);
  if (field.type !== 'image') return describe('replaceUserField', { path, body: { value: file }, ifMatch });
  const body = { content_type: file.type, size: file.size, filename: encodeURIComponent(file.name) };
  return { operation: 'announceUserFieldUpload', request: { path, body, ifMatch } };
}

function removeAction({ name, field, app, user, profile }: Props, say: Say<keyof typeof FILES.en>): Action {
  return {
    name: `remove-file:${name}`,
    title: say('remove'),
    explanation: say(field.type === 'image' ? 'removeImageText' : 'removeDocumentText', {
      label: field.display_name,
    }),
    operation: 'updateUser',
    button: say('remove'),
    isDestructive: true,
    request: () =>
      describe('updateUser', {
        path: { app, user },
        body: { data: { [name]: null } },
        ifMatch: etagOf(profile),
      }),
    done: say('removed'),
  };
}
