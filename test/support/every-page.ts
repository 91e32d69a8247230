import * as addressPages from '../../shared/addresses/address-pages.ts';
import type { InviteRecord } from '../../shared/groups/invite.ts';
import type { Reply } from '../../shared/http/reply.ts';
import * as invitePages from '../../shared/invites/invite-pages.ts';
import * as notices from '../../shared/oidc/pages/notices.ts';
import type { OidcClientRecord } from '../../shared/oidc-clients/oidc-client.ts';
import { consentPage } from '../../shared/oidc-screen/consent-page.ts';
import type { OfferedPasskey } from '../../shared/oidc-screen/new-passkey-form.ts';
import { accountRefusal, adviceOn, otherAccountAdvice } from '../../shared/oidc-screen/refusals.ts';
import * as screens from '../../shared/oidc-screen/screen.ts';
import * as codePages from '../../shared/pages/code-page.ts';
import * as linkPages from '../../shared/pages/link-pages.ts';
import * as reopenPages from '../../shared/pages/reopen-page.ts';
import { ApiError, ERRORS, type ErrorCode } from '../../shared/platform/errors.ts';
import type { UndoRecord } from '../../shared/profiles/identity/address-change.ts';
import type { ProfileRecord } from '../../shared/profiles/profile.ts';
import type { Language } from '../../shared/texts/languages.ts';
import { SCOPE_TEXTS } from '../../shared/texts/sections.ts';
import { htmlTranslator } from '../../shared/texts/translate.ts';
import { applicationWith } from './branded-application.ts';

/** The modules whose functions make pages for end users. */
export const PAGE_MODULES = [linkPages, codePages, reopenPages, invitePages, addressPages, notices, screens];

/** The names, addresses and codes in the pages: the only words that are the same in every language. */
export const VALUES = [
  'Demoshop',
  'Clientsite',
  'Crewname',
  'grace@example.com',
  'ada@example.com',
  'g***@example.com',
  'a***@example.com',
  'host.example',
  'one.example',
  'two.example',
  '+12025550143',
  'Firefox',
  'Windows',
  'Google',
  'Microsoft',
  'Apple',
  'GitHub',
  'agents-of-a-very-long-name.example.com',
  'agents.example',
  'Helpful Agent',
  'Task server',
  'tasks.department-of-long-names.shop.example.com',
  'See your tasks',
  'Change and delete your tasks, also those that others gave you',
  'Calendar',
  'localhost:8787',
  'client-of-a-very-long-name.example.com',
];
const NAMES = {
  google: 'Google',
  microsoft: 'Microsoft',
  apple: 'Apple',
  github: 'GitHub',
  oidc: 'Crewname',
};

const PROVIDERS = (['google', 'microsoft', 'apple', 'github', 'oidc'] as const).map((preset) => ({
  id: preset,
  preset,
  name: NAMES[preset],
  created_at: '2026-01-01T00:00:00.000Z',
  address: `https://host.example/${preset}`,
}));

const CODES = Object.keys(ERRORS) as ErrorCode[];
const WHO = 'grace@example.com';
const CREATION_OPTIONS: OfferedPasskey['options'] = {
  rp: { id: 'localhost', name: 'Demoshop' },
  user: { id: 'AAAA', name: WHO, displayName: WHO },
  challenge: 'AAAA',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
};
const STARTED = {
  digits: '123456',
  startedAt: new Date(Date.now() - 120_000).toISOString(),
  browser: { name: 'Firefox', system: 'Windows' },
} as const;

