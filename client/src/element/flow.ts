import {
  type AddressChange,
  type CodeOwner,
  type PasskeyOptions,
  type Profile,
  ServiceError,
  type SignIn,
} from '../browser.ts';
import type { AppConfig } from '../generated/types.gen.ts';
import {
  addressIn,
  faultOf,
  hasCode,
  isWanted,
  type Method,
  methodsOf,
  type OfferedProvider,
  offersGuests,
  providersOf,
  type Recipient,
  recipientIn,
  recipientOf,
} from './address.ts';
import { BaseFlow, resendTime } from './base-flow.ts';
import { CodeSignIn } from './code-sign-in.ts';
import { type Action, alikeCode, type Failure, failureOf } from './failure.ts';
import { PasskeyOffer } from './passkey-offer.ts';
import { PasskeySignIn } from './passkey-sign-in.ts';

/** Whom a link is for, as a masked address, and the user who would leave. */
export type Switched = { to: string; from: Profile };

/** The step of the sign-in that the element shows. */
export type Step =
  | { name: 'loading' }
  | { name: 'unavailable' }
  /** `switchTo` is the provider whose account belongs to another user than the guest. */
  | { name: 'identify'; switchTo?: string }
  /** Asks a guest, who would lose everything by a sign-in with a passkey. */
  | { name: 'lose-guest' }
  /**
   * `switchCode` is the right code for the address of another user than the guest. With `provider`, `to` is
   * the name of the identity provider that named the address, unless it `isOwn`: a masked one of the user.
   */
  | { name: 'code'; to: string; again: boolean; switchCode?: string; provider?: string; isOwn?: boolean }
  /** `switched` is set if somebody else is signed in. */
  | { name: 'link'; code: string; switched: Switched | undefined }
  /** Offers a passkey to a user who has just signed in without one. */
  | { name: 'offer'; profile: Profile }
  | { name: 'signed-in'; profile: Profile }
  | { name: 'change'; profile: Profile }
  | { name: 'confirm'; profile: Profile; change: AddressChange; to: string; again: boolean };

/** The steps of a user who is signed in. */
const OF_USER: readonly Step['name'][] = ['offer', 'signed-in', 'change', 'confirm'];

/** True for a step that shows who is signed in. */
function isStepOfUser(step: Step): boolean {
  return OF_USER.includes(step.name) || (step.name === 'link' && step.switched !== undefined);
}

/** The state of the sign-in, from which the element is drawn. */
export type View = {
  step: Step;
  config: AppConfig | undefined;
  methods: readonly Method[];
  /** True if a person may begin as a guest. */
  takesGuests: boolean;
  /** True if a person may sign in with a passkey, in this browser and on this page. */
  takesPasskeys: boolean;
  /** The identity providers, each for a button, and the id of that which was used last. */
  providers: readonly OfferedProvider[];
  lastProvider: string | undefined;
  /** True if the user is a guest, who may sign in with an address. */
  isGuest: boolean;
  isBusy: boolean;
  failure: Failure | undefined;
  /** The address that was used last. */
  address: string;
  /** When another message may be sent, by the clock of the page: the device's clock may be corrected. */
  resendAt: number;
};

/** Callbacks by which the flow reports to the element. */
export type Listeners = {
  changed: () => void;
  signedIn: (profile: Profile) => void;
  signedOut: () => void;
  addressChanged: (profile: Profile) => void;
  /** A link is for somebody else than the signed-in user. */
  otherUser: (owner: CodeOwner) => void;
  failed: (error: unknown) => void;
};

/** Settings of the page, and the language of the messages. */
export type Wishes = { returnUrl: string | undefined; methods: string | undefined; locale: string };

/** The course of a sign-in: actions of a person, answers of the service, and the next step. */
export class Flow extends BaseFlow<View, Listeners, Action> {
  override view: View = {
    step: { name: 'loading' },
    config: undefined,
    methods: [],
    takesGuests: false,
    takesPasskeys: false,
    providers: [],
    lastProvider: undefined,
    isGuest: false,
    isBusy: false,
    failure: undefined,
    address: '',
    resendAt: 0,
  };
  readonly #wishes: () => Wishes;
  readonly #codeSignIn: CodeSignIn;
  readonly #passkeySignIn: PasskeySignIn;
  readonly #passkeyOffer = new PasskeyOffer();
  /** The code of a link that this browser did not ask for. */
  #linkCode: string | undefined;
  /** The code of a link that waits until the guest has given an address. */
  #waitingLinkCode: string | undefined;

