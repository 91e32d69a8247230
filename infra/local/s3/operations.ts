import { isPresigned } from '../http/signature.ts';
import { deleteObjects, listObjects } from './bucket.ts';
import { notImplemented, S3Error } from './errors.ts';
import { type Exchange, reply } from './exchange.ts';
import { getObject, type OnCreated, putObject } from './objects.ts';
import type { Store } from './store.ts';

type Operation = {
  /** The parameters of the query that the operation understands. */
  query: string[];
  /** The headers with a meaning that the operation understands beside `SENT_BY_SDK`. */
  headers?: RegExp;
  /** True if a signed URL may call the operation. */
  presigned?: true;
  answer: (exchange: Exchange, store: Store, onCreated: OnCreated) => Promise<void> | void;
};

/**
 * The calls of the service, and the one whose URL it signs: the callers are `shared/storage/objects.ts`,
 * `shared/storage/sign-put.ts` and `shared/health/checks.ts`.
 */
const OPERATIONS: Record<string, Operation> = {
  'HEAD bucket': { query: [], answer: (exchange) => reply(exchange, 200) },
  'GET bucket': { query: ['list-type', 'prefix', 'max-keys'], answer: listObjects },
  'POST bucket': { query: ['delete'], answer: deleteObjects },
  'PUT object': {
    query: [],
    headers: /^(if-match|if-none-match|x-amz-meta-.+)$/,
    presigned: true,
    answer: putObject,
  },
  'GET object': { query: [], headers: /^range$/, answer: getObject },
};

/** Headers that change what a request means, so that none may be ignored. */
const MEANINGFUL = /^(x-amz-.+|if-.+|range|expires|content-(disposition|encoding|language|md5))$/;
/** The parameters of a signed URL. */
const SIGNATURE =
  /^X-Amz-(Algorithm|Content-Sha256|Credential|Date|Expires|Security-Token|Signature|SignedHeaders)$/;
const SENT_BY_SDK =
  /^x-amz-(checksum-crc32|checksum-mode|content-sha256|date|sdk-checksum-algorithm|security-token|user-agent)$/;

/**
 * Answers a request whose signature is valid. Throws S3Error 501 for every operation, parameter or header
 * that the service does not use.
 */
export async function answerOperation(
  exchange: Exchange,
  bucket: string,
  store: Store,
  onCreated: OnCreated,
): Promise<void> {
  const { method, key } = exchange;
  const name = `${method} ${key ? 'object' : 'bucket'}`;
  const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (!exchange.bucket || !operation) throw notImplemented(`${method} ${exchange.rawPath}`);
  if (exchange.bucket !== bucket)
    throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist');
  refuseUnsupported(exchange, operation);
  await operation.answer(exchange, store, onCreated);
}

function refuseUnsupported({ query, headers }: Exchange, operation: Operation): void {
  const parameter = [...query.keys()].find(
    (name) =>
      // `x-id` repeats the name of the operation.
      name !== 'x-id' &&
      !operation.query.includes(name) &&
      !(operation.presigned && isPresigned(query) && SIGNATURE.test(name)),
  );
  const header = Object.keys(headers).find(
    (name) => MEANINGFUL.test(name) && !SENT_BY_SDK.test(name) && !operation.headers?.test(name),
  );
  const found = parameter ?? header;
  if (found !== undefined) throw notImplemented(found);
}
