import { type Field, faultsOfData, isFileField, type ProfileSchema } from '../schemas/schema.ts';
import type { ProfileView } from './profile-view.ts';

/** The id of the sample, which no user can have. */
const SAMPLE_ID = '__sample__';

const INSTANT = '2024-01-01T00:00:00.000Z';

/**
 * Creates a sample profile from the schema alone: the same for the same schema, and never of a real user.
 * Values are the fields' valid examples, else made by type and the rules on length. A field whose other rules
 * these values break has no value.
 */
export function sampleProfile(schema: ProfileSchema): ProfileView {
  const entries = Object.entries(schema.schema).flatMap(([name, field]) => {
    const value = isFileField(field) ? `https://example.com/${name}` : sampleValue(schema, name, field);
    return value === undefined ? [] : [[name, value] as const];
  });
  const data = Object.fromEntries(entries);
  const verified = schema.user_verification_fields.filter((name) => name in data);
  return {
    svc_user: SAMPLE_ID,
    state: 'enabled',
    auth_level: verified.length > 0 ? 'verified' : 'unverified',
    attributes: { 'example:plan': ['trial'] },
    data: { user_id: SAMPLE_ID, ...data },
    verified_data: Object.fromEntries(verified.map((name) => [name, data[name]])),
    groups: [],
    meta: {
      created: INSTANT,
      modified: INSTANT,
      first_sign_in: INSTANT,
      first_sign_in_method: 'email_code',
      last_sign_in: INSTANT,
      last_sign_in_method: 'email_link',
      last_active: INSTANT,
      last_passkey_registration_prompt: INSTANT,
    },
    connection_map: {},
    version: schema.version,
    updated_at: schema.updated_at ?? INSTANT,
  };
}

function sampleValue(schema: ProfileSchema, name: string, field: Field): unknown {
  const candidates = [field.example, WELL_KNOWN[name], ofLength(field), BY_TYPE[field.type]];
  return candidates.find(
    (value) => value !== undefined && faultsOfData(schema, { [name]: value }).length === 0,
  );
}

const WELL_KNOWN: Record<string, unknown> = { email: 'sample@example.com', phone_number: '+12025550100' };

const BY_TYPE: Record<Field['type'], unknown> = {
  string: 'Sample',
  boolean: true,
  number: 1,
  date: '2024-01-01',
  object: {},
  any: 'Sample',
  image: undefined,
  document: undefined,
};

/** Returns a text of a length that the rules allow. */
function ofLength({ type, validation_rules }: Field): string | undefined {
  if (type !== 'string') return undefined;
  const limit = (rule: string) =>
    validation_rules
      .filter(({ rule_name }) => rule_name === rule)
      .map(({ rule_value }) => Number(rule_value));
  const min = Math.max(0, ...limit('min_length'));
  const max = Math.min(10_000, ...limit('max_length'));
  return min > max ? undefined : 'Sample'.padEnd(min, ' sample').slice(0, max);
}
