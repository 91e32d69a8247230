import { Switch } from '@mantine/core';
import type { Service } from '@svc/client/server';
import { type ReactNode, useState } from 'react';
import { describe } from '../../api/operation.ts';
import { useService } from '../../api/service.ts';
import { DownloadDialog, type ReadFile } from '../../parts/download-dialog.tsx';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import { cursorOfLink } from './ndjson.ts';
import { TRANSFERS } from './transfer-texts.ts';

type Wanted = { app: string; memberships: boolean };

/** Saves all users of an application as a file that can be imported again. */
export function ExportUsersDialog({ app, close }: { app: string; close: () => void }): ReactNode {
  const say = useSay(TRANSFERS);
  const service = useService();
  const [language] = useLanguage();
  const [memberships, setMemberships] = useState(false);
  const wanted = { app, memberships };
  return (
    <DownloadDialog
      title={say('exportTitle')}
      explanation={say('exportText')}
      button={say('exportButton')}
      fileName={`users-${app}.ndjson`}
      read={(progress, signal) => readUsers(service, wanted, progress, signal)}
      progress={(n) => say('exportProgress', { n: n.toLocaleString(language) })}
      described={() => describe('exportUsers', requestOf(wanted, undefined))}
      close={close}
    >
      <Switch
        label={say('withMemberships')}
        description={say('withMembershipsText')}
        checked={memberships}
        onChange={({ currentTarget }) => setMemberships(currentTarget.checked)}
      />
    </DownloadDialog>
  );
}

function requestOf({ app, memberships }: Wanted, after: string | undefined) {
  const size = memberships ? { memberships: 'true' as const } : { page_size: 1000 };
  return { path: { app }, query: { ...size, ...(after !== undefined && { after }) } };
}

async function readUsers(
  service: Service,
  wanted: Wanted,
  progress: Parameters<ReadFile>[0],
  signal: AbortSignal,
): Promise<Blob> {
  const pages: Blob[] = [];
  let users = 0;
  let after: string | undefined;
  do {
    const answer: unknown = await service.exportUsers({ ...requestOf(wanted, after), signal });
    if (!(answer instanceof Response)) break;
    const text = await answer.text();
    // Not the text: browsers keep large blobs on the disk.
    pages.push(new Blob([text]));
    users += text.split('\n').length - 1;
    progress(users);
    after = cursorOfLink(answer.headers.get('link'));
  } while (after !== undefined && !signal.aborted);
  return new Blob(pages, { type: 'application/x-ndjson' });
}
