export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const SCHEMES = ['hub', 'keys', 'service_account', 'user'] as const;

type Method = (typeof METHODS)[number];
type Scheme = (typeof SCHEMES)[number];

/** The names of a new operation, and the request that calls it. */
export type NewOperation = {
  area: string;
  /** The file without its ending: verb and noun in kebab-case. */
  name: string;
  /** The same in camelCase. */
  id: string;
  method: Method;
  path: string;
  /** Names of the path parameters. */
  params: string[];
  auth: Scheme[];
};

const METHOD_OF_VERB: Readonly<Record<string, Method>> = {
  get: 'GET',
  list: 'GET',
  replace: 'PUT',
  update: 'PATCH',
  delete: 'DELETE',
  remove: 'DELETE',
};
const FILE = /^([a-z]+(?:-[a-z]+)*)\/([a-z]+(?:-[a-z]+)+)$/;
const PATH = /^(\/([a-z0-9_.-]+|\{[a-z_]+\}))+$/;

/**
 * Returns the operation that the arguments of `npm run new` describe. Throws an error that names the argument
 * and its form.
 */
export function describeOperation(
  [file = '', ...more]: string[],
  { path = '', method, auth = 'keys' }: { path?: string; method?: string; auth?: string },
): NewOperation {
  const [, area = '', name = ''] = FILE.exec(file) ?? [];
  if (name === '' || more.length > 0) throw new Error('give one name as AREA/VERB-NOUN in small letters');
  if (!PATH.test(path)) throw new Error("--path must be as '/applications/{app}/groups'");
  const [verb = '', ...noun] = name.split('-');
  return {
    area,
    name,
    id: verb + noun.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''),
    method: oneOf(METHODS, method ?? METHOD_OF_VERB[verb] ?? 'POST', '--method'),
    path,
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param ?? ''),
    auth: auth === 'none' ? [] : auth.split(',').map((scheme) => oneOf(SCHEMES, scheme, '--auth')),
  };
}

function oneOf<T extends string>(known: readonly T[], given: string, option: string): T {
  const found = known.find((value) => value === given);
  if (found === undefined) throw new Error(`${option} must be of ${known.join(', ')}, not ${given}`);
  return found;
}
