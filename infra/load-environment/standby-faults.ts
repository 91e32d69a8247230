import type { Environment } from '../environment.ts';

/** Returns what is wrong with the settings by which a deployment has a standby. */
export function firstRegionFaults(settings: Environment): string[] {
  const { standbyRegion, standbyTableKeyArn, tableKeyArn, account, region, baseUrl } = settings;
  if (standbyRegion === null)
    return standbyTableKeyArn === null ? [] : ['standbyTableKeyArn must be null without standbyRegion'];
  const hasKey = tableKeyArn !== null && settings.tableName === null;
  const faults: [boolean, string][] = [
    [settings.standby, 'standbyRegion must be null with standby true: a standby has no standby'],
    [
      account === null || region === null || baseUrl === null,
      'standbyRegion needs account, region and baseUrl: both deployments find the switch by them',
    ],
    [standbyRegion === region, 'standbyRegion must be another region than that of the service'],
    [
      hasKey !== (standbyTableKeyArn !== null),
      'standbyTableKeyArn must have a value if the stack makes the table with tableKeyArn, else be null',
    ],
    [
      standbyTableKeyArn !== null && regionOf(standbyTableKeyArn) !== standbyRegion,
      'standbyTableKeyArn must be in standbyRegion',
    ],
  ];
  return sentencesOf(faults);
}

/** Returns the settings by which a standby would not be ready, or make what the other deployment has. */
export function standbyFaults(settings: Environment): string[] {
  if (!settings.standby) return [];
  const shared = [
    'edgeWebAclArn',
    'edgeCertificateArn',
    'assetsDomain',
    'canaryMailbox',
    'monthlyBudget',
  ] as const;
  const taken = shared.filter((name) => settings[name] !== null);
  const { account, region, baseUrl, tableName: name, tableStreamArn, signingKeyArn } = settings;
  const faults: [boolean, string][] = [
    [account === null, 'account and region must have values with standby true'],
    [baseUrl === null, 'baseUrl must have a value with standby true: that of the other deployment'],
    [name === null, 'tableName must have a value with standby true: that of the replica'],
    [
      tableStreamArn !== null && regionOf(tableStreamArn) !== region,
      'tableStreamArn must be the stream of the replica, in the region of the standby',
    ],
    [
      !isKeyOfOtherRegion(signingKeyArn, region),
      'signingKeyArn must be the multi-region key of the other deployment with standby true: its output SigningKeyArn',
    ],
  ];
  return [
    ...taken.map((one) => `${one} must be null with standby true: the other deployment has it`),
    ...sentencesOf(faults),
  ];
}

function isKeyOfOtherRegion(arn: string | null, region: string | null): boolean {
  return arn !== null && /:key\/mrk-/.test(arn) && regionOf(arn) !== region;
}

const regionOf = (arn: string) => arn.split(':')[3];

const sentencesOf = (faults: readonly [boolean, string][]) =>
  faults.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []));
