import { pause } from '../browser/pause.ts';
import { type AddressChange, type Profile, ServiceError, type SignIn } from '../browser.ts';
import { addressIn, hasCode, recipientIn, recipientOf } from '../element/address.ts';
import { BaseFlow, resendTime } from '../element/base-flow.ts';
import type { AppConfig } from '../generated/types.gen.ts';
import { AccountCalls, type Events, type Session } from './calls.ts';
import { saveJson } from './download.ts';
import { type Failure, failureOf } from './failure.ts';
import {
  CONTACTS,
  type Contact,
  changesOf,
  codeAddresses,
  isOffered,
  type Typed,
  typedFields,
} from './fields.ts';
import { sendable } from './picture.ts';
import type { CodeTask, CodeWish, Section, Task, Wish } from './tasks.ts';
import type { TextKey } from './texts.ts';

/** The state of the account, from which the element is drawn. */
export type View = {
  step: 'loading' | 'unavailable' | 'signed-out' | 'account' | 'deleted';
  config?: AppConfig | undefined;
  profile?: Profile | undefined;
  /** Undefined until they are read. */
  sessions?: readonly Session[] | undefined;
  events?: Events | undefined;
  task?: Task | undefined;
  isBusy: boolean;
  failure?: (Failure & { at?: Section | undefined }) | undefined;
  /** What has been done, and where. */
  done?: { at: Section; text: TextKey } | undefined;
  /** When another message may be sent, by the clock of the page. */
  resendAt: number;
};

/** Callbacks by which the flow reports to the element. */
export type Listeners = {
  changed: () => void;
  profileChanged: (profile: Profile) => void;
  signedOut: () => void;
  deleted: (userId: string) => void;
  failed: (error: unknown) => void;
};

/** How long a sign-in counts as fresh. The service lets addresses be changed for ten minutes. */
const FRESH_MILLISECONDS = 9 * 60_000;

/** Pauses between looks at a picture that the service prepares: each is longer than the one before. */
const LOOK_MILLISECONDS = 500;
const LATER_LOOK_MILLISECONDS = 100;
const MOST_LOOKS = 120;

/** Where the failure of an action is shown, and the text for an input that the service refuses. */
type Action = readonly [at?: Section | undefined, invalid?: TextKey];

const EMPTY: View = { step: 'loading', isBusy: false, resendAt: 0 };

/** The account of the signed-in user: what is shown of it, and what the user does with it. */
export class AccountFlow extends BaseFlow<View, Listeners, Action> {
  override view: View = EMPTY;
  readonly #calls: AccountCalls;
  readonly #locale: () => string;
  /** Until when the last sign-in counts as fresh, by the clock of the page. */
  #freshUntil = 0;

  /** `locale` is the language of messages. */
  constructor(signIn: SignIn, locale: () => string, listeners: Listeners) {
    super(signIn, listeners);
    this.#calls = new AccountCalls(signIn, this.own);
    this.#locale = locale;
  }

  /** Reads the account. Also tries again after a failure. */
  async begin(failure?: Failure): Promise<void> {
    this.#clear({});
    try {
      const config = await this.signIn.appConfig();
      this.change({ config });
      if (!this.signIn.isSignedIn) return this.change({ step: 'signed-out' });
      const profile = await this.#readProfile();
      this.change({ profile, step: 'account', failure });
      await this.#readLists();
    } catch (error) {
      await this.fail(error, []);
    }
  }

  /** Saves what differs from the profile. */
  save(typed: Typed): Promise<void> {
    const { config, profile } = this.view;
    if (!config || !profile) return Promise.resolve();
    const { data, faults } = changesOf(typedFields(config.schema), typed, profile.data);
    if (Object.keys(faults).length > 0) {
      const text = Object.values(faults).find((fault) => fault !== 'required') ?? 'required';
      this.change({ failure: { text, at: 'details', fields: faults }, done: undefined });
      return Promise.resolve();
    }
    return this.#wish({ name: 'save', at: 'details', data });
  }

  /** Sets one field of a section of its own; null removes its value. */
  set(at: Section, name: string, value: string | null): Promise<void> {
    return this.#wish({ name: 'save', at, data: { [name]: value } });
  }

