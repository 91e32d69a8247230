import { CubeIcon } from '@heroicons/react/24/outline';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApplications } from '../api/application.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { addresses } from '../shell/addresses.ts';
import { SHELL } from '../shell/texts.ts';
import { useSay } from '../texts/say.ts';

/** Leads to the first application. */
export function HomePage(): ReactNode {
  const say = useSay(SHELL);
  const [first] = useApplications();
  if (first) return <Navigate to={addresses.users(first.id)} replace />;
  return <EmptyState icon={CubeIcon} title={say('noApplication')} text={say('noApplicationText')} />;
}
