import * as value from '../../infra/openapi-examples/values.ts';
import type { IdPrefix } from '../../shared/platform/ids.ts';
import { replaceValues } from './operation-world.ts';
import type { Tenant } from './tenants.ts';

const ID =
  /\b(app|key|variant|keyword|asset|upload|group|member|invite|oidc|user|acct|event|attempt|webhook|replay)_[0-7][0-9a-hjkmnp-tv-z]{25}/g;

/** Members whose value is secret or random, and the value that examples show. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  refresh_token: value.REFRESH_TOKEN,
  challenge_id: value.CHALLENGE_ID,
  device_key: value.DEVICE_KEY,
  secret_last_four: value.SECRET.slice(-4),
  slug: 'shop',
  kid: 'UjPSZkJFmcQNgvhm3J7ak3ee1nR8NNWpYqHuWzXi4tU',
  n: value.RSA_MODULUS,
  x: 'uMM-qIgD9GD_JDQmdb5FDMjxbSedQGU33VD_7NGHM5w',
  latency_ms: 3,
  uptime_s: 86_400,
  commit: '4f9c1e0b7a23',
};

/** Random parts of texts, and what examples show in their place. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, value.ACCESS_TOKEN],
  [/\bsec_[\w-]{30,}/g, value.SECRET],
  [/\bwhsec_[\w+/=-]{20,}/g, value.SIGNING_SECRET],
  [/(?<=https:\/\/go\.example\.com\/)[\w-]{10,}/g, value.LINK_CODE],
  [/http:\/\/127\.0\.0\.1:\d+\/branding\/uploads\/[^"]+/g, value.UPLOAD_URL],
  [/\bimage_field\/[\w-]+\/photo\b/g, value.UPLOAD_TARGET],
  [/[0-9a-f-]{36}(?=@example\.com)/g, 'grace'],
];

/**
 * Returns the answer as the example shows it: the same at each recording, with the values that the request of
 * the example has, and without anything that was secret.
 */
export function exampleOfAnswer(
  answer: unknown,
  { tenant, real }: { tenant: Tenant; real: Record<string, string> },
) {
  const known = {
    ...Object.fromEntries(Object.entries(real).map(([example, own]) => [own, example])),
    [tenant.hub.userId]: value.HUB_USER,
    [tenant.keys.clientId]: value.CLIENT_ID,
  };
  return withIds(byName(replaceValues(answer, known)), new Set(Object.values(known)));
}

/** Replaces the ids that no example names. The first of a kind is that of the examples unless it is taken. */
function withIds(answer: unknown, taken: Set<string>): unknown {
  const given = new Map<string, string>();
  const idFor = (id: string, prefix: IdPrefix): string => {
    if (taken.has(id)) return id;
    for (let number = 0; !given.has(id); number++) {
      const next = value.exampleId(prefix, number);
      if (taken.has(next)) continue;
      given.set(id, next);
      taken.add(next);
    }
    return given.get(id) ?? id;
  };
  const text = PATTERNS.reduce((json, [from, to]) => json.replace(from, to), JSON.stringify(answer));
  return JSON.parse(text.replace(ID, (id, prefix) => idFor(id, prefix)));
}

function byName(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(byName);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, member]) => [name, BY_NAME[name] ?? byName(member)]),
  );
}
