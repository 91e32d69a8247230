import { isDeepStrictEqual } from 'node:util';
import { vi } from 'vitest';
import { forgetClients } from '../../infra/local/forget-clients.ts';
import { log } from '../../shared/platform/log.ts';
import { listObjects } from '../../shared/storage/objects.ts';
import { prefixesOf } from '../../shared/uploads/object-keys.ts';
import type { useBackends } from '../support/backends.ts';
import type { Subject } from '../support/further-requests.ts';
import { type Answer, invoke, type Request } from '../support/invoke.ts';
import { netChangesOf, shapesOf } from '../support/net-changes.ts';
import { takeRecords } from '../support/publish-pending.ts';
import { ALL_RUNS, purge } from '../support/purge.ts';

type Backends = ReturnType<typeof useBackends>;
type Records = Awaited<ReturnType<typeof takeRecords>>;

/** What an answer says, whatever ids and times it names. */
export type Said = { status: number; code?: unknown; members: string[] };
/** An operation without faults: what it says and does, once and when it is repeated. */
export type Baseline = {
  once: Said;
  again: Said;
  settled: string[];
  settledAfterTwo: string[];
  messages: number;
};

/** Seconds after which a request whose function died may be repeated with its Idempotency-Key. */
const CLAIM_SECONDS = 61;
const REPETITIONS = 3;

/** Makes one request, with what it needs in the table. */
export async function prepare({ module, make }: Subject, backends: Backends) {
  const made = await make();
  const key = module.operation.idempotent && { 'idempotency-key': crypto.randomUUID() };
  // Throttles count a whole /64 network as one source.
  const sourceIp = `2001:db8:${crypto.randomUUID().slice(9, 18).replace('-', ':')}::1`;
  const request: Request = { ...made, sourceIp, headers: { ...made.headers, ...key } };
  if (module.operation.method === 'DELETE') await finishDeletions();
  await takeRecords();
  const newestBefore = backends.messages().list()[0]?.id;
  const records: Records = [];
  /** Returns what the table and the bucket have of the request until now. */
  const effect = async (): Promise<string[]> => {
    records.push(...(await takeRecords()));
    return [...shapesOf(netChangesOf(records)), ...(await objectsOf(request.params?.['app']))];
  };
  // As in a new instance of the function, which has read no key yet.
  forgetClients();
  return {
    send: () => invoke(module, request),
    effect,
    /** The effect once the function has run that finishes deletions. */
    settled: async (): Promise<string[]> => {
      if (module.operation.method === 'DELETE') await finishDeletions();
      return effect();
    },
    // Not a difference of lengths: the list is full after 500 messages.
    messages: () => {
      const ids = backends
        .messages()
        .list()
        .map(({ id }) => id);
      return newestBefore === undefined ? ids.length : ids.indexOf(newestBefore);
    },
  };
}

export type Prepared = Awaited<ReturnType<typeof prepare>>;

const finishDeletions = () => purge(ALL_RUNS).finally(() => vi.useRealTimers());

/** The kinds of the objects of an application, which has none before its request. */
async function objectsOf(app: string | undefined): Promise<string[]> {
  if (!app?.startsWith('app_')) return [];
  const found = await Promise.all(prefixesOf(app).map((prefix) => listObjects(prefix)));
  return found.flat().map((key) => key.replace(/(app|upload)_\w+|\/[0-9a-f]{64}/g, '$1'));
}

export function saidBy({ status, body }: Answer): Said {
  const code = body['code'];
  return { status, ...(status >= 400 && { code }), members: status >= 400 ? [] : Object.keys(body).sort() };
}

const isSame = (one: Said, other: Said): boolean => isDeepStrictEqual(one, other);

/**
 * Watches whether the keys that recognise devices could be read. While they cannot, and for some seconds
 * more, a sign-in gives no `device_key` and does not fail for it (decision 0254). A dead function leaves such
 * a failure, too: its last read fails later, in the caches of this process.
 */
export function watchRecognition() {
  const warned = vi.spyOn(log, 'warn');
  return {
    startAnew: () => warned.mockClear(),
    /** True if an answer says what another one does, apart from a device key that could not be signed. */
    isAnswer: (said: Said, wanted: Said): boolean => {
      if (isSame(said, wanted)) return true;
      const isUnread = warned.mock.calls.some(([message]) => message === 'devices cannot be recognised');
      const members = wanted.members.filter((member) => member !== 'device_key');
      return isUnread && isSame(said, { ...wanted, members });
    },
  };
}

/** True if a client repeats the request, or the part of it that an answer about several users refuses. */
export function isRefusal({ status, headers, text }: Answer): boolean {
  if (status === 200) return text.includes('"dependency_unavailable"');
  return status === 503 && headers['retry-after'] !== undefined;
}

/** Repeats a request as a client does: again after each refusal, and when a claim of its key has ended. */
export async function repeat(send: () => Promise<Answer>): Promise<Answer> {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  try {
    let answer = await send();
    for (let time = 1; time < REPETITIONS && isWorthRepeating(answer); time++) {
      vi.setSystemTime(Date.now() + CLAIM_SECONDS * 1000);
      answer = await send();
    }
    return answer;
  } finally {
    vi.useRealTimers();
  }
}

function isWorthRepeating(answer: Answer): boolean {
  return isRefusal(answer) || answer.body['code'] === 'idempotency_in_progress';
}
