import type { AppConfig } from '../generated/types.gen.ts';
import type { Language } from '../texts/languages.ts';
import type { Member } from './calls.ts';
import type { TeamFlow, View } from './flow.ts';
import { MEMBER, OWNER } from './rights.ts';
import type { Say } from './texts.ts';

/** All that the drawing of the element depends on. */
export type Drawing = {
  view: View;
  language: Language;
  say: Say;
  /** The failure as the person reads it; empty if there is none. */
  failureText: string;
  dayOf: (iso: string) => string;
  /** Does what the person wants. */
  flow: TeamFlow;
};

/** The drawing of teams whose application is known. */
export type Known = Drawing & { config: AppConfig };

/** Returns a role as people read it: in the words of the application, but for the two of the service. */
export function roleName(say: Say, role: string): string {
  if (role === OWNER) return say('owner');
  return role === MEMBER ? say('member') : role;
}

/** Returns all roles of a member as people read them. */
export function rolesText(say: Say, roles: readonly string[]): string {
  return roles.map((role) => roleName(say, role)).join(', ');
}

/** Returns the name of a member, else the address; undefined for one who has not joined yet. */
export function memberName({ profile }: Member): string | undefined {
  const full = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
  return full || profile?.email || profile?.user_id;
}

/** Returns by what a member is called: one who has not joined yet shows no name. */
export function nameOf({ say }: Pick<Drawing, 'say'>, member: Member): string {
  return memberName(member) ?? say('notJoined');
}
