import { type Fault, invalidInputs } from '../platform/errors.ts';
import { makesAddress } from '../platform/strings/address-in-text.ts';
import { type MessageKind, type MessageTemplate, PLACEHOLDERS } from './message-template.ts';

/** Characters that could begin an HTML tag, comment or entity. */
const MARKUP = /<[a-z/!?]|&#?\w+;/i;

const PLACEHOLDER = /\{(\w+)\}/g;

/** A link that is joined to other text, which would change its target. */
const JOINED_LINK = /\S\{link\}|\{link\}(?![.,!]?(?:\s|$))/;

/**
 * Throws 400 with all faults of a template: markup, addresses, unknown or missing placeholders (decision
 * 0175). `path` leads to the template in the request.
 */
export function assertTemplate(kind: MessageKind, template: MessageTemplate, path: string): void {
  const { allowed, inSms, requiredInParagraphs = [] } = PLACEHOLDERS[kind];
  const { paragraphs = [], sms, ...lines } = template;
  const faults = [
    ...Object.entries(lines).flatMap(([name, text = '']) => textFaults(`${path}.${name}`, text, allowed)),
    ...paragraphs.flatMap((text, n) => textFaults(`${path}.paragraphs.${n}`, text, allowed)),
    ...(template.paragraphs
      ? missingPlaceholders(`${path}.paragraphs`, paragraphs.join(' '), requiredInParagraphs)
      : []),
    ...(sms === undefined
      ? []
      : [
          ...textFaults(`${path}.sms`, sms, [...allowed, ...inSms]),
          ...missingPlaceholders(`${path}.sms`, sms, inSms),
        ]),
  ];
  if (faults.length > 0) throw invalidInputs(faults);
}

function textFaults(path: string, text: string, allowed: readonly string[]): Fault[] {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const unknown = names.find((name) => !allowed.includes(name));
  const repeated = names.find((name, n) => names.indexOf(name) !== n);
  const bare = /[{}]/.test(text.replace(PLACEHOLDER, ''));
  const known = allowed.map((name) => `{${name}}`).join(', ');
  const messages = [
    MARKUP.test(text) && 'must be plain text without HTML; the service makes the HTML part',
    makesAddress(text) &&
      'must have no web or e-mail address and no phone number; the button has the link, and config.hub.legal the others. Put a space after each full stop, and around placeholders',
    JOINED_LINK.test(text) && 'must have spaces around {link}',
    unknown !== undefined && `has the unknown placeholder {${unknown}}; use ${known}`,
    repeated !== undefined && `has {${repeated}} more than once; use it once in a text`,
    bare && `must have braces around placeholders only; use ${known}`,
  ];
  return messages.flatMap((message) => (message === false ? [] : [{ path, message }]));
}

function missingPlaceholders(path: string, text: string, required: readonly string[]): Fault[] {
  const absent = required.filter((name) => text.split(`{${name}}`).length !== 2);
  return absent.map((name) => ({ path, message: `must have {${name}} once` }));
}
