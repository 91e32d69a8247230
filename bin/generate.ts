import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { propertiesOf } from '../shared/platform/properties.ts';

type Command = readonly [program: string, ...args: string[]];
/** A generated part of the repository, and the commands that write and check it. */
type Part = {
  what: string;
  write: readonly Command[];
  check: readonly Command[];
  /** Set while `write` runs. */
  environment?: Readonly<Record<string, string>>;
  /** Written and checked only by its name. */
  isApart?: boolean;
};

const CLIENT_TOOLS = ['--silent', '--prefix', 'client/tools'];
const unit = (file: string): Command => ['vitest', 'run', '--project', 'unit', file];
const DECISIONS = unit('test/infra/documents.test.ts');
const DATA_MODEL = unit('test/infra/data-model.test.ts');
const RELEASE_ITEMS = unit('test/release/release-items.test.ts');

/** In the order in which one builds on another. */
const PARTS: Readonly<Record<string, Part>> = {
  examples: {
    what: 'the answers in infra/openapi-examples, recorded from the service',
    write: [
      unit('test/contract/examples.test.ts'),
      ['biome', 'format', '--write', 'infra/openapi-examples/answers'],
    ],
    check: [unit('test/contract/examples.test.ts')],
    environment: { OPENAPI_EXAMPLES: 'write' },
  },
  openapi: {
    what: 'docs/openapi.json, from the contracts and the examples',
    write: [['node', 'bin/openapi.ts']],
    check: [['node', 'bin/openapi.ts', '--check']],
  },
  texts: {
    what: 'what the client has of the service: its texts in each language, colours, initials and default fields',
    write: [['node', 'bin/client-texts.ts']],
    check: [['node', 'bin/client-texts.ts', '--check']],
  },
  client: {
    what: 'the types of the client, from docs/openapi.json; the check covers the whole package',
    write: [
      ['npm', 'ci', ...CLIENT_TOOLS],
      ['npm', 'run', ...CLIENT_TOOLS, 'generate'],
    ],
    check: [
      ['npm', 'ci', ...CLIENT_TOOLS],
      ['npm', 'run', ...CLIENT_TOOLS, 'check'],
    ],
  },
  console: {
    what: 'what the console has of the API and of the guides: operations with their roles, settings of OpenID clients',
    write: [['node', 'bin/console-generated.ts']],
    check: [['node', 'bin/console-generated.ts', '--check']],
  },
  settings: {
    what: 'infra/environment.schema.json, from the settings in infra/environment.ts',
    write: [['node', 'bin/environment-schema.ts']],
    check: [['node', 'bin/environment-schema.ts', '--check']],
  },
  decisions: {
    what: 'docs/decisions/README.md, from the headings of the decisions',
    write: [DECISIONS],
    check: [DECISIONS],
    environment: { DECISIONS: 'write' },
  },
  'data-model': {
    what: 'the tables of docs/data-model.md, from the kinds of items and docs/results/round-trips.json',
    write: [DATA_MODEL],
    check: [DATA_MODEL],
    environment: { DATA_MODEL: 'write' },
  },
  release: {
    what: 'what the next version is held against, before a tag is made (docs/deploys.md)',
    write: [RELEASE_ITEMS, ['node', 'client/build.js'], ['node', 'bin/release.ts']],
    check: [RELEASE_ITEMS],
    environment: { RELEASE: 'write' },
    isApart: true,
  },
};

const HELP = `npm run generate [-- PART ...]: writes the files that are made from other files.

Parts, by default all but release
${Object.entries(PARTS)
  .map(([name, { what }]) => `  ${name.padEnd(10)} ${what}`)
  .join('\n')}

Options
  --check   writes nothing; exits with 1 if a file is not what would be written
`;

const { names, isCheck, isHelp } = optionsOf();
if (isHelp) process.stdout.write(HELP);
else for (const name of names) generate(name, isCheck);

function optionsOf(): { names: string[]; isCheck: boolean; isHelp: boolean } {
  try {
    const options = { help: { type: 'boolean', short: 'h' }, check: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const unknown = positionals.find((name) => !Object.hasOwn(PARTS, name));
    if (unknown !== undefined) throw new Error(`there is no part ${unknown}`);
    const all = Object.keys(PARTS).filter((name) => PARTS[name]?.isApart !== true);
    return {
      names: positionals.length > 0 ? positionals : all,
      isCheck: values.check === true,
      isHelp: values.help === true,
    };
  } catch (error) {
    process.stderr.write(`generate: ${propertiesOf(error)['message'] ?? error}\n\n${HELP}`);
    process.exit(2);
  }
}

/** Runs the commands of a part one after the other. Ends the process with the status of one that fails. */
function generate(name: string, checks: boolean): void {
  const { write = [], check = [], environment = {} } = PARTS[name] ?? {};
  const env = { ...process.env, ...(!checks && environment) };
  for (const [program, ...args] of checks ? check : write) {
    const { status, error } = spawnSync(program, args, { stdio: 'inherit', env });
    if (error) throw error;
    if (status !== 0) process.exit(status ?? 1);
  }
}
