import * as z from 'zod/mini';
import { isCountry } from '../../shared/applications/settings/countries.ts';

/** What settings of an environment may be, each with its rule as the end of the sentence "it must be". */

/** The days for which logs are kept. No address of a caller is kept for longer. */
export const LOG_DAYS = 90;
const COUNT = 'a whole number of at least 1';
const DAYS = 'a whole number of days from 0 to 3650';
const ATTEMPT_DAYS = `a whole number of days from 0 to ${LOG_DAYS}, for which logs are kept`;
const COUNTRIES = "a list of the countries whose numbers get text messages, such as ['DE', 'AT'], or 'all'";
const TAGS = 'at most 50 tags as texts by name, such as { "team": "accounts" }; no name begins with aws:';
const MOST_TAGS = 50;
const LONGEST_TAG = { name: 128, value: 256 };

/** A text of this form. */
export const text = (pattern: RegExp, rule: string) => z.string(rule).check(z.regex(pattern, rule));

/** A text of this form, or null. Null is the default. */
export const optional = (pattern: RegExp, rule: string) =>
  z._default(z.nullable(text(pattern, `${rule}, or null`)), null);

export const count = z.number(COUNT).check(z.int(COUNT), z.positive(COUNT));

export const days = z.number(DAYS).check(z.int(DAYS), z.minimum(0, DAYS), z.maximum(3650, DAYS));

/** Days of attempts to sign in, which have addresses of callers. By default 30. */
export const attemptDays = z._default(
  z
    .number(ATTEMPT_DAYS)
    .check(z.int(ATTEMPT_DAYS), z.minimum(0, ATTEMPT_DAYS), z.maximum(LOG_DAYS, ATTEMPT_DAYS)),
  30,
);

/** A rule of the web ACL begins with 10 requests (AWS WAF, rate-based rules). */
const LIMIT = 'a whole number of requests in 5 minutes, at least 10';
const limit = (requests: number) =>
  z._default(z.number(LIMIT).check(z.int(LIMIT), z.minimum(10, LIMIT)), requests);

/**
 * Requests of one IP address in 5 minutes at the edge, and what becomes of those beyond a limit: `count` only
 * counts them. Each may be absent.
 */
export const edgeLimits = z._default(
  z.strictObject({
    action: z._default(z.enum(['block', 'count'], 'block or count'), 'block'),
    sign_in: limit(300),
    polls: limit(5000),
    backends: limit(10_000),
    links: limit(300),
    assets: limit(5000),
  }),
  { action: 'block', sign_in: 300, polls: 5000, backends: 10_000, links: 300, assets: 5000 },
);

const DISTRIBUTION_IDS = 'a list of ids of distributions of CloudFront, such as EDFDVBD6EXAMPLE';
const distributionId = text(/^E[A-Z0-9]{5,30}$/, 'the id of a distribution, such as EDFDVBD6EXAMPLE');
/** Ids of distributions. There are none by default. */
export const edgeDistributionIds = z._default(z.array(distributionId, DISTRIBUTION_IDS), []);

const MAILBOX =
  'the rule set of SES and a subdomain of its own, { "ruleSet": "...", "domain": "..." }, or null';
/** Where mails to the test user arrive. Null is the default. */
export const canaryMailbox = z._default(
  z.nullable(
    z.strictObject(
      {
        ruleSet: text(/^[\w.-]{1,64}$/, 'the name of a rule set of SES'),
        domain: text(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a domain'),
      },
      MAILBOX,
    ),
  ),
  null,
);

const BACKUPS = 'daily copies by AWS Backup, such as { "lock": true, "copyVaultArn": null }, or null';
/** Daily copies of the table beside point-in-time recovery. Null is the default. */
export const backups = z._default(
  z.nullable(
    z.strictObject(
      {
        /** True if nobody can delete a copy before its end without removing the lock of the vault. */
        lock: z._default(z.boolean('true or false'), false),
        /** ARN of a vault in another region of the account, which gets each copy. Null means none. */
        copyVaultArn: optional(
          /^arn:[\w-]+:backup:[\w-]+:\d{12}:backup-vault:[\w-]{2,50}$/,
          'the ARN of a backup vault in another region',
        ),
      },
      BACKUPS,
    ),
  ),
  null,
);

const megabytes = (fewest = 128) => {
  const rule = `a whole number of MB from ${fewest} to 10240`;
  return z._default(z.number(rule).check(z.int(rule), z.minimum(fewest, rule), z.maximum(10_240, rule)), 512);
};

/** MB of functions: of those that answer requests by kind, and of the others by event source. */
export const memory = z.prefault(
  z.strictObject(
    {
      operations: megabytes(),
      protocols: megabytes(),
      authorizer: megabytes(),
      schedule: megabytes(),
      texts: megabytes(),
      // With less, a hostile picture could end the function, and not only its converter (decision 0032).
      uploads: megabytes(512),
      'mail-feedback': megabytes(),
      'table-changes': megabytes(),
      deletions: megabytes(),
      wakes: megabytes(),
      deployment: megabytes(),
    },
    'MB by kind of function, such as { "operations": 1024 }',
  ),
  {},
);

export const flag = z.boolean('true or false');

export const textCountries = z.custom<'all' | string[]>(isTextCountries, COUNTRIES);
z.globalRegistry.add(textCountries, {
  anyOf: [{ const: 'all' }, { type: 'array', minItems: 1, items: { type: 'string', pattern: '^[A-Z]{2}$' } }],
});

const tagsByName = z.custom<Readonly<Record<string, string>>>(isTags, TAGS);
z.globalRegistry.add(tagsByName, {
  type: 'object',
  maxProperties: MOST_TAGS,
  propertyNames: { maxLength: LONGEST_TAG.name, not: { pattern: '^[aA][wW][sS]:' } },
  additionalProperties: { type: 'string', maxLength: LONGEST_TAG.value },
});

/** Tags by name. There are none by default. */
export const tags = z._default(tagsByName, {});

/** An https address without a trailing slash. `otherwise` says what null means. */
export function address(otherwise: string) {
  return text(
    /^https:\/\/[^\s/?#]+(\/[^\s/?#]+)*$/,
    `an https:// address without a trailing slash, or ${otherwise}`,
  );
}

/** The ARN of a certificate in a region, which may be a pattern. */
export function certificate(region: string, otherwise: string) {
  const pattern = new RegExp(`^arn:[\\w-]+:acm:${region}:\\d{12}:certificate/[\\w-]+$`);
  const place = region === 'us-east-1' ? ' in us-east-1' : '';
  return text(pattern, `the ARN of an ACM certificate${place}, or ${otherwise}`);
}

/** The ARN of a topic that alarms notify, or null for alarms that notify nobody. */
export const topic = z.nullable(
  text(/^arn:[\w-]+:sns:[\w-]+:\d{12}:[\w-]+$/, 'the ARN of an SNS topic, or null'),
);

function isTextCountries(value: unknown): boolean {
  return value === 'all' || (Array.isArray(value) && value.length > 0 && value.every(isCountry));
}

function isTags(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const all = Object.entries(value);
  return all.length <= MOST_TAGS && all.every(([name, one]) => isTag(name, one));
}

function isTag(name: string, value: unknown): boolean {
  const allowed = /^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$/u;
  if (typeof value !== 'string' || value.length > LONGEST_TAG.value || !allowed.test(value)) return false;
  return name !== '' && name.length <= LONGEST_TAG.name && allowed.test(name) && !/^aws:/i.test(name);
}
