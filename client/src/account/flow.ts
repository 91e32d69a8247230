import { pause } from '../browser/pause.ts';
import {
  type AddressChange,
  type LinkedIdentity,
  type LinkOutcome,
  type Passkey,
  type Profile,
  ServiceError,
} from '../browser.ts';
import { addressIn, hasCode, recipientIn } from '../element/address.ts';
import { BaseFlow, resendTime } from '../element/base-flow.ts';
import type { AppConfig } from '../generated/types.gen.ts';
import { AccountCalls, type AccountHolder, type Events, type PendingChanges, type Session } from './calls.ts';
import { saveFile, saveJson } from './download.ts';
import { type Failure, failureOf } from './failure.ts';
import { CONTACTS, type Contact, changesOf, codeAddresses, type Typed } from './fields.ts';
import { fulfilIdentityWish, identityFault } from './identity-wishes.ts';
import { fulfilPasskeyWish, passkeyFault } from './passkey-wishes.ts';
import { sendable } from './picture.ts';
import {
  type CodeTask,
  type CodeWish,
  type IdentityWish,
  type PasskeyWish,
  type Place,
  type Section,
  type Task,
  type Wish,
  wholeOf,
} from './tasks.ts';
import type { TextKey } from './texts.ts';

/** The state of the account, from which the element is drawn. */
export type View = {
  step: 'loading' | 'unavailable' | 'signed-out' | 'account' | 'deleted';
  config?: AppConfig | undefined;
  profile?: Profile | undefined;
  /** The changes of addresses that wait for their codes. */
  pending?: PendingChanges | undefined;
  /** Undefined until they are read. */
  sessions?: readonly Session[] | undefined;
  passkeys?: readonly Passkey[] | undefined;
  /** True if this browser can add a passkey on this page. */
  addsPasskeys?: boolean;
  identities?: readonly LinkedIdentity[] | undefined;
  events?: Events | undefined;
  task?: Task | undefined;
  isBusy: boolean;
  failure?: (Failure & { place?: Place | undefined }) | undefined;
  /** What has been done, and where. */
  done?: { place: Place; text: TextKey } | undefined;
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

/** Pauses between looks at a picture that the service prepares: each is longer than the one before. */
const LOOK_MILLISECONDS = 500;
const LATER_LOOK_MILLISECONDS = 100;
const MOST_LOOKS = 120;

/** Where the failure of an action is shown, and the text for an input that the service refuses. */
export type Action = readonly [place?: Place | undefined, invalid?: TextKey];

/** What people read in certain sections about certain errors. */
const FAULTS: Partial<Record<Section, (error: unknown) => TextKey | undefined>> = {
  passkeys: passkeyFault,
  identities: identityFault,
};

const EMPTY: View = { step: 'loading', isBusy: false, resendAt: 0 };

/**
 * The account of the signed-in user: what is shown of it, and what the user does with it. How a person signs
 * in anew depends on the page: see `code-account-flow.ts`, and `hosted-account-flow.ts` for the page of the
 * service itself.
 */
export abstract class AccountFlow<Holder extends AccountHolder = AccountHolder> extends BaseFlow<
  View,
  Listeners,
  Action,
  Holder
> {
  override view: View = EMPTY;
  protected readonly calls: AccountCalls;
  /** The sign-in with which the lists were read: they tell its session from the others. */
  #listedFor: string | undefined;

  constructor(holder: Holder, listeners: Listeners) {
    super(holder, listeners);
    this.calls = new AccountCalls(holder, this.own);
  }

  /** Reads the account. Also tries again after a failure. */
  async begin(failure?: Failure): Promise<void> {
    this.clear({});
    try {
      const config = await this.signIn.appConfig();
      this.change({ config });
      if (!this.signIn.isSignedIn) return this.change({ step: 'signed-out' });
      const linked = await this.signIn.pickUpIdentity();
      this.change({ ...(await this.calls.profile()), step: 'account', failure });
      await this.readLists();
      if (linked) await this.#sayLinked(linked);
    } catch (error) {
      await this.fail(error, []);
    }
  }

  /** Saves what was typed into the open row. */
  async save(typed: Typed): Promise<void> {
    const { config, profile, task } = this.view;
    if (!config || !profile || task?.name !== 'edit') return;
    const field = config.schema[task.field];
    const { data, faults } = changesOf(field ? [[task.field, field]] : [], typed, profile.data);
    const fault = faults[task.field];
    if (fault) return this.change({ failure: { text: fault, isInput: true, fields: faults } });
    return this.#wish({ name: 'save', place: task.place, data });
  }

  /** Sets a field whose value is chosen in its row; null removes the value. */
  set(place: Place, name: string, value: string | boolean | null): Promise<void> {
    return this.#wish({ name: 'save', place, data: { [name]: value } });
  }

  /** Sends a file for a field. The service prepares it while the user goes on. */
  chooseFile(place: Place, name: string, file: File): Promise<void> {
    const isPicture = this.view.config?.schema[name]?.type === 'image';
    const invalid = isPicture ? 'pictureInvalid' : 'fileInvalid';
    return this.run([place, invalid], async () => {
      const sent = isPicture ? await sendable(file).catch(() => undefined) : file;
      if (!sent) return this.change({ failure: { text: invalid, place } });
      await this.calls.upload(name, sent, file.name);
      this.change({ done: { place, text: 'fileWaits' } });
      void this.#waitForFile(place, name, invalid);
    });
  }

  /** Lets the browser save the document of a field. */
  downloadFile(place: Place, name: string): Promise<void> {
    return this.run([place], async () => {
      const { bytes, filename } = await this.calls.document(name);
      saveFile(bytes, filename);
    });
  }

  /** Opens a task under its row, or closes the open one. */
  open(task: Task | undefined): void {
    if (this.view.isBusy) return;
    this.close();
    this.change({ task, failure: undefined, done: undefined, resendAt: 0 });
  }

  /** Ends what the open task waits for. */
  protected close(): void {}

  /** Asks for another address in place of that of a field. */
  async enterAddress(typed: string): Promise<void> {
    const { task } = this.view;
    if (task?.name !== 'address') return;
    const { place, field } = task;
    const recipient = recipientIn(typed, [CONTACTS[field]]);
    if (recipient)
      return this.#wish({ name: 'change', place, field, typed: addressIn(recipient), again: false });
    const text = field === 'email' ? 'emailInvalid' : 'phoneInvalid';
    this.change({ failure: { text, isInput: true } });
  }

  /** Sends a code to an address of the user that is not confirmed yet. */
  confirmAddress(field: Contact, address: string): Promise<void> {
    return this.#wish({ name: 'confirm', place: placeOf(field), field, typed: address, again: false });
  }

  /** Asks for the code of a change that waits for it. */
  openPending(field: Contact): void {
    const { challenge_id, ...pending } = this.view.pending?.[field] ?? {};
    if (!('value' in pending) || challenge_id === undefined) return;
    const place = placeOf(field);
    const change = { ...pending, challenge_id };
    const wish = { name: 'change', place, field, typed: change.value, again: false } as const;
    this.changes.clear();
    this.changes.add(change);
    this.open({ name: 'code', place, wish, change });
  }

  /** Does what the open task asks about. */
  async agree(): Promise<void> {
    const { task } = this.view;
    if (task?.name === 'leave')
      return this.run([task.place], () => this.leave({ everywhere: task.everywhere, loseGuest: true }));
    if (task?.name === 'remove-passkey')
      return this.#wish({ name: 'remove-passkey', place: task.place, passkey: task.passkey });
    if (task?.name === 'unlink-identity')
      return this.#wish({ name: 'unlink-identity', place: task.place, identity: task.identity });
    if (task?.name === 'remove') return this.#wish({ name: 'remove', place: task.place, field: task.field });
    if (task?.name === 'delete' || task?.name === 'delete-last')
      return this.#wish({ name: 'delete', place: task.place });
  }

  /** Lets the user add a passkey in a dialog of the browser. */
  addPasskey(place: Place): Promise<void> {
    return this.#wish({ name: 'add-passkey', place });
  }

  /** Gives the passkey of the open row the name that was typed. */
  async renamePasskey(typed: string): Promise<void> {
    const { task } = this.view;
    if (task?.name === 'rename-passkey')
      return this.#wish({ name: 'rename-passkey', place: task.place, passkey: task.passkey, typed });
  }

  /** Leaves for an identity provider, where the user links an account. */
  linkIdentity(place: Place, provider: string): Promise<void> {
    return this.#wish({ name: 'link-identity', place, provider });
  }

  /** Says what came of it, once the browser is back from the provider. */
  async #sayLinked({ provider, failure }: LinkOutcome): Promise<void> {
    if (failure) return this.fail(failure, [{ at: 'identities', row: provider }]);
    this.change({ done: { place: wholeOf('identities'), text: 'identityLinked' } });
  }

  /** Enters the code of the open task. */
  async enterCode(typed: string): Promise<void> {
    const { task } = this.view;
    if (!hasCode(typed)) return this.change({ failure: { text: 'codeInvalid', isInput: true } });
    if (task?.name !== 'code') return;
    return this.run([task.place, 'codeInvalid'], async () => {
      const profile = await this.own((as) => this.signIn.completeAddressChange(task.change, typed, as));
      this.#showChanged(task, profile);
    });
  }

  /** Cancels the change of address whose code is asked for. */
  async cancelChange(): Promise<void> {
    const { task } = this.view;
    if (task?.name !== 'code') return;
    return this.run([task.place], async () => {
      const completed = await this.own((as) => this.changes.cancel(as));
      if (completed) return this.#showChanged(task, completed);
      const { pending } = await this.calls.profile();
      this.change({ pending, task: undefined, done: { place: task.place, text: 'changeCancelled' } });
    });
  }

  /** Cancels a change that waits for its code. */
  cancelPending(field: Contact): Promise<void> {
    this.openPending(field);
    return this.cancelChange();
  }

  /** Sends another message for the open task. */
  async resend(): Promise<void> {
    const { task, resendAt } = this.view;
    if (resendAt > performance.now()) return;
    if (task?.name !== 'code') return;
    return this.run([task.place], async () => {
      const { pending } = await this.calls.resend(task.change);
      const change = pending?.[task.wish.field];
      if (change) this.#askForCode({ ...task.wish, again: true }, change);
    });
  }

  /** Ends a session or the access of an application. */
  endSession(place: Place, session: Session): Promise<void> {
    if (session.current) return this.signOut(place, false);
    return this.run([place], async () => {
      await this.calls.end(session);
      const sessions = this.view.sessions?.filter(({ id }) => id !== session.id);
      this.change({ sessions, done: { place: wholeOf(place.at), text: 'ended' } });
    });
  }

  /**
   * Ends the session, with `everywhere` all sessions of the user: without a connection, this browser forgets
   * its own all the same. A guest, who loses everything, is asked before.
   */
  async signOut(place: Place, everywhere: boolean): Promise<void> {
    if (this.signIn.isGuest) this.open({ name: 'leave', place, everywhere });
    else await this.run([place], () => this.leave({ everywhere }));
  }

  /** Shows older events. */
  showMore(place: Place): Promise<void> {
    return this.run([place], async () => {
      const { results = [], after } = this.view.events ?? {};
      const older = await this.calls.events(after);
      this.change({ events: { ...older, results: [...results, ...older.results] } });
    });
  }

  /** Lets the browser save all data about the user. */
  download(place: Place): Promise<void> {
    return this.run([place], async () => {
      saveJson(await this.calls.everything(), 'account.json');
      this.change({ done: { place, text: 'saved' } });
    });
  }

  /** Shows what became of a file, once the user does nothing else. */
  async #waitForFile(place: Place, name: string, invalid: TextKey): Promise<void> {
    const { userId } = this;
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      await pause(LOOK_MILLISECONDS + looks * LATER_LOOK_MILLISECONDS);
      if (this.isOver || this.userId !== userId) return;
      const state = await this.calls.processing(name).catch(() => 'pending');
      if (state === 'pending' || this.view.isBusy || this.view.task) continue;
      return this.run([place, invalid], async () => {
        if (state === 'ready') this.#showDone(place, 'saved', (await this.calls.profile()).profile);
        else this.change({ failure: { text: invalid, place } });
      });
    }
  }

  /** Fulfils a wish, after a fresh sign-in if it needs one. */
  #wish(wish: Wish): Promise<void> {
    const ofField =
      'field' in wish && 'typed' in wish && (wish.field === 'email' ? 'emailInvalid' : 'phoneInvalid');
    return this.run([wish.place, ofField || 'valueInvalid'], () => this.fulfil(wish));
  }

  protected async fulfil(wish: Wish): Promise<void> {
    try {
      if (wish.name === 'delete') await this.#delete(wish);
      else if ('passkey' in wish || wish.name === 'add-passkey') await this.#changePasskeys(wish);
      else if ('identity' in wish || 'provider' in wish) await this.#changeIdentities(wish);
      else await this.#changeProfile(wish);
    } catch (error) {
      const isOld = error instanceof ServiceError && error.code === 'reauthentication_required';
      if (!isOld) throw error;
      this.#askFresh(wish);
    }
  }

  async #changePasskeys(wish: PasskeyWish): Promise<void> {
    const { passkeys, text } = (await fulfilPasskeyWish(this.calls, wish)) ?? {};
    this.change({ task: undefined, failure: undefined });
    if (!passkeys || !text) return;
    // The row of a passkey that was removed is gone.
    const place = wish.name === 'remove-passkey' ? wholeOf('passkeys') : wish.place;
    this.change({ passkeys, done: { place, text } });
    // A guest has signed up by its first passkey.
    if (this.view.profile?.auth_level === 'guest') this.change(await this.calls.profile());
  }

  async #changeIdentities(wish: IdentityWish): Promise<void> {
    const identities = await fulfilIdentityWish(this.calls, wish);
    if (!identities) return;
    const done = { place: wholeOf('identities'), text: 'identityUnlinked' } as const;
    this.change({ identities, task: undefined, failure: undefined, done });
  }

  #askFresh(wish: Wish): void {
    this.change({ task: { name: 'fresh', place: wish.place, wish } });
  }

  async #changeProfile(wish: Exclude<Wish, PasskeyWish | IdentityWish | { name: 'delete' }>): Promise<void> {
    if ('typed' in wish && (await this.giveAddress(wish))) return;
    if (wish.name === 'save') return this.#showDone(wish.place, 'saved', await this.calls.change(wish.data));
    if (wish.name === 'remove') {
      const profile = await this.calls.change({ [wish.field]: null });
      return this.#showDone(wish.place, 'undoHint', profile);
    }
    const { field, typed } = wish;
    const { pending, ...profile } = await (wish.name === 'confirm'
      ? this.calls.change({}, field)
      : this.calls.change({ [field]: typed }));
    const change = pending?.[field];
    if (change) return this.#askForCode(wish, change);
    if (profile.data[field] !== this.view.profile?.data[field])
      return this.#showDone(wish.place, 'saved', profile);
    this.change({ failure: { text: 'addressInUse', isInput: true } });
  }

  /** Returns true if the address becomes that of a guest by a sign-in with it. */
  protected abstract giveAddress(wish: CodeWish): Promise<boolean>;

  #askForCode(wish: CodeWish, change: AddressChange): void {
    if (!wish.again) this.changes.clear();
    this.changes.add(change);
    const pending = { ...this.view.pending, [wish.field]: change };
    const task = { name: 'code', place: wish.place, wish, change } as const;
    this.change({ pending, task, resendAt: resendTime() });
  }

  #showChanged({ place, wish }: CodeTask, profile: Profile): void {
    const had = this.view.profile?.data[wish.field] !== undefined;
    const { [wish.field]: completed, ...pending } = this.view.pending ?? {};
    this.change({ pending });
    this.#showDone(place, wish.name === 'change' && had ? 'undoHint' : 'saved', profile);
  }

  /** The last step of a deletion comes after a fresh sign-in. */
  async #delete(wish: Wish): Promise<void> {
    const { task, profile, config } = this.view;
    if (!profile || !config) return;
    // Who has no address for a code could never delete the account.
    if (!this.isFresh && codeAddresses(profile, config).length > 0) return this.#askFresh(wish);
    if (task?.name !== 'delete-last')
      return this.change({ task: { name: 'delete-last', place: wish.place } });
    await this.calls.deleteAccount();
    this.clear({ step: 'deleted' });
    this.listeners.deleted(profile.svc_user);
    // The session has ended with the account; this browser forgets it.
    await this.signIn.signOut({ loseGuest: true, as: this.userId }).catch(() => undefined);
  }

  /** True if the last sign-in is recent enough for everything, as far as the page knows. */
  protected abstract get isFresh(): boolean;

  protected override async follow(): Promise<void> {
    const { isBusy, step, task } = this.view;
    if (step === 'deleted') return;
    if (!this.signIn.isSignedIn) return this.#showSignedOut();
    // The account that is being read is the newest.
    if (step === 'loading' && this.userId === this.signIn.userId) return;
    if (step !== 'account') return this.begin();
    if (this.userId !== this.signIn.userId)
      return this.begin(isBusy || task ? { text: 'otherAccount' } : undefined);
    if (isBusy) return;
    const read = await this.calls.profile().catch(() => undefined);
    if (read) this.change(read);
    if (this.#listedFor !== this.signIn.signInId) await this.readLists();
  }

  protected async readLists(): Promise<void> {
    const { signInId } = this.signIn;
    this.#listedFor = signInId;
    const [sessions, events, passkeys, identities] = await Promise.allSettled([
      this.calls.sessions(),
      this.calls.events(),
      this.#readPasskeys(),
      this.#readIdentities(),
    ]);
    // Answers of before a new sign-in may come after its own.
    if (this.#listedFor !== signInId) return;
    if (sessions.status === 'fulfilled') this.change({ sessions: sessions.value });
    else await this.fail(sessions.reason, [wholeOf('sessions')]);
    if (events.status === 'fulfilled') this.change({ events: events.value });
    else await this.fail(events.reason, [wholeOf('history')]);
    if (passkeys.status === 'rejected') await this.fail(passkeys.reason, [wholeOf('passkeys')]);
    if (identities.status === 'rejected') await this.fail(identities.reason, [wholeOf('identities')]);
  }

  async #readPasskeys(): Promise<void> {
    if (!this.view.config?.config.sign_in_methods.passkey.enabled) return;
    const addsPasskeys = await this.signIn.canUsePasskeys();
    this.change({ passkeys: await this.calls.passkeys(), addsPasskeys });
  }

  /** An application that never had an identity provider is not asked for accounts there. */
  async #readIdentities(): Promise<void> {
    const { config, profile } = this.view;
    const { providers = [] } = config?.config.sign_in_methods ?? {};
    if (providers.length > 0 || Object.keys(profile?.connection_map ?? {}).length > 0)
      this.change({ identities: await this.calls.identities() });
  }

  #showDone(place: Place, text: TextKey, profile: Profile): void {
    this.change({ profile, task: undefined, failure: undefined, done: { place, text } });
    this.listeners.profileChanged(profile);
  }

  #showSignedOut(): void {
    if (this.view.step === 'signed-out') return;
    this.clear({ step: 'signed-out' });
    this.listeners.signedOut();
  }

  /** Forgets the user who was signed in. */
  protected clear(part: Partial<View>): void {
    this.close();
    this.userId = this.signIn.userId;
    const { config, isBusy } = this.view;
    this.view = { ...EMPTY, config, isBusy };
    this.change(part);
  }

  protected override showFailure(error: unknown, [place, invalid = 'failed']: Action): string {
    const isFresh = this.view.task?.name.startsWith('fresh');
    const fault = place && !isFresh ? FAULTS[place.at]?.(error) : undefined;
    const failure = fault ? { text: fault } : failureOf(error, invalid);
    if (this.view.step === 'loading') this.change({ step: 'unavailable' });
    this.change({ failure: { ...failure, place }, done: undefined });
    return failure.text;
  }
}

/** Returns the row of an address. */
function placeOf(field: Contact): Place {
  return { at: 'addresses', row: field };
}