  /** Sends a picture for a field. The service prepares it while the user goes on. */
  choosePicture(name: string, file: File): Promise<void> {
    return this.run(['details', 'pictureInvalid'], async () => {
      const picture = await sendable(file).catch(() => undefined);
      if (!picture) return this.#refusePicture();
      await this.#calls.upload(name, picture);
      this.change({ done: { at: 'details', text: 'pictureWaits' } });
      void this.#waitForPicture(name);
    });
  }

  /** Covers the account with a task, or shows the account again. */
  open(task: Task | undefined): void {
    if (this.view.isBusy) return;
    if (this.view.task?.name === 'fresh-code') this.signIn.cancel();
    this.codeSignIn.stop();
    this.change({ task, failure: undefined, done: undefined, resendAt: 0 });
  }

  /** Asks for another address in place of that of a field. */
  async enterAddress(typed: string): Promise<void> {
    const { task } = this.view;
    if (task?.name !== 'address') return;
    const { at, field } = task;
    const recipient = recipientIn(typed, [CONTACTS[field]]);
    if (recipient)
      return this.#wish({ name: 'change', at, field, typed: addressIn(recipient), again: false });
    const text = field === 'email' ? 'emailInvalid' : 'phoneInvalid';
    this.change({ failure: { text, isInput: true } });
  }

  /** Sends a code to an address of the user that is not confirmed yet. */
  confirmAddress(field: Contact, address: string): Promise<void> {
    return this.#wish({ name: 'confirm', at: 'addresses', field, typed: address, again: false });
  }

  /** Does what the shown task asks about. */
  async agree(): Promise<void> {
    const { task } = this.view;
    if (task?.name === 'leave')
      return this.run([task.at], () => this.leave({ everywhere: task.everywhere, loseGuest: true }));
    if (task?.name === 'remove') return this.#wish({ name: 'remove', at: task.at, field: task.field });
    if (task?.name === 'delete' || task?.name === 'delete-last')
      return this.#wish({ name: 'delete', at: task.at });
  }

  /** Sends a code to a confirmed address for a fresh sign-in. */
  sendFreshCode(to: string): Promise<void> {
    const { task } = this.view;
    if (task?.name !== 'fresh') return Promise.resolve();
    return this.run([task.at], () => this.#startFresh(task.wish, to, false));
  }

  /** Enters the code of the task that is shown. */
  async enterCode(typed: string): Promise<void> {
    const { task } = this.view;
    if (!hasCode(typed)) return this.change({ failure: { text: 'codeInvalid', isInput: true } });
    if (task?.name === 'code')
      return this.run([task.at, 'codeInvalid'], async () => {
        const profile = await this.own((as) => this.signIn.completeAddressChange(task.change, typed, as));
        this.#showChanged(task, profile);
      });
    if (task?.name === 'fresh-code')
      return this.run([task.at, 'codeInvalid'], () =>
        this.#renew(task.wish, () => this.codeSignIn.complete(typed)),
      );
  }

  /** Cancels the change of address whose code is asked for. */
  async cancelChange(): Promise<void> {
    const { task } = this.view;
    if (task?.name !== 'code') return;
    return this.run([task.at], async () => {
      const completed = await this.own((as) => this.changes.cancel(as));
      if (completed) return this.#showChanged(task, completed);
      this.change({ task: undefined, done: { at: task.at, text: 'changeCancelled' } });
    });
  }

  /** Sends another message for the task that is shown. */
  async resend(): Promise<void> {
    const { task, resendAt } = this.view;
    if (resendAt > performance.now()) return;
    if (task?.name === 'code') return this.#wish({ ...task.wish, again: true });
    if (task?.name === 'fresh-code')
      return this.run([task.at], () => this.#startFresh(task.wish, task.to, true));
  }

  /** Ends a session or the access of an application. */
  endSession(session: Session): Promise<void> {
    if (session.current) return this.#signOut(false);
    const at = session.kind === 'client' ? 'apps' : 'sessions';
    return this.run([at], async () => {
      await this.#calls.end(session);
      const sessions = this.view.sessions?.filter(({ id }) => id !== session.id);
      this.change({ sessions, done: { at, text: 'ended' } });
    });
  }

  /** Ends all sessions of the user. Without a connection, this browser forgets its own all the same. */
  signOutEverywhere(): Promise<void> {
    return this.#signOut(true);
  }

  /** Asks a guest before it loses everything. */
  async #signOut(everywhere: boolean): Promise<void> {
    if (this.signIn.isGuest) this.open({ name: 'leave', at: 'sessions', everywhere });
    else await this.run(['sessions'], () => this.leave({ everywhere }));
  }

  /** Shows older events. */
  showMore(): Promise<void> {
    return this.run(['history'], async () => {
      const { results = [], after } = this.view.events ?? {};
      const older = await this.#calls.events(after);
      this.change({ events: { ...older, results: [...results, ...older.results] } });
    });
  }

  /** Lets the browser save all data about the user. */
  download(): Promise<void> {
    return this.run(['data'], async () => {
      saveJson(await this.#calls.everything(), 'account.json');
      this.change({ done: { at: 'data', text: 'saved' } });
    });
  }

  /** Shows what became of a picture, once the user does nothing else. */
  async #waitForPicture(name: string): Promise<void> {
    const { userId } = this;
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      await pause(LOOK_MILLISECONDS + looks * LATER_LOOK_MILLISECONDS);
      if (this.isOver || this.userId !== userId) return;
      const state = await this.#calls.processing(name).catch(() => 'pending');
      if (state === 'pending' || this.view.isBusy || this.view.task) continue;
      return this.run(['details', 'pictureInvalid'], async () => {
        if (state === 'ready') this.#showDone('details', 'saved', await this.#readProfile());
        else this.#refusePicture();
      });
    }
  }

