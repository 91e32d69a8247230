import type { MessageTemplateState, MessageTemplateSummary } from '@svc/client/server';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { isServiceError } from '../../api/failure.ts';
import { ifThere } from '../../api/if-there.ts';
import { useService } from '../../api/service.ts';

export type MessageKind = MessageTemplateSummary['kind'];
export type MessageLocale = MessageTemplateSummary['locale'];

/** One kind of message of an application, in one language. */
export type NamedTemplate = { app: string; kind: MessageKind; locale: MessageLocale };

/** The key of the query that reads a template. */
export const templateKey = ({ app, kind, locale }: NamedTemplate) =>
  ['message-template', app, kind, locale] as const;

/** Reads which kinds and languages have texts of the application; none until they are read. */
export function useTemplateSummaries(app: string): readonly MessageTemplateSummary[] {
  const service = useService();
  const { data } = useQuery({
    queryKey: ['message-templates', app],
    queryFn: async ({ signal }) => (await service.listMessageTemplates({ path: { app }, signal }))?.results,
  });
  return data ?? [];
}

/** Reads the texts of a message; null if the service knows no such kind or language. */
export function useTemplate(named: NamedTemplate): MessageTemplateState | null {
  const service = useService();
  const { data } = useSuspenseQuery({
    queryKey: templateKey(named),
    queryFn: async ({ signal }) =>
      (await ifKnown(service.getMessageTemplate({ path: named, signal }))) ?? null,
    // The client knows the version of the answer by its object, of which no copy may be made.
    structuralSharing: false,
  });
  return data;
}

/** An address may have any word where the kind and the language are, which the service refuses. */
async function ifKnown<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await ifThere(reading);
  } catch (error) {
    if (isServiceError(error) && error.status === 400) return null;
    throw error;
  }
}
