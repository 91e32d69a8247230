import { propertiesOf } from '../../shared/platform/properties.ts';

/** What each case measures, by its name; it is the file of that name. */
const CASES: Readonly<Record<string, string>> = {
  servers: 'requests a second and CPU beside other servers (the default)',
  'cold-start': 'import, first and second request of every function',
  cost: 'what requests cost on AWS by its list prices',
  'cpu-parts': 'which part of npm start uses the CPU time of a request',
  import: 'importing users into npm start',
  partitions: 'how 10,000 sign-ins a second load the partitions of the table',
  signatures: 'CPU of a signature of each algorithm, made and verified',
  scale: 'the same requests in a small and in a full table',
  soak: 'mixed traffic: whether memory and latency stay flat',
};

const HELP = `npm run bench [-- CASE] [OPTIONS]: measures on this machine, over loopback only.

Cases, with RESULTS=write to write docs/results
${Object.entries(CASES)
  .map(([name, what]) => `  ${name.padEnd(11)} ${what}`)
  .join('\n')}

npm run bench -- CASE --help shows the options of a case.
`;

const [first = 'servers', ...rest] = process.argv.slice(2);
const name = first.startsWith('--') && first !== '--help' ? 'servers' : first;
if (name === '--help') process.stdout.write(HELP);
else if (!Object.hasOwn(CASES, name)) {
  process.stderr.write(`bench: there is no case ${name}\n\n${HELP}`);
  process.exitCode = 2;
} else {
  // Each case reads its own options.
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...(name === first ? rest : [first, ...rest]));
  await import(`./${name}.ts`).catch(fail);
}

function fail(error: unknown): never {
  process.stderr.write(`bench: ${propertiesOf(error)['stack'] ?? error}\n`);
  process.exit(1);
}
