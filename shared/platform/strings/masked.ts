import { shownEmail } from './shown-email.ts';

/** Masks an e-mail address or phone number: its owner recognises it, nobody else can read it. */
export function masked(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length < 3) return undefined;
  const at = value.lastIndexOf('@');
  if (at > 0) return `${value.charAt(0)}***${shownEmail(value).slice(at)}`;
  return value.startsWith('+') ? `***${value.slice(-3)}` : undefined;
}
