/** A CPU profile of V8: samples of the running function, with the microseconds since the sample before. */
export type CpuProfile = {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
};

type Node = CpuProfile['nodes'][number];

/** Parts of a process by the file of a function. The first match counts. */
const PARTS: readonly [part: string, file: RegExp][] = [
  ['SDK: signatures', /@smithy\/(signature-v4|core\/dist-cjs\/submodules\/checksum)/],
  [
    'SDK: values and JSON',
    /(lib-dynamodb|util-dynamodb|dynamodb-codec)|@smithy\/core\/.*\/(schema|protocols|serde)/,
  ],
  ['SDK: middlewares and HTTP handler', /@smithy|@aws-sdk/],
  [
    'check of permissions',
    /infra\/(policy|role-policy|access-rules)|infra\/local\/(access-policy|sdk-calls)/,
  ],
  ['embedded DynamoDB: signatures', /infra\/local\/signature/],
  ['embedded DynamoDB: LevelDB', /(classic|abstract)-level/],
  ['embedded DynamoDB: engine and server', /infra\/local\/dynamodb|dynalite|node_modules\/(async|lazy)\//],
  ['gateway', /infra\/local/],
  ['zod', /node_modules\/zod/],
  ['jose', /node_modules\/jose/],
  ['oidc-provider and Koa', /oidc-provider|serverless-http|node_modules\/koa/],
  ['Middy', /@middy/],
  ['functions and shared code', /(shared|functions)\//],
  ['HTTP of Node, both ends', /node:_http|node:net/],
];
/** Frames of V8 that are no function. */
const ENGINE = new Map([
  ['(garbage collector)', 'garbage collector'],
  ['(program)', 'native code and compiler'],
]);
const OTHER = 'event loop and promises';

/** Returns the percentage of the CPU time of each part, largest first. Native work counts for its caller. */
export function sharesOf({ nodes, samples, timeDeltas }: CpuProfile): Record<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const times = new Map<string, number>();
  for (const [n, id] of samples.entries()) {
    const part = partOf(id, byId, parents);
    if (part) times.set(part, (times.get(part) ?? 0) + (timeDeltas[n] ?? 0));
  }
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  return Object.fromEntries(
    [...times]
      .toSorted(([, a], [, b]) => b - a)
      .map(([part, time]) => [part, Math.round((time / total) * 1000) / 10]),
  );
}

/** Returns the part of a sample: that of the innermost function with one. Undefined while idle. */
function partOf(leaf: number, nodes: Map<number, Node>, parents: Map<number, number>): string | undefined {
  const name = nodes.get(leaf)?.callFrame.functionName ?? '';
  if (name === '(idle)') return undefined;
  const engine = ENGINE.get(name);
  if (engine) return engine;
  for (let id: number | undefined = leaf; id !== undefined; id = parents.get(id)) {
    const url = nodes.get(id)?.callFrame.url ?? '';
    const part = PARTS.find(([, file]) => file.test(url))?.[0];
    if (part) return part;
  }
  return OTHER;
}