/** Renders every page in a language, by the function that makes it, in each of its forms. */
export function everyPage(language: Language, name = 'Demoshop'): Record<string, string[]> {
  const application = {
    ...applicationWith({
      default_redirect_url: 'https://host.example/',
      hub: {
        auth: { restrictions: { allowed_email_domains: ['one.example', 'two.example'] } },
        legal: {
          terms_conditions_url: 'https://host.example/terms',
          privacy_policy_url: 'https://host.example/privacy',
          support_email: 'ada@example.com',
        },
      },
    }),
    name,
  };
  const brand = { application, language };
  const client = {
    name: 'Clientsite',
    config: { redirect_uris: ['https://host.example/callback'] },
  } as unknown as OidcClientRecord;
  const screen = { application, client, language, action: '/oidc/app/interaction/1' };
  const closed = {
    ...screen,
    application: {
      ...application,
      config: { hub: { auth: { restrictions: { sign_up_status: 'disabled' as const } } } },
    },
  };
  const off = { enabled: false };
  const withoutMessages = {
    ...screen,
    application: {
      ...application,
      config: { hub: { auth: { sign_in_methods: { email: off, phone: off } } } },
    },
  };
  const errors = CODES.map((code) => new ApiError(code, 'A detail for developers'));
  const invite = (more: Partial<InviteRecord>) =>
    ({
      state: 'pending',
      expires: '2999-01-01T00:00:00.000Z',
      user_lookup_value: WHO,
      ...more,
    }) as InviteRecord;
  const profile = { data: { email: WHO }, verified_data: { email: WHO } } as unknown as ProfileRecord;
  const undos = undoRecords();
  const say = htmlTranslator(SCOPE_TEXTS, language);
  const scopes = (['profile', 'email', 'phone', 'address', 'offline_access'] as const).map((scope) =>
    say(scope),
  );
  const made = { options: CREATION_OPTIONS, seconds: 600 };
  const refusals = CODES.flatMap((code) => accountRefusal({ code, message: WHO }, screen) ?? []);
  const advice = ([...CODES, 'incomplete_code', 'resend_early'] as const).flatMap((code) => [
    adviceOn({ on: 'code', code, retryAfter: 300 }, screen, { triesLeft: 4, again: true }),
    adviceOn({ on: 'code', code, retryAfter: 90 * 3600 }, screen, { triesLeft: 1, again: false }),
  ]);
  return {
    continuePage: [
      linkPages.continuePage(brand, WHO, {}),
      linkPages.continuePage(brand, WHO, { invite: 'ended' }),
      linkPages.continuePage(brand, undefined, { group: 'Crewname' }),
      linkPages.continuePage(brand, WHO, { group: 'Crewname', invite: { by: undefined } }),
      linkPages.continuePage(brand, WHO, {
        group: 'Crewname',
        invite: { by: 'g***@example.com' },
        owner: { who: 'g***@example.com', userId: undefined },
        declineAt: 'code/decline',
      }),
    ],
    deadLinkPage: [linkPages.deadLinkPage(brand), linkPages.deadLinkPage(brand, 'code/renew')],
    renewedPage: [linkPages.renewedPage(brand)],
    renewPage: errors.flatMap((error) => [
      linkPages.renewPage(brand, error, undefined),
      linkPages.renewPage(brand, error, '{}'),
    ]),
    signedInPage: [linkPages.signedInPage(brand), linkPages.signedInPage(brand, true)],
    declinedPage: [linkPages.declinedPage(brand, 'Crewname')],
    joinedPage: [linkPages.joinedPage(brand, 'Crewname')],
    boundSignInPage: [
      linkPages.boundSignInPage(brand, STARTED, {
        group: 'Crewname',
        goOn: 'https://shop.example/in#svc_link=x',
      }),
      linkPages.boundSignInPage(brand, STARTED, { group: undefined, goOn: undefined }),
    ],
    forgedPage: [linkPages.forgedPage(brand)],
    failurePage: errors.map((error) => linkPages.failurePage(brand, error)),
    reopenReply: textsOf([reopenPages.reopenReply(new ApiError('form_not_confirmed'), brand, '../x')]),
    invitePage: textsOf([
      invitePages.invitePage(brand, invite({ email: WHO }), 'code'),
      invitePages.invitePage(brand, invite({ user_id: 'user' }), 'code'),
      invitePages.invitePage(brand, invite({ expires: '2001-01-01T00:00:00.000Z' }), 'code'),
      ...(['accepted', 'rejected', 'revoked'] as const).map((state) =>
        invitePages.invitePage(brand, invite({ state }), 'code'),
      ),
    ]),
    sentPage: textsOf([invitePages.sentPage(brand, invite({ email: WHO }))]),
    gonePage: textsOf([invitePages.gonePage(brand)]),
    refusalPage: textsOf(
      errors.filter(({ status }) => status < 500).map((error) => invitePages.refusalPage(brand, error)),
    ),
    addressCodePage: textsOf(
      (['email_link', 'phone_link'] as const).flatMap((method) =>
        ['g***@example.com', undefined].map((shown_as) =>
          addressPages.addressCodePage(brand, '123456', { method, shown_as }),
        ),
      ),
    ),
    undoPage: textsOf(undos.map((undo) => addressPages.undoPage(brand, 'code', undo))),
    cancelledPage: textsOf(undos.map((undo) => addressPages.cancelledPage(brand, undo))),
    unchangedPage: textsOf(undos.map((undo) => addressPages.unchangedPage(brand, undo))),
    restoredPage: textsOf(undos.map((undo) => addressPages.restoredPage(brand, profile, undo))),
    goneUndoPage: textsOf([addressPages.goneUndoPage(brand)]),
    failedUndoPage: textsOf(errors.map((error) => addressPages.failedUndoPage(brand, error))),
    noticePage: [
      notices.noticePage(brand, 'failed', 'tryAgain'),
      notices.noticePage(brand, 'failed', 'otherSite'),
      notices.noticePage(brand, 'nothingHere', 'checkAddress'),
      notices.noticePage(brand, 'notNow', 'notAvailable'),
    ],
    invalidRequestPage: [notices.invalidRequestPage(brand, 'client is invalid')],
    bareClientPage: [notices.bareClientPage(brand)],
    tooLongPage: [notices.tooLongPage(brand)],
    stalePage: [notices.stalePage(brand)],
    endedPage: [notices.endedPage(brand)],
    otherBrowserPage: [notices.otherBrowserPage(brand)],
    cookiesBlockedPage: [notices.cookiesBlockedPage(brand, 'host.example')],
    staleLinkPage: [notices.staleLinkPage(brand)],
    otherDevicePage: [codePages.otherDevicePage(brand, STARTED)],
    leavingPage: [notices.leavingPage(brand, 'https://host.example/')],
    sendingPage: [notices.sendingPage(brand, 'https://host.example/', '')],
    signedOutPage: [notices.signedOutPage(brand)],
    stillSignedInPage: [notices.stillSignedInPage(brand)],
    signOutPage: [
      notices.signOutPage(brand, { application: name, client: 'Clientsite', locales: undefined }, ''),
    ],
    identifyPage: [
      screens.identifyPage(screen),
      screens.identifyPage(closed),
      screens.identifyPage(screen, { passkey: { host: 'localhost', isRelated: false, challenge: 'abc' } }),
      ...advice.map((error) => screens.identifyPage(screen, { value: WHO, error })),
      screens.identifyPage(screen, { error: otherAccountAdvice(screen) }),
      screens.identifyPage(withoutMessages, { error: otherAccountAdvice(screen), providers: PROVIDERS }),
      screens.identifyPage(screen, { providers: PROVIDERS }),
    ],
    codePage: [
      screens.codePage(screen, { sentTo: '+12025550143', error: undefined, again: false, resendIn: 27 }),
      ...advice.map((error) => screens.codePage(screen, { sentTo: WHO, error, again: true, resendIn: 0 })),
    ],
    linkPage: [screens.linkPage(screen, WHO, 'code')],
    offerPage: [
      screens.offerPage(screen, { made, isRefused: false }),
      screens.offerPage(screen, { made, isRefused: true }),
      screens.offerPage(screen, { made: undefined, isRefused: true }),
    ],
    accountPage: [
      screens.accountPage(screen, WHO, undefined),
      screens.accountPage(screen, WHO, 'ada@example.com'),
    ],
    consentPage: [
      consentPage(screen, WHO, {
        account: [...scopes, say('api', { application: { strong: name } })],
        resources: [],
        redirectUri: CLIENT_REDIRECT,
      }),
      consentPage(screen, WHO, {
        account: scopes.slice(0, 1),
        resources: RESOURCES,
        redirectUri: CLIENT_REDIRECT,
      }),
      ...ARRIVED_AT.map((redirectUri) =>
        consentPage(arrived(screen), WHO, { account: [], resources: RESOURCES, redirectUri }),
      ),
    ],
    refusedPage: refusals.map((refusal) => screens.refusedPage(screen, refusal)),
    closedPage: [screens.closedPage(screen)],
  };
}

