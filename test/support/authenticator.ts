import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

/** What an authenticator and a browser do differently from the usual. */
export type Ceremony = {
  origin: string;
  /** The host that the authenticator names; by default that of the options. */
  rpId?: string;
  type?: string;
  verifiesUser?: boolean;
  synced?: boolean;
  counter?: number;
  userHandle?: string;
};
type CreationOptions = { rp: { id: string }; user: { id: string }; challenge: string };
type RequestOptions = { rpId: string; challenge: string };

type Saved = { id: string; key: JsonWebKey; userHandle: string };

const [PRESENT, VERIFIED, MAY_BE_SYNCED, SYNCED, ATTESTED] = [1, 4, 8, 16, 64];

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

function newKey(): Saved {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { id: base64url(randomBytes(32)), key: privateKey.export({ format: 'jwk' }), userHandle: '' };
}

/** An authenticator with one discoverable ES256 key, in software. It signs whatever it is asked for. */
export class Authenticator {
  readonly id: string;
  readonly #key: KeyObject;
  #userHandle: string;

  /** `saved` is what `save` returned of another one. */
  constructor(saved?: string) {
    const { id, key, userHandle }: Saved = saved === undefined ? newKey() : JSON.parse(saved);
    this.id = id;
    this.#key = createPrivateKey({ key, format: 'jwk' });
    this.#userHandle = userHandle;
  }

  save(): string {
    const key = this.#key.export({ format: 'jwk' });
    return JSON.stringify({ id: this.id, key, userHandle: this.#userHandle } satisfies Saved);
  }

  /** The answer of a browser to options of a registration. */
  create({ rp, user, challenge }: CreationOptions, ceremony: Ceremony) {
    this.#userHandle = user.id;
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, 32]),
      Buffer.from(this.id, 'base64url'),
      coseKey(createPublicKey(this.#key)),
    ]);
    const data = Buffer.concat([authenticatorData(rp.id, ceremony, ATTESTED), credential]);
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' },
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, ceremony),
        attestationObject: base64url(withoutAttestation(data)),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    };
  }

  /** The answer of a browser to options of a sign-in. */
  get({ rpId, challenge }: RequestOptions, ceremony: Ceremony) {
    const data = authenticatorData(rpId, ceremony, 0);
    const clientDataJSON = clientData('webauthn.get', challenge, ceremony);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' },
      response: {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, this.#key)),
        userHandle: ceremony.userHandle ?? this.#userHandle,
      },
      clientExtensionResults: {},
    };
  }
}

function clientData(type: string, challenge: string, { origin, type: other = type }: Ceremony): string {
  return base64url(JSON.stringify({ type: other, challenge, origin, crossOrigin: false }));
}

/** WebAuthn, 6.1. */
function authenticatorData(
  rpId: string,
  { rpId: other = rpId, verifiesUser = true, synced = false, counter = 0 }: Ceremony,
  more: number,
): Buffer {
  const flags = PRESENT | (verifiesUser ? VERIFIED : 0) | (synced ? MAY_BE_SYNCED | SYNCED : 0) | more;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(other), Buffer.from([flags]), count]);
}

/** The CBOR map `{ fmt: "none", attStmt: {}, authData }` (RFC 8949). */
function withoutAttestation(data: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  const length = Buffer.from([0x59, data.length >> 8, data.length & 0xff]);
  return Buffer.concat([
    ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
    ...[text('authData'), length, data],
  ]);
}

/** An EC2 key of P-256 as a COSE map (RFC 9053, 7.1.1). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(String(text), 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(String(x)),
    Buffer.from([0x22]),
    bytes(String(y)),
  ]);
}
