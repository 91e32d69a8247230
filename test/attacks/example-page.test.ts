import { describe, expect, it } from 'vitest';
import { useAttack } from '../support/attack.ts';
import { sendRawTo } from '../support/send-raw.ts';
import { useService } from '../support/service.ts';

const service = useService();
const SECRETS = [
  'client_secret',
  'hub_access_token',
  'support_access_token',
  'service_account_token',
] as const;

const send = (method: string, path: string, headers = '', host = new URL(service().inboxUrl).host) =>
  sendRawTo(
    service().inboxUrl,
    `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\n`,
  );

function expectNoSecret(text: string, label: string): void {
  const { seed } = service();
  for (const name of SECRETS) expect(text.includes(seed[name]), `${label}: ${name}`).toBe(false);
  for (const token of [seed.user.access_token, seed.user.refresh_token])
    expect(text.includes(token), label).toBe(false);
  expect(text, label).not.toMatch(/root:x:|"devDependencies"|node_modules|\.ts:\d/);
}

describe('the example page of npm start', () => {
  const attempt = useAttack(
    'example page: paths, hosts, frames and secrets',
    '404, 421, or a file of the page with its policy',
  );
  const PATHS = [
    ...[
      '/example',
      '/example/',
      '/example/x',
      '/example/settings.json',
      '/example/page.js',
      '/example/client.js',
    ],
    ...[
      '/example/../seed.json',
      '/example/..%2fseed.json',
      '/example/%2e%2e/seed.json',
      '/example/..%5cseed.json',
    ],
    ...['/example/..%2f..%2f..%2fetc/passwd', '/example/....//....//package.json', '/example//etc/passwd'],
    ...[
      '/example/%00',
      '/example/page.js%00.html',
      '/example/__proto__',
      '/example/constructor',
      '/__proto__',
    ],
    ...[
      '/example/%zz',
      '/example/%c0%ae%c0%ae/x',
      '/example?code=x',
      '/example/settings.json?directory=/',
      '/seed.json',
    ],
  ];

  it('serves its own files, with a policy against other scripts and frames', async () => {
    for (const path of PATHS)
      await attempt(async () => {
        const { status, head, body } = await send('GET', path);
        expect([200, 400, 404], path).toContain(status);
        expectNoSecret(head + body, path);
        if (!/content-type: text\/html/i.test(head)) return;
        const [, policy = ''] = /content-security-policy: (.*)/i.exec(head) ?? [];
        expect(policy, path).toContain("default-src 'none'");
        expect(policy, path).toContain("frame-ancestors 'none'");
        expect(policy, path).not.toMatch(/unsafe-|\*(?!;)[^:]|https?:\s/);
      });
  });

  it('gives a browser the names that it needs, and no secret of the demonstration', async () => {
    await attempt(async () => {
      const { body } = await send('GET', '/example/settings.json');
      const { base_url: baseUrl, application, client_id: clientId } = service().seed;
      expect(JSON.parse(body)).toEqual({ baseUrl, application, clientId });
    });
  });

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', ''])(
    'is not the page of the host %j',
    async (host) => {
      await attempt(async () => {
        const { status, head, body } = await send('GET', '/example/settings.json', '', host);
        expect([400, 421]).toContain(status);
        expect(head + body).not.toContain(service().seed.client_id);
      });
    },
  );

  it.each(['https://evil.example', 'null'])('can be read by no page of the origin %s', async (origin) => {
    await attempt(async () => {
      const { head } = await send('GET', '/example/settings.json', `Origin: ${origin}\r\n`);
      expect(head).not.toMatch(/access-control-allow-origin/i);
    });
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('changes nothing by %s', async (method) => {
    await attempt(async () => {
      const { status, head, body } = await send(method, '/example/settings.json', 'Content-Length: 0\r\n');
      expect(status).toBeGreaterThanOrEqual(400);
      expectNoSecret(head + body, method);
    });
  });
});
