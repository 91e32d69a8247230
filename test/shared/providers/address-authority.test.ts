import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Preset } from '../../../shared/identity-providers/identity-provider.ts';
import { isAuthorityFor } from '../../../shared/providers/address-authority.ts';
import {
  DOCUMENTED_PROVIDERS,
  MICROSOFT_CONSUMERS,
  MICROSOFT_TENANT,
} from '../../support/provider-shapes.ts';

type Claims = Record<string, unknown>;

const TRUSTING = { trusted_domains: ['example.com'] };
const RELAY = 'dpdcnf87nu@privaterelay.appleid.com';
const endpointsWith = (issuer: string) => ({ ...DOCUMENTED_PROVIDERS.microsoft.endpoints, issuer }) as never;
const ONE_TENANT = {
  issuer: `https://login.microsoftonline.com/${MICROSOFT_TENANT}/v2.0`,
  endpoints: endpointsWith(`https://login.microsoftonline.com/${MICROSOFT_TENANT}/v2.0`),
  ...TRUSTING,
};
const PERSONAL = {
  issuer: 'https://login.microsoftonline.com/consumers/v2.0',
  endpoints: endpointsWith(`https://login.microsoftonline.com/${MICROSOFT_CONSUMERS}/v2.0`),
  ...TRUSTING,
};

function verdict(preset: Preset, claims: Claims, settings: object = {}): boolean {
  return isAuthorityFor({ ...DOCUMENTED_PROVIDERS[preset], ...settings }, claims);
}

