import document from '../docs/openapi.json' with { type: 'json' };
import type { HubCallers } from '../shared/http/account-roles.ts';

const HEADER = 'Generated from docs/openapi.json by `npm run generate -- console`. Do not edit.';

/** Returns the module of the console that says which hub users may call each operation (decision 0621). */
export function consoleRoles(): string {
  const paths: Record<string, Record<string, object>> = document.paths;
  const lines = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => lineOf(operation))
    .sort();
  return `// ${HEADER}
export type Role = 'owner' | 'admin' | 'editor' | 'viewer';

export const ROLES: Readonly<Record<string, { roles: readonly Role[]; staff: boolean }>> = {
${lines.join('\n')}
};
`;
}

function lineOf(operation: { operationId?: string; 'x-roles'?: HubCallers }): string[] {
  const { operationId, 'x-roles': callers } = operation;
  if (callers === undefined) return [];
  const roles = callers.account.map((role) => `'${role}'`).join(', ');
  return [`  ${operationId}: { roles: [${roles}], staff: ${callers.staff} },`];
}
