import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { SCHEMA_FILE } from '../../../infra/environment/environment-schema.ts';
import type { Environment } from '../../../infra/environment.ts';
import { environment as prod } from '../../../infra/environments/prod.ts';
import { checkEnvironment } from '../../../infra/load-environment.ts';
import { askSettings, QUESTIONS, type Settings } from '../ask-settings.ts';
import type { ChangeCommand } from '../command.ts';
import { needFreeName, settingsFolder } from '../new-environment.ts';
import { optionalText } from '../options.ts';
import { shellWord } from '../shell-word.ts';

/** Values of settings that `prod.ts` leaves to the owner, with which a first deployment works. */
const DEFAULTS = {
  linkUrl: null,
  consoleUrl: null,
  certificateArn: null,
  hostedZoneId: null,
  hostedZoneName: null,
  // CloudFront is added later: these are outputs of its stack.
  edgeWebAclArn: null,
  edgeCertificateArn: null,
  // The limit of the AWS account applies: 1 US dollar a month until AWS raises it.
  textSpendLimit: null,
  textSpendAlarm: 10,
  monthlyBudget: null,
  anomalyMonitorArn: null,
} satisfies Partial<Environment>;

export const initSettings: ChangeCommand = {
  kind: 'change',
  name: 'settings init',
  summary: 'Write the settings of a new deployment',
  details: `Writes <folder>/<name>.json, with the schema for editors. On a terminal it asks for what is required and
not given. All other settings begin with those of infra/environments/prod.ts, without CloudFront. It needs no AWS
credentials, and never replaces a file.`,
  options: [
    { flags: '--folder <path>', text: 'the folder, by default ENVIRONMENTS or ../settings; it may be new' },
    ...QUESTIONS.map(({ flags, text }) => ({ flags, text })),
  ],
  needs: [],
  makesEnvironment: true,
  isAudited: false,
  plan: async (values, { name }, terminal) => {
    const folder = settingsFolder(optionalText(values, 'folder'));
    await needFreeName(folder, name);
    const file = join(folder, `${name}.json`);
    const settings = withDefaults(await askSettings(values, terminal));
    checkEnvironment(settings, file);
    return {
      changes: [`Writes ${file}`],
      subject: {},
      apply: async () => {
        await mkdir(folder, { recursive: true });
        const $schema = relative(folder, SCHEMA_FILE);
        await writeFile(file, `${JSON.stringify({ $schema, ...settings }, null, 2)}\n`, { flag: 'wx' });
        return { text: nextSteps(folder, name, file), data: { file, settings } };
      },
    };
  },
};

/** Returns all settings. Claims of tokens begin with the domain of the sender, which the operator owns. */
function withDefaults(given: Settings): Settings {
  const domain = String(given['emailFrom']).split('@').at(-1);
  const claimNamespace = `https://${domain}/claims/`;
  return { ...prod, ...DEFAULTS, claimNamespace, ticketTopic: given['pageTopic'], ...given };
}

function nextSteps(folder: string, name: string, file: string): string {
  return `Wrote ${file}. baseUrl and claimNamespace cannot change after the first sign-in.
Next, in this shell:
  export ENVIRONMENTS=${shellWord(resolve(folder))}
  npx cdk synth --quiet -c env=${name}`;
}