describe('the authority for an address', () => {
  it.each<[string, Preset, Claims, object?]>([
    ['gmail.com, verified', 'google', { email: 'a@gmail.com', email_verified: true }],
    ['googlemail.com, verified', 'google', { email: 'a@googlemail.com', email_verified: true }],
    ['the Workspace domain', 'google', { email: 'a@example.com', email_verified: true, hd: 'example.com' }],
    ['that in capitals', 'google', { email: 'A@Example.COM', email_verified: true, hd: 'EXAMPLE.com' }],
    ['xms_edov true', 'microsoft', { email: 'a@example.com', xms_edov: true }],
    ['xms_edov 1', 'microsoft', { email: 'a@example.com', xms_edov: 1 }],
    ['xms_edov "1"', 'microsoft', { email: 'a@example.com', xms_edov: '1' }],
    ['xms_edov "true"', 'microsoft', { email: 'a@example.com', xms_edov: 'true' }],
    ['a trusted domain of one tenant', 'microsoft', { email: 'a@example.com' }, ONE_TENANT],
    ['the relay', 'apple', { email: RELAY, email_verified: true, is_private_email: true }],
    ['the relay, in texts', 'apple', { email: RELAY, email_verified: 'true', is_private_email: 'true' }],
    ['a trusted domain', 'oidc', { email: 'a@example.com' }, TRUSTING],
    ['a trusted domain, verified', 'oidc', { email: 'a@example.com', email_verified: true }, TRUSTING],
  ])('is the issuer: %s', (_, preset, claims, settings) => {
    expect(verdict(preset, claims, settings)).toBe(true);
  });

  it.each<[string, Preset, Claims, object?]>([
    ['gmail.com, not verified', 'google', { email: 'a@gmail.com', email_verified: false }],
    ['gmail.com, verified by a text', 'google', { email: 'a@gmail.com', email_verified: 'true' }],
    ['gmail.com, without the claim', 'google', { email: 'a@gmail.com' }],
    ['another domain without hd', 'google', { email: 'a@example.com', email_verified: true }],
    ['hd of a parent', 'google', { email: 'a@x.example.com', email_verified: true, hd: 'example.com' }],
    ['hd of a child', 'google', { email: 'a@example.com', email_verified: true, hd: 'x.example.com' }],
    ['hd, not verified', 'google', { email: 'a@example.com', email_verified: false, hd: 'example.com' }],
    ['hd with a last dot', 'google', { email: 'a@example.com', email_verified: true, hd: 'example.com.' }],
    ['hd as a list', 'google', { email: 'a@example.com', email_verified: true, hd: ['example.com'] }],
    ['a domain that ends so', 'google', { email: 'a@evilgmail.com', email_verified: true }],
    ['a child of gmail.com', 'google', { email: 'a@x.gmail.com', email_verified: true }],
    ['full-width letters', 'google', { email: 'a@ｇmail.com', email_verified: true }],
    ['a foreign letter', 'google', { email: 'a@gmaıl.com', email_verified: true }],
    ['the sign of Kelvin', 'google', { email: 'a@\u212aelvin.com', email_verified: true, hd: 'kelvin.com' }],
    ['a last dot', 'google', { email: 'a@gmail.com.', email_verified: true }],
    ['a space', 'google', { email: ' a@gmail.com', email_verified: true }],
    ['two @', 'google', { email: 'a@evil.example@gmail.com', email_verified: true }],
    ['no xms_edov', 'microsoft', { email: 'a@example.com', email_verified: true }],
    ['xms_edov false', 'microsoft', { email: 'a@example.com', xms_edov: false }],
    ['xms_edov 0', 'microsoft', { email: 'a@example.com', xms_edov: '0' }],
    ['xms_edov as a list', 'microsoft', { email: 'a@example.com', xms_edov: [true] }],
    ['a trusted domain, but any tenant', 'microsoft', { email: 'a@example.com' }, TRUSTING],
    ['a trusted domain, but a personal account', 'microsoft', { email: 'a@example.com' }, PERSONAL],
    ['an address of its own', 'apple', { email: 'a@example.com', email_verified: true }],
    ['no private address', 'apple', { email: RELAY, email_verified: true }],
    ['not verified', 'apple', { email: RELAY, email_verified: 'false', is_private_email: true }],
    ['another domain', 'apple', { email: 'a@x.com', email_verified: true, is_private_email: true }],
    ['verified', 'github', { email: 'a@example.com', email_verified: true, verified: true }],
    ['a trusted domain', 'github', { email: 'a@example.com' }, TRUSTING],
    ['no trusted domain', 'oidc', { email: 'a@example.com', email_verified: true }],
    ['hd', 'oidc', { email: 'a@example.com', email_verified: true, hd: 'example.com' }],
    ['a trusted domain, denied', 'oidc', { email: 'a@example.com', email_verified: false }, TRUSTING],
    [
      'a trusted domain, denied by a text',
      'oidc',
      { email: 'a@example.com', email_verified: 'false' },
      TRUSTING,
    ],
    ['a child of a trusted domain', 'oidc', { email: 'a@x.example.com' }, TRUSTING],
    ['a domain with its end', 'oidc', { email: 'a@notexample.com' }, TRUSTING],
    ['a domain with its beginning', 'oidc', { email: 'a@example.com.evil.test' }, TRUSTING],
    ['no address', 'oidc', {}, TRUSTING],
    ['a list of addresses', 'oidc', { email: ['a@example.com'] }, TRUSTING],
  ])('is not the issuer: %s (%s)', (_, preset, claims, settings) => {
    expect(verdict(preset, claims, settings)).toBe(false);
  });

  const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
  const domain = fc
    .tuple(label, label)
    .map((labels) => labels.join('.'))
    .filter((one) => /\.[a-z]{2,}$/.test(one));

  it('does not depend on the case of address and domain', () => {
    fc.assert(
      fc.property(domain, fc.boolean(), fc.boolean(), (name, upper, upperHd) => {
        const email = `ann@${upper ? name.toUpperCase() : name}`;
        const hd = upperHd ? name.toUpperCase() : name;
        expect(verdict('google', { email, email_verified: true, hd })).toBe(true);
        expect(verdict('oidc', { email }, { trusted_domains: [name] })).toBe(true);
      }),
    );
  });

  it('is never the issuer for a subdomain, a parent or another domain', () => {
    fc.assert(
      fc.property(domain, label, domain, (name, child, other) => {
        const domains = [`${child}.${name}`, `${name}.${child}`, `${child}${name}`, `${name}.`];
        for (const one of [...domains, ...(other === name ? [] : [other])]) {
          const email = `ann@${one}`;
          expect(verdict('google', { email, email_verified: true, hd: name })).toBe(false);
          expect(verdict('oidc', { email }, { trusted_domains: [name] })).toBe(false);
        }
      }),
    );
  });

  it('is never the issuer for an address that only looks like one of the domain', () => {
    const foreign = fc.constantFrom(
      'а',
      'ο',
      'ı',
      'ｅ',
      '。',
      '\u200b',
      '\u00ad',
      'ß',
      '٠',
      '\u212a',
      '\u017f',
    );
    fc.assert(
      fc.property(domain, foreign, fc.nat(20), (name, character, at) => {
        const place = Math.min(at, name.length);
        const email = `ann@${name.slice(0, place)}${character}${name.slice(place)}`;
        expect(verdict('oidc', { email }, { trusted_domains: [name] })).toBe(false);
      }),
    );
  });

  it('is the issuer for no claims of any other types', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Preset>('google', 'apple', 'github', 'oidc'),
        fc.anything(),
        (preset, value) => {
          const claims = { email: value, email_verified: value, hd: value, is_private_email: value };
          expect(verdict(preset, claims, TRUSTING)).toBe(false);
        },
      ),
    );
  });
});
