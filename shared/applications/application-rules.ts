import { WRITERS } from '../http/account-roles.ts';
import { parseValue } from '../http/input/parse-value.ts';
import { withoutReadOnly } from '../http/input/read-only.ts';
import { type HubPrincipal, roleIn } from '../http/principal.ts';
import { ApiError, invalidInput } from '../platform/errors.ts';
import {
  Application,
  ApplicationConfig,
  type ApplicationPatchReq,
  type ApplicationPublic,
  type ApplicationUpdateReq,
} from './application.ts';
import { mergePatch } from './merge-patch.ts';

/** The limit of a body. DynamoDB counts up to half as much again, and its items have at most 400 KB. */
const MAX_APPLICATION_BYTES = 256 * 1024;

/**
 * Returns the account that a caller means: the named one, else its only one. Undefined if it has none. Throws
 * 404 if the caller is neither a member of the account nor service staff, and 400 if it has several accounts
 * and names none.
 */
export function accountMeantBy(
  principal: HubPrincipal,
  named: string | undefined,
  field: string,
): string | undefined {
  const own = Object.keys(principal.accounts);
  if (named !== undefined && !roleIn(principal, named) && !principal.support)
    throw new ApiError('account_not_found');
  if (named === undefined && own.length > 1)
    throw invalidInput(field, 'you have several accounts; name one of them');
  return named ?? own[0];
}

/**
 * Returns the account that gets a new application. Throws 403 for a viewer, 402 if the caller has no account.
 */
export function accountFor(principal: HubPrincipal, named: string | undefined): string {
  const account = accountMeantBy(principal, named, 'body.account');
  if (account === undefined) throw new ApiError('plan_required', 'Create an account first: POST /accounts');
  const role = roleIn(principal, account);
  if (role && WRITERS.includes(role)) return account;
  throw new ApiError('forbidden', 'Creating an application needs the role editor');
}

/** Returns the changes of a PUT. Absent members go back to their defaults. Uploads are not affected. */
export function replaced(request: ApplicationUpdateReq) {
  return {
    name: request.name,
    description: request.description,
    connections: request.connections ?? [],
    config: request.config ?? {},
  };
}

/**
 * Returns the changes of a PATCH. Members that are present replace the old ones; `config` is merged (RFC
 * 7396). Throws 400 unless the merged `config` is valid.
 */
export function patchedApplication(current: Application, request: ApplicationPatchReq) {
  const { name, description, connections, config } = request;
  const changes = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(connections !== undefined && { connections }),
    ...(config !== undefined && { config: merged(current, config) }),
  };
  assertFits(current, changes);
  return changes;
}

/**
 * Throws 400 if the changes make the application too large. A limit of each body is not enough: several
 * changes together could exceed the size of an item.
 */
function assertFits(current: Application, changes: Partial<Application>): void {
  const { name, description, connections, config } = { ...current, ...changes };
  if (jsonBytes({ name, description, connections, config }) <= MAX_APPLICATION_BYTES) return;
  const [[member] = ['name']] = Object.entries(changes).sort(([, a], [, b]) => jsonBytes(b) - jsonBytes(a));
  const message = `makes the application larger than ${MAX_APPLICATION_BYTES} bytes as JSON`;
  throw invalidInput(`body.${member}`, message);
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function merged(current: Application, patch: unknown): ApplicationConfig {
  const { customizations, ...config } = current.config;
  const own = customizations && { primary_color: customizations.primary_color };
  const writable = withoutReadOnly(patch, ApplicationConfig, Application.shape.config);
  const next = mergePatch({ ...config, ...(own && { customizations: own }) }, writable);
  return parseValue(ApplicationConfig, next, 'body.config');
}

/** Returns the public properties of an application, as it is or through a variant. */
export function publicView(application: Application & { variant?: string }): ApplicationPublic {
  const { id, name, slug, description, icon, variant, config } = application;
  return {
    id,
    name,
    slug,
    description,
    icon,
    app_variant_id: variant,
    branding: { ...config.hub?.customizations, ...config.customizations },
  };
}