/** Where the answers for clients go that came by themselves: on the device, and elsewhere. */
const ARRIVED_AT = ['http://127.0.0.1:8000/callback', 'https://agents.example/callback'];

/** The screen with a client that came by itself. */
function arrived(screen: screens.Screen): screens.Screen {
  const host = 'agents-of-a-very-long-name.example.com';
  const arrival = { way: 'document', host, claimed_name: 'Helpful Agent', state: 'state' } as const;
  return { ...screen, client: { ...screen.client, name: host, arrival } };
}

/** Resources with a long host, with scopes and without. */
const RESOURCES = [
  {
    name: 'Task server',
    host: 'tasks.department-of-long-names.shop.example.com',
    actions: ['See your tasks', 'Change and delete your tasks, also those that others gave you'],
  },
  { name: 'Calendar', host: 'localhost:8787', actions: [] },
];

const CLIENT_REDIRECT = 'https://client-of-a-very-long-name.example.com/callback';

function undoRecords(): UndoRecord[] {
  const emails = { field: 'email', was_verified: true, before: WHO, after: 'ada@example.com' };
  const phones = { ...emails, field: 'phone_number', before: '+12025550143', after: '+12025550143' };
  return [emails, phones].flatMap((change) => [
    change,
    { ...change, completed_at: '2026-01-01T00:00:00.000Z' },
    { ...change, before: undefined, completed_at: '2026-01-01T00:00:00.000Z' },
    { ...change, after: undefined, completed_at: '2026-01-01T00:00:00.000Z' },
  ]);
}

function textsOf(replies: readonly (Reply | undefined)[]): string[] {
  return replies.map((reply) => reply?.body ?? '');
}
