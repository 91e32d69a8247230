import * as create from '../../functions/magic-links/create-magic-link.ts';
import * as redeem from '../../functions/magic-links/redeem-link.ts';
import * as visit from '../../functions/magic-links/visit-link.ts';
import type { ApplicationConfig } from '../../shared/applications/application.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { newId } from '../../shared/platform/ids.ts';
import { isoNow } from '../../shared/platform/time.ts';
import { findProfile } from '../../shared/profiles/profile-store.ts';
import { keys } from '../../shared/storage/keys.ts';
import { getItem } from '../../shared/storage/read-items.ts';
import { notExists } from '../../shared/storage/writes/expressions.ts';
import { write } from '../../shared/storage/writes/write-items.ts';
import { put } from '../../shared/storage/writes/writes.ts';
import { invoke, type Request } from './invoke.ts';
import { changeItem } from './items.ts';
import { ownForm } from './own-form.ts';
import type { Tenant } from './tenants.ts';

export const JSON_CLIENT = { accept: 'application/json' };
export const BROWSER = { accept: 'text/html,application/xhtml+xml' };

export const newEmail = () => `${crypto.randomUUID()}@example.com`;

export const createLink = (tenant: Tenant, body: unknown, headers: Record<string, string> = {}) =>
  invoke(create, { principal: tenant.keys, body, headers });

/** Creates a link that has to succeed, and returns its code and user. */
export async function makeLink(
  tenant: Tenant,
  body: Record<string, unknown>,
): Promise<{ code: string; userId: string }> {
  const { status, body: made, text } = await createLink(tenant, body);
  if (status !== 200) throw new Error(`the link was not made: ${text}`);
  return { code: codeOf(made['link']), userId: String(made['app_user_id']) };
}

export const codeOf = (link: unknown): string => String(link).split('/').at(-1) ?? '';

export const visitLink = (code: string, headers: Record<string, string> = BROWSER, more: Request = {}) =>
  invoke(visit, { params: { code }, headers, ...more });

/** Redeems a link as a client that takes JSON, or by the form of its page. */
export const redeemLink = (code: string, headers: Record<string, string> = JSON_CLIENT, more: Request = {}) =>
  invoke(redeem, {
    params: { code },
    ...(headers['accept']?.includes('json') ? { headers } : ownForm(headers)),
    ...more,
  });

/** Somebody who has signed in once, with this data. */
export async function signUp(
  tenant: Tenant,
  data: Record<string, unknown>,
  more: object = {},
): Promise<string> {
  const { code, userId } = await makeLink(tenant, { data, ...more });
  const { status, text } = await redeemLink(code);
  if (status !== 200) throw new Error(`the sign-up failed: ${text}`);
  return userId;
}

export const profileOf = ({ app }: Tenant, userId: string) => findProfile(app, userId);

export async function stateOfLink(code: string): Promise<unknown> {
  return (await getItem(keys.link(code)))?.['state'];
}

/** Writes a group straight into the table. */
export async function makeGroup(
  tenant: Tenant,
  admission_policy: 'open' | 'invite_only' = 'open',
): Promise<string> {
  const id = newId('group');
  const now = isoNow();
  const stamps = { created_at: now, updated_at: now, created_by: 'test', updated_by: 'test', version: 1 };
  const group = {
    id,
    name: 'Chess',
    app_id: tenant.app,
    admission_policy,
    member_count: 0,
    meta: {},
    ...stamps,
    active_members: 0,
    active_owners: 0,
  };
  await write(put({ ...keys.group(id), ...group }, notExists(), failed));
  return id;
}

export const setConfig = ({ app }: Pick<Tenant, 'app'>, config: ApplicationConfig) =>
  changeItem(keys.application(app), { config });

const failed = () => new ApiError('internal', 'the fixture was not written');
