import type { Environment } from '../environment.ts';
import { addressFaults, hostsOf } from '../hosts.ts';
import { firstRegionFaults, standbyFaults } from './standby-faults.ts';

/** Regions with AWS::Budgets::Budget (cfn-lint 1.51). Those of China have it, with budgets in CNY. */
const BUDGET_REGIONS = [
  ...['ap-northeast-1', 'ap-northeast-2', 'ap-south-1', 'ap-southeast-1', 'ap-southeast-2'],
  ...['ca-central-1', 'eu-central-1', 'eu-west-1', 'eu-west-2', 'eu-west-3', 'sa-east-1'],
  ...['us-east-1', 'us-east-2', 'us-west-1', 'us-west-2'],
];

/**
 * Returns what is wrong with the settings of an environment together, each as a sentence that names the
 * settings. Each setting alone is well-formed.
 */
export function settingFaults(settings: Environment): string[] {
  return [
    ...placeFaults(settings),
    ...addressFaults(settings),
    ...assetsFaults(settings),
    ...spendFaults(settings),
    ...budgetFaults(settings),
    ...streamFaults(settings),
    ...keyFaults(settings),
    ...backupFaults(settings),
    ...topicFaults(settings),
    ...mailboxFaults(settings),
    ...firstRegionFaults(settings),
    ...standbyFaults(settings),
  ];
}

function placeFaults({ account, region }: Environment): string[] {
  if ((account === null) === (region === null)) return [];
  return ['account and region must both have a value, or both be null'];
}

function assetsFaults(settings: Environment): string[] {
  const { assetsDomain, assetsCertificateArn } = settings;
  if ((assetsDomain === null) !== (assetsCertificateArn === null))
    return ['assetsDomain and assetsCertificateArn must both have a value, or both be null'];
  if (assetsDomain === null || !hostsOf(settings).includes(assetsDomain)) return [];
  return ['assetsDomain must be another domain than those of baseUrl, linkUrl and consoleUrl'];
}

/** Returns that an alarm would be too late, if it would. */
function spendFaults({ textSpendAlarm, textSpendLimit }: Environment): string[] {
  if (textSpendLimit === null || textSpendAlarm < textSpendLimit) return [];
  return ['textSpendAlarm must be below textSpendLimit, beyond which SNS sends no text messages'];
}

/** Returns that there can be no budget, or nothing that notifies about anomalies. */
function budgetFaults(settings: Environment): string[] {
  const { monthlyBudget, anomalyMonitorArn, ticketTopic, account, region } = settings;
  if (monthlyBudget === null)
    return anomalyMonitorArn === null ? [] : ['anomalyMonitorArn must be null without monthlyBudget'];
  const canNotify = ticketTopic !== null && (account === null || ticketTopic.split(':')[4] === account);
  return [
    ...(canNotify ? [] : ['monthlyBudget needs a ticketTopic of the same account, which it notifies']),
    ...(region === null || BUDGET_REGIONS.includes(region)
      ? []
      : [`monthlyBudget must be null in ${region}, where CloudFormation makes no budgets`]),
  ];
}

/** Returns that the stream is not that of the table, or missing. */
function streamFaults({ tableName, tableStreamArn, eventDays }: Environment): string[] {
  if (tableStreamArn === null)
    return tableName === null || eventDays === 0
      ? []
      : [
          `tableStreamArn must be the ARN of the stream of ${tableName} (NEW_AND_OLD_IMAGES), or eventDays 0 for no events`,
        ];
  if (tableName !== null && tableStreamArn.includes(`:table/${tableName}/stream/`)) return [];
  return ['tableStreamArn must be a stream of the table that tableName names'];
}

/** Returns that the key of the table is in no known place, or could open what that of signing keys sealed. */
function keyFaults({ tableKeyArn, signingKeyArn, region }: Environment): string[] {
  if (tableKeyArn === null) return [];
  if (tableKeyArn.split(':')[3] !== region)
    return ['tableKeyArn must be in the region of the service, and account and region must have values'];
  if (tableKeyArn !== signingKeyArn) return [];
  return ['tableKeyArn must be another key than signingKeyArn: whoever reads the table may use it'];
}

/** Returns that the vault of copies is lost with the region, or in an account that the role cannot write. */
function backupFaults({ backups, account, region }: Environment): string[] {
  const [, , , place, owner] = backups?.copyVaultArn?.split(':') ?? [];
  if (place === undefined) return [];
  return [
    ...(place === region ? ['backups.copyVaultArn must be in another region than that of the service'] : []),
    ...(account === null || owner === account ? [] : ['backups.copyVaultArn must be a vault of the account']),
  ];
}

/** Returns the topics that are where no alarm of the service can notify them. */
function topicFaults(settings: Environment): string[] {
  const elsewhere = (['pageTopic', 'ticketTopic'] as const).filter((name) =>
    isElsewhere(settings[name], settings.region),
  );
  return elsewhere.map(
    (name) => `${name} must be in the region of the service: alarms notify no topic of another region`,
  );
}

function isElsewhere(arn: string | null, region: string | null): boolean {
  return arn !== null && region !== null && arn.split(':')[3] !== region;
}

/** Returns that mails to the test user would go astray, or take those of somebody else. */
function mailboxFaults({ canaryMailbox, canaryCredential, emailFrom }: Environment): string[] {
  if (canaryMailbox === null) return [];
  const ofSender = emailFrom.slice(emailFrom.lastIndexOf('@') + 1).toLowerCase();
  return [
    ...(canaryCredential === null
      ? ['canaryMailbox needs canaryCredential, which `admin bootstrap --canary` prints']
      : []),
    ...(canaryMailbox.domain.endsWith(`.${ofSender}`)
      ? []
      : [`canaryMailbox.domain must be a subdomain of ${ofSender}, which SES has verified for emailFrom`]),
  ];
}
