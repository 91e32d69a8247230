import type { Charged } from './charged-units.ts';
import {
  ASSUMED,
  ATTEMPT_UNITS,
  amountsOf,
  billedMs,
  copiesOf,
  dollarsOf,
  edgeOf,
  eventCountOf,
  eventsOf,
  GUEST_UNITS,
  type Measured,
  MONTH,
  monthOf,
  publicationOf,
} from './cost-model.ts';
import {
  HOSTED,
  HOSTED_DATE,
  hostedPrice,
  PRICES,
  PRICES_DATE,
  type Priced,
  priceOf,
} from './cost-prices.ts';

export type CostResults = {
  command: string;
  date: string;
  node: string;
  machine: string;
  rows: readonly Measured[];
  /** Requests that counted for budgets, and what their counters were charged (decision 0147). */
  budgets: { requests: number } & Charged;
};

const MILLION = 1_000_000;
const MESSAGES: readonly Priced[] = ['mails', 'texts', 'carrierFees'];
/** Lines of the bills, and the parts of the price list in each. */
const BILL: Readonly<Record<string, readonly Priced[]>> = {
  'API and transfer': ['apiRequests', 'transferGb'],
  Lambda: ['lambdaRequests', 'lambdaGbSeconds'],
  'requests of the table': ['readUnits', 'writeUnits'],
  'storage and backup of the table': ['tableGb', 'backupGb'],
  logs: ['logGb', 'logStorageGb'],
  'metrics, alarms and dashboard': ['customMetrics', 'alarmMetrics', 'compositeAlarms', 'dashboards'],
  'traces, with `tracing: true`': ['traces'],
  'files and key': ['fileGb', 'kmsKeys'],
  'e-mails': ['mails'],
  'texts, with fees of carriers': ['texts', 'carrierFees'],
};

/** Returns docs/cost.md for the figures of one run. */
export function costDocument({ command, date, node, machine, rows, budgets }: CostResults): string {
  return `# Cost

What the service costs on AWS, computed from measured requests and list prices. \`${command}\` writes this document and [docs/results/cost.json](results/cost.json).
Do not edit it: prices are in \`test/bench/cost-prices.ts\`, assumptions in \`test/bench/cost-model.ts\`.

- Measured on ${date}, Node ${node.replace('v', '')}, ${machine}. Calls, units and bytes do not depend on the machine. CPU time does: it varies by half on a shared machine.
- The prices of AWS were typed in on ${PRICES_DATE}. **Check them** before you rely on a figure: they are list prices of us-east-1, without free tiers, discounts and taxes.

## One million requests

${table(
  [
    'request',
    'functions',
    'calls',
    'read units',
    'write units',
    'billed ms',
    'USD',
    'events, USD',
    'messages, USD',
  ],
  rows.map(requestRow),
)}

- A request with a token or a secret also runs the authorizer, which is included.
- Write units count transactions twice, as DynamoDB does, checks of conditions as writes, and the entries of the index.
- Billed milliseconds are an estimate: CPU on ${ASSUMED.memoryMb}/${ASSUMED.memoryOfOneCoreMb} of a core, ${ASSUMED.tableCallMs} ms for each call of the table, and ${ASSUMED.sendMs} ms for a message. Cold starts are not included.
- USD includes API, Lambda, table, logs and transfer. Events are published after the answer: their price is that of the table and of Lambda, without the months for which they are kept. Messages are e-mails or texts to the US of one part each.
${budgetsLine(budgets)}
- KMS is used when a function instance starts, not by each request.
${attemptsLine()}
${guestsLine()}

## A month at ${MONTH.users.toLocaleString('en-US')} users

The model assumes these requests of each user, all users being active:

${table(
  ['request', 'a user and month'],
  Object.entries(MONTH.requestsPerUser).map(([name, each]) => [name, String(each)]),
)}

It also assumes ${MONTH.tableKbPerUser} KB of items a user, an image of ${MONTH.imageKb} KB for ${MONTH.usersWithImage * 100} % of the users, ${MONTH.monthsOfLogs} months of logs, ${MONTH.customMetrics} metrics of the log lines and ${MONTH.alarmMetrics} metrics of alarms, with the canary and gradual releases. Lambda traces one invocation a second and ${ASSUMED.tracedShare * 100} % of the others.

[CloudFront with the web application firewall](decisions/limits.md#0130-cloudfront-limits-requests-by-address-and-functions-refuse-requests-around-it), which \`prod.ts\` recommends, is a line of its own.

[Daily copies](operations.md#backups) of the table and its events are a line of their own, too. Those in another region cost as much again, and the transfer.

Webhooks and support plans are not included. \`monthlyBudget\` and its anomaly monitor are free.

${eventsLine(rows)}

${monthTable(rows)}

## Beside hosted services

What they ask a month for ${MONTH.users.toLocaleString('en-US')} active users by their public price lists as of ${HOSTED_DATE}, or as published since. **Check them**: at this size every service negotiates.

${hostedTable(rows)}

Hosted prices include operation and support of the service. The figure of this service has neither: add the people who run it.

## Prices

${table(
  ['what', 'USD', 'for'],
  Object.values(PRICES).map(({ of, price, unit }) => [of, String(price), unit]),
)}
`;
}

