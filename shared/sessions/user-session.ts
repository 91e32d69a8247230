import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { sessionBeginning } from './beginning-contract.ts';

/** A session of a user: of the API, of the sign-in screen in a browser, or the access of an OpenID client. */
export const UserSession = z.object({
  id: z.string().check(z.describe('Names the session. It opens nothing')),
  kind: z
    .enum(['api', 'browser', 'client'])
    .check(
      z.describe(
        '`api`: signed in at the API; `browser`: signed in at the sign-in screen, in one browser; `client`: an OpenID client may act for the user',
      ),
    ),
  created_at: z.optional(f.timestamp('When the user signed in, or first allowed the client')),
  last_used_at: z.optional(
    f.timestamp('Last refresh, or sign-in through it. Of a `client` it is recorded once an hour'),
  ),
  expires: f.timestamp('When it ends if it is not used'),
  ...sessionBeginning,
  client_name: f.optionalText(
    'Name of the OpenID client of a `client`, or its host if it came by itself; absent once it is deleted',
  ),
  arrival: z.optional(
    z
      .enum(['document', 'registration'])
      .check(
        z.describe(
          'How the client of a `client` came by itself. Nobody has verified it, and `client_name` is its host',
        ),
      ),
  ),
  access: z.optional(
    z
      .array(
        z.object({
          resource: z.string().check(z.describe('Its `identifier`')),
          name: z.string(),
          scopes: z
            .array(z.object({ name: z.string(), description: z.string() }))
            .check(z.describe('What the user has agreed to')),
        }),
      )
      .check(z.describe('What a `client` may do at `config.resources`; absent if it may use none of them')),
  ),
  variant: f.optionalText('The variant of the application'),
  current: z.optional(z.literal(true).check(z.describe('The session that asks'))),
});

/** A session as it is shown. */
export type ShownSession = z.input<typeof UserSession>;

/** The query of the lists of sessions. */
export const sessionsQuery = {
  page_size: f.pageQuery.page_size,
  after: f.pageQuery.after,
};

/** The order and extent of the lists of sessions, for their descriptions. */
export const SESSIONS_ORDER =
  'A page has the newest use first. It may be shorter than page_size: continue as long as there is a `next`. Sessions of the sign-in screen and of OpenID clients are listed with eventual consistency, so a new one may be missing for a moment. What is unknown is absent.';

/** The name of a session in a path. */
export const SessionName = f.id('Name of the session, from the list');

/** What ending a session does, for the descriptions of the operations. */
export const ENDING =
  'Ends exactly this session, with the next request: its access and refresh tokens are refused. With a session of the sign-in screen, the access of the clients without `offline_access` ends that was given in it. A session that has ended is 404. Only 50 sessions of a user can be ended one by one in an hour (409 `limit_reached`): end all of them then.';
