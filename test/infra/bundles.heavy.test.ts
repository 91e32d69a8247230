/** @module-tag heavy */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Bundle, bundleFunctions } from '../../infra/bundle.ts';
import { EXAMPLE_CLIENT } from '../../infra/local/provider/example-client.ts';
import { OWNER } from '../../infra/local/seed.ts';
import {
  AUTHORIZER,
  discoverOperations,
  discoverProtocols,
  discoverTriggers,
  FALLBACK,
} from '../../infra/operations.ts';
import { ownRouteTables, routeTable } from '../../infra/route-table.ts';
import { NOTICES_FILE, packagesOf } from '../../infra/third-party-notices.ts';
import type { Capability } from '../../shared/platform/config.ts';
import { useFolder } from '../support/folder.ts';

const KB = 1024;
/** Budgets by the clients that a function needs; the largest need counts (decision 0008). */
const BUDGETS_KB = {
  plain: 33,
  table: 326,
  webhooks: 329,
  providers: 336,
  feeds: 364,
  tokens: 393,
  providerButton: 395,
  providerCallback: 453,
  idTokens: 418,
  templates: 359,
  mails: 371,
  testMessage: 414,
  texts: 743,
  deliveries: 484,
  bucket: 458,
  bucketAndTexts: 789,
  document: 236,
  pages: 2240,
  assets: 3200,
  client: 1529,
  openid: 809,
  screen: 1415,
  account: 893,
  console: 730,
  consoleSession: 396,
  authorizer: 275,
};

/**
 * What texts of pages in all languages, and the list of top-level domains, may add to a function that shows
 * pages (decision 0168).
 */
const PAGES_KB = 71;
const WITH_PAGES = [
  'visitLink',
  'redeemLink',
  'resendGroupInvite',
  'declineLinkedInvite',
  'renewLink',
  'undoAddressChange',
  'createPagePreview',
];

/** What the library that reads phone numbers, and its plans without formats, add (decision 0274). */
const NUMBERS_KB = 64;
/** Functions that read, write or look up values of users or write what finds them, but send no texts. */
const READS_NUMBERS = [
  ...['redeemLink', 'createMagicLink', 'createMyMagicLink'],
  ...['listUsers', 'searchUsers', 'lookupSignInAttempts', 'exportUsers'],
  ...['getSampleUser', 'setUserState', 'serveOpenIdProvider', 'serveAccountPage'],
  ...['replaceUserAttributes', 'updateUserAttributes', 'announceMyFieldUpload', 'announceUserFieldUpload'],
  'recordMailFeedback',
];

/**
 * What the library that checks passkeys adds. Most of it reads certificates of makers, which nobody asks
 * for, and cannot be left out by public means.
 */
const WEBAUTHN_KB = 298;
const CHECKS_PASSKEYS = [
  'registerPasskey',
  'completePasskeySignIn',
  'signInToConsoleByPasskey',
  'serveSignInScreen',
];

/** What the connector adds, with its file (0579), and the settings of resources and agents (0599, 0604). */
const CONNECTOR_KB = 15;
const FETCHES_NAMED_HOSTS = [
  ...['createApplication', 'replaceApplication', 'updateApplication'],
  ...['createVariant', 'updateVariant'],
];

/** What the library of numbers adds with their types, which tell a mobile number from a premium one. */
const NUMBER_TYPES_KB = 195;
/** Functions that judge the numbers of test identities as a sign-in does, and text none (decision 0384). */
const JUDGES_NUMBERS = ['replaceApplication', 'updateApplication'];

/** Functions that send texts to verified numbers, and read no others. */
const READS_NO_NUMBERS = [
  ...['registerPasskey', 'completePasskeySignIn', 'signInToConsoleByPasskey'],
  ...['deleteMyPasskey', 'deleteUserPasskey'],
  'completeAddressChange',
  ...['purgeApplications', 'sweepDeletions'],
];

