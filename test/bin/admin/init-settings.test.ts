import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SETTINGS, TO_BE_SET } from '../../../infra/environment.ts';
import { environment as example } from '../../../infra/environments/prod.ts';
import { loadEnvironment } from '../../../infra/load-environment.ts';
import { admin, adminJson, adminWithAnswer } from '../../support/admin.ts';
import { useEmptyStacks } from '../../support/empty-stacks.ts';
import { useFolderOfEachTest } from '../../support/folder.ts';

const root = useFolderOfEachTest();
const folder = join(root, 'owner’s settings');
const stacks = useEmptyStacks();
afterEach(() => vi.unstubAllEnvs());

const WITHOUT_DOMAIN = {
  account: '123456789012',
  region: 'eu-central-1',
  baseUrl: 'none',
  emailFrom: 'no-reply@shop.example',
  textCountries: 'DE,AT',
  pageTopic: 'none',
};
const OWN = {
  ...WITHOUT_DOMAIN,
  baseUrl: 'https://id.shop.example',
  consoleUrl: 'https://console.shop.example',
  hostedZoneId: 'Z0123456789',
  hostedZoneName: 'shop.example',
  pageTopic: 'arn:aws:sns:eu-central-1:123456789012:page',
};
const flag = (setting: string) => `--${setting.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
const options = (given: Record<string, string>) =>
  Object.entries(given).flatMap(([setting, value]) => [flag(setting), value]);
const init = (given: Record<string, string>, ...more: string[]) =>
  admin('settings', 'init', '--env', 'prod', '--folder', folder, ...options(given), ...more);

describe('npm run admin -- settings init', () => {
  it('writes settings that load, with the values of the example', async () => {
    expect(await init(OWN)).toMatchObject({ code: 0, stderr: '' });
    const loaded = await loadEnvironment('prod', folder);
    const decided = Object.entries(example).filter(([, value]) => value !== TO_BE_SET);
    expect(decided.length).toBeGreaterThan(15);
    expect(loaded).toMatchObject(Object.fromEntries(decided));
    expect(loaded).toMatchObject({
      ...OWN,
      textCountries: ['DE', 'AT'],
      claimNamespace: 'https://shop.example/claims/',
      ticketTopic: OWN.pageTopic,
      linkUrl: null,
      edgeWebAclArn: null,
      textSpendLimit: null,
      monthlyBudget: null,
    });
    expect(Object.keys(loaded).sort()).toEqual([...SETTINGS].sort());
  });

  it.each([
    ['a hosted zone', OWN],
    ['the address of API Gateway and silent alarms', WITHOUT_DOMAIN],
  ])('writes settings that synthesize with %s', async (_what, given) => {
    expect(await init(given)).toMatchObject({ code: 0 });
    const { app } = stacks.stacksWith(await loadEnvironment('prod', folder));
    expect(app.synth().stacks.map(({ environment }) => environment.region)).toContain('eu-central-1');
  });

  it('names the schema by a path at which editors find it', async () => {
    await init(OWN);
    const { $schema } = JSON.parse(await readFile(join(folder, 'prod.json'), 'utf8'));
    const schema = JSON.parse(await readFile(join(folder, $schema), 'utf8'));
    expect(schema.title).toBe('Settings of a deployment of the identity service');
  });

  it('says the next commands, which work in a folder with a quote in its name', async () => {
    const quoted = join(root, "ada's");
    const { stdout } = await init(OWN, '--folder', quoted);
    expect(stdout).toContain(`export ENVIRONMENTS='${root}/ada'\\''s'\n  npx cdk synth --quiet -c env=prod`);
  });

  it('uses the folder of ENVIRONMENTS, also one that does not exist yet', async () => {
    vi.stubEnv('ENVIRONMENTS', folder);
    expect(await admin('settings', 'init', '--env', 'stage', ...options(OWN))).toMatchObject({ code: 0 });
    expect(await readdir(folder)).toEqual(['stage.json']);
  });

  it.each(['prod.json', 'prod.ts'])('leaves an existing %s as it is, and names the way out', async (file) => {
    await mkdir(folder);
    await writeFile(join(folder, file), 'mine');
    expect(await init(OWN)).toMatchObject({
      code: 2,
      stderr: `admin: ${join(folder, file)} exists and is left as it is: change it by hand, move it away, or choose another --env or --folder\n`,
    });
    expect(await readFile(join(folder, file), 'utf8')).toBe('mine');
  });

  it('names every option that is missing if nobody can answer', async () => {
    const { code, stderr } = await init({ account: OWN.account, baseUrl: OWN.baseUrl });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'admin: required options are missing: --region <name>, --console-url <url>, --hosted-zone-id <id>, --email-from <address>, --text-countries <list>, --page-topic <arn>; on a terminal they are asked\n',
    });
    expect(await readdir(root)).toEqual([]);
  });

  it('asks on a terminal for what is missing, and again after a wrong answer', async () => {
    const answers: Record<string, string[]> = {
      account: ['12', OWN.account],
      hostedZoneId: ['none'],
      certificateArn: ['arn:aws:acm:eu-central-1:123456789012:certificate/a'],
    };
    const asked: string[] = [];
    const answer = (question: string) => {
      const [setting = ''] = question.split(',');
      asked.push(setting);
      return answers[setting]?.shift() ?? Object.entries(OWN).find(([name]) => name === setting)?.[1] ?? '';
    };
    const command = ['settings', 'init', '--env', 'prod', '--folder', folder, '--region', OWN.region];
    const { code, stderr } = await adminWithAnswer(answer, ...command);
    expect(code).toBe(0);
    expect(stderr).toContain('account must be the 12 digits of an AWS account, or null\n');
    expect(asked).toEqual(
      'account,account,baseUrl,consoleUrl,hostedZoneId,certificateArn,emailFrom,textCountries,pageTopic'.split(
        ',',
      ),
    );
    expect(await loadEnvironment('prod', folder)).toMatchObject({ certificateArn: expect.any(String) });
  });

  it.each([
    [{ region: 'Frankfurt' }, 'region must be an AWS region, or null'],
    [{ textCountries: 'XX' }, 'textCountries must be a list of the countries'],
    [{ pageTopic: 'arn:aws:sns:us-east-1:123456789012:page' }, 'pageTopic must be in the region'],
  ])('refuses %j and writes nothing', async (wrong, sentence) => {
    const { code, stderr } = await init({ ...OWN, ...wrong });
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
    expect(await readdir(root)).toEqual([]);
  });

  it('with --dry-run names the file, and writes nothing', async () => {
    const { document } = await adminJson(
      ...['settings', 'init', '--env', 'prod', '--folder', folder, '--dry-run', ...options(OWN)],
    );
    expect(document).toMatchObject({ target: 'prod', changes: [`Writes ${join(folder, 'prod.json')}`] });
    expect(await readdir(root)).toEqual([]);
  });

  it('refuses a name that no stack can have', async () => {
    expect((await init(OWN, '--env', '../prod')).stderr).toBe(
      'admin: --env: ../prod must have at most 40 letters, digits and hyphens\n',
    );
  });
});
