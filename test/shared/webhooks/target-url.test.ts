import { afterEach, describe, expect, it, vi } from 'vitest';
import { targetFault } from '../../../shared/webhooks/target-url.ts';
import { HOSTILE_URLS } from '../../support/hostile-urls.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('targetFault', () => {
  it.each(HOSTILE_URLS)('refuses %j', (url) => {
    expect(targetFault(url)).toMatch(/^must /);
  });

  it('refuses a URL of more than 2,048 characters', () => {
    expect(targetFault(`https://example.com/${'a'.repeat(2048)}`)).toMatch(/at most 2048/);
  });

  it.each([
    'https://example.com',
    'https://hooks.example.com/a/b?c=d',
    'https://example.com:443/',
    'https://example.com:8443/',
    'https://example.com./hook',
    'https://bücher.example/hook',
    'https://8.8.8.8/hook',
    'https://[2606:4700::1111]/hook',
    'https://example.com/a@b',
  ])('accepts %j', (url) => {
    expect(targetFault(url)).toBeUndefined();
  });

  it.each([
    'https://example.com:5432/',
    'https://example.com:3000/hook',
    'https://8.8.8.8:6379/',
    'https://[2606:4700::1111]:8080/hook',
    'https://example.com:65535/',
  ])('refuses the port of %j', (url) => {
    expect(targetFault(url)).toBe('must have port 443 or 8443');
  });

  describe('with WEBHOOK_LOOPBACK', () => {
    it.each([
      'http://127.0.0.1:4001/hook',
      'http://localhost:4001/',
      'https://localhost/',
      'http://shop.localhost:4001/',
      'http://[::1]:4001/hook',
    ])('accepts %j', (url) => {
      vi.stubEnv('WEBHOOK_LOOPBACK', 'true');
      expect(targetFault(url)).toBeUndefined();
    });

    it.each([
      'http://example.com/hook',
      'https://example.com:4001/hook',
      'https://10.0.0.1/hook',
      'https://169.254.169.254/hook',
      'https://[fd00:ec2::254]/hook',
      'http://user@127.0.0.1/hook',
      'ftp://127.0.0.1/hook',
    ])('still refuses %j', (url) => {
      vi.stubEnv('WEBHOOK_LOOPBACK', 'true');
      expect(targetFault(url)).toMatch(/^must /);
    });
  });
});
