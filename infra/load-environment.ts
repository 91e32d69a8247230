import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type * as z from 'zod/mini';
import { shapeOf } from '../shared/http/input/read-only.ts';
import { ENVIRONMENT_NAME } from './deployment-names.ts';
import {
  type EdgeEnvironment,
  type Environment,
  edgeMembers,
  members,
  SETTINGS,
  TO_BE_SET,
} from './environment.ts';
import { settingFaults } from './load-environment/setting-faults.ts';

const ROOT = join(import.meta.dirname, '..');

/** The folder of the checked-in environment files. The name of a file is the name of its environment. */
const CHECKED_IN = join(import.meta.dirname, 'environments');

/** An environment file: its path, and how messages name it. */
type File = { path: string; label: string };

/**
 * Returns the folder of the environment files: the given one (`-c environments`), else that of the variable
 * ENVIRONMENTS, else the checked-in one (decision 0301).
 */
export function environmentsFolder(given?: unknown): string {
  const folder = typeof given === 'string' && given !== '' ? given : process.env['ENVIRONMENTS'];
  return folder ? resolve(folder) : CHECKED_IN;
}

/** Returns the names of the environments, sorted. Throws an Error that says how a missing folder is named. */
export async function environmentNames(folder = environmentsFolder()): Promise<string[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `${folder} is no folder of environments (${error.code}): correct -c environments or ENVIRONMENTS`,
    );
  });
  return [...new Set(files.flatMap((file) => /^([\w-]+)\.(?:ts|json)$/.exec(file)?.[1] ?? []))].sort();
}

/**
 * Returns the settings of an environment in `<folder>/<name>.json` or `<name>.ts`. Throws an Error that lists
 * the known environments if `name` is not one of them, or that names the file and each missing, unknown or
 * malformed member (decisions 0122 and 0301).
 */
export async function loadEnvironment(name: unknown, folder = environmentsFolder()): Promise<Environment> {
  const { value, label } = await readEnvironment(name, folder);
  return checkEnvironment(value, label);
}

/**
 * Returns the settings of the stack of the edge. Its outputs, which are settings too, need no value yet.
 * Throws as `loadEnvironment` does, also if there is no `baseUrl`.
 */
export async function loadEdgeEnvironment(
  name: unknown,
  folder = environmentsFolder(),
): Promise<EdgeEnvironment> {
  const { value, label } = await readEnvironment(name, folder);
  const result = edgeMembers.safeParse(value);
  if (!result.success) throw faulty(result.error, label, value);
  if (result.data.baseUrl === null) throw new Error(`${label}: baseUrl must have a value for CloudFront`);
  return result.data;
}

/** Returns the file of an environment. Throws an Error if there is none, or two. */
export async function environmentFile(name: unknown, folder = environmentsFolder()): Promise<File> {
  const known = await environmentNames(folder);
  if (typeof name !== 'string' || !known.includes(name))
    throw new Error(
      `there is no environment ${String(name)}${placeText(folder)}: choose one with -c env=<${known.join('|')}>`,
    );
  if (!ENVIRONMENT_NAME.test(name))
    throw new Error(`the name of the environment ${name} must have at most 40 letters, digits and hyphens`);
  const files = (await readdir(folder)).filter((file) => file === `${name}.ts` || file === `${name}.json`);
  const [file, other] = files;
  if (other !== undefined) throw new Error(`${folder} has ${files.join(' and ')}: delete one of them`);
  const path = join(folder, String(file));
  return { path, label: labelOf(path) };
}

const placeText = (folder: string) => (folder === CHECKED_IN ? '' : ` in ${folder}`);

/** Returns the path below the repository, or the whole path of a file elsewhere. */
function labelOf(path: string): string {
  const inside = relative(ROOT, path);
  return inside.startsWith('..') ? path : inside;
}

async function readEnvironment(name: unknown, folder: string): Promise<{ value: unknown; label: string }> {
  const { path, label } = await environmentFile(name, folder);
  if (path.endsWith('.json')) return { value: await readJson(path, label), label };
  const module: { environment?: unknown } = await import(path);
  return { value: module.environment, label };
}

/** Returns the members of a JSON file, without the one by which editors find the schema. */
async function readJson(path: string, label: string): Promise<unknown> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const { $schema: _, ...settings } = value as Record<string, unknown>;
    return settings;
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error(`${label}: it is no JSON: ${error.message}`);
    throw error;
  }
}

/** Returns the checked settings. Throws an Error that names `file` and each wrong member. */
export function checkEnvironment(value: unknown, file: string): Environment {
  const result = members.safeParse(value);
  if (!result.success) throw faulty(result.error, file, value);
  const wrong = settingFaults(result.data);
  if (wrong.length > 0) throw new Error(wrong.map((fault) => `${file}: ${fault}`).join('\n'));
  return result.data;
}

function faulty({ issues }: z.core.$ZodError, file: string, value: unknown): Error {
  return new Error(issues.flatMap((issue) => faults(issue, file, value)).join('\n'));
}

function unknownSetting(path: readonly PropertyKey[]): string {
  const name = path.join('.');
  const setting = String(path[0]);
  const schema = shapeOf(members)?.[setting];
  if (!schema) return `${name} is not a setting; the settings are ${SETTINGS.join(', ')}`;
  const known = Object.keys(shapeOf(schema) ?? {});
  return `${name} is not a member of the setting ${setting}, which has ${known.join(', ')}`;
}

function faults(issue: z.core.$ZodIssue, file: string, value: unknown): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${file}: ${unknownSetting([...issue.path, key])}`);
  const member = issue.path.join('.');
  if (member === '') return [`${file}: it must ${whole(file)}`];
  const given = issue.path.reduce<unknown>((within, name) => Object(within)[name], value);
  if (given === undefined) return [`${file}: ${member} is missing; it must be ${issue.message}`];
  if (given === TO_BE_SET) return [`${file}: ${member} is not set yet; it must be ${issue.message}`];
  return [`${file}: ${member} must be ${issue.message}`];
}

function whole(file: string): string {
  return file.endsWith('.json') ? 'be one object with the settings' : 'export the object `environment`';
}
