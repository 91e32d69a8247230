/** The day on which the prices below were typed in. They must be checked before anyone relies on them. */
export const PRICES_DATE = '2026-11-22';

/** List prices of AWS in us-east-1, in US dollars, without free tiers and discounts. */
export const PRICES = {
  apiRequests: { price: 1.0, per: 1e6, unit: '1M requests', of: 'HTTP API, first 300M a month' },
  lambdaRequests: { price: 0.2, per: 1e6, unit: '1M requests', of: 'Lambda' },
  lambdaGbSeconds: { price: 0.0000133334, per: 1, unit: 'GB-second', of: 'Lambda, arm64' },
  readUnits: { price: 0.125, per: 1e6, unit: '1M read request units', of: 'DynamoDB on demand' },
  writeUnits: { price: 0.625, per: 1e6, unit: '1M write request units', of: 'DynamoDB on demand' },
  tableGb: { price: 0.25, per: 1, unit: 'GB-month', of: 'DynamoDB storage' },
  backupGb: { price: 0.2, per: 1, unit: 'GB-month', of: 'DynamoDB point-in-time recovery' },
  copyGb: { price: 0.1, per: 1, unit: 'GB-month', of: 'AWS Backup of DynamoDB, warm storage' },
  restoredGb: { price: 0.15, per: 1, unit: 'GB', of: 'AWS Backup of DynamoDB, restore' },
  logGb: { price: 0.5, per: 1, unit: 'GB', of: 'CloudWatch Logs, ingestion' },
  logStorageGb: { price: 0.03, per: 1, unit: 'GB-month', of: 'CloudWatch Logs, storage' },
  transferGb: { price: 0.09, per: 1, unit: 'GB', of: 'transfer to the internet' },
  mails: { price: 0.16, per: 1e3, unit: '1,000 e-mails', of: 'SES, plan Essentials (0.10 without a plan)' },
  texts: { price: 5.81, per: 1e3, unit: '1,000 texts', of: 'SMS to the US' },
  carrierFees: { price: 4.5, per: 1e3, unit: '1,000 texts', of: 'fees of US carriers, the highest of them' },
  edgeRequests: { price: 1.0, per: 1e6, unit: '1M requests', of: 'CloudFront, HTTPS, US and Europe' },
  edgeTransferGb: { price: 0.085, per: 1, unit: 'GB', of: 'CloudFront to the internet, first 10 TB a month' },
  webAcls: { price: 5, per: 1, unit: 'web ACL and month', of: 'WAF' },
  webAclRules: { price: 1, per: 1, unit: 'rule and month', of: 'WAF' },
  inspectedRequests: { price: 0.6, per: 1e6, unit: '1M requests', of: 'WAF' },
  kmsKeys: { price: 1, per: 1, unit: 'key and month', of: 'KMS' },
  kmsRequests: { price: 0.03, per: 1e4, unit: '10,000 requests', of: 'KMS' },
  fileGb: { price: 0.023, per: 1, unit: 'GB-month', of: 'S3 Standard' },
  alarmMetrics: { price: 0.1, per: 1, unit: 'metric of an alarm and month', of: 'CloudWatch' },
  compositeAlarms: { price: 0.5, per: 1, unit: 'composite alarm and month', of: 'CloudWatch' },
  customMetrics: { price: 0.3, per: 1, unit: 'metric and month', of: 'CloudWatch, first 10,000 metrics' },
  dashboards: { price: 3, per: 1, unit: 'dashboard and month', of: 'CloudWatch' },
  traces: { price: 5, per: 1e6, unit: '1M traces', of: 'X-Ray' },
} as const;

export type Priced = keyof typeof PRICES;

/** Returns the list price of an amount in US dollars. */
export function priceOf(what: Priced, amount: number): number {
  const { price, per } = PRICES[what];
  return (amount / per) * price;
}

/** A price for each user above `from`, up to the next tier. */
type Tier = { from: number; each: number };
/** A hosted service. Without `tiers` it publishes no price for the size in question. */
export type Hosted = {
  name: string;
  plan: string;
  base: number;
  tiers: readonly Tier[] | undefined;
  /** Price of a text to the US, unless the service sends by an AWS account of the customer. */
  text: number | undefined;
  note: string;
  source: string;
};

/** The day of the transcripts of the price lists of hosted services. */
export const HOSTED_DATE = '2026-09-20';

const COGNITO = {
  name: 'Amazon Cognito',
  base: 0,
  text: undefined,
  note: 'mails and texts are billed by SES and SNS',
  source: 'https://aws.amazon.com/cognito/pricing/',
};

/** What hosted services ask by their public lists for each user that is active in a month. */
export const HOSTED: readonly Hosted[] = [
  {
    ...COGNITO,
    plan: 'Lite',
    tiers: [
      { from: 0, each: 0 },
      { from: 10_000, each: 0.0055 },
      { from: 100_000, each: 0.0046 },
      { from: 1_000_000, each: 0.00325 },
      { from: 10_000_000, each: 0.0025 },
    ],
    note: `${COGNITO.note}; no codes by e-mail and no passkeys`,
  },
  {
    ...COGNITO,
    plan: 'Essentials',
    tiers: [
      { from: 0, each: 0 },
      { from: 10_000, each: 0.015 },
    ],
  },
  { ...COGNITO, plan: 'Plus', tiers: [{ from: 0, each: 0.02 }] },
  {
    name: 'Clerk',
    plan: 'Pro',
    base: 25,
    tiers: [
      { from: 0, each: 0 },
      { from: 50_000, each: 0.02 },
      { from: 100_000, each: 0.018 },
      { from: 1_000_000, each: 0.015 },
      { from: 10_000_000, each: 0.012 },
    ],
    text: 0.01,
    note: 'counts users who return after the day of their sign-up; $0.01 for a text to the US',
    source: 'https://clerk.com/pricing',
  },
  {
    name: 'Supabase',
    plan: 'Pro',
    base: 25,
    tiers: [
      { from: 0, each: 0 },
      { from: 100_000, each: 0.00325 },
    ],
    text: undefined,
    note: 'with a database of its own, whose compute and storage are not counted here; mails and texts by a provider of your own',
    source: 'https://supabase.com/docs/guides/platform/manage-your-usage/monthly-active-users',
  },
  {
    name: 'WorkOS',
    plan: 'AuthKit',
    base: 99,
    tiers: [
      { from: 0, each: 0 },
      { from: 1_000_000, each: 0.0025 },
    ],
    text: undefined,
    note: 'the first million is free, each further one is $2,500; $99 for a domain of your own; single sign-on is $125 a connection',
    source: 'https://workos.com/pricing',
  },
  {
    name: 'Auth0',
    plan: 'Essentials',
    base: 35,
    tiers: undefined,
    text: undefined,
    note: '$35 a month include 500 users; the list has no price for this size',
    source: 'https://auth0.com/pricing',
  },
];

/** Returns what a hosted service asks for a month, or undefined if its list has no price for the size. */
export function hostedPrice({ base, tiers }: Hosted, users: number): number | undefined {
  return tiers?.reduce((sum, { from, each }, i) => {
    const upTo = Math.min(users, tiers[i + 1]?.from ?? users);
    return sum + Math.max(0, upTo - from) * each;
  }, base);
}
