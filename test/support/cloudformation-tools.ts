import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestContext } from 'vitest';

/** Commands that succeed where a tool is installed. */
const TOOLS = {
  'cfn-lint': ['cfn-lint', '--version'],
  moto_server: ['python3', '-c', 'import moto.server, cfnlint, jsonschema'],
  aws: ['aws', '--version'],
} as const;
type Tool = keyof typeof TOOLS;

/** Findings of cfn-lint that are none, with the reason. */
const IGNORED = {
  W3005:
    'CDK adds the roles of all functions to DependsOn of a nested stack, whose parameters name them already.',
};

/** The folder of the Python package `emulator`. */
const PACKAGE_PARENT = join(import.meta.dirname, '..');

const run = promisify(execFile);
type Environment = Record<string, string | undefined>;

/**
 * Skips the test where a tool is not installed, and writes so to stderr with how to install it. Throws
 * instead with `CI_REQUIRES_EMULATOR=1`.
 */
export async function needTools(
  { skip }: Pick<TestContext, 'skip'>,
  tools: Tool[],
  env: Environment = process.env,
): Promise<void> {
  const installed = await Promise.all(tools.map((tool) => isInstalled(tool, env)));
  const missing = tools.filter((_, i) => !installed[i]);
  if (missing.length === 0) return;
  const reason = `${missing.join(' and ')} NOT INSTALLED, so templates were not checked: pip install 'moto[server]' cfn-lint awscli`;
  process.stderr.write(`\nWARNING: ${reason}\n`);
  if (env['CI_REQUIRES_EMULATOR'] === '1') throw new Error(reason);
  skip(reason);
}

async function isInstalled(tool: Tool, env: Environment): Promise<boolean> {
  const [command, ...options] = TOOLS[tool];
  return run(command, options, { env }).then(
    () => true,
    () => false,
  );
}

/** Returns the findings of cfn-lint in templates. Empty if there are none. */
export async function lint(templates: string[]): Promise<string> {
  const options = ['--ignore-checks', ...Object.keys(IGNORED), '--', ...templates];
  return run('cfn-lint', options).then(
    ({ stdout }) => stdout,
    (error: unknown) => String(Object(error).stdout || error),
  );
}

/** What the emulator says after a deployment. */
export type Deployed = {
  stacks: {
    template: string;
    status: string;
    resources: Record<string, { type: string; physical: string }>;
  }[];
  /** Resource types whose models are those of test/emulator/models.py. */
  modelled: string[];
  warnings: string[];
  exists: {
    tables: { keys: unknown; indexes: unknown; protected: boolean; ttl: unknown; recovery: string }[];
    buckets: { encryption: unknown }[];
    /** Names of aliases by function. */
    functions: Record<string, string[]>;
    /** Each route with its kind of authorization. */
    apis: { routes: Record<string, string>; integrations: number }[];
  };
};

type Options = { zone: [id: string, name: string]; stream?: string | undefined; stacks?: string[] };

/**
 * Creates the stacks of an assembly in the emulator. Throws an Error that names the resource and the property
 * if the emulator refuses one.
 */
export async function deploy(assembly: string, { zone, stream, stacks = [] }: Options): Promise<Deployed> {
  const chosen = stacks.flatMap((stack) => ['--stack', stack]);
  const existing = ['--zone', ...zone, ...(stream === undefined ? [] : ['--stream', stream])];
  const options = ['-m', 'emulator.deploy', ...existing, ...chosen, assembly];
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
  const { stdout } = await run('python3', options, { cwd: PACKAGE_PARENT, env, maxBuffer: 2 ** 26 });
  return JSON.parse(stdout);
}
