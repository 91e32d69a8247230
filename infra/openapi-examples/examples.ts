import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Operation } from '../../shared/http/operation.ts';
import { PARAMETERS } from './parameters.ts';
import type { RequestExample, RequestExamples } from './request-example.ts';
import { accounts } from './requests/accounts.ts';
import { applications } from './requests/applications.ts';
import { groups } from './requests/groups.ts';
import { identities } from './requests/identities.ts';
import { identityProviders } from './requests/identity-providers.ts';
import { oidcClients } from './requests/oidc-clients.ts';
import { passkeys } from './requests/passkeys.ts';
import { signIn } from './requests/sign-in.ts';
import { users } from './requests/users.ts';
import { webhooks } from './requests/webhooks.ts';

/** The requests of all operations that need more than path parameters. */
export const REQUESTS: RequestExamples = {
  ...accounts,
  ...applications,
  ...groups,
  ...identityProviders,
  ...oidcClients,
  ...identities,
  ...passkeys,
  ...signIn,
  ...users,
  ...webhooks,
};

/** The folder of the recorded answers, one file for each tag of operations. */
export const ANSWERS = new URL('./answers/', import.meta.url);

/** Returns the answers by operation id, as `npm run generate -- examples` recorded them. */
export function recordedAnswers(): Record<string, unknown> {
  const files = readdirSync(ANSWERS).filter((file) => file.endsWith('.json'));
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(new URL(file, ANSWERS), 'utf8'))));
}

/** Returns the request of the example of an operation, with all parameters that it needs. */
export function exampleRequest({ id, path, headers = {} }: Operation): RequestExample {
  const example = REQUESTS[id] ?? {};
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const params = names.map((name) => [
    name,
    example.params?.[name] ?? String(PARAMETERS[`path ${name}`] ?? name),
  ]);
  const needed = Object.entries(headers).filter(([, schema]) => !z.safeParse(schema, undefined).success);
  const sent = needed.map(([name]) => [name, String(PARAMETERS[`header ${name}`] ?? name)]);
  return {
    ...example,
    params: Object.fromEntries(params),
    headers: { ...Object.fromEntries(sent), ...example.headers },
  };
}

/** Returns the example of one parameter of an operation. */
export function parameterExample(
  operation: Operation,
  place: string,
  name: string,
): string | number | undefined {
  const { params, query, headers } = exampleRequest(operation);
  const own = { path: params, query, header: headers }[place]?.[name];
  return own ?? PARAMETERS[`${place} ${name}`];
}
