import * as z from 'zod/mini';
import type { HubPrincipal, Role } from '../auth/principal.ts';
import { ApiError, invalidInput } from '../http/errors.ts';
import {
  type Application,
  ApplicationConfig,
  type ApplicationPublic,
  type ApplicationUpdateReq,
} from './application.ts';
import { mergePatch } from './merge-patch.ts';

/** Members of `config.customizations` that uploads set and updates leave alone. */
const BRANDING = ['logo', 'logo_dark_mode', 'logo_email', 'animations'] as const;
const CREATORS: readonly Role[] = ['owner', 'admin', 'editor'];

/**
 * The account that a caller means: the named one, else its only one; undefined when it has none. Throws 404 for one it is no member of, 400 when there are
 * several to choose from.
 */
export function accountOf(
  principal: HubPrincipal,
  named: string | undefined,
  field: string,
): string | undefined {
  const own = Object.keys(principal.accounts);
  if (named !== undefined && !principal.accounts[named]) throw new ApiError('account_not_found');
  if (named === undefined && own.length > 1)
    throw invalidInput(field, 'name one of your accounts, since you have several');
  return named ?? own[0];
}

/** The account that a new application goes into. Throws 403 for a mere viewer, 402 when the caller has no account. */
export function accountFor(principal: HubPrincipal, named: string | undefined): string {
  const account = accountOf(principal, named, 'body.account');
  if (account === undefined) throw new ApiError('plan_required', 'Create an account first: POST /accounts');
  const role = principal.accounts[account];
  if (role && CREATORS.includes(role)) return account;
  throw new ApiError('forbidden', 'Creating an application needs the role editor');
}

/** What PUT makes of an application: members that are absent go back to their defaults, uploads stay. */
export function replaced(current: Application, request: ApplicationUpdateReq) {
  if (request.name === undefined)
    throw invalidInput('body.name', 'is required by PUT; use PATCH to change single members');
  return {
    name: request.name,
    description: request.description,
    connections: request.connections ?? [],
    config: withBranding(current, request.config ?? {}),
  };
}

/** What PATCH makes of an application: present members replace, `config` merges (RFC 7396) and must be valid as a whole. */
export function patched(
  current: Application,
  request: Omit<ApplicationUpdateReq, 'config'> & { config?: unknown },
) {
  const { name, description, connections, config } = request;
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(connections !== undefined && { connections }),
    ...(config !== undefined && { config: withBranding(current, merged(current, config)) }),
  };
}

function merged(current: Application, patch: unknown): ApplicationConfig {
  const { customizations, ...config } = current.config;
  const own = customizations && { primary_color: customizations.primary_color };
  const result = z.safeParse(
    ApplicationConfig,
    mergePatch({ ...config, ...(own && { customizations: own }) }, patch),
  );
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => ({
    path: ['body.config', ...issue.path].join('.'),
    message: issue.message,
  }));
  throw new ApiError('invalid_input', faults.map(({ path, message }) => `${path}: ${message}`).join('; '), {
    faults,
  });
}

function withBranding(current: Application, config: ApplicationConfig): Application['config'] {
  const uploads = Object.fromEntries(
    BRANDING.flatMap((name) => {
      const value = current.config.customizations?.[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const { customizations, ...rest } = config;
  const all = { ...customizations, ...uploads };
  return Object.keys(all).length > 0 ? { ...rest, customizations: all } : rest;
}

/** What anyone may know of an application. */
export function publicView({ id, name, slug, description, icon, config }: Application): ApplicationPublic {
  return {
    id,
    name,
    slug,
    description,
    icon,
    branding: { ...config.hub?.customizations, ...config.customizations },
  };
}
