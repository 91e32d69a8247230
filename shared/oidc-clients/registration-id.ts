import { createHmac, timingSafeEqual } from 'node:crypto';
import { propertiesOf } from '../platform/properties.ts';

/** The metadata of a client that has registered by itself, which its id carries. */
export type RegisteredMetadata = {
  name?: string | undefined;
  redirect_uris: string[];
  /** False if it has asked for no refresh tokens. */
  refreshes: boolean;
  /** Epoch seconds of the registration. */
  at: number;
  /** A random text, so that two clients with the same metadata have two ids. */
  unique: string;
};

const REGISTRATION = /^reg\.([\w-]{1,4096})\.([\w-]{22})$/;
const SEAL_BYTES = 16;

/**
 * Returns the client id that carries metadata: readable, but only this service can make one (decision 0607).
 * It is good for one application.
 */
export function registrationId(app: string, metadata: RegisteredMetadata, secret: string): string {
  const { name, redirect_uris, refreshes, at, unique } = metadata;
  const short = { n: name, r: redirect_uris, ...(!refreshes && { o: 1 }), i: at, u: unique };
  const text = Buffer.from(JSON.stringify(short)).toString('base64url');
  return `reg.${text}.${sealOf(app, text, secret).toString('base64url')}`;
}

/** True if this service has made a client id for the application, with one of these secrets. */
export function isOwnRegistration(app: string, clientId: string, secrets: readonly string[]): boolean {
  const [, text = '', given = ''] = REGISTRATION.exec(clientId) ?? [];
  const seal = Buffer.from(given, 'base64url');
  return secrets.some(
    (secret) => seal.length === SEAL_BYTES && timingSafeEqual(seal, sealOf(app, text, secret)),
  );
}

/** Returns the metadata in a client id; undefined for any other id. It verifies nothing. */
export function metadataInRegistration(clientId: string): RegisteredMetadata | undefined {
  const [, text] = REGISTRATION.exec(clientId) ?? [];
  if (text === undefined) return undefined;
  try {
    return metadataFrom(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

function metadataFrom(short: unknown): RegisteredMetadata | undefined {
  const { n: name, r: uris, o: once, i: at, u: unique } = propertiesOf(short);
  const redirect_uris = Array.isArray(uris)
    ? uris.filter((uri) => URL.canParse(String(uri))).map(String)
    : [];
  if (redirect_uris.length === 0) return undefined;
  return {
    ...(typeof name === 'string' && { name }),
    ...{ redirect_uris, refreshes: once === undefined, at: Number(at), unique: String(unique) },
  };
}

function sealOf(app: string, text: string, secret: string): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([app, text]))
    .digest()
    .subarray(0, SEAL_BYTES);
}
