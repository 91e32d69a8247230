/** @module-tag heavy */
import { beforeAll, describe, expect, it } from 'vitest';
import { type DiscoveredOperation, discoverOperations } from '../../infra/operations.ts';
import { bootstrapHub } from '../../shared/users/bootstrap-hub.ts';
import { useAttack } from '../support/attack.ts';
import { useBackends } from '../support/backends.ts';
import { invoke, type Request } from '../support/invoke.ts';
import { requestFor } from '../support/operation-world.ts';
import { scanTable } from '../support/scan-table.ts';

const backends = useBackends();
const discovered = await discoverOperations();
const attempt = useAttack(
  'mass assignment',
  '400 that names the member, or an answer and a table without it',
);
beforeAll(() => bootstrapHub());

/** A value that nothing else in the table has. */
const MARKER = 'user_massassignment0000000000000';
/** Members that only the service sets, and those of prototypes. */
const MEMBERS = [
  'role',
  'roles',
  'app',
  'app_id',
  'application',
  'id',
  'user_id',
  'account',
  'account_id',
  'plan',
  'owner',
  'owners',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'version',
  'state',
  'auth_level',
  'verified',
  'verified_data',
  'email_verified',
  'self_written',
  'attributes',
  'meta',
  'connection_map',
  'revoked_sessions',
  'sessions_valid_from',
  'svc_support',
  'first_party',
  'secret',
  'secret_hash',
  'client_id',
  'slug',
  'member_count',
  'application_limit',
  'pk',
  'sk',
  'gsi1pk',
  'ttl',
  'expires_at',
] as const;
const PROTOTYPES = ['__proto__', 'constructor', 'prototype'];

type Body = Record<string, unknown>;
const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);

/** The members that the contract declares for a body, or for the object in one of its members. */
function declaredIn(schema: unknown, at?: string): string[] {
  const def = Object(Object(Object(schema)['_zod'])['def']);
  if (def.type === 'object' && at !== undefined) return declaredIn(def.shape[at]);
  // The configuration of an OpenID client keeps members that it does not declare, and nothing reads them.
  if (def.type === 'object')
    return def.catchall?._zod.def.type === 'unknown' ? [...MEMBERS] : Object.keys(def.shape);
  if (def.type === 'union') return def.options.flatMap((option: unknown) => declaredIn(option, at));
  if (def.type === 'record') return [...MEMBERS];
  if (def.type === 'intersection') return [...declaredIn(def.left, at), ...declaredIn(def.right, at)];
  return declaredInside(def.innerType ?? def.in, at);
}

const declaredInside = (schema: unknown, at?: string): string[] =>
  schema === undefined ? [] : declaredIn(schema, at);

/** The text of a JSON object with one member more, which may be `__proto__`. */
function withMember(body: Body, name: string, at?: string): string {
  const inner = at === undefined ? body : body[at];
  const text = JSON.stringify(inner);
  const more = `${text.slice(0, -1)}${text === '{}' ? '' : ','}"${name}":"${MARKER}"}`;
  return at === undefined
    ? more
    : JSON.stringify({ ...body, [at]: 0 }).replace(`"${at}":0`, `"${at}":${more}`);
}

type Place = { name: string; at?: string };

function placesIn({ operation }: DiscoveredOperation, body: Body): Place[] {
  const nested = Object.keys(body).filter((at) => isObject(body[at]));
  return [undefined, ...nested].flatMap((at) => {
    const declared = new Set(declaredIn(operation.body, at));
    return [...MEMBERS, ...PROTOTYPES]
      .filter((name) => !declared.has(name))
      .map((name) => ({ name, ...(at && { at }) }));
  });
}

const writing = discovered.filter(({ operation }) => operation.body && operation.method !== 'GET');

/** Lines of users, and the form of a page without fields. */
const WITHOUT_MEMBERS = ['importUsers', 'renewLink'];

describe('a member that callers do not set', () => {
  it.each(writing.map((module) => [module.operation.id, module] as const))(
    'is refused or dropped by %s',
    async (_, module) => {
      let request: Request = { body: {}, ...(await requestFor(module.operation, backends)) };
      const { body } = request;
      if (!isObject(body)) return expect(WITHOUT_MEMBERS).toContain(module.operation.id);
      for (const { name, at } of placesIn(module, body))
        await attempt(async () => {
          const answer = await invoke(module, {
            ...request,
            body: withMember(Object(request.body), name, at),
          });
          const label = `${at ?? 'body'}.${name}: ${answer.status} ${answer.text.slice(0, 300)}`;
          expect(answer.status, label).toBeLessThan(500);
          if (answer.status < 300) {
            expect(answer.text, label).not.toContain(MARKER);
            request = await requestFor(module.operation, backends);
          }
        });
    },
  );

  it('is in no item of the table afterwards', async () => {
    const items = (await scanTable()).map((item) => JSON.stringify(item));
    expect(items.length).toBeGreaterThan(100);
    expect(items.filter((item) => item.includes(MARKER))).toEqual([]);
  });
});
