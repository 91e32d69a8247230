import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { AwsError } from './http/aws-error.ts';
import { listen, type Place, type Running } from './http/loopback.ts';
import {
  type Credentials,
  checkAge,
  checkSignature,
  checkSignedUrl,
  isPresigned,
  TEST_CREDENTIALS,
} from './http/signature.ts';
import { answerPage, mayBeFromPage } from './s3/cors.ts';
import { S3Error } from './s3/errors.ts';
import { type Exchange, openExchange, reply } from './s3/exchange.ts';
import type { OnCreated } from './s3/objects.ts';
import { answerOperation } from './s3/operations.ts';
import { Store } from './s3/store.ts';
import { toXml } from './s3/xml.ts';

export type S3Options = {
  /** The folder of the data. Only one process at a time may use it. */
  directory: string;
  /** The only bucket, created unless it exists: the name of a folder in `directory`. */
  bucket: string;
  /** The only accepted access key. */
  credentials?: Credentials;
  place?: Place;
  /** Called with the key of every new object once it is readable, like a bucket notification. */
  onObjectCreated?: (key: string) => unknown;
};

/**
 * Serves one S3 bucket from a folder on 127.0.0.1: path-style, with one access key. The calls of the service,
 * and the uploads whose URL it has signed, behave as in S3. Every other operation, parameter and header gets
 * 501 and is never ignored.
 */
export async function startS3({
  directory,
  bucket,
  credentials = TEST_CREDENTIALS,
  place = {},
  onObjectCreated,
}: S3Options): Promise<Running> {
  const store = await Store.open(join(directory, bucket));
  const onCreated = notifier(onObjectCreated);
  return listen(
    async (request, response) => {
      response.setHeader('x-amz-request-id', randomBytes(8).toString('hex').toUpperCase());
      try {
        const exchange = openExchange(request, response);
        if (answerPage(exchange) === 'answered') return;
        if (isPresigned(exchange.query)) checkSignedUrl(exchange, 's3', credentials);
        else authenticate(exchange, credentials);
        await answerOperation(exchange, bucket, store, onCreated);
      } catch (error) {
        answerError(request, response, error);
      }
    },
    { ...place, inProcess: true, browsers: mayBeFromPage },
  );
}

/** Checks the Signature Version 4 in the headers of a request, and its age. */
function authenticate(exchange: Exchange, credentials: Credentials): void {
  const { 'x-amz-date': timestamp = '', 'x-amz-content-sha256': payloadHash } = exchange.headers;
  checkAge(timestamp);
  if (payloadHash === undefined)
    throw new S3Error(400, 'AuthorizationHeaderMalformed', 'Expected X-Amz-Content-Sha256.');
  checkSignature(exchange, payloadHash, 's3', credentials);
}

/** Creates the notification. Errors of the listener are logged and do not fail the upload. */
function notifier(listener: S3Options['onObjectCreated']): OnCreated {
  return (key) => {
    if (!listener) return;
    Promise.resolve()
      .then(() => listener(key))
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
