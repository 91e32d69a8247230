import { useDebouncedValue } from '@mantine/hooks';
import type { RequestOf } from '@svc/client/server';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useService } from '../../api/service.ts';
import type { Looks, LooksChanges } from './looks.ts';
import type { PreviewReader } from './preview-reader.ts';

/** A pause of typing after which the preview is made anew. */
const TYPING_MILLISECONDS = 400;
/** The service keeps a preview for five minutes. */
const USABLE_MILLISECONDS = 4 * 60_000;

type PreviewBody = RequestOf<'createPagePreview'>['body'];

type Given = { looks: Looks; changes: LooksChanges; reader: PreviewReader; isAllowed: boolean };

/**
 * Asks for the page that changed looks would have. While a newer one is asked for, or is refused, the address
 * is that of the last one.
 */
export function usePagePreview({ looks, changes, reader, isAllowed }: Given) {
  const service = useService();
  const { app, variant, name, icon, config } = looks;
  const { language, theme } = reader;
  const body = { ...changes, language, theme, ...(variant !== undefined && { app_variant_id: variant }) };
  const [text] = useDebouncedValue(JSON.stringify(body), TYPING_MILLISECONDS);
  const { data, error, isFetching } = useQuery({
    // What is stored is part of the page, such as a new logo.
    queryKey: ['page-preview', app, variant ?? '', { name, icon, config }, text],
    queryFn: ({ signal }) =>
      service.createPagePreview({ path: { app }, body: JSON.parse(text) as PreviewBody, signal }),
    enabled: isAllowed,
    placeholderData: keepPreviousData,
    staleTime: USABLE_MILLISECONDS,
    gcTime: USABLE_MILLISECONDS,
    retry: false,
  });
  return { address: data?.url, error, isFetching };
}
