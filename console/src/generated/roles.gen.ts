// Generated from docs/openapi.json by `npm run generate -- console`. Do not edit.
export type Role = 'owner' | 'admin' | 'editor' | 'viewer';

export const ROLES: Readonly<Record<string, { roles: readonly Role[]; staff: boolean }>> = {};

export const ROUTES: Readonly<Record<string, string>> = {};
