import type { SignIn } from '../browser.ts';
import type { Recipient } from '../element/address.ts';
import type { Own } from '../element/base-flow.ts';
import type {
  CreateMyGroupInviteResponses,
  CreateMyGroupResponses,
  ListMyGroupInvitesResponses,
  ListMyGroupMembersResponses,
  ListMyGroupsResponses,
  UpdateMyGroupMemberResponses,
} from '../generated/types.gen.ts';

/** A team with the membership of the user. */
export type Team = ListMyGroupsResponses[200]['results'][number];
export type Member = ListMyGroupMembersResponses[200]['results'][number];
export type Invite = ListMyGroupInvitesResponses[200]['results'][number];
/** What has been read of a list, and where it goes on. */
export type Read<Entry> = { results: readonly Entry[]; after: string | undefined };

/** Whom an invite is for: one by the backend may name a user. */
type Invitee = Recipient | { user_id: string };
type Page<Entry> = { results: readonly Entry[]; next?: string | undefined };
type Request = Parameters<SignIn['callGroups']>[1];

/** Entries that are shown before the person asks for more. */
const PAGE = 10;
const LARGEST_PAGE = 100;
/** An answer without an end must not keep the page busy. */
const MOST_PAGES = 20;

/** The calls about the teams of the user who is shown. Each throws ServiceError. */
export class TeamCalls {
  readonly #signIn: Pick<SignIn, 'callGroups'>;
  readonly #own: Own;

  constructor(signIn: Pick<SignIn, 'callGroups'>, own: Own) {
    this.#signIn = signIn;
    this.#own = own;
  }

  /** Returns all teams of which the user is a member. */
  async teams(): Promise<readonly Team[]> {
    const isOwn = ({ member }: Team) => member.state === 'active';
    return (await this.#list('', isOwn, { size: LARGEST_PAGE, enough: Number.POSITIVE_INFINITY })).results;
  }

  /** Returns the next members, those who came first at the beginning. */
  members(group: string, after?: string): Promise<Read<Member>> {
    return this.#list(`/${group}/members`, ({ state }: Member) => state === 'active', { after });
  }

  /** Returns the next invites without an answer, the newest first. */
  invites(group: string, after?: string): Promise<Read<Invite>> {
    const isPending = ({ state }: Invite) => state === 'pending';
    return this.#list(`/${group}/invites`, isPending, { after, sort: 'desc' });
  }

  create(name: string): Promise<CreateMyGroupResponses[200]> {
    return this.#read('', { method: 'POST', body: { name }, headers: once() });
  }

  /** Replaces the roles of a member, unless somebody has changed the member since it was read. */
  changeRoles(
    { group_id: group, id, version }: Member,
    roles: readonly string[],
  ): Promise<UpdateMyGroupMemberResponses[200]> {
    const headers = { 'if-match': `"v${version}"` };
    return this.#read(`/${group}/members/${id}`, { method: 'PUT', body: { roles }, headers });
  }

  async remove({ group_id: group, id }: Member): Promise<void> {
    await this.#send(`/${group}/members/${id}`, { method: 'DELETE' });
  }

  /** Lets the service send an invitation. The link of the answer is not needed: the list says the same. */
  async invite(group: string, to: Invitee, roles: readonly string[]): Promise<Invite> {
    const body = { ...to, roles };
    const answer: CreateMyGroupInviteResponses[200] = await this.#read(`/${group}/invites`, {
      method: 'POST',
      body,
      headers: once(),
    });
    return answer.invitation;
  }

  async takeBack({ group_id: group, id }: Invite): Promise<void> {
    await this.#send(`/${group}/invites/${id}`, { method: 'DELETE' });
  }

  async leave(group: string): Promise<void> {
    await this.#send(`/${group}/leave`, { method: 'POST' });
  }

  /** Reads pages until there are enough entries of a kind: pages may have none of them. */
  async #list<Entry>(
    path: string,
    isWanted: (entry: Entry) => boolean,
    { size = PAGE, enough = PAGE, sort = 'asc', after }: Paging,
  ): Promise<Read<Entry>> {
    const results: Entry[] = [];
    let at = after;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const from = at === undefined ? '' : `&after=${encodeURIComponent(at)}`;
      const found: Page<Entry> = await this.#read(`${path}?page_size=${size}&sort=${sort}${from}`);
      results.push(...found.results.filter(isWanted));
      at = found.next;
      if (at === undefined || results.length >= enough) break;
    }
    return { results, after: at };
  }

  #send(path: string, request?: Request): Promise<Response> {
    return this.#own((as) => this.#signIn.callGroups(path, { ...request, ...as }));
  }

  async #read<Body>(path: string, request?: Request): Promise<Body> {
    return (await this.#send(path, request)).json();
  }
}

type Paging = { size?: number; enough?: number; sort?: 'asc' | 'desc'; after?: string | undefined };

/** The header by which a creation that is repeated makes one record. */
function once(): Record<string, string> {
  return { 'idempotency-key': crypto.randomUUID() };
}
