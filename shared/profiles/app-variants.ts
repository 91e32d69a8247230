/** The attributes of a user: lists of texts by name. */
export type Attributes = Record<string, string[]>;

/**
 * The variants that a user has signed in through: the only attribute in the service's namespace that callers
 * may set.
 */
export const APP_VARIANTS = 'svc:app_variants';

/** True if the user has signed in through a variant of the application. */
export function hasVariants({ attributes }: { attributes: Attributes }): boolean {
  return (attributes[APP_VARIANTS] ?? []).length > 0;
}

/** Returns the attributes of a user who signs in through a variant; the same ones if they have it. */
export function withVariant(attributes: Attributes, variant: string | undefined): Attributes {
  const known = attributes[APP_VARIANTS] ?? [];
  if (!variant || known.includes(variant)) return attributes;
  return { ...attributes, [APP_VARIANTS]: [...known, variant] };
}
