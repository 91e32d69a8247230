import { describe, expect, it } from 'vitest';
import { examplePhone } from '../../../shared/oidc-screen/refusals.ts';

describe('the example of a phone number', () => {
  it('is one of the region', () => {
    expect(examplePhone('DE')?.formatInternational()).toMatch(/^\+49 1/);
    expect(examplePhone('ZZ')).toBeUndefined();
    expect(examplePhone(undefined)).toBeUndefined();
  });
});
