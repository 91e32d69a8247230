/** The role that may change a group, its members and its invites. Other roles mean what the application says. */
export const OWNER = 'owner';
