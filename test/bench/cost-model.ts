import type { Charged } from './charged-units.ts';
import type { CaseName } from './cost-cases.ts';
import { type Priced, priceOf } from './cost-prices.ts';

/** Medians of one request, its authorizer included. */
export type Measured = Charged & {
  request: CaseName;
  /** Functions that run: the operation, and the authorizer unless the operation is public. */
  invocations: number;
  /** CPU time in milliseconds on a whole core of the measuring machine. */
  cpuMs: number;
  answerBytes: number;
  logBytes: number;
  sends?: 'mail' | 'text' | undefined;
  events: EventCost;
};

/** What the events of one request cost, published in a batch with others. */
export type EventCost = Charged & {
  /** Records of the stream that reach the function. */
  records: number;
  events: number;
  cpuMs: number;
  /** Bytes of the items that are kept as long as events. */
  keptBytes: number;
};

/** What the model assumes where a run on one machine cannot measure it. */
export const ASSUMED = {
  /** Memory of every function, in MB (`infra/constructs/functions.ts`). */
  memoryMb: 512,
  /** Memory at which Lambda gives a function one whole core. */
  memoryOfOneCoreMb: 1769,
  /** Wait for one call of the table, in milliseconds. */
  tableCallMs: 5,
  /** Wait for SES or SNS, in milliseconds. */
  sendMs: 60,
  /** Line of the access log for each request, in bytes. */
  accessLogBytes: 260,
  /** Headers of an answer, in bytes. */
  headerBytes: 600,
  /** Invocations that Lambda traces: one a second, and this share of the others. */
  tracedShare: 0.05,
} as const;

/** A month: how often a user does what. */
export const MONTH = {
  users: 1_000_000,
  requestsPerUser: {
    'start a sign-in by e-mail': 1.9,
    'start a sign-in by text': 0.1,
    'complete a sign-in, new user': 0.05,
    'complete a sign-in, known user': 1.95,
    'refresh a token': 60,
    'read your profile': 60,
    'change your profile': 1,
    'read a profile, as backend': 20,
    'sign out': 0.5,
  } satisfies Partial<Record<CaseName, number>>,
  /** Items of a user in the table, with sessions and index, in KB. */
  tableKbPerUser: 4,
  /** Processed image of a user, in KB, and the share of users with one. */
  imageKb: 100,
  usersWithImage: 0.2,
  /** Logs are kept for 90 days. */
  monthsOfLogs: 3,
  /** Runs of the three scheduled functions in 30 days: every minute, every 5 and every 10 minutes. */
  scheduledRuns: 43_200 + 8_640 + 4_320,
  scheduledRunMs: 100,
  /** Metrics that alarms read: an alarm on a rate reads several. */
  alarmMetrics: 74,
  /** Alarms of two alarms: one for each objective and speed. */
  compositeAlarms: 4,
  /** Metrics of the log lines: names with each combination of dimensions. */
  customMetrics: 31,
  dashboards: 1,
  /** Copies of the table by AWS Backup that exist at once, each of them whole: one a day for 35 days. */
  copies: 35,
  /** Rules of the web ACL, each with a limit by IP address (`infra/rate-rules.ts`). */
  edgeRules: 5,
  days: 30,
  seconds: 30 * 24 * 3600,
  /** Days for which events are kept (docs/operations.md): a month pays for those of the months before. */
  eventDays: 400,
  /** Invocations of the function that publishes: one a second, as it gathers changes for that long. */
  publisherRuns: 30 * 24 * 3600,
  /** Line of the log for each of its runs, in bytes. */
  publisherLogBytes: 300,
} as const;

/** Amounts in the units of the price list. */
export type Amounts = Partial<Record<Priced, number>>;

const GB = 1e9;

/** Returns what a number of requests uses. */
export function amountsOf(measured: Measured, requests: number): Amounts {
  const { memoryMb, accessLogBytes, headerBytes } = ASSUMED;
  const logGb = (measured.logBytes + accessLogBytes) / GB;
  const { sends } = measured;
  return {
    apiRequests: requests,
    lambdaRequests: requests * measured.invocations,
    lambdaGbSeconds: requests * (billedMs(measured) / 1000) * (memoryMb / 1024),
    readUnits: requests * measured.readUnits,
    writeUnits: requests * measured.writeUnits,
    logGb: requests * logGb,
    transferGb: (requests * (measured.answerBytes + headerBytes)) / GB,
    ...(sends === 'mail' && { mails: requests }),
    ...(sends === 'text' && { texts: requests, carrierFees: requests }),
  };
}

/** Returns the milliseconds that Lambda bills: CPU on a share of a core, and waits for other services. */
export function billedMs({ cpuMs, calls, sends }: Pick<Measured, 'cpuMs' | 'calls' | 'sends'>): number {
  const { memoryMb, memoryOfOneCoreMb, tableCallMs, sendMs } = ASSUMED;
  return cpuMs / (memoryMb / memoryOfOneCoreMb) + calls * tableCallMs + (sends ? sendMs : 0);
}

