import document from '../docs/openapi.json' with { type: 'json' };
import type { HubCallers } from '../shared/http/account-roles.ts';

const HEADER = 'Generated from docs/openapi.json by `npm run generate -- console`. Do not edit.';

/**
 * Returns the module of the console that says where each operation of hub users is, and who may call it
 * (decision 0621).
 */
export function consoleOperations(): string {
  const paths: Record<string, Record<string, object>> = document.paths;
  const lines = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        lineOf(`${method.toUpperCase()} ${path}`, operation),
      ),
    )
    .sort();
  return `// ${HEADER}
export type Role = 'owner' | 'admin' | 'editor' | 'viewer';

type HubOperation = { route: string; roles: readonly Role[]; staff: boolean };

export const OPERATIONS: Readonly<Record<string, HubOperation>> = {
${lines.join('\n')}
};
`;
}

function lineOf(route: string, operation: { operationId?: string; 'x-roles'?: HubCallers }): string[] {
  const { operationId, 'x-roles': callers } = operation;
  if (callers === undefined) return [];
  const roles = callers.account.map((role) => `'${role}'`).join(', ');
  return [`  ${operationId}: { route: '${route}', roles: [${roles}], staff: ${callers.staff} },`];
}
