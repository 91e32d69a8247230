import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { AppShell, Burger, Button, NavLink, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { spotlight } from '@mantine/spotlight';
import { Link, lazyRouteComponent, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useAccounts, useApplications } from '../api/application.ts';
import { Palette } from '../palette/palette.tsx';
import { CONTENT_ID, focusContent } from '../parts/focus.ts';
import { SkipLink } from '../parts/skip-link.tsx';
import { hereOf, type NavigationItem, pagesOfAccount, sectionsOf } from '../places/navigation.ts';
import { PAGE_NAMES } from '../places/page-names.ts';
import { SECTION_NAMES } from '../places/section-names.ts';
import { SERVICE_URL } from '../places/service-address.ts';
import { useSay } from '../texts/say.ts';
import { OwnMenu } from './own-menu.tsx';
import { OwnSignIn } from './own-sign-in.tsx';
import { ScopeSwitch } from './scope-switch.tsx';
import classes from './shell.module.css';
import { SHELL } from './texts.ts';

/** Most operators have no invite, so the first screen does not wait for it. */
const OwnInvites = lazyRouteComponent(() => import('../screens/account/own-invites.tsx'), 'OwnInvites');

/** The frame around every page: navigation, switch of application, search, and the operator's own menu. */
export function Shell(): ReactNode {
  const say = useSay(SHELL);
  const [isOpen, { toggle, close }] = useDisclosure();
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // The palette waits for data, but whoever presses the keys earlier means it too.
  useHotkeys([['mod+K', spotlight.open]], []);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    close();
    // The link that led here may be gone, and what comes next is the new page.
    focusContent();
  }, [pathname, close]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 248, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', sm: 'xl' }}
    >
      <SkipLink to={CONTENT_ID} text={say('skip')} />
      <AppShell.Header px="sm" className={classes['header']}>
        <Burger
          opened={isOpen}
          onClick={toggle}
          hiddenFrom="sm"
          size="sm"
          classNames={{ burger: classes['burger'] ?? '' }}
          aria-label={say('menu')}
          aria-expanded={isOpen}
        />
        <Suspense>
          <ScopeSwitch />
        </Suspense>
        <SearchButton />
        <OwnMenu />
      </AppShell.Header>
      <AppShell.Navbar
        p="sm"
        aria-label={say('menu')}
        className={classes['navbar']}
        {...(isOpen && { 'data-open': true })}
      >
        <Suspense>
          <Navigation />
        </Suspense>
      </AppShell.Navbar>
      <AppShell.Main id={CONTENT_ID} tabIndex={-1} className={classes['content']} inert={isOpen && isNarrow}>
        <Content />
      </AppShell.Main>
      <Suspense>
        <Palette />
      </Suspense>
      <OwnSignIn />
    </AppShell>
  );
}

function Content(): ReactNode {
  return (
    <>
      <Suspense>
        <OwnInvites />
      </Suspense>
      <Suspense fallback={<VisuallyHidden role="status">…</VisuallyHidden>}>
        <Outlet />
      </Suspense>
    </>
  );
}

function SearchButton(): ReactNode {
  const say = useSay(SHELL);
  return (
    <Button
      variant="default"
      c="dimmed"
      fw={400}
      justify="flex-start"
      leftSection={<MagnifyingGlassIcon width={16} />}
      rightSection={
        <kbd className={classes['key']} aria-hidden>
          Ctrl K
        </kbd>
      }
      onClick={spotlight.open}
      className={classes['search']}
    >
      <span className={classes['searchText']}>{say('searchOrJump')}</span>
    </Button>
  );
}

function Navigation(): ReactNode {
  const say = useSay(SHELL);
  const saySection = useSay(SECTION_NAMES);
  const { app, account } = useParams({ strict: false });
  const application = useApplications().find(({ id }) => id === app);
  const [first] = useAccounts();
  const shownAccount = account ?? application?.account ?? first?.id;
  const shownApp = app ?? application?.id;
  return (
    <Stack h="100%" justify="space-between">
      <div className={classes['pages']}>
        {shownApp &&
          sectionsOf(shownApp).map(({ name, items }) => (
            <NavigationLinks key={name ?? ''} title={name && saySection(name)} items={items} />
          ))}
        {shownAccount && <NavigationLinks title={say('account')} items={pagesOfAccount(shownAccount)} />}
      </div>
      <NavLink component="a" href={`${SERVICE_URL}/docs`} label={say('documentation')} c="dimmed" />
    </Stack>
  );
}

type LinksProps = { title: string | undefined; items: readonly NavigationItem[] };

function NavigationLinks({ title, items }: LinksProps): ReactNode {
  const say = useSay(PAGE_NAMES);
  const here = hereOf(useLocation().pathname, items);
  return (
    <>
      {title !== undefined && (
        <Text size="xs" c="dimmed" fw={600} px="sm" pt="sm" pb={4} truncate>
          {title}
        </Text>
      )}
      {items.map(({ name, icon: Picture, to }) => {
        const isHere = to === here;
        return (
          <NavLink
            key={name}
            component={Link}
            to={to}
            // The router would mark the pages above as well.
            activeOptions={{ exact: true }}
            label={say(name)}
            active={isHere}
            aria-current={isHere ? 'page' : undefined}
            leftSection={<Picture width={18} aria-hidden />}
            className={classes['navLink']}
          />
        );
      })}
    </>
  );
}
