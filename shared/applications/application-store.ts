import { fitPage } from '../http/answer-size.ts';
import { mayBeId } from '../http/fields/id-fields.ts';
import { ApiError } from '../platform/errors.ts';
import { HUB_APPLICATION_ID, newId, randomToken } from '../platform/ids.ts';
import { noteOnRequest } from '../platform/request/request-notes.ts';
import { isoNow } from '../platform/time.ts';
import { continueAfter, nextAfter, pageAfter } from '../storage/cursor.ts';
import { keys, ranges, recordFromItem } from '../storage/keys.ts';
import { getItem, getItems, queryItems } from '../storage/read-items.ts';
import { stale } from '../storage/stale.ts';
import {
  all,
  belowAttribute,
  equals,
  exists,
  has,
  type Item,
  notExists,
} from '../storage/writes/expressions.ts';
import {
  assertUnmodified,
  isConditional,
  type Precondition,
  updatedBy,
} from '../storage/writes/preconditions.ts';
import {
  firstStamps,
  knownFirst,
  updateVersioned,
  updateWithChecks,
} from '../storage/writes/update-versioned.ts';
import { updateItem, writeAll } from '../storage/writes/write-items.ts';
import { put, remove, update, type Write } from '../storage/writes/writes.ts';
import type { Application, ApplicationCreateReq, ApplicationState } from './application.ts';
import { type BrandingView, brandingOf, type StoredImages } from './branding/branding.ts';
import { configToStore, configWithTestIdentities } from './settings/test-identities.ts';
import type { WithTestIdentities } from './settings/test-identity-settings.ts';

/**
 * Reads an application, strongly consistent; undefined if there is none. Returns early for text that cannot
 * be an id, because the table refuses keys that are too long.
 */
export async function findApplication(app: string): Promise<Application | undefined> {
  if (!mayBeId(app)) return undefined;
  const item = await getItem(keys.application(app));
  return item && applicationFromItem(item);
}

/** Reads an application, strongly consistent. Throws 404 `application_not_found`. */
async function getApplication(app: string): Promise<Application> {
  const application = await findApplication(app);
  if (!application) throw new ApiError('application_not_found');
  return application;
}

/** Returns the record of an item that this store wrote, with the URLs of its uploads. */
export function applicationFromItem(item: Item): Application {
  const stored = recordFromItem<Application>(item);
  const config = configWithTestIdentities(stored.config, stored.test_identities);
  const record = { ...stored, config };
  const { icon, customizations, uploads } = brandingOf(record.id, item);
  if (Object.keys(uploads).length === 0) return record;
  return { ...record, icon, config: withCustomizations(record.config, customizations), uploads };
}

function withCustomizations(
  config: Application['config'],
  uploaded: BrandingView['customizations'],
): Application['config'] {
  if (Object.keys(uploaded).length === 0) return config;
  return { ...config, customizations: { ...config.customizations, ...uploaded } };
}

/**
 * Returns one page of an account's applications, in the order of creation. It may be shorter than requested:
 * only without `next` is it the last. Throws 400 `invalid_cursor`.
 */
export async function listApplications(
  account: string,
  page: { page_size: number; after?: string | undefined; sort: 'asc' | 'desc' },
): Promise<{ results: Application[]; next?: string }> {
  const after =
    page.after === undefined ? undefined : await continueAfter(keys.accountApplication(account, page.after));
  const { items, more } = await queryItems(ranges.accountApplications(account), pageAfter(page, after));
  const ids = items.map((item) => String(item['app']));
  const records = await getItems(ids.map(keys.application));
  const { results, read } = fitPage(records.map((item) => item && applicationFromItem(item)));
  return { results, ...nextAfter(ids[read - 1], more || read < ids.length) };
}

const SLUG_ATTEMPTS = 5;

/**
 * Creates an application in an account, in one transaction with the account's counter, so that parallel
 * creations cannot exceed the plan's limit. Throws 402 `plan_required` or `plan_limit_reached`.
 */
export async function createApplication(
  request: Omit<ApplicationCreateReq, 'account'>,
  account: string,
  actor: string,
): Promise<Application> {
  const base = slugOf(request.name);
  for (let attempt = 0; ; attempt++) {
    const suffix =
      attempt === 0
        ? ''
        : `-${randomToken(4)
            .toLowerCase()
            .replace(/[^a-z0-9]/g, 'x')}`;
    const application = newApplication(request, account, actor, base + suffix);
    try {
      await writeAll(applicationCreation(application));
      noteOnRequest({ application: application.id });
      return application;
    } catch (error) {
      if (!(error instanceof SlugTaken) || attempt === SLUG_ATTEMPTS) throw error;
    }
  }
}

