import type { Application } from '../../shared/applications/application.ts';

/** An application as pages get it, with a configuration. */
export function applicationWith(config: Application['config'], icon?: string): Application {
  return {
    id: 'app_1',
    name: 'Shop',
    slug: 'shop',
    ...(icon && { icon }),
    account: 'acct_1',
    connections: [],
    config,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    created_by: 'user_1',
    updated_by: 'user_1',
    version: 1,
  };
}
