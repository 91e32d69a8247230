import type { RequestExamples } from '../request-example.ts';
import { ACCOUNT, VARIANT } from '../values.ts';

const CONFIG = {
  default_redirect_url: 'https://shop.example.com/welcome',
  resources: [
    {
      identifier: 'https://mcp.shop.example.com/mcp',
      name: 'Shop assistant',
      scopes: [{ name: 'orders:read', description: 'See your orders' }],
      lifetime: 600,
    },
  ],
  hub: {
    allowed_web_origins: ['https://shop.example.com'],
    return_urls: ['https://shop.example.com/signed-in'],
    customizations: { primary_color: '#2457d6', dark_mode: 'auto' },
    legal: { company_name: 'Acme', privacy_policy_url: 'https://shop.example.com/privacy' },
    auth: { challenge_duration: '10m', limits: { email_per_day: 1000 } },
  },
};

export const applications: RequestExamples = {
  getApplicationStatistics: { query: { from: '2026-01-30', to: '2026-01-31' } },
  createApplication: { body: { name: 'Shop', account: ACCOUNT, config: CONFIG } },
  replaceApplication: { body: { name: 'Shop', description: 'Everything for climbers', config: CONFIG } },
  updateApplication: { body: { config: { hub: { customizations: { primary_color: '#7a1f5c' } } } } },
  createPagePreview: {
    body: {
      config: { hub: { customizations: { primary_color: '#7a1f5c' } } },
      language: 'de',
      theme: 'dark',
    },
  },
  uploadApplicationAnimation: {
    params: { type: 'loading' },
    headers: { 'x-svc-filename': 'loading.json' },
  },
  uploadApplicationIcon: { headers: { 'x-svc-filename': 'icon.png' } },
  replaceSchema: {
    body: {
      schema: {
        email: { type: 'string', display_name: 'E-mail', data_category: 'pii_basic', owned_by: 'user' },
        first_name: { type: 'string', display_name: 'First name', example: 'Ada' },
        climbing_level: {
          type: 'string',
          display_name: 'Climbing level',
          data_category: 'custom',
          validation_rules: [{ rule_name: 'max_length', rule_value: 10 }],
        },
      },
      user_verification_fields: ['email'],
    },
  },
  createVariant: {
    body: {
      name: 'Partner',
      description: 'The shop under the brand of a partner',
      config: { hub: { customizations: { primary_color: '#0b6e4f' } } },
    },
  },
  updateVariant: {
    body: { name: 'Partner', config: { hub: { customizations: { dark_mode: 'disabled' } } } },
  },
  createCredential: { body: { name: 'Backend', expires: '2030-01-01T00:00:00.000Z' } },
  updateCredential: { body: { name: 'Backend of the shop', expires: null } },
  rotateCredential: { body: { grace: '1h' } },
  createSmsKeyword: {
    body: {
      keyword: 'SHOP',
      redirect_url: 'https://shop.example.com/welcome',
      new_user_response: 'Welcome to Shop.',
      existing_user_response: 'Good to see you again.',
      app_variant_id: VARIANT,
    },
  },
  updateSmsKeyword: { body: { existing_user_response: 'Welcome back to Shop.', new_user_response: null } },
  setSmsKeywordState: { body: { state: 'disabled' } },
  replaceMessageTemplate: {
    body: {
      subject: 'Your code for {application}',
      paragraphs: ['Enter this code to go on climbing.'],
      button: 'Open {application}',
    },
  },
  previewMessage: {
    body: { template: { subject: 'Climb with us at {application}' } },
  },
  sendTestMessage: {
    body: { template: { subject: 'Climb with us at {application}' } },
  },
  getMailDelivery: { body: { email: 'ada@example.com' } },
  resumeMailDelivery: { body: { email: 'ada@example.com' } },
};