/** Returns what all users of the model use in a month. Throws if a request of the model was not measured. */
export function monthOf(rows: readonly Measured[]): Amounts {
  const requests = requestsOf(rows).map(({ row, count }) => amountsOf(row, count));
  const used = sumOf([...requests, eventsOf(rows), fixedAmounts()]);
  const { logGb = 0, lambdaRequests = 0 } = used;
  return sumOf([used, { logStorageGb: logGb * MONTH.monthsOfLogs, traces: tracesOf(lambdaRequests) }]);
}

/** Returns each request of the model with the number of times that all users send it in a month. */
function requestsOf(rows: readonly Measured[]): { row: Measured; count: number }[] {
  return Object.entries(MONTH.requestsPerUser).map(([request, each]) => {
    const row = rows.find((candidate) => candidate.request === request);
    if (!row) throw new Error(`${request} was not measured`);
    return { row, count: each * MONTH.users };
  });
}

/**
 * Returns what the events of a month use, which are part of `monthOf`: their publication, and the events of
 * all the days for which they are kept.
 */
export function eventsOf(rows: readonly Measured[]): Amounts {
  const { publisherRuns, publisherLogBytes, eventDays, days } = MONTH;
  const published = requestsOf(rows).map(({ row, count }): Amounts => {
    const keptGb = (row.events.keptBytes * count * (eventDays / days)) / GB;
    return { ...publicationOf(row, count), tableGb: keptGb, backupGb: keptGb };
  });
  const runs = { lambdaRequests: publisherRuns, logGb: (publisherRuns * publisherLogBytes) / GB };
  return sumOf([...published, runs]);
}

/** Returns what publishing the events of a number of requests uses, without the runs of the function. */
export function publicationOf({ events }: Measured, requests: number): Amounts {
  return {
    readUnits: events.readUnits * requests,
    writeUnits: events.writeUnits * requests,
    lambdaGbSeconds: (billedMs(events) / 1000) * requests * (ASSUMED.memoryMb / 1024),
  };
}

/** Returns how many events the users of the model cause in a month. */
export function eventCountOf(rows: readonly Measured[]): number {
  return requestsOf(rows).reduce((sum, { row, count }) => sum + row.events.events * count, 0);
}

/**
 * Returns what CloudFront and the firewall in front of the API add to a month. CloudFront sends the answers
 * in place of the API, from which it gets them without a charge.
 */
export function edgeOf({ apiRequests = 0, transferGb = 0 }: Amounts): Amounts {
  return {
    edgeRequests: apiRequests,
    inspectedRequests: apiRequests,
    webAcls: 1,
    webAclRules: MONTH.edgeRules,
    edgeTransferGb: transferGb,
    transferGb: -transferGb,
  };
}

/** Returns what daily copies of the table add to a month, with the restore test. */
export function copiesOf({ tableGb = 0 }: Amounts): Amounts {
  return { copyGb: tableGb * MONTH.copies, restoredGb: tableGb };
}

/** Returns how many invocations of a month Lambda traces by itself. */
function tracesOf(invocations: number): number {
  const first = Math.min(MONTH.seconds, invocations);
  return first + (invocations - first) * ASSUMED.tracedShare;
}

/** What a month uses besides its requests. */
function fixedAmounts(): Amounts {
  const { users, tableKbPerUser, imageKb, usersWithImage, scheduledRuns, scheduledRunMs } = MONTH;
  const { alarmMetrics, compositeAlarms, customMetrics, dashboards } = MONTH;
  const tableGb = (users * tableKbPerUser * 1000) / GB;
  return {
    tableGb,
    backupGb: tableGb,
    fileGb: (users * usersWithImage * imageKb * 1000) / GB,
    lambdaRequests: scheduledRuns,
    lambdaGbSeconds: (scheduledRuns * scheduledRunMs * ASSUMED.memoryMb) / 1024 / 1000,
    kmsKeys: 1,
    alarmMetrics,
    compositeAlarms,
    customMetrics,
    dashboards,
  };
}

function sumOf(amounts: readonly Amounts[]): Amounts {
  const sum: Amounts = {};
  for (const [what, amount] of amounts.flatMap((each) => Object.entries(each) as [Priced, number][]))
    sum[what] = (sum[what] ?? 0) + amount;
  return sum;
}

/** Returns the list price of some of the amounts, or of all. */
export function dollarsOf(amounts: Amounts, only?: readonly Priced[]): number {
  return (Object.entries(amounts) as [Priced, number][])
    .filter(([what]) => !only || only.includes(what))
    .reduce((sum, [what, amount]) => sum + priceOf(what, amount), 0);
}

/**
 * Write units of the record of an attempt to sign in: on the path of its requests, and from the stream and
 * SES. `test/shared/sign-in-attempts/write-units.test.ts` counts them.
 */
export const ATTEMPT_UNITS = {
  'code of an e-mail': { requests: 0, record: 6 },
  'link of an e-mail': { requests: 1, record: 7 },
  'code of a text': { requests: 0, record: 4 },
} as const;

/**
 * Write units of a guest who is not used: its creation, and its deletion with what it leaves.
 * `test/shared/deletion/guest-units.test.ts` counts them.
 */
export const GUEST_UNITS = { creation: 11, deletion: 11 } as const;
