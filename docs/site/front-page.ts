import { type Area, INFO, OPERATIONS, operationAddress } from './api.ts';
import { schemeTable } from './authentication.ts';
import { paragraphs, prose, requestLine, table } from './html.ts';
import { highlight } from './markdown.ts';

const FIRST_CALL = `import { createService } from '@svc/client/server';

const service = createService({
  baseUrl: 'https://auth.example.com',
  credentials: { clientId: 'key_...', clientSecret: '...' },
});
const { link } = await service.createMagicLink({ body: { data: { email: 'ada@example.com' } } });`;

/** Returns the first page of the reference. `/docs#createGroup` is the place of that operation in its lists. */
export function frontPage(areas: readonly Area[]): string {
  const [about = '', ...further] = INFO.description.split('\n\n');
  return `<h1>API reference</h1>
<p>${prose(about)} It has ${OPERATIONS.length} operations, in the order of use below, and describes version ${INFO.version} of the service.</p>
<h2 id="base-url">Base URL</h2>
<p>All paths begin at the address of this site: <code class="base-url">https://auth.example.com</code>. Bodies and answers are JSON in UTF-8 unless an operation says otherwise.</p>
<h2 id="authentication">Authentication</h2>
<p>Each operation lists who may call it. The header depends on the caller:</p>
${schemeTable()}
<p>Keep the secret on your backend. <a href="/docs/guides/security-model">The security model</a> says what each of them may do, and <a href="/docs/guides/verify-a-token">how your backend verifies tokens</a>.</p>
<h2 id="start-here">Start here</h2>
<ol>
<li><a href="/docs/guides/install-the-client">Install the client</a>, which has a typed call for each operation.</li>
<li>Sign a user in: <a href="/docs/guides/quickstart-plain-page">on a plain page</a>, <a href="/docs/guides/quickstart-express">with Express</a>, or <a href="/docs/guides">by another guide</a>.</li>
<li>Before real users come, go through <a href="/docs/guides/going-live">the list for going live</a>.</li>
</ol>
<p>A first call of your backend makes a link that signs a user in:</p>
${highlight(FIRST_CALL, 'ts')}
<p><a href="/docs/try">Try operations in the browser</a>, or generate a client from <a href="/openapi.json">the OpenAPI document</a>.</p>
<h2 id="conventions">Conventions</h2>
<ul>
<li>Errors have a stable <code>code</code>: <a href="/docs/errors">all errors</a>, and <a href="/docs/guides/errors-and-retries">which requests to repeat</a>.</li>
<li>Lists have <code>results</code> and <code>next</code>. Pass <code>next</code> as <code>after</code> to get the next page.</li>
<li><a href="/docs/guides/limits">Limits</a> of sizes and requests, and <a href="/docs/guides/api-changes">which changes to expect</a>.</li>
</ul>
${further.map(paragraphs).join('')}
${areas.map(areaHtml).join('')}`;
}

function areaHtml(area: Area): string {
  return `<h2 id="${area.slug}"><a href="/docs/reference/${area.slug}">${area.title}</a></h2><p>${prose(area.about)}.</p>${operationTable(area)}`;
}

/** Returns the page of an area. */
export function areaPage(area: Area): string {
  return `<h1>${area.title}</h1><p>${prose(area.about)}.</p>${operationTable(area)}`;
}

function operationTable({ operations }: Area): string {
  const rows = operations.map((operation) => [
    requestLine(operation),
    `<a id="${operation.id}" href="${operationAddress(operation.id)}">${prose(operation.summary)}</a>`,
  ]);
  return table(['Request', 'Operation'], rows);
}
