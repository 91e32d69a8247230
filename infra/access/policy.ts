/** Condition operators of a statement: the values that each context key is compared with. */
export type Conditions = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** A statement of an IAM policy. */
export type Statement = {
  effect: 'Allow' | 'Deny';
  actions: readonly string[];
  resources: readonly string[];
  conditions: Conditions;
};

/** A call of an AWS API as IAM sees it. A context key that the call does not have is absent. */
export type Call = {
  action: string;
  resource: string;
  context: Readonly<Record<string, readonly string[]>>;
};

/** True if a policy allows a call: a statement allows it, and none denies it. */
export function isAllowed(policy: readonly Statement[], call: Call): boolean {
  let isGranted = false;
  for (const statement of policy) {
    if (!matches(statement, call)) continue;
    if (statement.effect === 'Deny') return false;
    isGranted = true;
  }
  return isGranted;
}

/** True if a statement applies to a call: its actions, its resources and all of its conditions. */
function matches({ actions, resources, conditions }: Statement, call: Call): boolean {
  return (
    actions.includes(call.action) &&
    resources.some((pattern) => isLike(call.resource, pattern)) &&
    Object.entries(conditions).every(([operator, wanted]) =>
      Object.entries(wanted).every(([key, patterns]) => isMet(operator, call.context[key], patterns)),
    )
  );
}

/** True if a text matches a pattern in which `*` is any text, like `StringLike` of IAM. */
function isLike(text: string, pattern: string): boolean {
  return pattern.includes('*') ? expressionOf(pattern).test(text) : text === pattern;
}

const expressions = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern);
  if (known) return known;
  const source = pattern.replace(/[^\w#*]/g, '\\$&').replaceAll('*', '.*');
  const expression = new RegExp(`^${source}$`, 's');
  expressions.set(pattern, expression);
  return expression;
}

/** Evaluates a condition operator. Throws an Error for one that no policy of the service uses. */
function isMet(operator: string, given: readonly string[] | undefined, patterns: readonly string[]): boolean {
  const fits = (value: string) => patterns.some((pattern) => isLike(value, pattern));
  const equals = (value: string) => patterns.includes(value);
  switch (operator) {
    case 'ForAllValues:StringLike':
      return (given ?? []).every(fits);
    case 'ForAnyValue:StringLike':
      return (given ?? []).some(fits);
    case 'ForAnyValue:StringNotEquals':
      return (given ?? []).some((value) => !equals(value));
    case 'StringLike':
      return given?.every(fits) ?? false;
    case 'StringEquals':
      return given?.every(equals) ?? false;
    case 'StringNotEquals':
      // IAM meets a negated condition on a key that the call does not have.
      return !(given ?? []).some(equals);
    case 'StringEqualsIfExists':
      return given?.every(equals) ?? true;
    default:
      throw new Error(`the condition operator ${operator} is not known to infra/access/policy.ts`);
  }
}