/** Functions with a need of their own, such as a protocol or a large constant answer. */
const OWN_BUDGETS: Record<string, keyof typeof BUDGETS_KB> = {
  [AUTHORIZER.id]: 'authorizer',
  [FALLBACK.id]: 'plain',
  serveOpenIdProvider: 'openid',
  serveSignInScreen: 'screen',
  serveAccountPage: 'account',
  serveConsole: 'console',
  // It sends e-mails, and has the texts of every kind of message.
  sendTestMessage: 'testMessage',
  keepConsoleSession: 'consoleSession',
  openIdentityProvider: 'providerButton',
  serveProviderCallback: 'providerCallback',
  signInByIdToken: 'idTokens',
  getOpenapi: 'document',
  getDocumentationPage: 'pages',
  getDocumentationAsset: 'assets',
  storeClient: 'client',
  // They show every kind of record.
  listEvents: 'feeds',
  listAccountEvents: 'feeds',
};

const TEMPLATES = ['getMessageTemplate', 'replaceMessageTemplate', 'previewMessage'];

const directory = useFolder();
let bundles: Bundle[] = [];

beforeAll(async () => {
  bundles = await bundleFunctions(directory);
});

const needsBucket = (use: Capability) =>
  /^(bucket|client):/.test(use) || use === 'uploads:process' || use === 'canary:read-mail';

async function budgetOf(id: string): Promise<number> {
  const ofNumbers = READS_NUMBERS.includes(id) ? NUMBERS_KB : 0;
  const ofTypes = JUDGES_NUMBERS.includes(id) ? NUMBER_TYPES_KB : 0;
  const ofPasskeys = CHECKS_PASSKEYS.includes(id) ? WEBAUTHN_KB : 0;
  const ofConnector = FETCHES_NAMED_HOSTS.includes(id) ? CONNECTOR_KB : 0;
  return (await budgetOfNeeds(id)) + ofNumbers + ofTypes + ofPasskeys + ofConnector;
}

async function budgetOfNeeds(id: string): Promise<number> {
  const own = OWN_BUDGETS[id];
  if (own) return BUDGETS_KB[own];
  const operation = (await discoverOperations()).find((found) => found.operation.id === id)?.operation;
  const trigger = (await discoverTriggers()).find((found) => found.trigger.id === id)?.trigger;
  const protocol = (await discoverProtocols()).find((found) => found.protocol.id === id)?.protocol;
  const uses = (operation ?? trigger ?? protocol)?.uses ?? [];
  // They have the texts of every kind of message.
  if (TEMPLATES.includes(id)) return BUDGETS_KB.templates;
  // The access check of callers has the table client, also where no call of theirs needs the table.
  if (uses.length === 0) return operation?.auth.length ? BUDGETS_KB.table : BUDGETS_KB.plain;
  return budgetOfClients(uses) + (WITH_PAGES.includes(id) ? PAGES_KB : 0);
}

function budgetOfClients(uses: readonly Capability[]): number {
  const usesBucket = uses.some(needsBucket);
  const sendsTexts = uses.includes('texts:send');
  const sendsMails = uses.includes('emails:send');
  if (usesBucket && sendsTexts) return BUDGETS_KB.bucketAndTexts;
  if (usesBucket) return BUDGETS_KB.bucket;
  if (sendsTexts) return BUDGETS_KB.texts;
  if (sendsMails && uses.includes('webhooks:sign')) return BUDGETS_KB.deliveries;
  if (sendsMails) return BUDGETS_KB.mails;
  if (uses.includes('tokens:issue') || uses.includes('devices:recognise')) return BUDGETS_KB.tokens;
  if (uses.includes('provider-secrets:seal')) return BUDGETS_KB.providers;
  if (uses.includes('wakes:send') || uses.includes('webhooks:seal')) return BUDGETS_KB.webhooks;
  return BUDGETS_KB.table;
}

