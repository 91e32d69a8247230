/** The ways of signing in that send a message. */
export type Method = 'email' | 'phone';

const METHODS: readonly Method[] = ['email', 'phone'];

/** Returns the methods that the application offers, limited to those that the page wants, if it names any. */
export function methodsOf(
  offered: Readonly<Record<Method, { enabled: boolean }>>,
  wanted: string | undefined,
): Method[] {
  const names = wanted?.split(/[\s,]+/).filter((name) => name !== '') ?? [];
  return METHODS.filter(
    (method) => offered[method].enabled && (names.length === 0 || names.includes(method)),
  );
}

/** The e-mail address or phone number to which a message goes. */
export type Recipient = { email: string } | { phone: string };

/** Returns the recipient in what a person typed, or undefined if it is none for these methods. */
export function recipientIn(typed: string, methods: readonly Method[]): Recipient | undefined {
  const text = typed.trim();
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return methods.includes('email') ? { email: text } : undefined;
  const phone = withAsciiDigits(text)
    .replace(/[\s().\u2010-\u2015/-]/g, '')
    .replace(/^00/, '+');
  return methods.includes('phone') && /^\+[1-9]\d{6,14}$/.test(phone) ? { phone } : undefined;
}

/** Returns the text that explains what to type instead: by what the person seems to have meant. */
export function faultOf(typed: string, methods: readonly Method[]): 'emailInvalid' | 'phoneInvalid' {
  const isNumber = /^[^@\p{L}]*\p{Nd}[^@\p{L}]*$/u.test(typed);
  const isPhone = methods.includes('phone') && (isNumber || !methods.includes('email'));
  return isPhone ? 'phoneInvalid' : 'emailInvalid';
}

/** Returns the recipient of a sign-in that was started before. */
export function recipientOf(address: string): Recipient {
  return address.includes('@') ? { email: address } : { phone: address };
}

/** Returns the digits of a code that a person typed or pasted, in whatever script, with spaces or dashes. */
export function digitsIn(typed: string): string {
  return withAsciiDigits(typed).replace(/\D/g, '');
}

/** The code points of the digit zero in scripts whose keyboards have digits of their own. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0xff10];

function withAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}|\uff0b/gu, (character) => {
    if (character === '\uff0b') return '+';
    const point = character.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => point >= first && point < first + 10);
    return zero === undefined ? character : String(point - zero);
  });
}
