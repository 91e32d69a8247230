import { createTable } from '../../infra/local/backends.ts';
import { rotateKeyring } from '../../shared/auth/keys/signing-keys.ts';
import { ALGORITHMS } from '../../shared/platform/algorithms.ts';
import { interceptTable } from '../support/intercept-table.ts';
import { invoke } from '../support/invoke.ts';
import { reportedUnits } from './charged-units.ts';
import { median } from './figures.ts';
import type { Filling } from './fill-application.ts';
import { BROAD_SEARCH, fillAndPrepare, type Prepare } from './scale-cases.ts';

/** What a request costs: medians, and the quartiles of the CPU time in milliseconds. */
export type Cost = {
  calls: number;
  units: number;
  cpu: number;
  cpuQuartiles: [number, number];
  bytes: number;
};
export type Row = { request: string; small: Cost; full: Cost };
type Sample = { calls: number; units: number; cpu: number; bytes: number };

/** Fills one page of each list, and the groups that a profile shows. */
export const SMALL: Filling = { tenants: 1, users: 150, groups: 150, memberships: 150, members: 150 };

/** Most calls of a page of users, whatever their number. A search makes two at once (decision 0490). */
const MOST_CALLS: Readonly<Record<string, number>> = {
  'a page of users': 3,
  'a page of a search': 4,
  'a search by address': 4,
  [BROAD_SEARCH]: 4,
};
/** Most that calls and units may grow. */
const MOST_GROWTH = 1.1;

/**
 * Measures each request in a table with `SMALL` and in one with `filling`, in turns, so that whatever slows
 * the machine slows both alike. Needs the environment of the service; changes its table.
 */
export async function measureScale(
  filling: Filling,
  { runs, warmUp }: { runs: number; warmUp: number },
  report?: (items: number) => void,
): Promise<Row[]> {
  const small = await prepared('scale-small', SMALL);
  const full = await prepared('scale-full', filling, report);
  const rows: Row[] = [];
  for (const request of Object.keys(full.requests)) {
    const samples: { small: Sample[]; full: Sample[] } = { small: [], full: [] };
    for (let run = 0; run < runs + warmUp; run++) {
      const inSmall = await small.sample(request);
      const inFull = await full.sample(request);
      if (run < warmUp) continue;
      samples.small.push(inSmall);
      samples.full.push(inFull);
    }
    rows.push({ request, small: costOf(samples.small), full: costOf(samples.full) });
  }
  return rows;
}

/** Names what costs more in the full table, and a page of users that takes more than three calls. */
export function faultsOf(rows: readonly Row[]): string[] {
  return rows.flatMap(({ request, small, full }) => {
    const compared = request === BROAD_SEARCH ? (['calls'] as const) : (['calls', 'units'] as const);
    const grown = compared.filter((name) => full[name] > MOST_GROWTH * small[name]);
    const isLong = full.calls > (MOST_CALLS[request] ?? Number.POSITIVE_INFINITY);
    return [
      ...grown.map((name) => `${request}: ${small[name]} ${name} became ${full[name]}`),
      ...(isLong ? [`${request}: ${full.calls} calls`] : []),
    ];
  });
}

/** What creating a table needs of the environment. */
const OF_TABLE = [
  'AWS_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'DYNAMODB_ENDPOINT',
  'TABLE_NAME',
];

async function prepared(table: string, filling: Filling, report?: (items: number) => void) {
  process.env['TABLE_NAME'] = table;
  await createTable(Object.fromEntries(OF_TABLE.map((name) => [name, process.env[name] ?? ''])));
  await Promise.all(ALGORITHMS.map((algorithm) => rotateKeyring(algorithm)));
  const requests = await fillAndPrepare(filling, report);
  return {
    requests,
    sample: async (request: string): Promise<Sample> => {
      process.env['TABLE_NAME'] = table;
      const prepare = requests[request];
      if (!prepare) throw new Error(`there is no request ${request}`);
      return sampleOf(prepare);
    },
  };
}

async function sampleOf(prepare: Prepare): Promise<Sample> {
  const [module, input] = await prepare();
  const meter = meterCalls();
  const before = process.cpuUsage();
  const answer = await invoke(module, input);
  const { user, system } = process.cpuUsage(before);
  const charged = meter();
  if (answer.status >= 400) throw new Error(`${module.operation.id} answered ${answer.text}`);
  return { ...charged, cpu: (user + system) / 1000, bytes: answer.text.length };
}

function costOf(samples: readonly Sample[]): Cost {
  const of = (name: keyof Sample): number => median(samples.map((sample) => sample[name]));
  const cpu = samples.map((sample) => sample.cpu).sort((a, b) => a - b);
  const at = (share: number): number => cpu[Math.floor(share * (cpu.length - 1))] ?? 0;
  const cpuQuartiles: [number, number] = [at(0.25), at(0.75)];
  return { calls: of('calls'), units: of('units'), cpu: of('cpu'), cpuQuartiles, bytes: of('bytes') };
}

/** Counts the calls and the units that DynamoDB charges for, until it is asked. */
function meterCalls(): () => { calls: number; units: number } {
  let [calls, units] = [0, 0];
  const end = interceptTable(async ({ input, proceed }) => {
    const result = await proceed({ ...input, ReturnConsumedCapacity: 'TOTAL' });
    calls += 1;
    units += reportedUnits(result.output);
    return result;
  });
  return () => {
    end();
    return { calls, units };
  };
}
