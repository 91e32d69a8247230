import { domainToASCII } from 'node:url';
import { plainText, type Typed, withAsciiDigits } from './typed-text.ts';

const MAX_EMAIL_LENGTH = 254;

/** The part before the @: atoms of RFC 5321, section 4.1.2, with dots between them. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Letters, digits, hyphens and dots of any script. `domainToASCII` reads others as parts of a URL. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002-]+$/u;
const ASCII_DOMAIN = /^(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

const NO_ADDRESS = 'must be an e-mail address';

/**
 * Returns an e-mail address that a person typed in the form that is stored, compared and sent to: in lower
 * case, with a domain of A-labels (RFC 5890). Quoted and non-ASCII local parts are refused: no message
 * could be sent to them.
 */
export function typedEmail(typed: string): Typed {
  const text = plainText(typed).toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 1) return { fault: NO_ADDRESS };
  const local = withAsciiDigits(text.slice(0, at));
  const domain = asciiDomain(text.slice(at + 1));
  if (!LOCAL_PART.test(local)) return { fault: faultOfLocalPart(local) };
  if (domain === undefined) return { fault: NO_ADDRESS };
  const value = `${local}@${domain}`;
  if (value.length > MAX_EMAIL_LENGTH) return { fault: `may have up to ${MAX_EMAIL_LENGTH} characters` };
  return { value };
}

/** Returns a domain that a person typed as it is compared: as A-labels, in lower case. */
export function typedDomain(typed: string): Typed {
  const value = asciiDomain(plainText(typed).toLowerCase());
  return value === undefined ? { fault: 'must be a domain such as example.com' } : { value };
}

function asciiDomain(domain: string): string | undefined {
  if (!DOMAIN.test(domain)) return undefined;
  const isPlain = /^[a-z0-9.-]+$/.test(domain) && !domain.includes('xn--');
  const ascii = isPlain ? domain : domainToASCII(domain);
  return ASCII_DOMAIN.test(ascii) ? ascii : undefined;
}

function faultOfLocalPart(local: string): string {
  const isForeign = /^[^\s@"\p{Cc}]+$/u.test(local) && /\P{ASCII}/u.test(local);
  return isForeign ? `${NO_ADDRESS} that has only letters without accents before its @` : NO_ADDRESS;
}
