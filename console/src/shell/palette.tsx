import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { Spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApplicationId, useApplications } from '../api/application.ts';
import { useSay } from '../texts/say.ts';
import { addresses } from './addresses.ts';
import { pagesOf } from './navigation.ts';
import { SHELL } from './texts.ts';

/** Finds pages and applications by Ctrl+K. */
export function Palette(): ReactNode {
  const say = useSay(SHELL);
  const navigate = useNavigate();
  const applications = useApplications();
  const app = useApplicationId();
  const go = (to: string) => () => void navigate({ to });
  const pages = app
    ? pagesOf(app).map(({ name, to }) => ({ id: to, label: say(name), onClick: go(to) }))
    : [];
  const others = applications.map(({ id, name }) => ({
    id,
    label: name,
    description: say('application'),
    onClick: go(addresses.users(id)),
  }));
  return (
    <Spotlight
      actions={[...pages, ...others]}
      searchProps={{ placeholder: say('searchOrJump'), leftSection: <MagnifyingGlassIcon width={20} /> }}
      nothingFound={say('notFound')}
      highlightQuery
    />
  );
}