class SlugTaken extends ApiError {
  constructor() {
    super('conflict', 'The name leads to a slug that is taken; try again');
  }
}

function newApplication(
  { name, description, connections = [], config = {} }: Omit<ApplicationCreateReq, 'account'>,
  account: string,
  actor: string,
  slug: string,
): Application {
  return {
    id: newId('app'),
    name,
    slug,
    description,
    account,
    connections,
    config,
    ...firstStamps(actor),
  };
}

function applicationCreation(application: Application): Write[] {
  const { id, account, slug } = application;
  return [
    // First, because the caller has to see its failure; after a taken slug, another one is tried.
    update(
      keys.account(account),
      { add: { applications: 1 } },
      all(has('plan'), belowAttribute('applications', 'application_limit')),
      planFailure,
    ),
    put({ ...keys.slug(slug), app: id }, notExists(), () => new SlugTaken()),
    put(
      { ...keys.application(id), ...application, config: configToStore(application.config) },
      notExists(),
      () => new ApiError('conflict'),
    ),
    put({ ...keys.accountApplication(account, id), app: id }, notExists(), () => new ApiError('conflict')),
  ];
}

function planFailure(account: Item | undefined): ApiError {
  if (!account) return new ApiError('account_not_found');
  if (!account['plan']) {
    return new ApiError(
      'plan_required',
      'Subscribe the account to a plan: PUT /accounts/{account}/subscription',
    );
  }
  return new ApiError(
    'plan_limit_reached',
    `The plan ${account['plan']} allows ${account['application_limit']} applications`,
  );
}

/** Returns the slug of a name: lower-case letters without accents, digits, single dashes; else `app`. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  return slug.slice(0, 60).replace(/-$/, '') || 'app';
}

/** The members of an application that a change may set. */
export type ApplicationChanges = Partial<
  Pick<Application, 'name' | 'description' | 'connections' | 'config'>
> &
  StoredImages &
  WithTestIdentities & {
    /** Checks of other items, made with the change. */
    checks?: readonly Write[];
  };

/**
 * Changes an application that the request has already read. `decide` computes the changes from the record at
 * the time of the write. Throws 412 `precondition_failed` with who changed it and when, and errors of
 * `decide`.
 */
export function updateApplication(
  known: Application,
  { actor, precondition }: { actor: string; precondition: Precondition },
  decide: (current: Application) => ApplicationChanges | Promise<ApplicationChanges>,
): Promise<Application> {
  const read = knownFirst(known, () => getApplication(known.id));
  return updateVersioned({ read, actor, precondition }, async (current, stamps) => {
    const { config, checks = [], ...changes } = await decide(current);
    const set = { ...changes, ...(config && { config: configToStore(config) }), ...stamps };
    const asRead = equals('version', current.version);
    const changed = await updateWithChecks(keys.application(current.id), set, asRead, checks);
    return applicationFromItem(changed);
  });
}

/**
 * Disables or enables an application, from the next request on. Returns it as it is then. Throws 404
 * `application_not_found`, and 403 `forbidden` for the hub application, without which nobody could enable it.
 */
export async function setApplicationState(
  app: string,
  state: ApplicationState,
  actor: string,
): Promise<Application> {
  if (app === HUB_APPLICATION_ID) throw new ApiError('forbidden', 'The hub application cannot be disabled');
  const read = () => getApplication(app);
  return updateVersioned({ read, actor, precondition: {} }, async (current, stamps) => {
    if ((current.state ?? 'enabled') === state) return current;
    const changes = { set: { state, ...stamps } };
    return applicationFromItem(
      await updateItem(keys.application(app), changes, equals('version', current.version), stale),
    );
  });
}

/**
 * Deletes an application. The record, its slug and its entry in the account are deleted at once, so that
 * nothing of it can be reached any more. A purge record lets the background delete the rest (decision 0044).
 * Throws 412 `precondition_failed` if it has changed since the caller read it. Without a precondition,
 * deletes any version.
 */
export async function deleteApplication(current: Application, precondition: Precondition): Promise<void> {
  const { id, account, slug, version } = current;
  if (id === HUB_APPLICATION_ID) throw new ApiError('forbidden', 'The hub application cannot be deleted');
  assertUnmodified(current, precondition);
  const asSeen = isConditional(precondition) ? equals('version', version) : exists();
  const gone = () => new ApiError('application_not_found');
  await writeAll([
    remove(keys.application(id), asSeen, (now) => (now ? updatedBy(now) : gone())),
    remove(keys.slug(slug), equals('app', id), gone),
    remove(keys.accountApplication(account, id), exists(), gone),
    update(keys.account(account), { add: { applications: -1 } }, exists(), gone),
    put({ ...keys.purge(id), app: id, deleted_at: isoNow() }, notExists(), gone),
  ]);
}
