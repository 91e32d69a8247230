import * as answerText from '../../functions/events/answer-text.ts';
import * as createKeyword from '../../functions/sms-keywords/create-sms-keyword.ts';
import { runAs } from '../../infra/local/access-policy.ts';
import { textEvent } from '../../infra/local/messages/inbound-text.ts';
import type { HubPrincipal } from '../../shared/http/principal.ts';
import { type Answer, invoke, type Request } from './invoke.ts';

type Place = { app: string; hub: HubPrincipal };

/** Service staff, who may create and change keywords. */
export const staff = (hub: HubPrincipal): HubPrincipal => ({ ...hub, accounts: {}, support: true });

let words = 0;
/** A keyword that no other test of the file has. */
export function newWord(): string {
  words += 1;
  return `WORD${words}`;
}

export const createKeywordOf = ({ app, hub }: Place, body: unknown, more: Request = {}) =>
  invoke(createKeyword, { params: { app }, principal: staff(hub), body, ...more });

/** A new keyword, made by the operation itself. */
export async function makeKeyword(
  place: Place,
  request: Record<string, unknown> = {},
): Promise<{ id: string; keyword: string; body: Answer['body'] }> {
  const answer = await createKeywordOf(place, { keyword: newWord(), ...request });
  if (answer.status !== 201) throw new Error(`no keyword was made: ${answer.text}`);
  return { id: String(answer.body['id']), keyword: String(answer.body['keyword']), body: answer.body };
}

/** One delivery of the event of a text, as AWS End User Messaging and SNS make it. */
export const textOf = (from: string, text: string, to = '+12025550100') => textEvent({ from, to, text });

export const deliverText = (event: unknown) =>
  runAs(answerText.trigger.id, answerText.trigger.uses, () => answerText.handler(event));