  #refusePicture(): void {
    this.change({ failure: { text: 'pictureInvalid', at: 'details' } });
  }

  /** Fulfils a wish, after a fresh sign-in if it needs one. */
  #wish(wish: Wish): Promise<void> {
    const ofField = 'typed' in wish && (wish.field === 'email' ? 'emailInvalid' : 'phoneInvalid');
    return this.run([wish.at, ofField || 'valueInvalid'], () => this.#fulfil(wish));
  }

  async #fulfil(wish: Wish): Promise<void> {
    try {
      if (wish.name === 'delete') await this.#delete(wish);
      else await this.#changeProfile(wish);
    } catch (error) {
      const isOld = error instanceof ServiceError && error.code === 'reauthentication_required';
      if (!isOld) throw error;
      this.change({ task: { name: 'fresh', at: wish.at, wish } });
    }
  }

  async #changeProfile(wish: Exclude<Wish, { name: 'delete' }>): Promise<void> {
    // A guest gives an address by a sign-in with it, for which no session is too old.
    if (this.signIn.isGuest && 'typed' in wish && this.#mayStart(wish))
      return this.#startFresh(wish, wish.typed, wish.again);
    if (wish.name === 'save') return this.#showDone(wish.at, 'saved', await this.#calls.change(wish.data));
    if (wish.name === 'remove') {
      const profile = await this.#calls.change({ [wish.field]: null });
      return this.#showDone(wish.at, 'undoHint', profile);
    }
    const { field, typed } = wish;
    const { pending, ...profile } = await (wish.name === 'confirm'
      ? this.#calls.change({}, field)
      : this.#calls.change({ [field]: typed }));
    const change = pending?.[field];
    if (change) return this.#askForCode(wish, change);
    if (profile.data[field] !== this.view.profile?.data[field])
      return this.#showDone(wish.at, 'saved', profile);
    this.change({ failure: { text: 'addressInUse', isInput: true } });
  }

  #askForCode(wish: CodeWish, change: AddressChange): void {
    if (!wish.again) this.changes.clear();
    this.changes.add(change);
    this.change({ task: { name: 'code', at: wish.at, wish, change }, resendAt: resendTime() });
  }

  #showChanged({ at, wish }: CodeTask, profile: Profile): void {
    const had = this.view.profile?.data[wish.field] !== undefined;
    this.#showDone(at, wish.name === 'change' && had ? 'undoHint' : 'saved', profile);
  }

  /** The last step of a deletion comes after a fresh sign-in. */
  async #delete(wish: Wish): Promise<void> {
    const { task, profile, config } = this.view;
    // Who has no address for a code could never delete the account.
    const canAsk = profile && config && codeAddresses(profile, config).length > 0;
    if (canAsk && this.#freshUntil < performance.now())
      return this.change({ task: { name: 'fresh', at: wish.at, wish } });
    if (task?.name !== 'delete-last') return this.change({ task: { name: 'delete-last', at: wish.at } });
    await this.#calls.deleteAccount();
    this.#clear({ step: 'deleted' });
    this.listeners.deleted(profile?.svc_user ?? '');
    // The session has ended with the account; this browser forgets it.
    await this.signIn.signOut({ loseGuest: true, as: this.userId }).catch(() => undefined);
  }

  /** True if people can sign in with addresses of this kind. */
  #mayStart({ field }: CodeWish): boolean {
    return this.view.config !== undefined && isOffered(field, this.view.config);
  }

  async #startFresh(wish: Wish, to: string, again: boolean): Promise<void> {
    await this.signIn.start({ ...recipientOf(to), locale: this.#locale() });
    const { at } = wish;
    this.change({ task: { name: 'fresh-code', at, wish, to, again }, resendAt: resendTime() });
    this.codeSignIn.waitForLink((isSignedIn) => {
      if (isSignedIn) void this.run([at], () => this.#renew(wish, async () => undefined));
      else this.change({ failure: { text: 'codeEnded' }, resendAt: 0 });
    });
  }

  /** Replaces the session by that of a fresh sign-in, and goes on with the wish of the same user. */
  async #renew(wish: Wish, signIn: () => Promise<void>): Promise<void> {
    const { profile: before, sessions } = this.view;
    const old = sessions?.find(({ current }) => current);
    await this.own(signIn);
    this.codeSignIn.stop();
    this.#freshUntil = performance.now() + FRESH_MILLISECONDS;
    // Else each fresh sign-in would leave a session that nobody uses. A guest keeps its own (decision 0380).
    if (old && before?.auth_level !== 'guest') await this.#calls.end(old).catch(() => undefined);
    this.change({ task: taskBefore(wish) });
    await this.#fulfil(wish);
    await this.#readLists();
  }

  protected override async follow(): Promise<void> {
    const { isBusy, step, task } = this.view;
    if (step === 'deleted') return;
    if (!this.signIn.isSignedIn) return this.#showSignedOut();
    if (step !== 'account') return this.begin();
    if (this.userId !== this.signIn.userId)
      return this.begin(isBusy || task ? { text: 'otherAccount' } : undefined);
    if (isBusy) return;
    const profile = await this.#readProfile().catch(() => undefined);
    if (profile) this.change({ profile });
  }

  #readProfile(): Promise<Profile> {
    return this.own((as) => this.signIn.profile(as));
  }

  async #readLists(): Promise<void> {
    const [sessions, events] = await Promise.allSettled([this.#calls.sessions(), this.#calls.events()]);
    if (sessions.status === 'fulfilled') this.change({ sessions: sessions.value });
    else await this.fail(sessions.reason, ['sessions']);
    if (events.status === 'fulfilled') this.change({ events: events.value });
    else await this.fail(events.reason, ['history']);
  }

  #showDone(at: Section, text: TextKey, profile: Profile): void {
    this.change({ profile, task: undefined, failure: undefined, done: { at, text } });
    this.listeners.profileChanged(profile);
  }

  #showSignedOut(): void {
    if (this.view.step === 'signed-out') return;
    this.#clear({ step: 'signed-out' });
    this.listeners.signedOut();
  }

  /** Forgets the user who was signed in. */
  #clear(part: Partial<View>): void {
    this.codeSignIn.stop();
    this.#freshUntil = 0;
    this.userId = this.signIn.userId;
    const { config, isBusy } = this.view;
    this.view = { ...EMPTY, config, isBusy };
    this.change(part);
  }

  protected override showFailure(error: unknown, [at, invalid = 'failed']: Action): string {
    const failure = failureOf(error, invalid);
    if (this.view.step === 'loading') this.change({ step: 'unavailable' });
    this.change({ failure: { ...failure, at }, done: undefined });
    return failure.text;
  }
}

/** Returns the task that a wish came from, so that its failure is shown there. */
function taskBefore(wish: Wish): Task | undefined {
  if (wish.name === 'change') return { name: 'address', at: wish.at, field: wish.field };
  return wish.name === 'delete' ? { name: 'delete', at: wish.at } : undefined;
}
