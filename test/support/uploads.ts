import * as getServedFile from '../../functions/branding/get-served-file.ts';
import * as uploadIcon from '../../functions/branding/upload-application-icon.ts';
import { handler as process, trigger } from '../../functions/events/process-upload.ts';
import { runAs } from '../../infra/local/access-policy.ts';
import type { Principal } from '../../shared/http/principal.ts';
import { getObject, listObjects, putObjectOnce } from '../../shared/storage/objects.ts';
import { type Answer, invoke, type Request } from './invoke.ts';

type Module = Parameters<typeof invoke>[0];

/** Sends a file to an operation. */
export function send(
  module: Module,
  principal: Principal,
  params: Record<string, string>,
  file: Buffer,
  headers: Request['headers'] = {},
): Promise<Answer> {
  const declared = { 'content-type': typeOf(file), 'x-svc-filename': 'logo' };
  return invoke(module, { principal, params, body: file, headers: { ...declared, ...headers } });
}

/** Sends the icon of an application. */
export const sendIcon = (
  { app, owner }: { app: string; owner: Principal },
  file: Buffer,
  headers: Request['headers'] = {},
) => send(uploadIcon, owner, { app }, file, headers);

function typeOf(file: Buffer): string {
  if (file[0] === 0x89) return 'image/png';
  return file[0] === 0x7b ? 'application/json' : 'image/svg+xml';
}

/** Sends a picture with the signed request of an answer, as its owner would. */
export function sendSigned({ body }: Answer, picture: Buffer, changes: RequestInit = {}): Promise<Response> {
  const { method, url, headers } = Object(body['upload']);
  return fetch(url, { method, headers, body: new Uint8Array(picture), ...changes });
}

/** The event of an object, as EventBridge makes it. */
export const eventOf = (key: string) =>
  ({ detail: { object: { key } } }) as unknown as Parameters<typeof process>[0];

/** Runs the processing of every file that waits for it, as the bucket's events would. */
export async function processAll(app: string): Promise<void> {
  for (const key of await originalsOf(app)) await processOne(key);
}

/** Runs the processing of one file, with the permissions of its function. */
export const processOne = (key: string): Promise<void> =>
  runAs(trigger.id, trigger.uses, () => process(eventOf(key)));

/** The files of an application that wait for processing, by key. */
export const originalsOf = (app: string) => listObjects(`uploads/${app}/`);

/** Sends a file of an application, and returns the key under which it then waits for processing. */
export async function originalOf(app: string, sendFile: () => Promise<unknown>): Promise<string> {
  const before = await originalsOf(app);
  await sendFile();
  const [key = ''] = (await originalsOf(app)).filter((candidate) => !before.includes(candidate));
  return key;
}

/** Runs `work`, and then stores the original again under its key, as if the run that deleted it had not. */
export async function restoreAfter(key: string, work: () => Promise<unknown>): Promise<void> {
  const original = await getObject(key);
  await work();
  if (original) await putObjectOnce(key, original.bytes, original);
}

/** Everything that is served of an application, by key. */
export const servedOf = (app: string) => listObjects(`public/${app}/`);

/** Reads a file at the address that the service gave it. */
export function fetchServed(url: unknown, headers: Request['headers'] = {}): Promise<Answer> {
  const [owner = '', upload = '', file = ''] = new URL(String(url)).pathname.split('/').slice(-3);
  return invoke(getServedFile, { params: { owner, upload, file }, headers });
}
