import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AwsError } from './aws-error.ts';
import { listen, type Running } from './loopback.ts';
import { answerBucket, answerService } from './s3/buckets.ts';
import { S3Error } from './s3/errors.ts';
import { type Exchange, openExchange, reply } from './s3/exchange.ts';
import { answerObject, type OnCreated } from './s3/objects.ts';
import { answerFormUpload, isFormUpload } from './s3/post-policy.ts';
import { authenticate } from './s3/signature.ts';
import { Store } from './s3/store.ts';
import { answerUpload, isOfUpload } from './s3/uploads.ts';
import { toXml } from './s3/xml.ts';
import type { Credentials } from './signature.ts';

export type ObjectCreated = { bucket: string; key: string; size: number; etag: string };

export type S3Options = {
  /** The folder of the buckets. Only one process at a time may use it. */
  directory: string;
  port?: number;
  accessKeyId: string;
  secretAccessKey: string;
  region?: string;
  /** Buckets to create unless they exist. */
  buckets?: string[];
  /** Called for every new object once it is readable, like a bucket notification. */
  onObjectCreated?: (event: ObjectCreated) => unknown;
};

/**
 * Serves S3 from a folder on 127.0.0.1: path-style, with one access key. Supported features behave as in S3.
 * Unsupported ones (versions, ACLs, tags, policies, CORS) get 501 and are never ignored.
 */
export async function startS3(options: S3Options): Promise<Running> {
  const { directory, port, buckets = [], region = 'us-east-1', accessKeyId, secretAccessKey } = options;
  const store = await Store.open(directory);
  for (const name of buckets) await store.createBucket(name);
  const credentials = { accessKeyId, secretAccessKey, region };
  const onCreated = notifier(options.onObjectCreated);
  return listen(async (request, response) => {
    response.setHeader('x-amz-request-id', randomBytes(8).toString('hex').toUpperCase());
    try {
      await answer(openExchange(request, response), store, credentials, onCreated);
    } catch (error) {
      answerError(request, response, error);
    }
  }, port);
}

async function answer(
  exchange: Exchange,
  store: Store,
  credentials: Credentials,
  onCreated: OnCreated,
): Promise<void> {
  if (isFormUpload(exchange)) return answerFormUpload(exchange, store, credentials, onCreated);
  const signed = { ...exchange, headers: authenticate(exchange, credentials) };
  if (!signed.bucket) return answerService(signed, store);
  if (!signed.key) return answerBucket(signed, store);
  if (isOfUpload(signed)) return answerUpload(signed, store, onCreated);
  await answerObject(signed, store, onCreated);
}

/** Creates the notification. Errors of the listener are logged and do not fail the upload. */
function notifier(listener: S3Options['onObjectCreated']): OnCreated {
  return (bucket, { key, size, etag }) => {
    if (!listener) return;
    Promise.resolve()
      .then(() => listener({ bucket, key, size, etag }))
      .catch((error) => console.error('onObjectCreated failed', error));
  };
}

function answerError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  const known =
    error instanceof AwsError ? error : new S3Error(500, 'InternalError', 'We encountered an error.');
  if (known !== error) console.error('S3 request failed', error);
  const body = toXml(
    'Error',
    {
      Code: known.code,
      Message: known.message,
      Resource: request.url,
      RequestId: String(response.getHeader('x-amz-request-id')),
    },
    false,
  );
  reply({ response, method: request.method ?? '' }, known.status, {}, body);
}
