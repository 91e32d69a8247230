import type { AppConfig } from '../generated/types.gen.ts';

type Offered = AppConfig['config']['sign_in_methods'];
export type OfferedProvider = Offered['providers'][number];

/** The ways of signing in that send a message. */
export type Method = 'email' | 'phone';

const METHODS: readonly Method[] = ['email', 'phone'];

/** Returns the methods that the application offers, limited to those that the page wants, if it names any. */
export function methodsOf(
  offered: Readonly<Record<Method, { enabled: boolean }>>,
  wanted: string | undefined,
): Method[] {
  return METHODS.filter((method) => offered[method].enabled && isWanted(method, wanted));
}

/** True if the application takes guests, and the page wants `anonymous` or names no methods. */
export function offersGuests(
  offered: Readonly<Record<'anonymous', { enabled: boolean }>>,
  wanted: string | undefined,
): boolean {
  return offered.anonymous.enabled && isWanted('anonymous', wanted);
}

/** Returns the identity providers, if the page wants `providers` or names no methods. */
export function providersOf({ providers }: Offered, wanted: string | undefined): Offered['providers'] {
  return isWanted('providers', wanted) ? providers : [];
}

/** True if the page wants this way of signing in, or names none. */
export function isWanted(method: string, wanted: string | undefined): boolean {
  const names = wanted?.split(/[\s,]+/).filter((name) => name !== '') ?? [];
  return names.length === 0 || names.includes(method);
}

/**
 * The e-mail address or phone number to which a message goes, as it was typed: the service understands it.
 */
export type Recipient = { email: string } | { phone: string };

/** Returns the recipient in what a person typed; undefined if it is empty or of no offered method. */
export function recipientIn(typed: string, methods: readonly Method[]): Recipient | undefined {
  const method = methodMeant(typed, methods);
  if (typed.trim() === '' || !methods.includes(method)) return undefined;
  return method === 'email' ? { email: typed } : { phone: typed };
}

/** Returns the text that explains what to type instead: by what the person seems to have meant. */
export function faultOf(typed: string, methods: readonly Method[]): 'emailInvalid' | 'phoneInvalid' {
  return methodMeant(typed, methods) === 'phone' ? 'phoneInvalid' : 'emailInvalid';
}

function methodMeant(typed: string, methods: readonly Method[]): Method {
  if (isEmail(typed)) return 'email';
  const isNumber = /^\P{L}*\p{Nd}\P{L}*$/u.test(typed);
  const only = methods.length === 1 ? methods[0] : undefined;
  return only ?? (isNumber ? 'phone' : 'email');
}

/** Returns the recipient of a sign-in that was started before. */
export function recipientOf(address: string): Recipient {
  return isEmail(address) ? { email: address } : { phone: address };
}

/** Returns the address or number of a recipient. */
export function addressIn(recipient: Recipient): string {
  return 'email' in recipient ? recipient.email : recipient.phone;
}

/** True for a text with an `@`, which full-width keyboards write as another character. */
function isEmail(text: string): boolean {
  return /[@\uff20]/.test(text);
}

/** True for six digits of any script, with whatever between them. The service understands them. */
export function hasCode(typed: string): boolean {
  return /^\P{Nd}*(?:\p{Nd}\P{Nd}*){6}$/u.test(typed);
}
