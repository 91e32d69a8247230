type Json = Record<string, unknown>;

/** The components into which repeated parts move. */
type SharedParts = { parameters: Json; headers: Json; responses: Json };
type DescribedPart = { operationId: string; parameters: Json[]; responses: Json; [member: string]: unknown };

/** Successes say what an operation is for, so they stay with it. */
const isFailure = (status: string) => !status.startsWith('2');

/**
 * Moves parameters, headers and failures that several operations have alike into components, so that the
 * document says each of them once (decision 0313). `taken` has the responses that are components already.
 */
export function shareParts(paths: Json, taken: Json): { paths: Json; components: SharedParts } {
  const operations = Object.values(paths).flatMap((methods) =>
    Object.values(Object(methods)),
  ) as DescribedPart[];
  const parameters = sharedOf(operations.flatMap((operation) => operation.parameters.map(namedParameter)));
  const headers = sharedOf(operations.flatMap(({ responses }) => headersOf(Object.values(responses))));
  const withHeaders = (response: unknown) => referHeaders(Object(response), headers);
  const failures = operations.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      isFailure(status) && !Object(response).$ref
        ? [{ name: failureName(status, response), part: withHeaders(response) }]
        : [],
    ),
  );
  const responses = sharedOf(failures, Object.keys(taken));
  const shareOperation = (operation: DescribedPart): Json => ({
    ...operation,
    parameters: operation.parameters.map((one) => refer('parameters', one, parameters)),
    responses: mapValues(operation.responses, (response) =>
      refer('responses', withHeaders(response), responses),
    ),
  });
  return {
    paths: mapValues(paths, (methods) =>
      mapValues(Object(methods), (operation) => shareOperation(operation as DescribedPart)),
    ),
    components: {
      parameters: componentsOf(parameters),
      headers: componentsOf(headers),
      responses: { ...mapValues(taken, withHeaders), ...componentsOf(responses) },
    },
  };
}

type NamedPart = { name: string; part: unknown };

/** The place is part of the name, so that generators do not take a parameter for a schema. */
const namedParameter = (part: Json) => ({ name: pascal(`${part['name']}-${part['in']}`), part });

function headersOf(responses: readonly unknown[]): NamedPart[] {
  return responses.flatMap((response) =>
    Object.entries(Object(response).headers ?? {}).map(([name, part]) => ({ name: pascal(name), part })),
  );
}

/** A failure is named by its first code, and one without codes by its status. */
function failureName(status: string, response: unknown): string {
  const [, code] = /^`(\w+)`: /.exec(String(Object(response).description)) ?? [];
  return pascal(code ?? `Answer-${status}`);
}

/** Returns the names of the parts that occur more than once, by their text. */
function sharedOf(parts: readonly NamedPart[], taken: readonly string[] = []): Map<string, string> {
  const byText = Map.groupBy(parts, ({ part }) => JSON.stringify(part));
  const used = new Set(taken);
  const names = new Map<string, string>();
  for (const [text, [first, ...others]] of byText) {
    if (!first || others.length === 0) continue;
    let name = first.name;
    for (let n = 2; used.has(name); n += 1) name = `${first.name}${n}`;
    used.add(name);
    names.set(text, name);
  }
  return names;
}

function componentsOf(names: ReadonlyMap<string, string>): Json {
  const sorted = [...names].toSorted(([, a], [, b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([text, name]) => [name, JSON.parse(text)]));
}

function refer(kind: keyof SharedParts, part: unknown, names: ReadonlyMap<string, string>): unknown {
  const name = names.get(JSON.stringify(part));
  return name === undefined ? part : { $ref: `#/components/${kind}/${name}` };
}

function referHeaders(response: Json, names: ReadonlyMap<string, string>): Json {
  const { headers } = response;
  if (headers === undefined) return response;
  return { ...response, headers: mapValues(Object(headers), (header) => refer('headers', header, names)) };
}

function mapValues(values: Json, change: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

/** Returns a name as components have it: `If-Match` is `IfMatch`. */
export function pascal(name: string): string {
  return name
    .split(/\W|_/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
