import { type Application, type ApplicationVariant, etagOf, type Upload } from '@svc/client/server';
import { type Described, describe } from '../../api/operation.ts';
import { variantKey } from '../../api/variant.ts';

/** The settings and files of which the looks of an application, or of one of its variants, are made. */
export type Looks = {
  app: string;
  /** The id of the variant; undefined for those of the application itself. */
  variant: string | undefined;
  name: string;
  /** The config that has effect. */
  config: unknown;
  icon: string | undefined;
  uploads: Readonly<Record<string, Upload>>;
  etag: string | undefined;
  updated_by: string;
  updated_at: string;
  /** The query that reads the record. */
  queryKey: readonly string[];
};

/** The members of a request that changes looks. */
export type LooksChanges = { name?: string; config?: Record<string, unknown> };

export const looksOfApplication = (application: Application): Looks => ({
  app: application.id,
  variant: undefined,
  name: application.name,
  config: application.config,
  icon: application.icon,
  uploads: application.uploads ?? {},
  etag: etagOf(application),
  updated_by: application.updated_by,
  updated_at: application.updated_at,
  queryKey: ['application', application.id],
});

export const looksOfVariant = (variant: ApplicationVariant): Looks => ({
  app: variant.app_id,
  variant: variant.id,
  name: variant.name,
  config: variant.effective_config,
  icon: undefined,
  uploads: variant.uploads ?? {},
  etag: etagOf(variant),
  updated_by: variant.updated_by,
  updated_at: variant.updated_at,
  queryKey: variantKey(variant.app_id, variant.id),
});

/** The operation that saves looks. */
export const savingOf = ({ variant }: Looks) =>
  variant === undefined ? 'updateApplication' : 'updateVariant';

/** Describes the request that saves changes, unless somebody else has saved since they were read. */
export function savingRequest({ app, variant, etag }: Looks, body: LooksChanges): Described {
  return variant === undefined
    ? describe('updateApplication', { path: { app }, body, ifMatch: etag })
    : describe('updateVariant', { path: { app, variant }, body, ifMatch: etag });
}

/** Returns a member of a config by its path, such as `hub.legal.company_name`. */
export function valueAt(config: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined,
      config,
    );
}