  constructor(signIn: SignIn, wishes: () => Wishes, listeners: Listeners) {
    super(signIn, listeners);
    this.#codeSignIn = new CodeSignIn(signIn);
    this.#passkeySignIn = new PasskeySignIn(signIn);
    this.#wishes = wishes;
  }

  override end(): void {
    super.end();
    this.#codeSignIn.stop();
    this.#passkeySignIn.stop();
  }

  /** Reads the configuration and shows where the sign-in is. Also tries again after a failure. */
  begin(): Promise<void> {
    return this.run('begin', async () => {
      const { signedIn, foreignCode, foreignLink, fromProvider } = await this.signIn.pickUp();
      if (this.signIn.isReturning) return;
      this.#passkeyOffer.expect(signedIn);
      this.#linkCode ??= foreignCode;
      await this.#readConfig();
      const isUser = this.signIn.isSignedIn && !this.signIn.isGuest;
      if (this.#linkCode === undefined || isUser) await this.#showState();
      else this.#askAboutLink(this.#linkCode);
      if (foreignLink) this.change({ failure: { text: 'elsewhere' } });
      if (fromProvider?.failure && !isStepOfUser(this.view.step))
        await this.#failAtProvider(fromProvider.failure, fromProvider.provider);
    });
  }

  async #readConfig(): Promise<void> {
    const config = await this.signIn.appConfig();
    const { methods: wanted } = this.#wishes();
    const { sign_in_methods: offered } = config.config;
    this.change({
      config,
      methods: methodsOf(offered, wanted),
      takesGuests: offersGuests(offered, wanted),
      takesPasskeys: isWanted('passkey', wanted) && (await this.signIn.canUsePasskeys()),
      providers: providersOf(offered, wanted),
    });
  }

