import { useDebouncedValue } from '@mantine/hooks';
import type { MessagePreview, MessageTemplate } from '@svc/client/server';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useService } from '../../api/service.ts';
import type { NamedTemplate } from './read-templates.ts';

/** A pause of typing after which the preview follows. */
const TYPING_MILLISECONDS = 350;

/** The newest preview that the service could make, and its refusal of the texts as they are now. */
export type Preview = { shown: MessagePreview | undefined; error: unknown; isReading: boolean };

/** Renders a template with sample values, and again after each pause of typing. */
export function usePreview(named: NamedTemplate, template: MessageTemplate, isAllowed: boolean): Preview {
  const service = useService();
  const [text] = useDebouncedValue(JSON.stringify(template), TYPING_MILLISECONDS);
  const { app, kind, locale } = named;
  const { data, error, isFetching } = useQuery({
    queryKey: ['message-preview', app, kind, locale, text],
    enabled: isAllowed,
    queryFn: async ({ signal }) =>
      (await service.previewMessage({ path: named, body: { template: JSON.parse(text) }, signal })) ?? null,
  });
  const [shown, setShown] = useState<MessagePreview>();
  useEffect(() => {
    if (data) setShown(data);
  }, [data]);
  return { shown: data ?? shown, error, isReading: isFetching };
}
