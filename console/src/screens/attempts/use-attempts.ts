import type { SignInAttempt } from '@svc/client/server';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Caller, missingRoles } from '../../api/application.ts';
import { useService } from '../../api/service.ts';
import type { AttemptTerm } from './term.ts';

/** Looks the attempts of a term up, the newest first. */
export function useAttempts(app: string, term: AttemptTerm | undefined, caller: Caller) {
  const service = useService();
  const { kind = 'user_id', value = '' } = term ?? {};
  const query = useInfiniteQuery({
    queryKey: ['attempts', app, kind, value],
    enabled: term !== undefined && missingRoles('lookupSignInAttempts', caller) === undefined,
    queryFn: async ({ pageParam: after, signal }) => {
      const body = { [kind]: value, page_size: 20, ...(after && { after }) };
      return (await service.lookupSignInAttempts({ path: { app }, body, signal })) ?? { results: [] };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const attempts: readonly SignInAttempt[] | undefined = query.data?.pages.flatMap(({ results }) => results);
  return { query, attempts };
}
