import { propertiesOf, valueAtPath } from '../../platform/properties.ts';

/** Members of the config of an application or variant that the release before does not know. */
const LATER = [
  'hub.require_origin',
  'hub.auth.access_tokens.signing_alg',
  'hub.auth.guest_days',
  'hub.auth.phone',
  'hub.auth.limits.sms_per_range_per_day',
  'hub.auth.limits.networks',
];

/** The values of those members that a config has, by their paths. A variant removes one with null. */
type LaterSettings = Record<string, unknown>;

/**
 * Returns the attributes that store a config of an application or variant. The members of this release have
 * one of their own: the release before cannot show a config with members that it does not know, and its
 * changes of the config leave other attributes as they are (decision 0145).
 */
export function storedSettings<C extends object>(
  config: C,
): { config: C; later_settings: LaterSettings | undefined } {
  const named = LATER.map((path) => [path, valueAtPath(config, path)] as const).filter(
    ([, value]) => value !== undefined,
  );
  if (named.length === 0) return { config, later_settings: undefined };
  const known = named.reduce<unknown>((rest, [path]) => withoutMember(rest, path.split('.')), config);
  // The result is still a config, because only optional members are removed.
  return { config: known as C, later_settings: Object.fromEntries(named) };
}

/** Returns the config of an item that has these attributes. */
export function configWithSettings<C extends object>(config: C, settings: unknown): C {
  const named = Object.entries(propertiesOf(settings));
  // `storedSettings` took the members out of a config, so it is one again.
  return named.reduce<unknown>(
    (rest, [path, value]) => withMember(rest, path.split('.'), value),
    config,
  ) as C;
}

function withoutMember(value: unknown, [name = '', ...path]: string[]): unknown {
  const { [name]: member, ...others } = propertiesOf(value);
  return path.length === 0 ? others : { ...others, [name]: withoutMember(member, path) };
}

/** If the config of a variant removes the enclosing member, it stays removed. */
function withMember(around: unknown, [name, ...path]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (around === null) return null;
  const members = propertiesOf(around);
  return { ...members, [name]: withMember(members[name], path, value) };
}
