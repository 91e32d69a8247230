import { expect, it } from 'vitest';
import { webhookTargetFault } from '../../../shared/webhooks/webhook-target.ts';
import { HOSTILE_URLS } from '../../support/hostile-urls.ts';

it.each(HOSTILE_URLS)('webhooks cannot have the target %j', (url) => {
  expect(webhookTargetFault(url)).toMatch(/^must /);
});

it('the target of a webhook has at most 2,048 characters', () => {
  const url = (characters: number) => 'https://example.com/'.padEnd(characters, 'a');
  expect(webhookTargetFault(url(2048))).toBeUndefined();
  expect(webhookTargetFault(url(2049))).toMatch(/at most 2048/);
});
