import { describe, expect, it } from 'vitest';
import document from '../../../docs/openapi.json' with { type: 'json' };
import * as getReference from '../../../functions/docs/get-reference.ts';
import { discoverOperations } from '../../../infra/operations.ts';
import { referencePage } from '../../../shared/docs/pages.ts';
import { invoke } from '../../support/invoke.ts';

/** What the page has of one operation. */
async function sectionOf(id: string): Promise<string> {
  const { text } = await invoke(getReference);
  const [, rest = ''] = text.split(`<section id="${id}">`);
  return rest.split('</section>')[0] ?? '';
}

const idsIn = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
const targetsIn = (html: string) => [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);

describe('GET /docs', () => {
  it('has every operation', async () => {
    const { status, text } = await invoke(getReference);
    expect(status).toBe(200);
    for (const { operation } of await discoverOperations())
      expect(text).toContain(`<h3>${operation.method} ${operation.path}</h3>`);
  });

  it('shows the members of a body, not the name of its schema', async () => {
    const { text } = await invoke(getReference);
    const [, section = ''] = text.split('<h3>POST /hub/auth/magic</h3>');
    const [body = ''] = section.split('</section>');
    for (const member of ['redirect_url', 'verification_type', 'group_to_join'])
      expect(body).toContain(`&#34;${member}&#34;`);
    expect(text).not.toContain('$ref');
  });

  it('has every parameter with its place, type and description, and whether it is required', async () => {
    const logo = await sectionOf('uploadApplicationLogo');
    expect(logo).toMatch(
      /<dt><code>x-svc-filename<\/code>.*header, required, string.*<\/dt><dd>Name of the file/,
    );
    expect(logo).toMatch(/<dt><code>type<\/code>.*path, required, string, enum: light \| dark/);
    expect(await sectionOf('listUsers')).toMatch(/<dt><code>page_size<\/code>.*query, optional, string/);
    const { text } = await invoke(getReference);
    const parameters = Object.values(document.paths)
      .flatMap((methods) => Object.values<{ parameters: unknown[] }>(methods))
      .flatMap((operation) => operation.parameters);
    expect(text.match(/<dt><code>/g)).toHaveLength(parameters.length);
  });

  it('shows the members of what a success answers', async () => {
    const section = await sectionOf('createMagicLink');
    const [, answer = ''] = section.split('<summary>Success 200</summary>');
    expect(answer.split('</details>')[0]).toContain('&#34;link&#34;');
  });

  it('has an address for each operation and tag, and leads from the top to every tag', async () => {
    const { text } = await invoke(getReference);
    const ids = idsIn(text);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of targetsIn(text)) expect(ids).toContain(id);
    for (const { operation } of await discoverOperations()) expect(ids).toContain(operation.id);
    const [, nav = ''] = text.split('<nav');
    expect(targetsIn(nav.split('</nav>')[0] ?? '')).toContain('tag-oidc-clients');
  });

  it('says of every way to authenticate which header it is', async () => {
    const { text } = await invoke(getReference);
    const [, top = ''] = text.split('<h2 id="authentication">');
    const schemes = top.split('</dl>')[0] ?? '';
    for (const name of Object.keys(document.components.securitySchemes)) expect(schemes).toContain(name);
    expect(schemes).toContain('<code>x-svc-app-secret</code>');
    expect(schemes.match(/<code>Authorization: Bearer /g)).toHaveLength(3);
  });

  it('shows code as code', async () => {
    const { text } = await invoke(getReference);
    expect(text.replace(/<pre.*?<\/pre>/gs, '')).not.toContain('`');
    expect(await sectionOf('importUsers')).toContain('<code>npm run admin -- import</code>');
  });

  it('has no script, and no style that its policy does not name', async () => {
    const { text, headers } = await invoke(getReference);
    expect(text).not.toMatch(/<script| style=| on\w+=/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]+';/);
  });

  it('shows whatever a document says as text', () => {
    const evil = '`<img src=x onerror=alert(1)>`"\'></pre></style><script>alert(1)</script>';
    const schema = { type: evil, enum: [evil], description: evil, [evil]: { [evil]: evil } };
    const operation = {
      operationId: evil,
      summary: evil,
      description: evil,
      tags: [evil],
      security: [{ [evil]: [] }],
      parameters: [
        { in: evil, name: evil, required: true, description: evil, schema },
        { in: evil, name: evil, required: false, schema },
      ],
      requestBody: { content: { [evil]: { schema: { $ref: '#/components/schemas/Evil' } } } },
      responses: {
        '200': { description: evil, content: { [evil]: { schema } } },
        [evil]: { description: evil },
      },
    };
    const page = referencePage({
      info: { title: evil, description: evil },
      paths: { [evil]: { [evil]: operation } },
      components: {
        schemas: { Evil: schema },
        securitySchemes: {
          [evil]: { type: 'apiKey', in: 'header', name: evil, description: evil },
          other: { type: 'http', description: evil },
        },
      },
    });
    expect(page).not.toMatch(/<(img|script)/i);
    expect(page.match(/<\/style>/g)).toHaveLength(1);
    expect(page.match(/<\/pre>/g)).toHaveLength(2);
    // Nothing ends an attribute before its time.
    for (const [tag] of page.matchAll(/<[a-z][^>]*>/g))
      expect(tag.replace(/ [a-z-]+="[^"<>]*"/g, '')).toMatch(/^<[a-z0-9]+>$/);
  });
});
