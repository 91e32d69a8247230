import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type Props = {
  /** Names the tabs for assistive technology. */
  label: string;
  /** The parts of the page. The first is open by default. */
  tabs: readonly PageTab[];
};

type PageTab = { name: string; title: string; content: ReactNode };

/** Draws the parts of a page as tabs, of which the open one is in the address. */
export function PageTabs({ label, tabs }: Props): ReactNode {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const first = tabs[0]?.name ?? '';
  const open = tabs.find(({ name }) => name === search['tab'])?.name ?? first;
  const choose = (tab: string | null) => {
    // What a tab had in the address, such as filters, is not that of another one.
    void navigate({ to: '.', search: tab === null || tab === first ? {} : { tab }, replace: true });
  };
  return (
    <Tabs value={open} onChange={choose} keepMounted={false}>
      <Tabs.List aria-label={label} mb="lg">
        {tabs.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
