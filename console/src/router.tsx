import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import { FailedPage, UnknownPage } from './parts/unusual-pages.tsx';
import { SessionGate } from './shell/session-gate.tsx';
import { Shell } from './shell/shell.tsx';

/** The search parameters of every page are texts: filters, and the open dialog. */
type Search = Record<string, string | undefined>;

const root = createRootRoute({
  component: () => (
    <SessionGate>
      <Shell />
    </SessionGate>
  ),
  validateSearch: (search): Search =>
    Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])),
  notFoundComponent: UnknownPage,
});

const page = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component });

const routes = root.addChildren([
  page(
    '/',
    lazyRouteComponent(() => import('./screens/home-page.tsx'), 'HomePage'),
  ),
  page(
    '/applications/$app/overview',
    lazyRouteComponent(() => import('./screens/overview/overview-page.tsx'), 'OverviewPage'),
  ),
  page(
    '/applications/$app/users',
    lazyRouteComponent(() => import('./screens/users/users-page.tsx'), 'UsersPage'),
  ),
  page(
    '/applications/$app/users/$user',
    lazyRouteComponent(() => import('./screens/user/user-page.tsx'), 'UserPage'),
  ),
  page(
    '/applications/$app/attempts',
    lazyRouteComponent(() => import('./screens/attempts/attempts-page.tsx'), 'AttemptsPage'),
  ),
  page(
    '/applications/$app/events',
    lazyRouteComponent(() => import('./screens/events/events-page.tsx'), 'EventsPage'),
  ),
  page(
    '/applications/$app/groups',
    lazyRouteComponent(() => import('./screens/groups/groups-page.tsx'), 'GroupsPage'),
  ),
  page(
    '/applications/$app/groups/$group',
    lazyRouteComponent(() => import('./screens/groups/group-page.tsx'), 'GroupPage'),
  ),
  page(
    '/applications/$app/sign-in',
    lazyRouteComponent(() => import('./screens/sign-in/sign-in-page.tsx'), 'SignInSettingsPage'),
  ),
  page(
    '/applications/$app/sign-in/providers/$provider',
    lazyRouteComponent(() => import('./screens/sign-in/providers/provider-page.tsx'), 'ProviderPage'),
  ),
  page(
    '/applications/$app/branding',
    lazyRouteComponent(() => import('./screens/branding/branding-page.tsx'), 'BrandingPage'),
  ),
  page(
    '/applications/$app/keys',
    lazyRouteComponent(() => import('./screens/keys/keys-page.tsx'), 'KeysPage'),
  ),
  page(
    '/applications/$app/keys/$key',
    lazyRouteComponent(() => import('./screens/keys/key-page.tsx'), 'KeyPage'),
  ),
  page(
    '/applications/$app/keywords',
    lazyRouteComponent(() => import('./screens/keywords/keywords-page.tsx'), 'KeywordsPage'),
  ),
  page(
    '/applications/$app/keywords/$keyword',
    lazyRouteComponent(() => import('./screens/keywords/keyword-page.tsx'), 'KeywordPage'),
  ),
  page(
    '/applications/$app/messages',
    lazyRouteComponent(() => import('./screens/messages/messages-page.tsx'), 'MessagesPage'),
  ),
  page(
    '/applications/$app/messages/$kind/$locale',
    lazyRouteComponent(() => import('./screens/messages/message-page.tsx'), 'MessagePage'),
  ),
  page(
    '/applications/$app/clients',
    lazyRouteComponent(() => import('./screens/clients/clients-page.tsx'), 'ClientsPage'),
  ),
  page(
    '/applications/$app/clients/$client',
    lazyRouteComponent(() => import('./screens/clients/client-page.tsx'), 'ClientPage'),
  ),
  page(
    '/applications/$app/webhooks',
    lazyRouteComponent(() => import('./screens/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  ),
  page(
    '/applications/$app/webhooks/$webhook',
    lazyRouteComponent(() => import('./screens/webhooks/webhook-page.tsx'), 'WebhookPage'),
  ),
  page(
    '/applications/$app/start',
    lazyRouteComponent(() => import('./screens/start/start-page.tsx'), 'StartPage'),
  ),
  page(
    '/applications/$app/tokens',
    lazyRouteComponent(() => import('./screens/tokens/tokens-page.tsx'), 'TokensPage'),
  ),
  page(
    '/applications/$app/tokens/api',
    lazyRouteComponent(() => import('./screens/tokens/api-page.tsx'), 'ApiPage'),
  ),
  page(
    '/applications/$app/schema',
    lazyRouteComponent(() => import('./screens/schema/schema-page.tsx'), 'SchemaPage'),
  ),
  page(
    '/applications/$app/variants',
    lazyRouteComponent(() => import('./screens/variants/variants-page.tsx'), 'VariantsPage'),
  ),
  page(
    '/applications/$app/variants/$variant',
    lazyRouteComponent(() => import('./screens/variants/variant-page.tsx'), 'VariantPage'),
  ),
  page(
    '/applications/$app/assets',
    lazyRouteComponent(() => import('./screens/assets/assets-page.tsx'), 'AssetsPage'),
  ),
  page(
    '/accounts/$account',
    lazyRouteComponent(() => import('./screens/account/account-page.tsx'), 'AccountPage'),
  ),
  page(
    '/accounts/$account/members',
    lazyRouteComponent(() => import('./screens/account/members-page.tsx'), 'AccountMembersPage'),
  ),
  page(
    '/accounts/$account/events',
    lazyRouteComponent(() => import('./screens/account/account-events-page.tsx'), 'AccountEventsPage'),
  ),
]);

/** Leads the addresses of the console to its pages. Each page is loaded when it is first opened. */
export const router = createRouter({
  routeTree: routes,
  basepath: '/console',
  defaultErrorComponent: FailedPage,
  defaultPreload: 'intent',
  // Values stay texts: an id of digits is no number.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
