import { createHash } from 'node:crypto';
import type { IdPrefix } from '../../shared/platform/ids.ts';

const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz';
/** The time part of the ids in examples. */
const MOMENT = '01k5x7q0r8';

/** Returns the same id for the same arguments, in the form of real ids (shared/platform/ids.ts). */
export function exampleId(prefix: IdPrefix, number = 0): string {
  const hash = createHash('sha256').update(`${prefix} ${number}`).digest();
  const random = Array.from(hash.subarray(0, 16), (byte) => BASE32[byte % 32]).join('');
  return `${prefix}_${MOMENT}${random}`;
}

export const APP = exampleId('app');
export const ACCOUNT = exampleId('acct');
/** The end user that examples are about, or that calls. */
export const USER = exampleId('user');
export const HUB_USER = exampleId('user', 100);
export const GROUP = exampleId('group');
export const MEMBER = exampleId('member');
export const INVITE = exampleId('invite');
export const VARIANT = exampleId('variant');
export const KEYWORD = exampleId('keyword');
export const CLIENT = exampleId('oidc');
export const CLIENT_ID = exampleId('key');
export const ASSET = exampleId('asset');
export const UPLOAD = exampleId('upload');
export const WEBHOOK = exampleId('webhook');
export const EVENT = exampleId('event');
export const PASSKEY = exampleId('passkey');
export const IDENTITY = exampleId('identity');
/** The id of an identity provider, which the application chooses. */
export const PROVIDER = 'google';

export const SECRET = 'sec_Example0Secret0Shown0Once0Example0Secret000';
export const CLIENT_SECRET = 'Example0Client0Secret0Of0A0Provider';
export const SIGNING_SECRET = 'whsec_RXhhbXBsZS1zZWNyZXQtb2YtYS13ZWJob29r';
export const SESSION = 'session_Example0Session0Id0000';
export const PREVIEW = 'Example0Page0Preview0Example0Page0Preview00';
export const LINK_CODE = 'Example0Link0Code0Example0Link00';
export const MESSAGE_CODE = '482913';
/** The one-time code of a redeemed link. */
export const EXCHANGE_CODE = 'Example0Exchange0Code0Example0Exchange0Code';
export const CHALLENGE_ID = 'Example0Challenge0Id0Example0000';
export const REFRESH_TOKEN = 'Example0Refresh0Token0Example0Refresh0Token';
export const DEVICE_KEY = 't4zk1c.Example0.Example0Device0Key0Example0Device0Key0Exampl0';
/** The pair of RFC 7636, appendix B. */
export const CODE_VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
export const CODE_CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
/** What a browser brings back from an identity provider. */
export const UPSTREAM_CODE = 'Example0State0Of0A0Sign0In000000.Example0Secret0Of0Its0Answer0000';
/** What a browser answers for passkeys, shortened. */
export const CREDENTIAL_ID = 'Example0Credential0Id0Example0Credential000';
export const CLIENT_DATA = 'Example0Client0Data0Example0Client0Data0000';
export const ATTESTATION = 'Example0Attestation0Object0Example0Attesta0';
export const AUTHENTICATOR_DATA = 'Example0Authenticator0Data0Example0Authent0';
export const SIGNATURE = 'Example0Signature0Example0Signature0Example';
export const USER_HANDLE = 'Example0User0Handle0Example0User0Handle0000';
/** What an identity provider gives, shortened. */
export const ID_TOKEN = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJleGFtcGxlIn0.RXhhbXBsZS1zaWduYXR1cmU';
export const PROVIDER_NONCE = 'Example0Nonce0Example0Nonce00000';
export const ACCESS_TOKEN =
  'eyJhbGciOiJFZERTQSIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiJ1c2VyX2V4YW1wbGUifQ.RXhhbXBsZS1zaWduYXR1cmU';
/** The request that stores a picture of the user in the bucket of the service. */
export const UPLOAD_TARGET = `image_field/${Buffer.from(USER).toString('base64url')}/photo`;
export const UPLOAD_URL = `https://identity-files.s3.eu-central-1.amazonaws.com/uploads/${APP}/upload_9d0a7a3a5b1f2c444f1c0c1e6b0e4f5e?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=20260914T093000Z&X-Amz-Expires=300&X-Amz-Signature=Example0Signature0`;

/** When the recorded answers were given. */
export const NOW = '2026-09-14T09:30:00.000Z';
export const BASE_URL = 'https://id.example.com';
export const LINK_URL = 'https://go.example.com';
/** The modulus of a public RSA key. */
export const RSA_MODULUS =
  'jcDqnNGwbKzsaMq-9trvSKcIXICDgRJ3N708YgirOtRceFJYYP-H6dbFvecDqvzVRpIR8sGxWh6kvrppjKRnz1hXixe0q3iqVfiLiwUFyIf1EL9z42N8bgEOriniGa0ckL4ttyHUKi5P34kgIu3HiNYqFgkQhiGx0eiFX4tYBjj44ldolm0mId4yhiSMMDpTgnhQWGC7KlmsYcY9NNpc7i0-VNlxhg86FyfLOWZQFvmtKsubNf9SGflpKB8dAYWKDnkIetgxMdZ9fcsqEfrewkTJ2UE4m0gq4H1vo4c_cJfA3mKSBuJu3YxndUE411whiRUzw-YFI8Ab_FgTiTqudQ';
