import * as z from 'zod/mini';
import type { Fault } from '../platform/errors.ts';
import { APP_VARIANTS, type Attributes } from './app-variants.ts';
import { type ChangeMode, withEntries } from './data-change.ts';

const RESERVED = 'svc:';
const NAME = /^[\w-]{1,64}:[\w-]{1,64}$/;
const MAX_NAMES = 100;

const Values = z.array(z.string().check(z.maxLength(256))).check(z.maxLength(50));

/** Attributes of a request: up to 50 values a name. In a merge, null removes the name. */
export const AttributesReq = z
  .record(z.string(), z.nullable(Values))
  .check(z.describe('By `<namespace>:<name>`; the namespace svc is the service’s own'));
export type AttributesReq = z.output<typeof AttributesReq>;

/** Returns the variants that a change adds. They must exist. */
export function newVariants(base: Attributes, given: AttributesReq | undefined): string[] {
  const known = base[APP_VARIANTS] ?? [];
  return (given?.[APP_VARIANTS] ?? []).filter((variant) => !known.includes(variant));
}

/**
 * Returns the attributes without these variants. If none is left, the member is omitted and
 * the stored variants stay.
 */
export function withoutVariants(
  given: AttributesReq | undefined,
  variants: readonly string[],
): AttributesReq | undefined {
  if (!given || variants.length === 0) return given;
  const { [APP_VARIANTS]: named, ...others } = given;
  const left = (named ?? []).filter((variant) => !variants.includes(variant));
  return { ...others, ...(left.length > 0 && { [APP_VARIANTS]: left }) };
}

/**
 * Returns the attributes after a change, and its faults. Attributes in the service's namespace
 * stay unless they are named.
 */
export function changeAttributes(
  base: Attributes,
  given: AttributesReq,
  { mode, variants }: { mode: ChangeMode; variants: ReadonlySet<string> },
): { attributes: Attributes; faults: Fault[] } {
  const own = Object.entries(base).filter(([name]) => mode === 'merge' || name.startsWith(RESERVED));
  const attributes = withEntries(Object.fromEntries(own), Object.entries(given));
  const unknown = newVariants(base, given).filter((variant) => !variants.has(variant));
  const faults = [
    ...Object.keys(given).flatMap((name) => faultOfName(name)),
    ...unknown.map((variant) => fault(APP_VARIANTS, `${variant} is not a variant of the application`)),
  ];
  const tooMany = Object.keys(attributes).length > MAX_NAMES;
  if (tooMany) faults.push({ path: 'body.attributes', message: `may have up to ${MAX_NAMES} names` });
  return { attributes, faults };
}

function faultOfName(name: string): Fault[] {
  if (!NAME.test(name))
    return [fault(name, 'must be named namespace:key, each of 1 to 64 letters, digits, _ and -')];
  if (name.startsWith(RESERVED) && name !== APP_VARIANTS) return [fault(name, 'is set by the service')];
  return [];
}

function fault(name: string, message: string): Fault {
  return { path: `body.attributes.${name}`, message };
}
