import type { ApiOperation } from './api.ts';
import { table } from './html.ts';

/** How a caller shows who it is. */
type Scheme = {
  readonly title: string;
  readonly header: string;
  readonly value: string;
  readonly source: string;
};

const KEYS = '<a href="/docs/reference/createCredential">A credential of the application</a>';

/** The schemes of the OpenAPI document, in the order of use. */
const SCHEMES: Readonly<Record<string, Scheme>> = {
  applicationKey: {
    title: 'Backend of an application: key',
    header: 'x-svc-app-key',
    value: 'key_...',
    source: `${KEYS}: its <code>client_id</code>. It may be public`,
  },
  applicationSecret: {
    title: 'Backend of an application: secret',
    header: 'x-svc-app-secret',
    value: '...',
    source: `${KEYS}: its <code>secret</code>, which is shown once`,
  },
  userToken: {
    title: 'User',
    header: 'authorization',
    value: 'Bearer ...',
    source: 'The access token of <a href="/docs/reference/completeSignIn">a sign-in</a>',
  },
  serviceAccountToken: {
    title: 'Service account of an application',
    header: 'authorization',
    value: 'Bearer ...',
    source:
      '<a href="/docs/reference/issueToken">A token</a> for key and secret (<code>grant_type=client_credentials</code>)',
  },
  hubAccessTokenForSvcApi: {
    title: 'Hub user, who manages applications',
    header: 'authorization',
    value: 'Bearer ...',
    source: 'The access token of a sign-in to the application <code>app_hub</code>',
  },
};

/** Returns a table of all schemes: who calls, with which header, and where its value comes from. */
export function schemeTable(): string {
  return schemesTable(Object.keys(SCHEMES));
}

/** Returns the table of the schemes that an operation accepts. */
export function authenticationOf({ security }: ApiOperation): string {
  if (security.length === 0) return '<p>None: anybody may call.</p>';
  const choice = security.length > 1 ? '<p>One of these callers:</p>' : '';
  return choice + schemesTable(security.flat());
}

function schemesTable(names: readonly string[]): string {
  const rows = names.map((name) => {
    const { title, header, value, source } = schemeOf(name);
    return [title, `<code>${header}: ${value}</code>`, source];
  });
  return table(['Caller', 'Header', 'Value'], rows);
}

/** Returns the headers of the first way in which an operation can be called. */
export function headersFor({ security }: ApiOperation): string[] {
  return (security[0] ?? []).map(schemeOf).map(({ header, value }) => `${header}: ${value}`);
}

function schemeOf(name: string): Scheme {
  const scheme = SCHEMES[name];
  if (!scheme) throw new Error(`authentication.ts does not know the scheme ${name}`);
  return scheme;
}
