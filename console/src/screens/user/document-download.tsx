import { ArrowDownTrayIcon } from '@heroicons/react/24/outline';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useService } from '../../api/service.ts';
import { saveFile } from '../../parts/download-dialog.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { useSay } from '../../texts/say.ts';
import { FILES } from './file-texts.ts';

type Props = { app: string; user: string; field: string; label: string };

/** Downloads a document of a user. Its address needs a token, so a link could not open it. */
export function DocumentDownload({ app, user, field, label }: Props): ReactNode {
  const say = useSay(FILES);
  const service = useService();
  const download = useMutation({
    mutationFn: async () => {
      const answer: unknown = await service.getUserFieldFile({ path: { app, user, field } });
      if (answer instanceof Response) saveFile(await answer.blob(), fileName(answer) ?? field);
    },
  });
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        w="fit-content"
        leftSection={<ArrowDownTrayIcon width={14} />}
        aria-label={`${say('download')}: ${label}`}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {say('download')}
      </Button>
      {download.error && <FailureNotice error={download.error} />}
    </>
  );
}

/** Returns the name in `Content-Disposition` (RFC 8187). */
function fileName({ headers }: Response): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? [];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}
