import { ServiceError, type SignIn } from '../browser.ts';
import { faultOf, type Method, methodsOf, recipientIn } from '../element/address.ts';
import { BaseFlow } from '../element/base-flow.ts';
import type { AppConfig } from '../generated/types.gen.ts';
import { type Invite, type Member, type Read, type Team, TeamCalls } from './calls.ts';
import { type Failure, failureOf } from './failure.ts';
import { givableRoles, namesRoles } from './rights.ts';
import type { TextKey } from './texts.ts';

/** Where something is asked and shown: a part of the element, or the id of a member or an invite. */
export type Place = string;

/** What is open under its place while a person answers it. */
export type Task =
  | { name: 'create' | 'leave'; at: Place }
  | { name: 'invite'; at: Place; typed: string; role: string }
  | { name: 'remove'; at: Place; member: Member };

/** The state of the teams, from which the element is drawn. */
export type View = {
  step: 'loading' | 'unavailable' | 'signed-out' | 'team';
  config?: AppConfig | undefined;
  teams: readonly Team[];
  /** The team that is shown. */
  team?: Team | undefined;
  members?: Read<Member> | undefined;
  /** Undefined for a member who may invite nobody. */
  invites?: Read<Invite> | undefined;
  task?: Task | undefined;
  isBusy: boolean;
  failure?: (Failure & { at: Place }) | undefined;
  done?: { at: Place; text: TextKey } | undefined;
  resendAt: number;
};

/** Callbacks by which the flow reports to the element. */
export type Listeners = {
  changed: () => void;
  teamChanged: (groupId: string | null) => void;
  failed: (error: unknown) => void;
};

/** Where the failure of an action is shown, and the text for an input that the service refuses. */
type Action = readonly [at: Place, invalid?: TextKey];

const LONGEST_NAME = 100;
const EMPTY: View = { step: 'loading', teams: [], isBusy: false, resendAt: 0 };

/** The teams of the signed-in user: which one is shown, its members and invites, and what is done there. */
export class TeamFlow extends BaseFlow<View, Listeners, Action> {
  override view: View = EMPTY;
  readonly #calls: TeamCalls;
  /** The team that the person has chosen where sessions have no active group. */
  #chosen: string | undefined;
  /** The number of the last reading: an earlier one that ends later is out of date. */
  #reading = 0;
  /** The team that the page knows of; undefined until the first one is read. */
  #reported: string | null | undefined;

  constructor(signIn: SignIn, listeners: Listeners) {
    super(signIn, listeners);
    this.#calls = new TeamCalls(signIn, this.own);
  }

  /** Reads the teams. Also tries again after a failure. */
  async begin(): Promise<void> {
    this.#clear('loading');
    try {
      const config = await this.signIn.appConfig();
      this.change({ config });
      if (!this.signIn.isSignedIn) return this.change({ step: 'signed-out' });
      await this.#read();
    } catch (error) {
      await this.fail(error, ['team']);
    }
  }

