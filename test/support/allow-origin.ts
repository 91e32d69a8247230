import type { RunningService } from './service.ts';

/** Names an origin of the demonstration's application, so that links of its sign-ins may lead there. */
export async function allowOrigin(
  { base_url, application, hub_access_token }: RunningService['seed'],
  origin: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${hub_access_token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ config: { hub: { allowed_web_origins: [origin] } } });
  const answer = await fetch(`${base_url}/applications/${application}`, { method: 'PATCH', headers, body });
  if (!answer.ok) throw new Error(`the origin was not allowed: ${await answer.text()}`);
}
