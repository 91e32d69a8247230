import type { Application, ApplicationVariant } from '@svc/client/server';

/** A setting of a variant that differs from what it would take from the application. */
export type Override = {
  /** The name in the API, such as `hub.customizations.primary_color`. */
  path: string;
  /** The value in the variant; null if the variant removes the setting. */
  own: unknown;
  /** The value in the application; undefined if it has none. */
  inherited: unknown;
  /** An own picture, which is uploaded and no member of `config`. */
  isPicture: boolean;
};

/** Returns what a variant sets itself, by name: the settings of its config, and its pictures. */
export function overridesOf(
  { config, uploads }: Pick<ApplicationVariant, 'config' | 'uploads'>,
  application: Pick<Application, 'config' | 'uploads'>,
): Override[] {
  const settings = leavesOf(config).map(([path, own]) => ({
    path,
    own,
    inherited: valueAt(application.config, path),
    isPicture: false,
  }));
  const pictures = Object.keys(uploads ?? {}).map((slot) => ({
    path: slot,
    own: true,
    inherited: memberOf(application.uploads, slot),
    isPicture: true,
  }));
  return [...settings, ...pictures].sort((a, b) => a.path.localeCompare(b.path));
}

/** Returns the values below an object that are no objects, each with its path. */
function leavesOf(value: unknown, above = ''): [path: string, value: unknown][] {
  if (!isObject(value)) return [[above, value]];
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner, above === '' ? name : `${above}.${name}`),
  );
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce(memberOf, value);
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
