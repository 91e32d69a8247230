import { REFUSED_TEXT_PREFIX, SLOWED_PREFIX } from '../applications/refusal-reasons.ts';
import type { BrowserKind } from '../http/browser-kind.ts';
import type { AttemptMark, RequestAttempt, SignedInMark } from '../platform/request/request-attempt.ts';
import { kindOf } from '../storage/items.ts';
import { keyOf } from '../storage/keys.ts';
import { itemOfImage, type StreamRecord } from '../storage/stream-records.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { originOf, WRITTEN_BY } from '../storage/writes/written-by.ts';
import type { AttemptPlace, AttemptStep, RecordedStep } from './attempt.ts';
import { idOfRefusedStarts } from './attempt-id.ts';

/** One change of an item that may be a step of an attempt. */
type ItemImages = { ids: readonly string[]; before: Item | undefined; after: Item };

/**
 * Returns the steps that a record of the table's stream shows, of those that carry the mark of an attempt. A
 * repeated record gives the same steps.
 */
export function stepsOfChange({ dynamodb }: StreamRecord): RecordedStep[] {
  const { Keys, OldImage, NewImage } = dynamodb ?? {};
  const known = kindOf(keyOf(itemOfImage(Keys) ?? {}));
  const derive = known && DERIVATIONS[known.name];
  const after = derive && itemOfImage(NewImage);
  if (!derive || !after?.['attempt']) return [];
  return derive({ ids: known.ids, before: itemOfImage(OldImage), after });
}

const DERIVATIONS: Readonly<Record<string, (change: ItemImages) => RecordedStep[]>> = {
  challenge: stepsOfChallenge,
  link: stepsOfLink,
  refusals: stepsOfRefusal,
  usedChallenge: stepsOfWayIn,
  upstreamSignIn: stepsOfWayIn,
};

/** A challenge begins, or a code or link completes it. */
function stepsOfChallenge({ before, after }: ItemImages): RecordedStep[] {
  const { id, address, source, user, barrier } = after['attempt'] as AttemptMark;
  const { app, channel, client, known, created_at } = after as Record<string, string>;
  const place = { app: String(app), id, address };
  if (!before) {
    const at = Date.parse(String(created_at));
    const facts = {
      channel: channel as 'email' | 'phone',
      client,
      user,
      ...(known && { known: true as const }),
    };
    const started = {
      ...place,
      step: { step: 'started' as const, at, request: requestThatWrote(after), source },
      facts,
    };
    const refused = { ...place, step: { step: 'refused' as const, at, code: barrier }, facts };
    return barrier === undefined ? [started] : [started, refused];
  }
  if (before['signed_in'] !== undefined || after['signed_in'] === undefined) return [];
  return [completedBy(place, after)];
}

/** A passkey or an account at a provider signed its user in. */
function stepsOfWayIn({ before, after }: ItemImages): RecordedStep[] {
  const { id, address } = after['attempt'] as AttemptMark;
  return before?.['attempt'] ? [] : [completedBy({ app: String(after['app']), id, address }, after)];
}

function completedBy(place: AttemptPlace, item: Item): RecordedStep {
  const { user, method, ...from } = item['signed_in'] as SignedInMark;
  const step = { step: 'completed', ...from, request: requestThatWrote(item) } as AttemptStep;
  return { ...place, step, facts: { user, method } };
}

type OpenedMark = { at: number; code?: string; source?: string; browser?: BrowserKind };

/**
 * Somebody, or a program that checks mails, opened the page of the link. A link that the platform had sent
 * has no challenge, so it also shows how the attempt began and ended.
 */
function stepsOfLink({ before, after }: ItemImages): RecordedStep[] {
  const { app, opened } = after as { app: string; opened?: OpenedMark };
  const { id, address } = after['attempt'] as AttemptMark;
  const place = { app, id, address };
  if (!before) return after['sent_by_platform'] ? [sentStep(place, after)] : [];
  if (before['signed_in'] === undefined && after['signed_in'] !== undefined)
    return [completedBy(place, after)];
  if (!opened || before['opened'] !== undefined) return [];
  return [
    { ...place, step: { step: 'link_opened', ...opened, request: requestThatWrote(after) }, facts: {} },
  ];
}

/** The platform had a link sent. The request is not of the person, so the step has no source. */
function sentStep(place: AttemptPlace, link: Item): RecordedStep {
  const at = Date.parse(String(link['created_at']));
  const channel = link['verification_type'] as 'email' | 'phone';
  const step = { step: 'started' as const, at, request: requestThatWrote(link) };
  return { ...place, step, facts: { channel, user: String(link['user_id']) } };
}

type RefusedAttempt = RequestAttempt &
  Pick<AttemptStep, 'provider_failure' | 'provider_words'> & { at: number; request?: string };

/**
 * A refusal was counted, and the count carries the last one. Starts that were refused, and failures at an
 * identity provider, have no challenge: those of one hour and reason are one attempt (decisions 0368, 0595).
 */
function stepsOfRefusal({ ids: [app = '', reason = ''], before, after }: ItemImages): RecordedStep[] {
  const attempt = after['attempt'] as RefusedAttempt;
  const { id, address, source, user, channel, method, begun, at, request } = attempt;
  const { provider_failure, provider_words } = attempt;
  const last = before?.['attempt'] as RefusedAttempt | undefined;
  const isSame = last?.at === at && last?.request === request && last?.address === address;
  // The same refusal has another count under its code.
  if (isSame || reason.startsWith(SLOWED_PREFIX)) return [];
  const code = reason.startsWith(REFUSED_TEXT_PREFIX) ? 'text_refused' : reason;
  const place = { app, address, id: begun ? id : idOfRefusedStarts(at, address, provider_failure ?? code) };
  const name = code === 'invalid_code' ? ('wrong_code' as const) : ('refused' as const);
  const step = { step: name, at, code, provider_failure, provider_words, request, source };
  return [{ ...place, step, facts: { channel, method, user } }];
}

/** Returns the request that wrote an item. */
function requestThatWrote(item: Item): string | undefined {
  return originOf(item[WRITTEN_BY])?.requestId;
}
