import type { Api } from './api.ts';

/** Returns the parameters by which a client asks for a token of an API, in its request to the sign-in. */
export function askingCode({ identifier, scopes }: Api): string {
  const parameters = new URLSearchParams({
    resource: identifier,
    scope: ['openid', ...scopes.map(({ name }) => name)].join(' '),
  });
  return parameters.toString().replace('&', '\n&');
}

/** Returns the lines by which a server in JavaScript verifies the tokens of an API. */
export function verifyingCode(api: Api, { baseUrl, app }: { baseUrl: string; app: string }): string {
  // Other scopes are asked for when a call needs them.
  const scopes = api.scopes.slice(0, 1).map(({ name }) => name);
  const options = { baseUrl, application: app, resource: api.identifier, name: api.name, scopes };
  const lines = Object.entries(options).map(([name, value]) => `  ${name}: ${codeOf(value)},`);
  return [
    "import { protectedResource } from '@svc/client/server';",
    '',
    'const guard = protectedResource({',
    ...lines,
    '});',
    `const access = await guard.check(request, ${codeOf(scopes)});`,
  ].join('\n');
}

function codeOf(value: string | readonly string[]): string {
  return typeof value === 'string' ? JSON.stringify(value) : `[${value.map(codeOf).join(', ')}]`;
}