function budgetsLine({ requests, calls, writeUnits }: CostResults['budgets']): string {
  const price = dollarsOf({ writeUnits: (writeUnits / requests) * MILLION });
  return `- Requests with a token or a secret count for the [budgets](decisions/observability.md#0147-a-function-instance-counts-requests-and-writes-once-in-a-hundred) of their callers, which is not in the table: ${requests.toLocaleString('en-US')} requests of one user made ${calls} calls of ${writeUnits} write units, so a million cost $${price.toFixed(4)}.`;
}

function eventsLine(rows: readonly Measured[]): string {
  const millions = (eventCountOf(rows) / MILLION).toFixed(1);
  return `[Events](events.md) are included: ${millions} million a month, published once a second and kept for ${MONTH.eventDays} days, all of which are full in this month. With \`eventDays: 0\` there are none.`;
}

function attemptsLine(): string {
  const units = Object.entries(ATTEMPT_UNITS).map(
    ([by, { requests, record }]) => `${requests} and ${record} by the ${by}`,
  );
  return `- [Attempts to sign in](decisions/sign-in-attempts.md) cost write units on the path of a sign-in, and afterwards: ${units.join(', ')}; 2 for each refusal.\n- The price of events has those of the stream, and not the 3 units and 2 runs of a function for what SES says.`;
}

function guestsLine(): string {
  const { creation, deletion } = GUEST_UNITS;
  const price = dollarsOf({ writeUnits: (creation + deletion) * MILLION });
  return `- [Guests](decisions/guests.md) cost what users cost. One who never comes back costs ${creation} write units at its creation and ${deletion} at its deletion, so a million of them cost $${price.toFixed(2)} of writes, and no message.`;
}

function requestRow(row: Measured): string[] {
  const amounts = amountsOf(row, MILLION);
  const messages = dollarsOf(amounts, MESSAGES);
  return [
    row.request,
    String(row.invocations),
    String(row.calls),
    String(row.readUnits),
    String(row.writeUnits),
    billedMs(row).toFixed(0),
    (dollarsOf(amounts) - messages).toFixed(2),
    dollarsOf(publicationOf(row, MILLION)).toFixed(2),
    messages ? dollars(messages) : '',
  ];
}

function monthTable(rows: readonly Measured[]): string {
  const month = monthOf(rows);
  const lines = Object.entries(BILL).map(([line, parts]) => [line, dollars(dollarsOf(month, parts))]);
  const all = dollarsOf(month);
  const perUser = `${((all / MONTH.users) * 100).toFixed(2)} cents`;
  return table(
    ['line', 'USD'],
    [
      ...lines,
      ['**all**', `**${dollars(all)}**`],
      ['all, without messages', dollars(all - dollarsOf(month, MESSAGES))],
      ['for each user', perUser],
      ['of all, for events', dollars(dollarsOf(eventsOf(rows)))],
      ['CloudFront and firewall, in addition', dollars(dollarsOf(edgeOf(month)))],
      ['daily copies of the table and restore tests, in addition', dollars(dollarsOf(copiesOf(month)))],
    ],
  );
}

function hostedTable(rows: readonly Measured[]): string {
  const month = monthOf(rows);
  const own = dollarsOf(month);
  const { mails = 0, texts = 0 } = month;
  const byAws = priceOf('mails', mails) + priceOf('texts', texts) + priceOf('carrierFees', texts);
  const lines = HOSTED.map((hosted) => {
    const users = hostedPrice(hosted, MONTH.users);
    const messages = hosted.text === undefined ? byAws : hosted.text * texts;
    const known = users !== undefined;
    const name = `[${hosted.name}](${hosted.source}), ${hosted.plan}`;
    return [name, known ? dollars(users) : 'on request', known ? dollars(users + messages) : '', hosted.note];
  });
  const messages = dollarsOf(month, MESSAGES);
  return table(
    ['service', 'without messages, USD', 'with messages, USD', 'note'],
    [['this service on AWS', dollars(own - messages), dollars(own), 'list prices of AWS'], ...lines],
  );
}

function dollars(amount: number): string {
  return Math.round(amount).toLocaleString('en-US');
}

function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heading), `|${'---|'.repeat(heading.length)}`, ...rows.map(line)].join('\n');
}