  /** Shows another team; undefined for none. Where roles are named, the session acts for it from now on. */
  choose(groupId: string | undefined): Promise<void> {
    return this.#act(['team'], async () => {
      await this.#activate(groupId);
      await this.#read();
    });
  }

  /** Opens a task under its place, or closes the open one. */
  open(task: Task | undefined): void {
    if (!this.view.isBusy) this.change({ task, failure: undefined, done: undefined });
  }

  /** Creates a team, and shows it. */
  async create(typed: string): Promise<void> {
    const name = typed.trim();
    if (name === '' || name.length > LONGEST_NAME)
      return this.change({ failure: { text: 'nameInvalid', at: 'team', isInput: true } });
    return this.#act(['team', 'nameInvalid'], async () => {
      const { group } = await this.#calls.create(name);
      this.change({ task: undefined });
      await this.#activate(group.id);
      await this.#read();
      this.change({ done: { at: 'team', text: 'saved' } });
    });
  }

  /** Does what the open task asks about. */
  async agree(): Promise<void> {
    const { task, team } = this.view;
    if (task?.name === 'remove') return this.#remove(task.member);
    if (task?.name === 'leave' && team) return this.#leave(team);
  }

  /** Gives a member one role in place of all that it has. */
  changeRole(member: Member, role: string): Promise<void> {
    return this.#act([member.id], async () => {
      const changed = await this.#calls.changeRoles(member, [role]);
      const isOwn = member.id === this.view.team?.member.id;
      if (isOwn) {
        // The next token says what the user may do now.
        if (this.#hasActiveGroup) await this.own((as) => this.signIn.setActiveGroup(member.group_id, as));
        await this.#read();
      } else this.#replaceMember(member, changed);
      this.change({ done: { at: member.id, text: 'saved' } });
    });
  }

  /** Invites who has the typed address. */
  async invite(typed: string, role: string): Promise<void> {
    const { task, team } = this.view;
    if (task?.name !== 'invite' || !team) return;
    this.change({ task: { ...task, typed, role } });
    const recipient = recipientIn(typed, this.methods);
    const invalid = faultOf(typed, this.methods);
    if (!recipient) return this.change({ failure: { text: invalid, at: 'invites', isInput: true } });
    return this.#act(['invites', invalid], async () => {
      const invite = await this.#calls.invite(team.group.id, recipient, [role]);
      this.#changeInvites((all) => [invite, ...all]);
      this.change({ task: undefined, done: { at: 'invites', text: 'invited' } });
    });
  }

  /** Replaces an invite by one with a new link, which is sent to the same address. */
  sendAgain(invite: Invite): Promise<void> {
    const { email, phone, user_id = '', roles, group_id: group } = invite;
    const to = email !== undefined ? { email } : phone !== undefined ? { phone } : { user_id };
    return this.#act([invite.id], async () => {
      await this.#calls.takeBack(invite);
      const next = await this.#calls.invite(group, to, roles);
      this.#changeInvites((all) => all.map((one) => (one.id === invite.id ? next : one)));
      this.change({ done: { at: next.id, text: 'invited' } });
    });
  }

  takeBack(invite: Invite): Promise<void> {
    return this.#act([invite.id], async () => {
      await this.#calls.takeBack(invite);
      this.#changeInvites((all) => all.filter(({ id }) => id !== invite.id));
      this.change({ done: { at: 'invites', text: 'takenBack' } });
    });
  }

  /** Shows more members. */
  moreMembers(): Promise<void> {
    return this.#act(['members'], async () => {
      const { team, members } = this.view;
      if (!team || !members) return;
      const further = await this.#calls.members(team.group.id, members.after);
      this.change({ members: joined(members, further) });
    });
  }

  /** Shows older invites. */
  moreInvites(): Promise<void> {
    return this.#act(['invites'], async () => {
      const { team, invites } = this.view;
      if (!team || !invites) return;
      const further = await this.#calls.invites(team.group.id, invites.after);
      this.change({ invites: joined(invites, further) });
    });
  }

  /** The kinds of address that a person may be invited by. */
  get methods(): Method[] {
    const { config } = this.view;
    const offered = config ? methodsOf(config.config.sign_in_methods, undefined) : [];
    return offered.length > 0 ? offered : ['email'];
  }

  /** The roles that the user may give in the team that is shown. */
  get givable(): string[] {
    const { config, team } = this.view;
    return config && team ? givableRoles(config, team) : [];
  }

  get #hasActiveGroup(): boolean {
    const { config } = this.view;
    return config !== undefined && namesRoles(config);
  }

  /** True if another tab has chosen another team than the one that is shown. */
  get #isMoved(): boolean {
    return this.#hasActiveGroup && this.signIn.activeGroup?.id !== this.view.team?.group.id;
  }

  /** Runs an action. What is shown may be out of date if the service refuses it, so that is read again. */
  #act(action: Action, work: () => Promise<void>): Promise<void> {
    return this.run(action, async () => {
      try {
        await work();
        if (this.#isMoved) await this.#read();
      } catch (error) {
        const isRefused = error instanceof ServiceError && error.status >= 400 && error.status < 500;
        if (isRefused) await this.#read().catch(() => undefined);
        throw error;
      }
    });
  }

  async #activate(groupId: string | undefined): Promise<void> {
    this.#chosen = groupId;
    if (this.#hasActiveGroup) await this.own((as) => this.signIn.setActiveGroup(groupId ?? null, as));
  }

  #remove(member: Member): Promise<void> {
    return this.#act([member.id], async () => {
      await this.#calls.remove(member);
      const { members } = this.view;
      const results = members?.results.filter(({ id }) => id !== member.id) ?? [];
      this.change({ task: undefined, members: members && { ...members, results } });
      this.change({ done: { at: 'members', text: 'removed' } });
    });
  }

  #leave(team: Team): Promise<void> {
    return this.#act(['leave'], async () => {
      await this.#calls.leave(team.group.id);
      this.change({ task: undefined });
      await this.#activate(undefined);
      await this.#read();
      this.change({ done: { at: 'team', text: 'left' } });
    });
  }

  #replaceMember(before: Member, after: Member): void {
    const { members } = this.view;
    const results = members?.results.map((one) => (one.id === before.id ? { ...one, ...after } : one)) ?? [];
    this.change({ members: members && { ...members, results } });
  }

  #changeInvites(change: (all: readonly Invite[]) => readonly Invite[]): void {
    const { invites } = this.view;
    if (invites) this.change({ invites: { ...invites, results: change(invites.results) } });
  }

  /** Reads the teams of the user, and the members and invites of the one that is shown. */
  async #read(): Promise<void> {
    this.#reading += 1;
    const reading = this.#reading;
    const teams = await this.#calls.teams();
    const team = this.#shownOf(teams);
    const lists = team ? await this.#listsOf(team) : {};
    if (reading !== this.#reading || this.isOver) return;
    const isOther = team?.group.id !== this.view.team?.group.id;
    this.change({ step: 'team', teams, team, members: undefined, invites: undefined, ...lists });
    if (isOther || !this.#isShown(this.view.task?.at)) this.change({ task: undefined });
    this.#report(team?.group.id ?? null);
  }

  #shownOf(teams: readonly Team[]): Team | undefined {
    const wanted = this.#hasActiveGroup ? this.signIn.activeGroup?.id : this.#chosen;
    const found = teams.find(({ group }) => group.id === wanted);
    return found ?? (this.#hasActiveGroup ? undefined : teams[0]);
  }

  async #listsOf(team: Team): Promise<Pick<View, 'members' | 'invites'>> {
    const { config } = this.view;
    const { id } = team.group;
    const maySee = config !== undefined && givableRoles(config, team).length > 0;
    const [members, invites] = await Promise.all([
      this.#calls.members(id),
      maySee ? this.#calls.invites(id) : undefined,
    ]);
    return { members, invites };
  }

  /** True for a part of the element, and for the row of a member or an invite. */
  #isShown(at: Place | undefined): boolean {
    const { team, members, invites } = this.view;
    const rows = [...(members?.results ?? []), ...(invites?.results ?? [])];
    const parts = ['team', team && 'leave', members && 'members', invites && 'invites'];
    return at !== undefined && (parts.includes(at) || rows.some(({ id }) => id === at));
  }

  #report(groupId: string | null): void {
    const before = this.#reported;
    this.#reported = groupId;
    if (before !== undefined && before !== groupId) this.listeners.teamChanged(groupId);
  }

  protected override async follow(): Promise<void> {
    const { step, isBusy } = this.view;
    if (!this.signIn.isSignedIn) return this.#clear('signed-out');
    if (step === 'signed-out' || this.userId !== this.signIn.userId) return this.begin();
    // An action looks itself in the end.
    if (step === 'team' && !isBusy && this.#isMoved)
      await this.#read().catch((error) => this.fail(error, ['team']));
  }

  /** Forgets the user who was signed in. */
  #clear(step: View['step']): void {
    this.userId = this.signIn.userId;
    this.#reported = undefined;
    this.#chosen = undefined;
    this.#reading += 1;
    const { config, isBusy } = this.view;
    this.view = { ...EMPTY, config, isBusy };
    this.change({ step });
  }

  protected override showFailure(error: unknown, [at, invalid = 'failed']: Action): string {
    const failure = failureOf(error, invalid);
    if (this.view.step === 'loading') this.change({ step: 'unavailable' });
    this.change({ failure: { ...failure, at: this.#isShown(at) ? at : 'team' }, done: undefined });
    return failure.text;
  }
}

function joined<Entry>(before: Read<Entry>, { results, after }: Read<Entry>): Read<Entry> {
  return { results: [...before.results, ...results], after };
}
