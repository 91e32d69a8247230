/** The group for which a session acts, and what its user may do there. */
export type ActiveGroup = {
  readonly id: string;
  readonly roles: readonly string[];
  /** In the words of the application, as `config.groups.roles` gives them. */
  readonly permissions: readonly string[];
};

/** The end of the name of the claim with the active group. Its beginning is of the deployment. */
const GROUP = '/group';

/** Returns the active group of the claims of an access token; undefined if it has none. */
export function activeGroupIn(claims: object): ActiveGroup | undefined {
  const claim = Object.entries(claims).find(([name]) => name.endsWith(GROUP))?.[1];
  const { id, roles, permissions }: Partial<Record<keyof ActiveGroup, unknown>> = Object(claim);
  if (typeof id !== 'string' || !isListOfTexts(roles) || !isListOfTexts(permissions)) return undefined;
  return { id, roles, permissions };
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/**
 * True if the user may do something in its active group, as its access token says. That is true for at most
 * ten minutes after a role or membership ended. A page decides only what it shows by this.
 */
export function can({ group }: { group?: ActiveGroup | undefined }, permission: string): boolean {
  return group?.permissions.includes(permission) === true;
}
