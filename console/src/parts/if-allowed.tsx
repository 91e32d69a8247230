import { LockClosedIcon } from '@heroicons/react/24/outline';
import type { ReactNode } from 'react';
import { useApplication, useCaller } from '../api/application.ts';
import type { OperationId } from '../api/operation.ts';
import { useSay } from '../texts/say.ts';
import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';
import { PARTS } from './texts.ts';
import { useRefusal } from './use-refusal.ts';

type Props = {
  /** The operation that reads the children. */
  operation: OperationId;
  /** The title for those who may not read it, if the children are a whole page. */
  page?: string;
  children: ReactNode;
};

/** Shows something of an application to those whose role may read it. Others read which roles may. */
export function IfAllowed({ operation, page, children }: Props): ReactNode {
  const say = useSay(PARTS);
  const refusal = useRefusal(operation, useCaller(useApplication()?.account));
  if (refusal === undefined) return children;
  const notice = <EmptyState icon={LockClosedIcon} title={say('notForYourRole')} text={refusal} />;
  return page === undefined ? notice : <Page title={page}>{notice}</Page>;
}
