import type { AddressChange, LinkedIdentity, Passkey, Profile, SignIn } from '../browser.ts';
import type { Own } from '../element/base-flow.ts';
import type {
  GetMyDataResponses,
  GetMyFieldResponses,
  ListMyEventsResponses,
  ListMySessionsResponses,
} from '../generated/types.gen.ts';
import type { Contact } from './fields.ts';

/** A session of the user, or the access of an application. */
export type Session = ListMySessionsResponses[200]['results'][number];
/** A sign-in, or another event that matters for the safety of the account. */
export type AccountEvent = ListMyEventsResponses[200]['results'][number];
export type Events = { results: AccountEvent[]; after: string | undefined };

/** Who is signed in: the client of an application's page, or the service's own page. */
export type AccountHolder = Pick<
  SignIn,
  | 'addPasskey'
  | 'appConfig'
  | 'callOwn'
  | 'canUsePasskeys'
  | 'cancelAddressChange'
  | 'completeAddressChange'
  | 'identities'
  | 'isGuest'
  | 'isSignedIn'
  | 'linkIdentity'
  | 'onChange'
  | 'passkeys'
  | 'pickUpIdentity'
  | 'profile'
  | 'removePasskey'
  | 'renamePasskey'
  | 'signInId'
  | 'signOut'
  | 'unlinkIdentity'
  | 'userId'
>;

/** A change of an address that waits for its code. Only a page that has the challenge can end it. */
type PendingChange = Omit<AddressChange, 'challenge_id'> & { challenge_id?: string | undefined };
export type PendingChanges = Partial<Record<Contact, PendingChange>>;

type Exported = GetMyDataResponses[200];
type OwnRequest = Parameters<SignIn['callOwn']>[1];
type Read = Profile & { pending?: PendingChanges };
type Changed = Profile & { pending?: Partial<Record<Contact, AddressChange>> };

const PAGE = 10;
/** More pages than a user has: an answer without an end must not keep the page busy. */
const MOST_PAGES = 20;

/** The calls about the user who is shown. Each throws ServiceError. */
export class AccountCalls {
  readonly #signIn: AccountHolder;
  readonly #own: Own;

  constructor(signIn: AccountHolder, own: Own) {
    this.#signIn = signIn;
    this.#own = own;
  }

  /** Returns the profile, and the changes of this session that wait for their codes. */
  async profile(): Promise<{ profile: Profile; pending: PendingChanges }> {
    const { pending = {}, ...profile } = await this.#read<Read>('/data?groups=false&pending=true');
    return { profile, pending };
  }

  /** Changes fields; null removes a value. `verify` names the address whose present value gets a code. */
  async change(data: Record<string, unknown>, verify?: string): Promise<Changed> {
    const body = { data, ...(verify && { verify }) };
    return this.#read('/data', { method: 'PATCH', body });
  }

  /** Sends another code for a change that waits for it. */
  async resend({ challenge_id }: AddressChange): Promise<Changed> {
    return this.#read('/data', { method: 'PATCH', body: { data: {}, resend: challenge_id } });
  }

  /** Sends a file, which the service then prepares. */
  async upload(name: string, file: Blob, filename: string): Promise<void> {
    const body = new FormData();
    body.set('value', file, filename);
    await this.#send(`/data/fields/${name}`, { method: 'PUT', body });
  }

  /** Returns the document of a field, and its name. */
  async document(name: string): Promise<{ bytes: Blob; filename: string }> {
    const answer = await this.#send(`/data/fields/${name}/file`);
    const [, encoded = name] =
      /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
    return { bytes: await answer.blob(), filename: decodeURIComponent(encoded) };
  }

  /** Returns the state of the newest file of a field. */
  async processing(name: string): Promise<GetMyFieldResponses[200]['processing']> {
    const field: GetMyFieldResponses[200] = await this.#read(`/data/fields/${name}`);
    return field.processing;
  }

