import type { SigningKey } from '../../../shared/auth/keys/signing-key.ts';
import { activeKeyOf, readStoredKeyring } from '../../../shared/auth/keys/verification-keys.ts';
import { ALGORITHMS, type Algorithm } from '../../../shared/platform/algorithms.ts';
import type { ReadCommand } from '../command.ts';

type Shown = { algorithm: Algorithm; version: number; keys: ReturnType<typeof shownKey>[] };

export const showKeys: ReadCommand = {
  kind: 'read',
  name: 'keys show',
  summary: 'Show the ids and times of the signing keys',
  details: 'Shows when each key was published, from when it signs, and which one signs now.',
  options: [],
  needs: ['table'],
  run: async () => {
    const keyrings = await Promise.all(ALGORITHMS.map(shownKeyring));
    return { text: keyrings.map(textOf).join('\n'), data: { keyrings } };
  },
};

async function shownKeyring(algorithm: Algorithm): Promise<Shown> {
  const ring = await readStoredKeyring(algorithm);
  const active = activeKeyOf(ring);
  return { algorithm, version: ring.version, keys: ring.keys.map((key) => shownKey(key, key === active)) };
}

function shownKey({ kid, published_at, active_from }: SigningKey, signs: boolean) {
  return { kid, published_at, active_from, signs };
}

function textOf({ algorithm, version, keys }: Shown): string {
  const lines = keys.map(({ kid, published_at, active_from, signs }) => {
    const now = signs ? ', signs now' : '';
    return `  ${kid}: published ${published_at}, signs from ${active_from}${now}`;
  });
  return [`${algorithm}: version ${version}`, ...lines].join('\n');
}
