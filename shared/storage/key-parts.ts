import type { Algorithm } from '../platform/algorithms.ts';

/** The parts of keys, by their names in the table of kinds, with their types. */
type KeyParts = {
  account: [account: string];
  /** Milliseconds from a time to a day of the year 2286, so that the newest sorts first. */
  age: [age: string];
  form: [form: string];
  address: [address: string];
  algorithm: [algorithm?: Algorithm];
  app: [app: string];
  asset: [asset: string];
  attempt: [attempt: string];
  audit: [audit: string];
  /** A kind of caller whose messages count apart. */
  caller: [caller: 'stranger' | 'device' | 'notice'];
  channel: [channel: 'email' | 'sms' | 'email_notice' | 'sms_notice'];
  /** A text that a browser signs. */
  challenge: [challenge: string];
  client: [clientId: string];
  code: [code: string];
  /** The id that an authenticator gave a passkey. */
  credential: [credential: string];
  /** A UTC day, such as `2026-01-31`. */
  day: [day: string];
  /** Days since the epoch. */
  epochDay: [day: number];
  /** When something is to be done (ISO 8601). */
  due: [due: string];
  event: [event: string];
  field: [field: string];
  group: [group: string];
  guesser: [guesser: string];
  /** A hash whose original text is not known. */
  hash: [hash: string];
  host: [host: string];
  /** Hours since the epoch. */
  hour: [hour: number];
  id: [id: string];
  identity: [identity: string];
  invite: [invite: string];
  issuer: [issuer: string];
  keyword: [keyword: string];
  locale: [locale: string];
  member: [member: string];
  message: [message: string];
  /** A UTC month, such as `2026-01`. */
  month: [month: string];
  /** Minutes since the epoch. */
  minute: [minute: number];
  model: [model: string];
  name: [name: string];
  /** What a notice is about. */
  notice: [notice: 'added' | 'removed' | 'revoked'];
  number: [number: string];
  part: [part: number];
  party: [party: string];
  passkey: [passkey: string];
  pk: [pk: string];
  position: [position: number];
  preview: [preview: string];
  provider: [provider: string];
  range: [range: string];
  reason: [reason: string];
  recipient: [address: string];
  replay: [replay: string];
  request: [scope: string];
  requestId: [requestId: string];
  scope: [scope: string];
  session: [session: string];
  /** Computed from the sort key. */
  shard: [];
  sk: [sk: string];
  /** The first hex digit of a hash. */
  slot: [slot: string];
  slug: [slug: string];
  source: [source: string];
  /** One of the partitions among which the items of a kind are divided, by the hash of their user. */
  spread: [spread: string];
  /** The first two characters of a term. */
  start: [start: string];
  /** The first random text of an authorization request (RFC 6749, 4.1.1). */
  state: [state: string];
  subject: [subject: string];
  /** A search term, without spaces. */
  term: [term: string];
  upload: [upload: string];
  user: [userId: string];
  value: [value: string];
  variant: [variant: string];
  webhook: [webhook: string];
  window: [window: number];
  word: [word: string];
};

/** The names of the parts of a form, each once, in order. */
type NamesIn<Form extends string> = Form extends `${string}{${infer Part}}${infer Rest}`
  ? [...NamesOf<Part>, ...NamesIn<Rest>]
  : [];
type NamesOf<Part extends string> = Part extends `sha256(${infer List})` ? ListedNames<List> : [Part];
type ListedNames<List extends string> = List extends `${infer First}, ${infer Rest}`
  ? [First, ...ListedNames<Rest>]
  : [List];

/** The arguments for these parts, each once. A part in quotes is literal and takes no argument. */
type ArgumentsOf<Names, Seen = `'${string}'`> = Names extends [infer Name, ...infer Rest]
  ? Name extends Seen
    ? ArgumentsOf<Rest, Seen>
    : [...(Name extends keyof KeyParts ? KeyParts[Name] : never), ...ArgumentsOf<Rest, Seen | Name>]
  : [];

/** The arguments of the function that fills a form. */
export type PartsOf<Form extends string> = ArgumentsOf<NamesIn<Form>>;
