import type { MessageTemplate, MessageTemplateState } from '@svc/client/server';
import { faultsOf } from '../../api/failure.ts';
import type { FieldTexts } from '../../parts/text-edit.ts';
import type { Say } from '../../texts/say.ts';
import type { MESSAGES } from './texts.ts';

/** The members of a template in the order of the form. */
const FIELDS = ['subject', 'heading', 'paragraphs', 'button', 'reason', 'sms'] as const;
export type TemplateField = (typeof FIELDS)[number];

/** Returns the fields of a kind of message. Some have no button. */
export function fieldsOf({ built_in }: Pick<MessageTemplateState, 'built_in'>): TemplateField[] {
  return FIELDS.filter((name) => built_in[name] !== undefined);
}

/** Returns the texts that apply now, by field. Each line of `paragraphs` is one. */
export function textsOfTemplate(state: Pick<MessageTemplateState, 'built_in' | 'template'>): FieldTexts {
  const { built_in, template } = state;
  return Object.fromEntries(fieldsOf(state).map((name) => [name, asText(template[name] ?? built_in[name])]));
}

/** Returns the built-in text of a field. */
export function builtInOf({ built_in }: Pick<MessageTemplateState, 'built_in'>, name: TemplateField): string {
  return asText(built_in[name]);
}

/** Returns the template that makes the texts apply. What is as the built-in text is left out. */
export function templateOfTexts(
  state: Pick<MessageTemplateState, 'built_in'>,
  texts: FieldTexts,
): MessageTemplate {
  const own = fieldsOf(state).filter((name) => isOwn(state, name, texts[name] ?? ''));
  return Object.fromEntries(
    own.map((name) => [name, name === 'paragraphs' ? linesOf(texts[name] ?? '') : (texts[name] ?? '')]),
  );
}

/** True for a text that is not the built-in one. */
export function isOwn(
  state: Pick<MessageTemplateState, 'built_in'>,
  name: TemplateField,
  text: string,
): boolean {
  const builtIn = builtInOf(state, name);
  return name === 'paragraphs' ? asText(linesOf(text)) !== builtIn : text !== builtIn;
}

function asText(value: string | readonly string[] | undefined): string {
  return typeof value === 'string' ? value : (value ?? []).join('\n');
}

/** Returns the lines of a text. An empty text has one, which the service refuses in its words. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [''];
}

/** Returns the placeholders that a field may have. */
export function placeholdersOf(
  { placeholders, sms_placeholders }: Pick<MessageTemplateState, 'placeholders' | 'sms_placeholders'>,
  name: TemplateField,
): string[] {
  return name === 'sms' ? [...placeholders, ...sms_placeholders] : placeholders;
}

/** Returns what the service says about each field, in one text, and the faults of none of them. */
export function faultsByMember(error: unknown, say: Say<keyof typeof MESSAGES.en>) {
  const byField: Partial<Record<TemplateField, string>> = {};
  const rest: string[] = [];
  for (const { path, message } of faultsOf(error)) {
    const [, name, n] = /^body(?:\.template)?\.(\w+)(?:\.(\d+))?/.exec(path) ?? [];
    const field = FIELDS.find((one) => one === name);
    const fault = n === undefined ? message : say('paragraph', { n: Number(n) + 1, fault: message });
    if (field) byField[field] = [byField[field], fault].filter(Boolean).join('\n');
    else rest.push(`${path}: ${message}`);
  }
  return { byField, rest };
}
