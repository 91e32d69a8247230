import { exampleRequest } from '../../infra/openapi-examples/examples.ts';
import type { RequestExample } from '../../infra/openapi-examples/request-example.ts';
import * as value from '../../infra/openapi-examples/values.ts';
import type { DiscoveredOperation } from '../../infra/operations.ts';
import type { Principal } from '../../shared/http/principal.ts';
import { keys } from '../../shared/storage/keys.ts';
import type { useBackends } from './backends.ts';
import { lottie, png } from './files.ts';
import { hubCaller, makeHubUser } from './hub-users.ts';
import type { Request } from './invoke.ts';
import { changeItem } from './items.ts';
import { ADA, prepareNeeds } from './operation-needs.ts';
import { putUser } from './profiles.ts';
import { staff } from './sms-keywords.ts';
import { makeTenant, type Tenant } from './tenants.ts';
import { makeVariant } from './variants.ts';

type Backends = ReturnType<typeof useBackends>;
type Operation = DiscoveredOperation['operation'];
type Scheme = Operation['auth'][number];

const SETTINGS = {
  default_redirect_url: 'https://shop.example.com/welcome',
  hub: {
    allowed_web_origins: ['https://shop.example.com'],
    return_urls: ['https://shop.example.com/signed-in'],
    customizations: { primary_color: '#2457d6' },
  },
};

/**
 * Returns a request that the operation answers with success, once: the one of its example in the OpenAPI
 * document, of a caller of the given kind. Makes everything that it names, in a tenant of its own.
 */
export async function requestFor(
  operation: Operation,
  backends: Backends,
  scheme?: Scheme,
): Promise<Request> {
  return (await worldFor(operation, backends, scheme)).request;
}

/** Returns the same request with its tenant, and the real values of the values in the example. */
export async function worldFor(operation: Operation, backends: Backends, scheme?: Scheme) {
  const tenant = await makeShop();
  const example = exampleRequest(operation);
  const { real: own, headers, ...prepared } = await prepareNeeds({ tenant, operation, backends });
  const real: Record<string, string> = {
    [value.APP]: tenant.app,
    [value.ACCOUNT]: tenant.account,
    [value.USER]: tenant.userId,
    ...own,
  };
  if (JSON.stringify(example).includes(value.VARIANT) && real[value.VARIANT] === undefined)
    real[value.VARIANT] = (await makeVariant(tenant)).variant;
  const caller = await callerOf(operation, tenant, scheme);
  const sent = replaceValues(requestOf(example), real);
  const file = fileOf(operation);
  const request: Request = {
    ...(caller.kind !== 'anonymous' && { principal: caller }),
    ...file,
    ...sent,
    ...prepared,
    headers: { ...file.headers, ...sent.headers, ...headers },
  };
  return { tenant, request, real };
}

/** The application "Shop" of the account "Acme", with the user Ada. */
async function makeShop(): Promise<Tenant> {
  const tenant = await makeTenant(SETTINGS);
  await changeItem(keys.account(tenant.account), { name: 'Acme' });
  await putUser(tenant, tenant.userId, { data: ADA, verified_data: { email: ADA.email } });
  return tenant;
}

/** A caller who may call the operation: of its first kind, unless another one is named. */
async function callerOf(
  { auth, roles, support, readOnly, path }: Operation,
  tenant: Tenant,
  scheme = auth[0],
): Promise<Principal> {
  if (scheme === undefined) return { kind: 'anonymous' };
  if (scheme === 'service_account') return tenant.serviceAccount;
  if (scheme !== 'hub') return tenant[scheme];
  if (path.startsWith('/me/')) return hubCaller(await makeHubUser());
  const isForStaff = (support && !readOnly) || roles?.length === 0;
  return isForStaff ? staff(tenant.hub) : tenant.hub;
}

function requestOf({ params, query, headers, body }: RequestExample): Request {
  return {
    ...(params && { params: { ...params } }),
    ...(query && { query: textsOf(query) }),
    ...(headers && { headers: { ...headers } }),
    ...(body !== undefined && { body }),
  };
}

const textsOf = (values: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

function fileOf({ upload, path, id }: Operation): Pick<Request, 'headers' | 'body'> {
  if (!upload || id === 'importUsers') return {};
  return path.includes('animation')
    ? { headers: { 'content-type': 'application/json' }, body: lottie() }
    : { headers: { 'content-type': 'image/png' }, body: png() };
}

/** Returns the same JSON with other values in all its texts. */
export function replaceValues<T>(json: T, values: Readonly<Record<string, string>>): T {
  const replaced = Object.entries(values).reduce(
    (text, [from, to]) => (from === '' ? text : text.replaceAll(from, to)),
    JSON.stringify(json),
  );
  return JSON.parse(replaced);
}
