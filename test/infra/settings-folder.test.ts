import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { functionPrefix, stackNames } from '../../infra/deployment-names.ts';
import { environmentSchema, SCHEMA_FILE } from '../../infra/environment/environment-schema.ts';
import { members, SETTINGS } from '../../infra/environment.ts';
import { environmentsFolder, loadEdgeEnvironment, loadEnvironment } from '../../infra/load-environment.ts';
import { discoverOperations } from '../../infra/operations.ts';
import { admin } from '../support/admin.ts';
import { useFolder } from '../support/folder.ts';

const dev = await loadEnvironment('dev');
const folder = useFolder();
beforeAll(async () => {
  await write('stage.json', { $schema: 'environment.schema.json', ...dev });
});
afterEach(() => vi.unstubAllEnvs());

const write = (file: string, value: unknown) =>
  writeFile(join(folder, file), typeof value === 'string' ? value : JSON.stringify(value));

describe('a folder of settings outside the repository', () => {
  it('has the environments as JSON, with a schema for editors', async () => {
    expect(await loadEnvironment('stage', folder)).toEqual(dev);
  });

  it('is the given one, that of the variable, or that of the repository', () => {
    const ownFolder = join(import.meta.dirname, '../../infra/environments');
    expect(environmentsFolder()).toBe(ownFolder);
    vi.stubEnv('ENVIRONMENTS', folder);
    expect(environmentsFolder()).toBe(folder);
    expect(environmentsFolder('elsewhere')).toBe(join(process.cwd(), 'elsewhere'));
  });

  it('is read by the commands of operators, which name its environments', async () => {
    vi.stubEnv('ENVIRONMENTS', folder);
    const { code, stdout } = await admin('config', 'show', '--env', 'stage', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).result).toEqual(dev);
    expect((await admin('config', 'show', '--env', 'dev')).stderr).toContain('Allowed choices are stage.');
  });

  it('gets an environment of the repository as JSON by a command', async () => {
    const { stdout } = await admin('config', 'show', '--env', 'dev', '--json');
    await write('copied.json', JSON.parse(stdout).result);
    expect(await loadEnvironment('copied', folder)).toEqual(dev);
    await rm(join(folder, 'copied.json'));
  });

  it('that does not exist is named, with how it was given', async () => {
    const missing = join(folder, 'missing');
    const sentence = `${missing} is no folder of environments (ENOENT): correct -c environments or ENVIRONMENTS`;
    await expect(loadEnvironment('dev', missing)).rejects.toThrow(sentence);
    vi.stubEnv('ENVIRONMENTS', missing);
    expect(await admin('plans', 'show')).toEqual({ code: 2, stdout: '', stderr: `admin: ${sentence}\n` });
  });

  it('replaces that of the repository, so an environment of it is unknown', async () => {
    await expect(loadEnvironment('dev', folder)).rejects.toThrow(
      `there is no environment dev in ${folder}: choose one with -c env=<stage>`,
    );
  });
});

describe('a file of such a folder', () => {
  it.each([
    ['broken', '{ "account": null,', 'it is no JSON'],
    ['list', '[]', 'it must be one object with the settings'],
    ['short', '{}', 'account is missing; it must be the 12 digits of an AWS account, or null'],
    ['typo', '{ "baseURL": "https://id.shop.example" }', 'baseURL is not a setting'],
  ])('named %s is refused with its path and the fault', async (name, content, sentence) => {
    await write(`${name}.json`, content);
    const failure = await loadEnvironment(name, folder).catch(String);
    expect(failure).toContain(`${join(folder, `${name}.json`)}: ${sentence}`);
    await rm(join(folder, `${name}.json`));
  });

  it('is refused beside another of the same name', async () => {
    await write('twice.json', {});
    await write('twice.ts', '');
    await expect(loadEdgeEnvironment('twice', folder)).rejects.toThrow('twice.json and twice.ts: delete one');
    for (const file of ['twice.json', 'twice.ts']) await rm(join(folder, file));
  });

  it('whose name cannot be part of names in AWS is refused', async () => {
    await write('under_score.json', {});
    await expect(loadEnvironment('under_score', folder)).rejects.toThrow(
      'the name of the environment under_score must have at most 40 letters, digits and hyphens',
    );
    await rm(join(folder, 'under_score.json'));
  });
});

describe('the schema of settings', () => {
  it('is generated from the settings: npm run generate -- settings', async () => {
    const checkedIn = JSON.parse(await readFile(SCHEMA_FILE, 'utf8'));
    expect(checkedIn).toEqual(JSON.parse(JSON.stringify(await environmentSchema())));
  });

  it('describes every setting and knows no other', async () => {
    const { properties, additionalProperties } = await environmentSchema();
    expect(additionalProperties).toBe(false);
    expect(Object.keys(Object(properties)).sort()).toEqual(['$schema', ...SETTINGS].sort());
    for (const [name, { description }] of Object.entries<{ description?: string }>(Object(properties)))
      if (name !== '$schema') expect(description, name).toMatch(/^[A-Z].+[.]$/);
  });

  it('requires what the synthesis requires', async () => {
    const { required } = await environmentSchema();
    const missing = members.safeParse({}).error?.issues.map(({ path }) => path[0]);
    expect(required).toEqual(missing);
  });
});

describe('the name of an environment', () => {
  const LONGEST = 'a'.repeat(40);

  it('may be so long that the names of functions have a hash in place of its end', async () => {
    const operations = await discoverOperations();
    const ids = operations.map(({ operation }) => operation.id);
    for (const name of ['prod', 'a'.repeat(17), 'a'.repeat(18), LONGEST]) {
      const prefix = functionPrefix(stackNames(name).service);
      for (const id of ids) expect(`${prefix}_${id}`.length, id).toBeLessThanOrEqual(64);
    }
  });

  it('of up to 17 characters is whole in the names of functions, as before', () => {
    expect(functionPrefix(stackNames('a'.repeat(17)).service)).toBe(`IdentityService-${'a'.repeat(17)}`);
  });

  it('gives two long names two starts of names of functions', () => {
    const starts = ['b', 'c'].map((end) => functionPrefix(stackNames(`${LONGEST.slice(1)}${end}`).service));
    expect(new Set(starts).size).toBe(2);
  });
});
