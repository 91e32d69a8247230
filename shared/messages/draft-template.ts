import type { MessageTemplate } from './message-template.ts';
import { assertTemplate } from './template-rules.ts';
import { findTemplate, type TemplateName } from './template-store.ts';

/**
 * Returns the texts of a request that tries them out, or without `template` those that apply now. Throws 400
 * with all faults of the template.
 */
export async function draftOrStored(
  name: TemplateName,
  { template }: { template?: MessageTemplate | undefined },
): Promise<MessageTemplate> {
  if (template) assertTemplate(name.kind, template, 'body.template');
  return template ?? (await findTemplate(name))?.template ?? {};
}
