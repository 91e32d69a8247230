import { useSession } from '../session/use-session.ts';
import type { Author, Changed } from './author.ts';
import type { ConflictingEdit } from './use-text-edit.ts';

/**
 * Returns who changed each field of a record during an edit. Events of such records name no fields, so it is
 * whoever changed the record last.
 */
export function useRecordAuthors(
  { updated_by: id, updated_at: at }: Changed,
  edit: Pick<ConflictingEdit, 'meanwhile'>,
): Readonly<Record<string, Author>> {
  const [, state] = useSession();
  if (id === undefined || at === undefined) return {};
  const own = 'userId' in state ? state.userId : undefined;
  const author = authorOf(id, at, own);
  return Object.fromEntries(edit.meanwhile.map(({ field }) => [field, author]));
}

function authorOf(id: string, at: string, own: string | undefined): Author {
  if (id === own) return { name: 'byYou', at, operator: undefined };
  if (id.startsWith('user_')) return { name: 'byOperator', at, operator: id };
  return { name: 'byBackend', at, operator: undefined };
}
