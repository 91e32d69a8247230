import type { RequestExamples } from '../request-example.ts';

export const webhooks: RequestExamples = {
  createWebhook: {
    body: {
      url: 'https://shop.example.com/hooks/identity',
      types: ['user.*', 'group.created'],
      description: 'Updates the search index',
    },
  },
  updateWebhook: { body: { types: ['user.*'], state: 'enabled' } },
  rotateWebhook: { body: { grace: '1 day' } },
  replayWebhook: { body: { from: '2026-09-13T00:00:00.000Z', to: '2026-09-14T00:00:00.000Z' } },
};