  /** Sends a code and a link to the address that was typed, to sign in or to change the address. */
  async identify(typed: string): Promise<void> {
    const { methods, step } = this.view;
    const recipient = recipientIn(typed, methods);
    this.change({ address: typed });
    if (recipient && step.name === 'change')
      return this.run('start', () => this.#askFor(recipient, step.profile, false));
    if (recipient) return this.run('start', () => this.#start(recipient, false));
    this.change({ failure: { text: faultOf(typed, methods), isInput: true } });
  }

  /** Sends another message to the same address. */
  async resend(): Promise<void> {
    const { step, resendAt } = this.view;
    if (resendAt > performance.now()) return;
    if (step.name === 'code' && step.provider !== undefined) return this.#resendForProvider(step.provider);
    if (step.name === 'code') return this.run('start', () => this.#start(recipientOf(step.to), true));
    if (step.name === 'confirm')
      return this.run('start', () => this.#askFor(recipientOf(step.to), step.profile, true));
  }

  /** Signs in, or confirms a new address, with the code that was typed. */
  async enterCode(typed: string): Promise<void> {
    const { step } = this.view;
    if (!hasCode(typed)) this.change({ failure: { text: 'codeInvalid', isInput: true } });
    else if (step.name === 'confirm') await this.run('code', () => this.#confirm(step.change, typed));
    else await this.run('code', () => this.#complete(typed));
  }

  /** Begins as a guest, without an address. */
  beginAsGuest(): Promise<void> {
    return this.run('guest', () => this.signIn.asGuest());
  }

  /** Signs in with a passkey that the person chooses. Asks a guest before. */
  async usePasskey(): Promise<void> {
    const { step, isBusy } = this.view;
    if (isBusy) return;
    if (this.signIn.isGuest && step.name !== 'lose-guest') return this.#show({ name: 'lose-guest' });
    this.change({ failure: undefined });
    const isClosed = await this.#byPasskey({ loseGuest: step.name === 'lose-guest' });
    if (isClosed && this.view.step.name === 'identify') this.#offerInField();
  }

  /** Goes to an identity provider. With `switchUser`, its user replaces the guest. */
  startWith(provider: string, switchUser = false): Promise<void> {
    return this.run('provider', async () => {
      const { returnUrl, locale } = this.#wishes();
      try {
        await this.signIn.startWith(provider, { returnUrl, locale, switchUser });
      } catch (error) {
        await this.#failAtProvider(error, provider);
      }
    });
  }

  /** Adds a passkey of the user who has just signed in. Leaves the page as it is if the person makes none. */
  addPasskey(): Promise<void> {
    return this.run('passkey', async () => {
      const { step } = this.view;
      if (step.name !== 'offer') return;
      const added = await this.own((as) => this.signIn.addPasskey(as));
      if (added) this.#showSignedIn(step.profile);
    });
  }

  /** Goes on without a passkey; with `never`, none is offered to this user any more. */
  declinePasskey(never: boolean): Promise<void> {
    return this.run('passkey', async () => {
      const { step } = this.view;
      if (step.name !== 'offer') return;
      if (never) await this.own((as) => this.signIn.offerPasskey({ never, ...as }));
      this.#showSignedIn(step.profile);
    });
  }

  /** Signs in the user to whom the address, or the account at a provider, belongs in place of the guest. */
  async switchUser(): Promise<void> {
    const { step } = this.view;
    if (step.name === 'identify' && step.switchTo !== undefined) return this.startWith(step.switchTo, true);
    const code = step.name === 'code' ? step.switchCode : undefined;
    if (code !== undefined) await this.run('code', () => this.signIn.complete(code, { switchUser: true }));
  }

  /** Asks the signed-in user for another address. */
  beginChange(): void {
    const { step } = this.view;
    if (step.name !== 'signed-in') return;
    this.changes.clear();
    this.change({ address: '', resendAt: 0 });
    this.#show({ name: 'change', profile: step.profile });
  }

  /** Leaves the address as it is. Codes that were sent confirm nothing any more. */
  async cancelChange(): Promise<void> {
    const { step } = this.view;
    if (step.name === 'change' || step.name === 'confirm')
      await this.run('cancel', () => this.#cancel(step.profile));
  }

  /** Goes back to the address. */
  restart(): void {
    this.#codeSignIn.stop();
    this.signIn.cancel();
    this.#showIdentify();
  }

  /** Signs in with the code of a link that this browser did not ask for. */
  acceptLink(): Promise<void> {
    return this.run('link', async () => {
      const { step } = this.view;
      if (step.name !== 'link') return;
      const loseGuest = this.signIn.isGuest;
      const switchUser = step.switched !== undefined;
      this.#linkCode = undefined;
      this.#passkeyOffer.expect(true);
      await this.signIn.acceptCode(step.code, { loseGuest, switchUser, as: this.userId });
    });
  }

  /** Lets a guest sign in with an address, and asks about the link again afterwards. */
  keepGuest(): Promise<void> {
    this.#waitingLinkCode = this.#linkCode;
    return this.declineLink();
  }

  /** Leaves the code of a link unused. */
  declineLink(): Promise<void> {
    return this.run('begin', async () => {
      const { step } = this.view;
      this.#linkCode = undefined;
      if (step.name === 'link' && step.switched) this.#showSignedIn(step.switched.from);
      else await this.#showState();
    });
  }

  /**
   * Ends the session, with `everywhere` all sessions of the user. Without a connection, this browser forgets
   * it all the same.
   */
  signOut(everywhere = false): Promise<void> {
    return this.run('begin', () => this.leave({ everywhere }));
  }

  /** Asks the service to send a code to the new address of a user. */
  async #askFor(recipient: Recipient, profile: Profile, again: boolean): Promise<void> {
    const address = 'email' in recipient ? recipient : { phone_number: recipient.phone };
    const change = await this.own((as) => this.signIn.changeAddress(address, as));
    if (!change) return this.change({ failure: { text: 'addressInUse', isInput: true } });
    this.changes.add(change);
    this.change({ resendAt: resendTime() });
    this.#show({ name: 'confirm', profile, change, to: addressIn(recipient), again });
  }

  /** Shows the user again: also the new address, if its code was taken although the answer was lost. */
  async #cancel(before: Profile): Promise<void> {
    const completed = await this.own((as) => this.changes.cancel(as));
    this.#show({ name: 'signed-in', profile: completed ?? before });
    if (completed) this.listeners.addressChanged(completed);
  }

  async #confirm(change: AddressChange, code: string): Promise<void> {
    const profile = await this.own((as) => this.signIn.completeAddressChange(change, code, as));
    this.#show({ name: 'signed-in', profile });
    this.listeners.addressChanged(profile);
  }

  async #start(recipient: Recipient, again: boolean): Promise<void> {
    const { returnUrl, locale } = this.#wishes();
    await this.signIn.start({
      ...recipient,
      locale,
      ...(returnUrl && { return_url: returnUrl }),
    });
    const to = addressIn(recipient);
    this.change({ address: to, resendAt: resendTime() });
    this.#show({ name: 'code', to, again });
    this.#waitForLink();
  }

  #resendForProvider(provider: string): Promise<void> {
    return this.run('provider', async () => {
      try {
        await this.signIn.resendProviderCode();
        this.change({ resendAt: resendTime() });
        this.#showProviderCode(provider, true);
      } catch (error) {
        await this.#failAtProvider(error, provider);
      }
    });
  }

  /** Shows a failure with the name of the provider, and where to go on. */
  async #failAtProvider(error: unknown, provider: string): Promise<void> {
    const { step, isGuest } = this.view;
    const isTaken = error instanceof ServiceError && error.maySwitch && isGuest;
    if (isTaken && step.name === 'identify') this.#show({ name: 'identify', switchTo: provider });
    const isEnded = error instanceof ServiceError && alikeCode(error.code) === 'challenge_ended';
    // The provider has to answer anew.
    if (isEnded && step.name === 'code') this.restart();
    await this.fail(error, 'provider');
    const { failure } = this.view;
    if (failure) this.change({ failure: { ...failure, name: this.#nameOf(provider) } });
  }

  /** The name of a provider, which may be disabled since. */
  #nameOf(provider: string): string {
    const all = this.view.config?.config.sign_in_methods.providers ?? [];
    return all.find(({ id }) => id === provider)?.name ?? provider;
  }

  #showProviderCode(provider: string, again: boolean): void {
    const { pendingAddress: own } = this.signIn;
    const to = own === undefined ? { to: this.#nameOf(provider) } : { to: own, isOwn: true };
    this.#show({ name: 'code', ...to, again, provider });
    this.#waitForLink();
  }

  /** Offers to switch if the address belongs to another user than the guest. */
  async #complete(code: string): Promise<void> {
    try {
      await this.#codeSignIn.complete(code);
    } catch (error) {
      const { step } = this.view;
      if (step.name === 'code' && error instanceof ServiceError && error.maySwitch)
        this.#show({ ...step, switchCode: code });
      throw error;
    }
  }

  /** Lets the browser offer passkeys in the address field, which never blocks what is typed there. */
  #offerInField(): void {
    const { takesPasskeys, methods } = this.view;
    if (this.isOver || !takesPasskeys || methods.length === 0 || this.signIn.isSignedIn) return;
    if (!this.#passkeySignIn.isWaiting) void this.#byPasskey({ autofill: true });
  }

  /** Returns true if the person chose no passkey. */
  async #byPasskey(options: PasskeyOptions): Promise<boolean> {
    try {
      const isClosed = await this.#passkeySignIn.wait(options);
      await this.following;
      return isClosed;
    } catch (error) {
      await this.fail(error, 'passkey');
      return false;
    }
  }

  #waitForLink(): void {
    this.#codeSignIn.waitForLink((isSignedIn) => {
      if (isSignedIn) this.following = this.#showUser();
      else this.change({ failure: { text: 'codeEnded' }, resendAt: 0 });
    });
  }

  protected override follow(): Promise<void> {
    return this.signIn.isSignedIn ? this.#showUser() : this.#showSignedOut();
  }

  async #showState(): Promise<void> {
    if (this.signIn.isSignedIn) await this.#showUser();
    // A guest goes on with the sign-in.
    if (this.signIn.isSignedIn && !this.view.isGuest) return;
    // The session of the user whom the link was to replace has ended meanwhile.
    if (this.#linkCode !== undefined) return this.#askAboutLink(this.#linkCode);
    const { pendingAddress: to, pendingProvider } = this.signIn;
    if (pendingProvider !== undefined) return this.#showProviderCode(pendingProvider, false);
    if (to === undefined) return this.#showIdentify();
    this.change({ address: to });
    this.#show({ name: 'code', to, again: false });
    this.#waitForLink();
  }

  /** Reads who is signed in. Tokens that another tab has refreshed change nothing. */
  async #showUser(): Promise<void> {
    if (this.isOver || this.signIn.isReturning) return;
    const { isGuest, userId } = this.signIn;
    const isOfUser = () => isStepOfUser(this.view.step);
    if (this.userId !== userId) {
      this.userId = userId;
      this.change({ isGuest: false });
      if (isOfUser()) this.#show({ name: 'loading' });
    }
    const isShown = () => isOfUser() || (isGuest && this.view.isGuest);
    if (isShown()) return;
    this.#codeSignIn.stop();
    try {
      const profile = await this.own((as) => this.signIn.profile(as));
      // The tokens of another tab are noticed twice: by the storage, and by the wait for that tab.
      if (this.isOver || isShown()) return;
      this.change({ isGuest });
      await this.#showProfile(profile);
    } catch (error) {
      await this.fail(error, 'begin');
    }
  }

  /** Shows a user, or first asks about the link that led here. */
  async #showProfile(profile: Profile): Promise<void> {
    const linkCode = this.#linkCode ?? (this.view.isGuest ? undefined : this.#waitingLinkCode);
    if (!this.view.isGuest && linkCode !== undefined) return this.#askToSwitch(linkCode, profile);
    if (!this.view.isGuest) return this.#offerOrShow(profile);
    if (linkCode === undefined) this.#showIdentify();
    else this.#askAboutLink(linkCode);
    this.listeners.signedIn(profile);
  }

  /** The page may go on elsewhere once it knows who is signed in, so an offer comes first. */
  async #offerOrShow(profile: Profile): Promise<void> {
    const { userId } = this;
    const offer = () => this.own((as) => this.signIn.offerPasskey(as));
    const isOffered = this.view.takesPasskeys && (await this.#passkeyOffer.ask(offer));
    if (this.isOver || this.userId !== userId || isStepOfUser(this.view.step)) return;
    if (isOffered) this.#show({ name: 'offer', profile });
    else this.#showSignedIn(profile);
  }

  #showSignedIn(profile: Profile): void {
    this.#linkCode = undefined;
    this.#waitingLinkCode = undefined;
    this.#show({ name: 'signed-in', profile });
    this.listeners.signedIn(profile);
  }

  /**
   * Asks whether the user of a link is to replace the one who is signed in, who is not reported before the
   * answer: the page may go on elsewhere. Asks nothing if they are the same, or if the link has ended.
   */
  async #askToSwitch(code: string, from: Profile): Promise<void> {
    const [found] = await Promise.allSettled([this.own(() => this.signIn.lookUpCode(code))]);
    if (this.isOver || isStepOfUser(this.view.step)) return;
    if (found.status === 'rejected') {
      if (!isLinkEnded(found.reason)) throw found.reason;
      this.#showSignedIn(from);
      return this.change({ failure: { text: 'linkEnded' } });
    }
    const { value: owner } = found;
    if (owner.userId === from.svc_user) return this.#showSignedIn(from);
    this.#askAboutLink(code, { to: owner.maskedAddress, from });
    this.listeners.otherUser(owner);
  }

  async #showSignedOut(): Promise<void> {
    this.userId = undefined;
    this.change({ isGuest: false });
    if (this.#linkCode !== undefined) this.#askAboutLink(this.#linkCode);
    else if (this.view.step.name !== 'link') this.#showIdentify();
    this.listeners.signedOut();
  }

  #askAboutLink(code: string, switched?: Switched): void {
    this.#linkCode = code;
    this.#waitingLinkCode = undefined;
    this.#show({ name: 'link', code, switched });
  }

  #showIdentify(): void {
    const { methods, takesGuests, takesPasskeys, providers } = this.view;
    const isOpen = methods.length > 0 || takesGuests || takesPasskeys || providers.length > 0;
    this.change({ lastProvider: this.signIn.lastProvider });
    this.#show({ name: isOpen ? 'identify' : 'unavailable' });
    if (!isOpen) this.change({ failure: { text: 'unavailable' } });
  }

  protected override showFailure(error: unknown, action: Action): string {
    const { address, methods } = this.view;
    const failure = failureOf(error, action, { fault: faultOf(address, methods), methods });
    if (action === 'begin') this.#show({ name: 'unavailable' });
    if (action === 'link') this.#showRefusedLink(failure.text === 'linkEnded');
    const { step } = this.view;
    if (step.name === 'confirm' && failure.text === 'addressInUse')
      this.#show({ name: 'change', profile: step.profile });
    this.change({ failure });
    if ((action === 'start' || action === 'provider') && failure.seconds !== undefined)
      this.change({ resendAt: resendTime(failure.seconds) });
    return failure.text;
  }

  /** Shows who is still signed in, or asks again if the code of the link may still be good. */
  #showRefusedLink(hasEnded: boolean): void {
    const { step } = this.view;
    if (step.name !== 'link' || !step.switched || !this.signIn.isSignedIn) {
      this.change({ isGuest: this.signIn.isGuest });
      this.#showIdentify();
    } else if (hasEnded) this.#showSignedIn(step.switched.from);
    else this.#linkCode = step.code;
  }

  #show(step: Step): void {
    this.change({ step, failure: undefined });
    // Who signs in by a code that this page asks for has just signed in, also if another tab took the link.
    if (step.name === 'code' || step.name === 'identify') this.#passkeyOffer.expect(step.name === 'code');
    if (step.name === 'identify') this.#offerInField();
    else this.#passkeySignIn.stop();
  }
}

/** True if the code of a link was used or is too old. */
function isLinkEnded(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'invalid_grant';
}
