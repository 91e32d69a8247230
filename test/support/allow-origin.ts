import type { RunningService } from './service.ts';

/** Names an origin of the demonstration's application, so that links of its sign-ins may lead there. */
export function allowOrigin(seed: RunningService['seed'], origin: string): Promise<void> {
  return patchConfig(seed, { hub: { allowed_web_origins: [origin] } });
}

/** Changes settings of the demonstration's application, as a manager does. */
export async function patchConfig(
  { base_url, application, hub_access_token }: RunningService['seed'],
  config: object,
  query = '',
): Promise<void> {
  const headers = { authorization: `Bearer ${hub_access_token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ config });
  const answer = await fetch(`${base_url}/applications/${application}${query}`, {
    method: 'PATCH',
    headers,
    body,
  });
  if (!answer.ok) throw new Error(`the settings were not changed: ${await answer.text()}`);
}
