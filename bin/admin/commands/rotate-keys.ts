import type { Keyring } from '../../../shared/auth/keys/signing-key.ts';
import {
  planRotation,
  type RotationMode,
  type RotationPlan,
  rotateKeyring,
} from '../../../shared/auth/keys/signing-keys.ts';
import { ALGORITHMS, type Algorithm } from '../../../shared/platform/algorithms.ts';
import type { ChangeCommand, Report } from '../command.ts';
import type { Values } from '../options.ts';

export const rotateKeys: ChangeCommand = {
  kind: 'change',
  name: 'keys rotate',
  summary: 'Run the rotation of the signing keys now',
  details: `Creates missing signing keys, seals the keyrings, and publishes the next key if it is due, as the scheduled
function does. --now publishes the next key although it is not due: it signs a day later. --compromised replaces every
key at once: within five minutes no token that an earlier key signed is accepted. Sessions continue.`,
  options: [
    { flags: '--now', text: 'publish the next key although it is not due' },
    { flags: '--compromised', text: 'replace every key, after one has leaked' },
  ],
  needs: ['table', 'signing-key'],
  plan: async (values) => {
    const mode = modeOf(values);
    const plans = await Promise.all(
      ALGORITHMS.map(async (algorithm) => ({ algorithm, plan: await planRotation(algorithm, mode) })),
    );
    const [first, ...others] = plans.flatMap(({ algorithm, plan }) => changesOf(algorithm, plan, mode));
    if (first === undefined)
      return {
        changes: [],
        unchanged: report(plans.map(({ algorithm, plan: { ring } }) => ({ algorithm, ring }))),
      };
    return {
      changes: [first, ...others],
      subject: { mode: nameOf(mode) },
      needsConfirmation: mode.replace === true,
      apply: async () => {
        const rings = [];
        for (const algorithm of ALGORITHMS)
          rings.push({ algorithm, ring: await rotateKeyring(algorithm, mode) });
        return report(rings);
      },
    };
  },
};

function modeOf(values: Values): RotationMode {
  const [early, replace] = [values['now'] === true, values['compromised'] === true];
  if (early && replace) throw new Error('--now and --compromised contradict each other: give one of them');
  return { early, replace };
}

function nameOf({ early, replace }: RotationMode): string {
  if (replace) return 'compromised';
  return early ? 'now' : 'due';
}

/** Describes a plan in sentences. Empty if it changes nothing. */
function changesOf(algorithm: Algorithm, plan: RotationPlan, { replace }: RotationMode): string[] {
  const { ring, isSealed, kept, adds } = plan;
  const dropped = ring.keys.filter(({ kid }) => kept.every((key) => key.kid !== kid));
  const why = replace ? ': its tokens are refused within five minutes' : '';
  return [
    ...dropped.map(({ kid }) => `${algorithm}: drops the key ${kid}${why}`),
    ...(adds ? [`${algorithm}: creates a key that signs from ${adds.active_from}`] : []),
    ...(!isSealed && dropped.length === 0 && !adds ? [`${algorithm}: seals the keyring`] : []),
  ];
}

function report(rings: readonly { algorithm: Algorithm; ring: Keyring }[]): Report {
  const lines = rings.map(
    ({ algorithm, ring: { version, keys } }) =>
      `${algorithm}: version ${version} of the keyring is sealed, with ${keys.length} key(s)`,
  );
  const keyrings = rings.map(({ algorithm, ring: { version, keys } }) => ({
    algorithm,
    version,
    keys: keys.map(({ kid, active_from }) => ({ kid, active_from })),
  }));
  return { text: lines.join('\n'), data: { keyrings } };
}