  /** Returns all sessions and connected applications, those of the last use first. */
  async sessions(): Promise<Session[]> {
    const all: Session[] = [];
    let after = '';
    for (let page = 0; page < MOST_PAGES; page++) {
      const { results, next }: ListMySessionsResponses[200] = await this.#read(
        `/sessions?page_size=100${after}`,
      );
      all.push(...results);
      if (next === undefined) break;
      after = `&after=${encodeURIComponent(next)}`;
    }
    return all;
  }

  /** Ends a session. One that has ended meanwhile is as good. */
  async end({ id }: Session): Promise<void> {
    await this.#send(`/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }).catch((error) => {
      if (error.code !== 'session_not_found') throw error;
    });
  }

  passkeys(): Promise<Passkey[]> {
    return this.#own((as) => this.#signIn.passkeys(as));
  }

  /** Lets the person make a passkey. Undefined if it made none. */
  addPasskey(): Promise<Passkey | undefined> {
    return this.#own((as) => this.#signIn.addPasskey(as));
  }

  renamePasskey({ id }: Passkey, name: string): Promise<Passkey> {
    return this.#own((as) => this.#signIn.renamePasskey(id, name, as));
  }

  removePasskey({ id }: Passkey): Promise<void> {
    return this.#own((as) => this.#signIn.removePasskey(id, as));
  }

  identities(): Promise<LinkedIdentity[]> {
    return this.#own((as) => this.#signIn.identities(as));
  }

  /** Leaves the page for an identity provider. */
  linkIdentity(provider: string): Promise<void> {
    return this.#own((as) => this.#signIn.linkIdentity(provider, as));
  }

  unlinkIdentity({ id }: LinkedIdentity): Promise<void> {
    return this.#own((as) => this.#signIn.unlinkIdentity(id, as));
  }

  /** Returns the newest events, or those after a position. */
  async events(after?: string): Promise<Events> {
    const results: AccountEvent[] = [];
    let at = after;
    for (let page = 0; page < MOST_PAGES; page++) {
      const from = at === undefined ? '' : `&after=${encodeURIComponent(at)}`;
      const path = `/events?sort=desc&browsers=include&page_size=${PAGE}${from}`;
      const found: ListMyEventsResponses[200] = await this.#read(path);
      results.push(...found.results);
      at = found.more ? found.next : undefined;
      if (at === undefined || results.length >= PAGE) break;
    }
    return { results, after: at };
  }

  /** Returns all data about the user. */
  async everything(): Promise<Exported> {
    const page = (after = '') => this.#read<Exported>(`/data?format=export${after}`);
    const whole = await page();
    while (whole.export?.next !== undefined) {
      const { export: found } = await page(`&after=${encodeURIComponent(whole.export.next)}`);
      if (!found) break;
      whole.export = joined(whole.export, found);
    }
    return whole;
  }

  async deleteAccount(): Promise<void> {
    await this.#send('/data', { method: 'DELETE' });
  }

  #send(path: string, request?: OwnRequest): Promise<Response> {
    return this.#own((as) => this.#signIn.callOwn(path, { ...request, ...as }));
  }

  #read<T>(path: string, request?: OwnRequest): Promise<T> {
    return this.#own(async (as) => (await this.#signIn.callOwn(path, { ...request, ...as })).json());
  }
}

type Export = NonNullable<Exported['export']>;
/** The lists of an export, of which each page has a part. What else it has is whole in each page. */
const LISTS = {
  sessions: true,
  passkeys: true,
  linked_identities: true,
  memberships: true,
  links: true,
  invites: true,
  openid: true,
  sign_in_attempts: true,
} as const satisfies Record<
  keyof Omit<Export, 'exported_at' | 'identities' | 'search_terms' | 'files' | 'next'>,
  true
>;

/** Adds the lists of the next page. */
function joined(before: Export, { next, ...found }: Export): Export {
  const names = Object.keys(LISTS) as (keyof typeof LISTS)[];
  const lists = names.map((name) => [name, [...(before[name] ?? []), ...(found[name] ?? [])]]);
  return { ...found, ...Object.fromEntries(lists), ...(next !== undefined && { next }) };
}
