import { linkOverHttp } from './oidc-flow.ts';
import { ownFormRequest } from './own-form.ts';
import type { RunningService } from './service.ts';

/** The one-time code to which a link of the backend leads for the user of an address. */
export async function linkCode(service: RunningService, email: string): Promise<string> {
  const link = await linkOverHttp(service, { data: { email } });
  const { headers } = await fetch(link, ownFormRequest({ accept: 'text/html' }));
  const { hash } = new URL(headers.get('location') ?? '');
  return new URLSearchParams(hash.slice(1)).get('svc_code') ?? '';
}
