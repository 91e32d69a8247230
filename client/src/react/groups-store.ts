import { type ActiveGroup, ServiceError, type SignIn } from '../browser.ts';
import type { ListMyGroupsResponses } from '../generated/types.gen.ts';
import { Listeners } from './listeners.ts';

/** A team of the user, and its membership there. */
export type UserGroup = ListMyGroupsResponses[200]['results'][number];

/** The teams of the signed-in user, as far as this page knows. An object of it never changes. */
export type GroupsState = {
  /** The teams of which the user is a member. Empty until they are read, and while nobody is signed in. */
  readonly groups: readonly UserGroup[];
  readonly isLoading: boolean;
  /** Why the teams could not be read. */
  readonly error?: unknown;
  /** Reads the teams again, such as after the page has created one. */
  readonly refresh: () => Promise<void>;
};

/** An answer without an end must not keep the page busy. */
const MOST_PAGES = 20;

/** Follows the teams of the signed-in user, in this tab and in others, while somebody listens. */
export class GroupsStore {
  readonly #signIn: SignIn;
  /** The state before anything is known, which is also that of servers. */
  readonly loading: GroupsState;
  #state: GroupsState;
  readonly #listeners = new Listeners(() => this.#start());
  /** The number of the last reading: an earlier one that ends later is out of date. */
  #reading = 0;
  /** Whose teams are shown. */
  #userId: string | undefined;
  #active: ActiveGroup | undefined;

  constructor(signIn: SignIn) {
    this.#signIn = signIn;
    this.loading = { groups: [], isLoading: true, refresh: this.#refresh };
    this.#state = this.loading;
  }

  readonly state = (): GroupsState => this.#state;

  /** Returns the active group. It is the same object until it changes. */
  readonly active = (): ActiveGroup | undefined => {
    const { activeGroup } = this.#signIn;
    if (JSON.stringify(activeGroup) !== JSON.stringify(this.#active)) this.#active = activeGroup;
    return this.#active;
  };

  /** Calls a function when the active group may have changed. */
  readonly subscribeActive = (listener: () => void): (() => void) => this.#signIn.onChange(listener);

  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.subscribe(listener);

  #start(): () => void {
    const stop = this.#signIn.onChange(() => void this.#refresh());
    void this.#refresh();
    return stop;
  }

  readonly #refresh = async (): Promise<void> => {
    this.#reading += 1;
    const reading = this.#reading;
    const refresh = this.#refresh;
    const { userId: as } = this.#signIn;
    // The teams of one user are not shown to another.
    if (as !== this.#userId) this.#show(this.loading);
    this.#userId = as;
    const read = as === undefined ? { groups: [] } : await this.#read(as);
    if (reading === this.#reading) this.#show({ isLoading: false, refresh, ...read });
  };

  async #read(as: string): Promise<Pick<GroupsState, 'groups' | 'error'>> {
    try {
      return { groups: await this.#groups(as) };
    } catch (error) {
      const isOther = error instanceof ServiceError && error.code === 'other_user';
      return isOther ? { groups: [] } : { groups: this.#state.groups, error };
    }
  }

  async #groups(as: string): Promise<UserGroup[]> {
    const all: UserGroup[] = [];
    let after = '';
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const answer = await this.#signIn.callGroups(`?page_size=100${after}`, { as });
      const { results, next }: ListMyGroupsResponses[200] = await answer.json();
      all.push(...results.filter(({ member }) => member.state === 'active'));
      if (next === undefined) break;
      after = `&after=${encodeURIComponent(next)}`;
    }
    return all;
  }

  #show(state: GroupsState): void {
    // A page is not drawn anew because another tab has refreshed the tokens.
    if (isAlike(state, this.#state)) return;
    this.#state = state;
    this.#listeners.notify();
  }
}

function isAlike(one: GroupsState, other: GroupsState): boolean {
  return (
    one.isLoading === other.isLoading &&
    one.error === other.error &&
    JSON.stringify(one.groups) === JSON.stringify(other.groups)
  );
}
