import { readBody } from './body.ts';
import { notImplemented, S3Error } from './errors.ts';
import { type Exchange, reply } from './exchange.ts';
import { listObjects } from './list.ts';
import type { Store } from './store.ts';
import { childrenOf, parseXml, textOf, toXml } from './xml.ts';

type Answer = (exchange: Exchange, store: Store) => Promise<void> | void;

const MAX_DOCUMENT = 2 * 1024 * 1024;
const MAX_DELETED = 1000;

/** Settings that are accepted without effect, so that one script can prepare a bucket here and in AWS. */
const ACCEPTED = [
  'encryption',
  'lifecycle',
  'notification',
  'ownershipControls',
  'publicAccessBlock',
  'tagging',
  'versioning',
];
const SUBRESOURCES = [
  ...ACCEPTED,
  'accelerate',
  'acl',
  'analytics',
  'cors',
  'delete',
  'inventory',
  'location',
  'logging',
  'metrics',
  'object-lock',
  'policy',
  'policyStatus',
  'replication',
  'requestPayment',
  'uploads',
  'versions',
  'website',
];

const ANSWERS: Record<string, Answer> = {
  'PUT ': async (exchange, store) => {
    await readBody(exchange, MAX_DOCUMENT);
    await store.createBucket(exchange.bucket);
    reply(exchange, 200, { location: `/${exchange.bucket}` });
  },
  'HEAD ': (exchange) => reply(exchange, 200),
  'DELETE ': async (exchange, store) => {
    await store.deleteBucket(exchange.bucket);
    reply(exchange, 204);
  },
  'GET ': (exchange, store) => listObjects(exchange, store.bucket(exchange.bucket)),
  'GET location': (exchange) => reply(exchange, 200, {}, toXml('LocationConstraint', {})),
  'POST delete': deleteObjects,
};

/** Answers a request to a bucket. */
export async function answerBucket(exchange: Exchange, store: Store): Promise<void> {
  const { method, query, bucket } = exchange;
  const subresource = SUBRESOURCES.find((name) => query.has(name)) ?? '';
  const name = `${method} ${subresource}`;
  if (name !== 'PUT ') store.bucket(bucket);
  if (method === 'PUT' && ACCEPTED.includes(subresource)) {
    await readBody(exchange, MAX_DOCUMENT);
    return reply(exchange, 200);
  }
  const answer = Object.hasOwn(ANSWERS, name) ? ANSWERS[name] : undefined;
  if (!answer) throw notImplemented(`${name.trim()} of a bucket`);
  await answer(exchange, store);
}

/** Answers `ListBuckets`. */
export function answerService(exchange: Exchange, store: Store): void {
  if (exchange.method !== 'GET') throw new S3Error(405, 'MethodNotAllowed');
  const buckets = store.buckets().map(({ name, created }) => ({
    Name: name,
    CreationDate: new Date(created).toISOString(),
  }));
  reply(
    exchange,
    200,
    {},
    toXml('ListAllMyBucketsResult', {
      Owner: { ID: 'local', DisplayName: 'local' },
      Buckets: { Bucket: buckets },
    }),
  );
}

async function deleteObjects(exchange: Exchange, store: Store): Promise<void> {
  const document = parseXml((await readBody(exchange, MAX_DOCUMENT)).toString(), 'Delete');
  const keys = childrenOf(document, 'Object').map((object) => textOf(object, 'Key') ?? '');
  if (keys.length === 0 || keys.length > MAX_DELETED || keys.includes(''))
    throw new S3Error(400, 'MalformedXML', 'Name one to 1000 objects by their keys.');
  for (const key of keys) await store.remove(exchange.bucket, key);
  const quiet = textOf(document, 'Quiet')?.trim() === 'true';
  reply(exchange, 200, {}, toXml('DeleteResult', { Deleted: quiet ? [] : keys.map((Key) => ({ Key })) }));
}
