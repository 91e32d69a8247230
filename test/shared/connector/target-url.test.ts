import { afterEach, describe, expect, it, vi } from 'vitest';
import { targetFault } from '../../../shared/connector/target-url.ts';
import { HOSTILE_URLS } from '../../support/hostile-urls.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('targetFault', () => {
  it.each(HOSTILE_URLS)('refuses %j', (url) => {
    expect(targetFault(url, 'listed')).toMatch(/^must /);
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
    expect(targetFault(url, 'listed')).toBeUndefined();
  });

  it.each([
    'https://example.com:5432/',
    'https://example.com:3000/hook',
    'https://8.8.8.8:6379/',
    'https://[2606:4700::1111]:8080/hook',
    'https://example.com:65535/',
  ])('refuses the port of %j', (url) => {
    expect(targetFault(url, 'listed')).toBe('must have port 443 or 8443');
  });

  describe('any loopback with WEBHOOK_LOOPBACK', () => {
    it.each([
      'http://127.0.0.1:4001/hook',
      'http://localhost:4001/',
      'https://localhost/',
      'http://shop.localhost:4001/',
      'http://[::1]:4001/hook',
    ])('accepts %j', (url) => {
      vi.stubEnv('WEBHOOK_LOOPBACK', 'true');
      expect(targetFault(url, 'any')).toBeUndefined();
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
      expect(targetFault(url, 'any')).toMatch(/^must /);
    });
  });

  describe('listed loopback', () => {
    const LISTED = 'http://127.0.0.1:4001,https://localhost:4002,http://example.com,http://10.0.0.1:80';

    it.each(['http://127.0.0.1:4001/a?b=c', 'https://localhost:4002'])('accepts %j', (url) => {
      vi.stubEnv('CONNECTOR_ORIGINS', LISTED);
      expect(targetFault(url, 'listed')).toBeUndefined();
      expect(targetFault(url, 'any')).toMatch(/^must /);
    });

    it.each([
      'http://127.0.0.1:4002/',
      'https://127.0.0.1:4001/',
      'http://localhost:4001/',
      'http://127.0.0.1:40011/',
      'http://127.0.0.1:4001@example.com:4001/',
      'http://u@127.0.0.1:4001/',
      'http://example.com/',
      'http://10.0.0.1/',
    ])('still refuses %j, also where webhooks may call all of it', (url) => {
      vi.stubEnv('CONNECTOR_ORIGINS', LISTED);
      vi.stubEnv('WEBHOOK_LOOPBACK', 'true');
      expect(targetFault(url, 'listed')).toMatch(/^must /);
    });
  });
});
