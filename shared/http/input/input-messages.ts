import * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

/** Names of the types of JSON for callers. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  tuple: 'a list',
  date: 'a time',
};

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' items' };

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a URL',
  datetime: 'a time such as 2026-01-31T12:00:00Z',
  date: 'a date such as 2026-01-31',
};

// Zod's own messages name its types: "expected string, received undefined".
z.config({ localeError: issueMessage });

/** Returns how to correct an input, as the end of a sentence that begins with the path of the input. */
function issueMessage(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys') return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${alternatives(issue.values.map(String))}`;
    case 'too_big':
      return tooBigMessage(issue);
    case 'too_small':
      return tooSmallMessage(issue);
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? `of the form ${issue.pattern ?? issue.format}`}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_union':
      return unionMessage(issue);
    case 'unrecognized_keys':
      return 'is not a member of this object';
    default:
      return 'is not accepted here';
  }
}

function tooBigMessage({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  const unit = UNITS[origin];
  if (unit) return `may have up to ${maximum}${unit}`;
  return inclusive === false ? `must be less than ${maximum}` : `must be at most ${maximum}`;
}

function tooSmallMessage({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  const unit = UNITS[origin];
  if (unit) return minimum === 1 ? 'must not be empty' : `must have at least ${minimum}${unit}`;
  return inclusive === false ? `must be more than ${minimum}` : `must be at least ${minimum}`;
}

/** Lists what each alternative requires: "must be a string or a number". */
function unionMessage({ errors }: Extract<Issue, { code: 'invalid_union' }>): string {
  const wanted = errors.flatMap(([first]) => (first ? [first.message.replace(/^must be /, '')] : []));
  return wanted.length > 0 ? `must be ${alternatives(wanted)}` : 'is not one of the accepted values';
}

function alternatives(values: readonly string[]): string {
  const all = [...new Set(values)];
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} or ${all.at(-1)}` : `${all[0]}`;
}
