import type { Event, Service } from '@svc/client/server';

type Team = { name: string; version: number };
type Membership = { team: string; user: string; roles: string[]; version: number };

/** A copy of the groups of an application and of their members. Tables of your database replace the maps. */
export class GroupMirror {
  readonly teams = new Map<string, Team>();
  readonly memberships = new Map<string, Membership>();
  /** Tombstones: ids of deleted groups and members. They are never used again. */
  readonly #deleted = new Set<string>();

  /** Takes an event with its `object`. It may be late, or one that came before. */
  take(event: Event): void {
    const { id, version = 0 } = event.subject;
    switch (event.type) {
      case 'group.created':
      case 'group.updated': {
        if (!event.object || this.#deleted.has(id) || isLate(version, this.teams.get(id))) return;
        this.teams.set(id, { name: event.object.name, version });
        return;
      }
      case 'member.added':
      case 'member.updated': {
        const { object, user = '' } = event;
        if (!object || isLate(version, this.memberships.get(id))) return;
        const { group_id: team, roles } = object;
        if (this.#deleted.has(id) || this.#deleted.has(team)) return;
        this.memberships.set(id, { team, user, roles, version });
        return;
      }
      case 'group.deleted':
      case 'member.removed':
        this.#remove(id);
        return;
      default: // Other types, also those of later releases.
    }
  }

  /** Removes a team or a membership. The members of a deleted team have no `member.removed`. */
  #remove(id: string): void {
    this.#deleted.add(id);
    this.teams.delete(id);
    for (const [member, { team }] of this.memberships)
      if (member === id || team === id) this.memberships.delete(member);
  }
}

function isLate(version: number, known: { version: number } | undefined): boolean {
  return known !== undefined && version < known.version;
}

/** Returns the ids of teams and memberships in which the copy differs from the service. */
export async function differences({ teams, memberships }: GroupMirror, service: Service): Promise<string[]> {
  const wrong = new Set([...teams.keys(), ...memberships.keys()]);
  const compare = (id: string, isSame: boolean) => (isSame ? wrong.delete(id) : wrong.add(id));
  for await (const { id: group, name } of service.listGroups.all()) {
    compare(group, teams.get(group)?.name === name);
    for await (const { id, roles, state } of service.listGroupMembers.all({ path: { group } }))
      if (state === 'active') compare(id, memberships.get(id)?.roles.join() === roles.join());
  }
  return [...wrong];
}
