/** The AWS parts that a request may call. */
export const DEPENDENCIES = ['table', 'store', 'keys', 'mail', 'text', 'queue'] as const;
export type Dependency = (typeof DEPENDENCIES)[number];

/** An answer that an AWS part gives in place of doing what it is asked. */
type Refusal = { status: number; type: string; body: string };

/**
 * One way in which calls fail.
 *
 * - `refusal` is answered and nothing is done; without one, nothing is answered.
 * - `effect`: whether the call is carried out: never, before the connection ends, or after the client has
 *   given up on the attempt.
 * - `extent`: the planned attempt only, all attempts of its call, or every call from there on.
 * - `silent`: the connection stays open until the client ends it, which it does at once.
 * - `kills`: the function dies while it waits for the answer, and makes no further call.
 */
export type FaultMode = {
  refusal?: (dependency: Dependency, call: string) => Refusal | undefined;
  effect: 'none' | 'before' | 'late';
  extent: 'attempt' | 'call' | 'rest';
  silent?: boolean;
  kills?: boolean;
};

export const FAULT_MODES = {
  'one throttle': { refusal: throttle, effect: 'none', extent: 'attempt' },
  throttles: { refusal: throttle, effect: 'none', extent: 'call' },
  'one conflict': { refusal: conflict, effect: 'none', extent: 'attempt' },
  conflicts: { refusal: conflict, effect: 'none', extent: 'call' },
  'one 500': { refusal: serverError, effect: 'none', extent: 'attempt' },
  '500s': { refusal: serverError, effect: 'none', extent: 'call' },
  'one lost answer': { effect: 'before', extent: 'attempt' },
  'lost answers': { effect: 'before', extent: 'call' },
  outage: { effect: 'none', extent: 'rest' },
  delay: { effect: 'late', extent: 'attempt', silent: true },
  silence: { effect: 'none', extent: 'rest', silent: true },
  'death before it': { effect: 'none', extent: 'call', kills: true },
  'death after it': { effect: 'before', extent: 'call', kills: true },
} as const satisfies Record<string, FaultMode>;
export type ModeName = keyof typeof FAULT_MODES;
export const MODE_NAMES = Object.keys(FAULT_MODES) as ModeName[];

const JSON_1 = 'application/x-amz-json-1.0';

function json(status: number, name: string, more: object = {}): Refusal {
  return { status, type: JSON_1, body: JSON.stringify({ __type: name, message: name, ...more }) };
}

function xml(status: number, name: string, root: string): Refusal {
  const inner = `<Code>${name}</Code><Message>${name}</Message>`;
  const body = root === 'Error' ? `<Error>${inner}</Error>` : `<${root}><Error>${inner}</Error></${root}>`;
  return { status, type: 'text/xml', body };
}

function throttle(dependency: Dependency): Refusal {
  switch (dependency) {
    case 'table':
      return json(400, 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException');
    case 'store':
      return xml(503, 'SlowDown', 'Error');
    case 'text':
      return xml(429, 'Throttled', 'ErrorResponse');
    case 'mail':
      return json(429, 'TooManyRequestsException');
    default:
      return json(400, 'ThrottlingException');
  }
}

function serverError(dependency: Dependency): Refusal {
  if (dependency === 'store') return xml(500, 'InternalError', 'Error');
  if (dependency === 'text') return xml(500, 'InternalError', 'ErrorResponse');
  return json(500, 'InternalServerError');
}

/** A conflict with a transaction, which only writes of the table meet. */
function conflict(dependency: Dependency, call: string): Refusal | undefined {
  if (dependency !== 'table') return undefined;
  if (call === 'TransactWriteItems') {
    const CancellationReasons = [
      { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' },
    ];
    return json(400, 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException', {
      CancellationReasons,
    });
  }
  if (!/^(Put|Update|Delete)Item$/.test(call)) return undefined;
  return json(400, 'com.amazonaws.dynamodb.v20120810#TransactionConflictException');
}
