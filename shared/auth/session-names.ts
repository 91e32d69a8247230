import { type Key, keys } from '../storage/keys.ts';

/**
 * How the names of sessions in answers of the API begin (decision 0360). The name of an API session ends
 * with its id, the `sid` of its access tokens. Grants and browser sessions have secret ids, so their names
 * end with the hash by which the table has them. No name opens anything.
 */
const PREFIX = 'session_';

const ID_LENGTH = 22;
const HASH_LENGTH = 43;

/** The partition of an artifact of the OpenID provider, without its hash. */
const ARTIFACT = 'OIDC#';

/** A session that a name may be of: an API session by its id, or an artifact by the hash of its id. */
export type NamedSession = { id: string; hash?: undefined } | { hash: string; id?: undefined };

/** Returns the name of an API session. */
export function nameOfSession(id: string): string {
  return PREFIX + id;
}

/** Returns the name of a grant or browser session, by the key of its item. */
export function nameOfArtifact(key: Pick<Key, 'pk'>): string {
  return PREFIX + hashOfArtifact(key);
}

/** Returns the hash of an artifact, by the key of its item. */
export function hashOfArtifact({ pk }: Pick<Key, 'pk'>): string {
  return pk.slice(ARTIFACT.length);
}

/** Returns the name of a grant, by its id, which the access tokens that it gives have as `sid`. */
export function nameOfGrant(app: string, grantId: string): string {
  return nameOfArtifact(keys.grant(app, grantId));
}

/** Returns the session that a name may be of; undefined for a text that is no name. */
export function sessionOfName(name: string): NamedSession | undefined {
  const [, text = ''] = /^session_([\w-]+)$/.exec(name) ?? [];
  if (text.length === ID_LENGTH) return { id: text };
  return text.length === HASH_LENGTH ? { hash: text } : undefined;
}

/**
 * True if the session with this `sid` was ended alone. Who ends a grant by its name does not know its id, so
 * the profile then has the name.
 */
export function isEndedAlone(app: string, ended: Readonly<Record<string, unknown>>, sid: string): boolean {
  if (Object.hasOwn(ended, sid)) return true;
  return (
    Object.keys(ended).some((key) => key.startsWith(PREFIX)) && Object.hasOwn(ended, nameOfGrant(app, sid))
  );
}
