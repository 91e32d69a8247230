import type { ReactNode } from 'react';
import { describe } from '../../api/operation.ts';
import { useService } from '../../api/service.ts';
import { DownloadDialog } from '../../parts/download-dialog.tsx';
import { useSay } from '../../texts/say.ts';
import { ACTIONS } from './action-texts.ts';
import { joinedExport, sizeOfExport, type UserExportPage } from './joined-export.ts';

type Props = { app: string; user: string; name: string; close: () => void };

/** Saves everything that the service stores about a user. */
export function ExportUserDialog({ app, user, name, close }: Props): ReactNode {
  const say = useSay(ACTIONS);
  const service = useService();
  const request = (after?: string) => ({
    path: { app, user },
    query: { format: 'export' as const, ...(after !== undefined && { after }) },
  });
  const read = async (progress: (read: number) => void, signal: AbortSignal) => {
    let whole: UserExportPage | undefined;
    let after: string | undefined;
    do {
      const page = await service.getUser({ ...request(after), signal });
      after = page?.export?.next;
      if (page) whole = joinedExport(whole, page);
      progress(sizeOfExport(whole));
    } while (after !== undefined && !signal.aborted);
    return new Blob([JSON.stringify(whole, null, 2)], { type: 'application/json' });
  };
  return (
    <DownloadDialog
      title={say('export')}
      explanation={say('exportText', { name })}
      button={say('exportButton')}
      fileName={`user-${user.replaceAll(/[^\w.-]/g, '_')}.json`}
      read={read}
      progress={(n) => say('exportProgress', { n })}
      described={() => describe('getUser', request())}
      close={close}
    />
  );
}
