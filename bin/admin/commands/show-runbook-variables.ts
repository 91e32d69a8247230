import { functionPrefix, stackNames } from '../../../infra/deployment-names.ts';
import type { ReadCommand } from '../command.ts';
import { optionalText } from '../options.ts';
import { shellWord } from '../shell-word.ts';
import { type Stacks, stacksOf } from '../target.ts';

export const showRunbookVariables: ReadCommand = {
  kind: 'read',
  name: 'runbook env',
  summary: 'Print the variables of the runbooks',
  details: `Prints a line "export NAME='value'" for each variable that the runbooks use, found in the settings and the
outputs of the stacks: eval "$(npm run --silent admin -- runbook env --env prod)".`,
  options: [{ flags: '--app <id>', text: 'also APP, the application concerned' }],
  needs: ['stacks'],
  run: async (values, target) => {
    const app = optionalText(values, 'app');
    const variables = { ...variablesOf(stacksOf(target)), ...(app !== undefined && { APP: app }) };
    const lines = Object.entries(variables).map(([name, value]) => `export ${name}=${shellWord(value)}`);
    return { text: lines.join('\n'), data: variables };
  },
};

/** Returns the variables by name. Absent ones are empty, so that no value of another deployment stays. */
function variablesOf({ name, region, outputs }: Stacks): Record<string, string> {
  const { service, edge } = stackNames(name);
  return {
    AWS_REGION: region,
    STACK: service,
    FUNCTIONS: functionPrefix(service),
    EDGE: edge,
    URL: outputs['BaseUrl'] ?? '',
    TABLE_NAME: outputs['TableName'] ?? '',
    BUCKET_NAME: outputs['BucketName'] ?? '',
    SIGNING_KEY_ID: outputs['SigningKeyArn'] ?? '',
    FAILED_CHANGES: outputs['FailedChangesBucket'] ?? '',
  };
}
