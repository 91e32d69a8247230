import { AccountFlow, type Listeners } from '../account/flow.ts';
import { type Section, type Task, taskOf } from '../account/tasks.ts';
import type { HostedSession } from './hosted-session.ts';
import type { Shell } from './shell.ts';

/** Where the open row is kept while the person signs in anew. Only this tab can read it. */
const KEPT = 'svc-account-task';

/** The account on the service's own page, where a person signs in anew at the sign-in screen. */
export class HostedAccountFlow extends AccountFlow<HostedSession> {
  readonly #shell: Shell;

  constructor(session: HostedSession, shell: Shell, listeners: Listeners) {
    super(session, listeners);
    this.#shell = shell;
  }

  /** Reads the account, and opens the row again from which the person left to sign in. */
  override async begin(...args: Parameters<AccountFlow['begin']>): Promise<void> {
    await super.begin(...args);
    const task = keptTask(this.userId);
    if (task && this.view.step === 'account') this.change({ task });
  }

  /** Leaves for the sign-in screen. What was typed is kept until the person is back. */
  signInAgain(): void {
    const { task } = this.view;
    if (task?.name !== 'fresh') return;
    const kept = { userId: this.userId, task: taskOf(task.wish) };
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
    const place = new URLSearchParams({ part: PARTS[task.place.at] });
    location.assign(this.#shell.sign_in_url + encodeURIComponent(place.toString()));
  }

  /** The service says when a sign-in is too old. */
  protected override get isFresh(): boolean {
    return true;
  }

  /** There are no guests here: nobody can sign in to the page without an address. */
  protected override async giveAddress(): Promise<boolean> {
    return false;
  }
}

/** Returns the task that was open, if the same person is back, and forgets it. */
function keptTask(userId: string | undefined): Task | undefined {
  const text = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  const kept: { userId?: string; task?: Task } = JSON.parse(text ?? '{}');
  return kept.userId === userId ? kept.task : undefined;
}

/** The parts of the page, as its addresses name them. */
const PARTS: Readonly<Record<Section, string>> = {
  details: 'data',
  addresses: 'address',
  passkeys: 'passkeys',
  identities: 'identities',
  sessions: 'sessions',
  apps: 'sessions',
  agents: 'sessions',
  history: 'history',
  language: 'account',
  data: 'delete',
};