describe('the bundles', () => {
  it('stay within their budgets', async () => {
    const over: string[] = [];
    for (const { id, bytes } of bundles) {
      const budget = await budgetOf(id);
      if (bytes > budget * KB) over.push(`${id}: ${(bytes / KB).toFixed(1)} KB of ${budget}`);
    }
    expect(over).toEqual([]);
  });

  it('hold no other function, and nothing of infra but the modules of ALIASES', () => {
    for (const { id, inputs } of bundles) {
      expect(
        inputs.filter((input) => input.startsWith('functions/')),
        id,
      ).toHaveLength(1);
      const infra = inputs.filter(
        (input) => input.startsWith('infra/') && !input.startsWith('infra/bundle/'),
      );
      expect(infra, id).toEqual([]);
    }
  });

  it('know nothing of the example provider and the one click of npm start', async () => {
    for (const { id, directory: folder } of bundles) {
      const code = await readFile(join(folder, 'index.js'), 'utf8');
      for (const name of [EXAMPLE_CLIENT.id, OWNER]) expect(code.includes(name), id).toBe(false);
    }
  });

  // The fallback contains all routes.
  it('contain the routes of the function, if it serves every method of a path', async () => {
    const parts = { operations: await discoverOperations(), protocols: await discoverProtocols() };
    const tables = ownRouteTables(parts).set(FALLBACK.id, routeTable(parts));
    for (const { id, directory: folder } of bundles) {
      const [, held] =
        /process\.env\.ROUTES="([^"]*)"/.exec(await readFile(join(folder, 'index.js'), 'utf8')) ?? [];
      expect(held, id).toBe(tables.get(id));
    }
  });

  it('have the licence of every package in them beside them', async () => {
    for (const { id, directory: folder, inputs } of bundles) {
      const notices = await readFile(join(folder, NOTICES_FILE), 'utf8');
      for (const path of packagesOf(inputs)) {
        const { name, version } = JSON.parse(await readFile(join(path, 'package.json'), 'utf8'));
        expect(notices.includes(`${name} ${version} (`), `${id}: ${name}`).toBe(true);
      }
    }
  });

  it('contain no validator in the authorizer, whose cold start delays first requests', () => {
    const inputs = bundles.find(({ id }) => id === AUTHORIZER.id)?.inputs ?? [];
    expect(inputs).not.toEqual([]);
    expect(inputs.filter((input) => input.includes('node_modules/zod/'))).toEqual([]);
  });

  it('contain numbering plans for number readers only, and types for who judges them', async () => {
    const operations = (await discoverOperations()).map(({ operation }) => operation);
    const triggers = (await discoverTriggers()).map(({ trigger }) => trigger);
    const protocols = (await discoverProtocols()).map(({ protocol }) => protocol);
    const senders = [...operations, ...triggers, ...protocols]
      .filter(({ uses }) => uses.includes('texts:send'))
      .map(({ id }) => id);
    const holdersOf = (file: string) =>
      bundles
        .filter(({ inputs }) => inputs.some((input) => input.includes(`libphonenumber-js/${file}`)))
        .map(({ id }) => id)
        .sort();
    const withTypes = senders.sort();
    expect(holdersOf('metadata.max')).toEqual([...withTypes, ...JUDGES_NUMBERS].sort());
    const readers = [...withTypes, ...READS_NUMBERS].filter((id) => !READS_NO_NUMBERS.includes(id));
    expect(holdersOf('metadata.min')).toEqual(readers.sort());
  });

  it('hold the S3 client only where the function uses the bucket', async () => {
    const operations = (await discoverOperations()).map(({ operation }) => operation);
    const triggers = (await discoverTriggers()).map(({ trigger }) => trigger);
    const protocols = (await discoverProtocols()).map(({ protocol }) => protocol);
    const users = [...operations, ...triggers, ...protocols]
      .filter(({ uses }) => uses.some(needsBucket))
      .map(({ id }) => id);
    const holders = bundles
      .filter(({ inputs }) => inputs.some((input) => input.includes('client-s3')))
      .map(({ id }) => id);
    expect(holders.sort()).toEqual(users.sort());
  });
});
