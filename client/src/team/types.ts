import type { ServiceError } from '../browser.ts';
import type { ConfiguredElement, SignInElementAttributes } from '../element/types.ts';

/** The events of `<svc-team>`. They bubble, also out of shadow roots. */
export type TeamElementEvents = {
  /**
   * The team that is shown has changed, also by another tab; `groupId` is null for none. If the application
   * has roles of teams, it is the active group of the session.
   */
  'svc-team-changed': CustomEvent<{ userId: string; groupId: string | null }>;
  /** Something failed. The element tells the user. */
  'svc-error': CustomEvent<{ error: ServiceError | Error }>;
};

/** The attributes of `<svc-team>`. */
export type TeamElementAttributes = Pick<
  SignInElementAttributes,
  'base-url' | 'app-key' | 'color-scheme' | 'lang'
>;

/** The element `<svc-team>`, in which users choose their team, and see and change its members. */
export type SvcTeamElement = ConfiguredElement<TeamElementEvents>;
