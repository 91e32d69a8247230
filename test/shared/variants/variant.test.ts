import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { composePatches, mergePatch } from '../../../shared/applications/merge-patch.ts';
import { CommonConfig } from '../../../shared/applications/settings/application-config.ts';
import { overlayOf } from '../../../shared/variants/variant.ts';

const Overlay = overlayOf(CommonConfig);
const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

const some = <T extends Record<string, fc.Arbitrary<unknown>>>(members: T) =>
  fc.record(members, { requiredKeys: [] });
const color = fc.constantFrom('#000000', '#ffffff');
const claim = fc.record({
  source: fc.constantFrom('user_profile', 'static_value'),
  value: fc.constantFrom('x', 'y'),
});

/**
 * Configs of an application: any members, each with one of a few values. `member` makes an optional member of
 * its values.
 */
const configs = (member: (values: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>) => {
  const object = <T extends Record<string, fc.Arbitrary<unknown>>>(members: T) => member(some(members));
  const claims = fc.dictionary(fc.constantFrom('a', 'b', 'c'), member(claim));
  return some({
    default_redirect_url: member(fc.constantFrom('https://a.example/', 'https://b.example/')),
    subdomain: member(fc.constantFrom('a', 'b')),
    custom_props: member(
      fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom<unknown>(1, 'x', null, { c: 1, d: { e: 2 } })),
    ),
    customizations: object({ primary_color: member(color) }),
    hub: object({
      allowed_web_origins: member(fc.array(fc.constantFrom('https://a.example', 'https://b.example'))),
      customizations: object({ primary_color: member(color), rounded_corners: member(fc.boolean()) }),
      auth: object({
        sign_in_methods: object({ email: member(fc.record({ enabled: fc.boolean() })) }),
        access_tokens: object({ custom_claims: member(claims) }),
        restrictions: object({ sign_up_status: member(fc.constantFrom('enabled', 'disabled')) }),
      }),
    }),
  });
};
const config = configs((values) => values);
const overlay = configs((values) => fc.option(values, { nil: null, freq: 3 }));

describe('overlayOf', () => {
  it('accepts every config, and null for each of its optional members', () => {
    fc.assert(
      fc.property(overlay, (value) => {
        expect(z.safeParse(Overlay, value)).toMatchObject({ success: true, data: value });
      }),
    );
  });

  it('promises that a valid config with a valid overlay is a valid config', () => {
    fc.assert(
      fc.property(config, overlay, (below, above) => {
        fc.pre(accepts(CommonConfig, below));
        expect(z.safeParse(CommonConfig, mergePatch(below, above)).error).toBeUndefined();
      }),
    );
  });

  it.each([
    ['a member that there is none of', { nothing: null }],
    [
      'null for a member that its object cannot do without',
      { hub: { auth: { sign_in_methods: { email: { enabled: null } } } } },
    ],
    ['half of a claim', { hub: { auth: { access_tokens: { custom_claims: { a: { value: 'x' } } } } } }],
    ['a value that the config refuses', { subdomain: 'a_b' }],
    [
      'more claims than an application may have',
      { hub: { auth: { access_tokens: { custom_claims: manyClaims() } } } },
    ],
    ['a hostile key', { custom_props: JSON.parse('{"a":{"__proto__":null}}') }],
  ])('refuses %s', (_, value) => {
    expect(accepts(Overlay, value)).toBe(false);
  });

  it('keeps what a schema makes of its values', () => {
    const value = { hub: { legal: { support_email: 'Help@Example.COM' } } };
    expect(z.parse(Overlay, value)).toEqual({ hub: { legal: { support_email: 'help@example.com' } } });
  });
});

function manyClaims(): Record<string, unknown> {
  const names = Array.from({ length: 21 }, (_, n) => `c${n}`);
  return Object.fromEntries(names.map((name) => [name, { source: 'static_value', value: 'x' }]));
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const { value: json } = fc.letrec<{ value: unknown; object: Json }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, fc.constantFrom(null, 1, 'x', [null]), tie('object')),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
}));
const object = fc.dictionary(fc.constantFrom('a', 'b', 'c'), json, { maxKeys: 3 });

/** Every path at which a patch replaces or removes, with the value there. */
function leavesOf(patch: unknown, path: string[] = []): [string[], unknown][] {
  if (!isObject(patch)) return [[path, patch]];
  return Object.entries(patch).flatMap(([name, value]) => leavesOf(value, [...path, name]));
}

const at = (value: unknown, path: string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);

/** True where the second patch makes an object again of what the first has removed or replaced by a value. */
function revives(first: unknown, second: unknown): boolean {
  if (!isObject(second)) return false;
  if (!isObject(first)) return first !== undefined;
  return Object.keys(second).some((name) => revives(first[name], second[name]));
}

describe('laying a patch over a value (RFC 7396)', () => {
  it('sets members of the patch, removes those with null, and keeps the rest', () => {
    fc.assert(
      fc.property(object, object, (target, patch) => {
        const merged = mergePatch(target, patch);
        for (const [path, value] of leavesOf(patch)) {
          if (path.length > 0) expect(at(merged, path)).toEqual(value ?? undefined);
        }
        for (const name of Object.keys(target).filter((key) => !(key in patch))) {
          expect(at(merged, [name])).toEqual(target[name]);
        }
      }),
    );
  });

  it('does the same once as twice', () => {
    fc.assert(
      fc.property(object, object, (target, patch) => {
        const once = mergePatch(target, patch);
        expect(mergePatch(once, patch)).toEqual(once);
      }),
    );
  });
});

describe('composePatches', () => {
  it('makes of a target what the second patch makes of what the first has made', () => {
    fc.assert(
      fc.property(object, object, object, (target, first, second) => {
        fc.pre(!revives(first, second));
        const composed = composePatches(first, second);
        expect(mergePatch(target, composed)).toEqual(mergePatch(mergePatch(target, first), second));
      }),
    );
  });

  it('brings back what the target has where an object comes again', () => {
    const composed = composePatches({ a: null }, { a: { c: 2 } });
    expect(mergePatch({ a: { b: 1 } }, composed)).toEqual({ a: { b: 1, c: 2 } });
  });
});
