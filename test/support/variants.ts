import * as createVariant from '../../functions/variants/create-variant.ts';
import type { Principal } from '../../shared/http/principal.ts';
import { type Answer, invoke } from './invoke.ts';

type Place = { app: string; hub: Principal };

/** A new variant of a tenant's application, made by the operation itself. */
export async function makeVariant(
  { app, hub }: Place,
  request: Record<string, unknown> = {},
): Promise<{ variant: string; body: Answer['body'] }> {
  const body = { name: 'Partner', ...request };
  const answer = await invoke(createVariant, { params: { app }, principal: hub, body });
  if (answer.status !== 200) throw new Error(`no variant was made: ${answer.text}`);
  return { variant: String(answer.body['id']), body: answer.body };
}
