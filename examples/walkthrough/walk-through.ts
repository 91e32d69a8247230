import type { Seed } from '../seed.ts';

type Print = (line: string) => void;
type Request = { method: string; url: string; headers?: Record<string, string>; body?: object };
type Answer = { link: string; access_token: string; data: { email: string } };

const JSON_ONLY = { accept: 'application/json' };
const LONGEST_SHOWN = 60;

/**
 * Signs a user in with three requests, and prints each with its answer. Throws an Error that says what to do
 * if one is refused or the service does not answer.
 */
export async function walkThrough(seed: Seed, print: Print): Promise<void> {
  const { base_url, application, client_id, client_secret } = seed;
  const backend = { 'x-svc-app-key': client_id, 'x-svc-app-secret': client_secret };
  const { link } = await ask(print, '1. Your backend makes a link that signs a user in.', {
    method: 'POST',
    url: `${base_url}/hub/auth/magic`,
    headers: backend,
    body: { data: { email: 'grace@example.com', first_name: 'Grace' }, verification_type: 'email' },
  });
  const { access_token } = await ask(print, '2. Whoever opens it is signed in, once. A page does this.', {
    method: 'POST',
    url: link,
  });
  const { data } = await ask(print, '3. The token of the user reads the profile.', {
    method: 'GET',
    url: `${base_url}/me/applications/${application}/data?groups=false`,
    headers: { authorization: `Bearer ${access_token}` },
  });
  print(`\n${data.email} is signed in.`);
}

async function ask(print: Print, title: string, { method, url, headers, body }: Request): Promise<Answer> {
  print(`\n${title}\n\n   ${method} ${url}${body ? `\n   ${JSON.stringify(body)}` : ''}`);
  const sent = { ...JSON_ONLY, 'content-type': 'application/json', ...headers };
  const answer = await fetch(url, {
    method,
    headers: sent,
    ...(body && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new Error('the service does not answer: start it with npm start', { cause });
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the service refused it: ${answer.status} ${text}`);
  const shown: Answer = JSON.parse(text, (_key, value) => shortened(value));
  print(`\n   ${answer.status}\n   ${JSON.stringify(shown, null, 2).replaceAll('\n', '\n   ')}`);
  return JSON.parse(text);
}

/** Tokens are long, and need not be seen. */
function shortened(value: unknown): unknown {
  const isLong = typeof value === 'string' && value.length > LONGEST_SHOWN && !value.startsWith('http');
  return isLong ? `${value.slice(0, 8)}...` : value;
}
