import manifest from '../../package.json' with { type: 'json' };
import { hubCallersOf } from '../../shared/http/account-roles.ts';
import type { Operation } from '../../shared/http/operation.ts';
import { recordedAnswers } from '../openapi-examples/examples.ts';
import { discoverOperations, routesOf } from '../operations.ts';
import { callersText } from './callers-text.ts';
import { commonResponses, ERROR_SCHEMAS, withFailures } from './failures.ts';
import { withIdPatterns } from './id-patterns.ts';
import { openidPaths } from './openid.ts';
import { parametersOf, requestBodyOf } from './requests.ts';
import { samplesOf } from './samples.ts';
import { extractSchemas, nameSchemas } from './schema-names.ts';
import { SECURITY, SECURITY_SCHEMES } from './security.ts';
import { shareParts } from './shared-parts.ts';
import { shareSchemas } from './shared-schemas.ts';
import { successOf } from './successes.ts';
import { TAGS } from './texts.ts';

type Json = Record<string, unknown>;

const ABOUT = `Sign-in and user-profile management for client applications.

API Gateway itself answers, with \`{ "message" }\` as JSON, requests that reach no operation: 400 for a path that cannot be decoded, 413 for more than 10 MB, 431 for too long headers, 429 above the limits of the deployment, and 500 or 503 if a function fails. Other unknown paths and methods get 404 or 405 with an \`Error\`.`;

/** Returns the OpenAPI 3.1 document, derived only from the contracts of all operations. */
export async function openApiDocument(): Promise<Json> {
  nameSchemas();
  const operations = (await discoverOperations()).map(({ operation }) => operation);
  const answers = recordedAnswers();
  const paths = openidPaths();
  for (const operation of operations) {
    for (const { method, path } of routesOf(operation)) {
      // Generators would make a second call of each GET.
      if (method === 'HEAD') continue;
      paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation, method, path, answers) };
    }
  }
  const sorted = Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1)));
  const { value, schemas } = extractSchemas(sorted);
  const shared = shareParts(Object(value), commonResponses());
  return {
    openapi: '3.1.0',
    info: {
      title: 'Identity and User-Profile Service',
      version: manifest.version,
      description: ABOUT,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The service that serves this document' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    ...shareSchemas({
      paths: shared.paths,
      components: {
        securitySchemes: SECURITY_SCHEMES,
        ...shared.components,
        schemas: {
          ...ERROR_SCHEMAS,
          ...withIdPatterns(schemas),
        },
      },
    }),
  };
}

function describe(operation: Operation, method: string, path: string, answers: Json): Json {
  const suffix =
    method === operation.method && path === operation.path ? '' : `_${method}${path.replace(/\W+/g, '_')}`;
  return {
    operationId: operation.id + suffix,
    summary: operation.summary,
    ...descriptionOf(operation),
    tags: operation.tags,
    security: operation.auth.map((scheme) => SECURITY[scheme]),
    ...rolesOf(operation),
    parameters: parametersOf(operation, path),
    ...requestBodyOf(operation),
    responses: withFailures(successOf(operation, answers[operation.id]), operation),
    ...(suffix === '' && samplesOf(operation)),
  };
}

/** Returns who may call with a hub token, for programs; the description says it in words (decision 0621). */
function rolesOf(operation: Operation): Json {
  return operation.auth.includes('hub') ? { 'x-roles': hubCallersOf(operation) } : {};
}

/** Returns the description, with who may call and what is refused to tokens of OpenID clients. */
function descriptionOf(operation: Operation): Json {
  const { firstPartyOnly } = operation;
  const description = [operation.description, callersText(operation)].filter(Boolean).join(' ');
  if (!firstPartyOnly) return { description };
  const refusal =
    firstPartyOnly === true
      ? 'Refuses tokens that an OpenID client got for its user.'
      : `Refuses tokens that an OpenID client got for its user: ${firstPartyOnly}.`;
  return {
    description: `${description} ${refusal}`,
    'x-first-party-only': firstPartyOnly,
  };
}
