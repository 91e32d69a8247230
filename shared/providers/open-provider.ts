import * as z from 'zod/mini';
import { type KeyOwner, ownerOfKey } from '../credentials/publishable-key.ts';
import { browserKind } from '../http/browser-kind.ts';
import { CODE_CHALLENGE_MEMBERS } from '../http/code-challenge.ts';
import { callerAddress } from '../http/edge.ts';
import type { HttpEvent, HttpResult } from '../http/http-event.ts';
import { parseValue } from '../http/input/parse-value.ts';
import { redirect, replyResult } from '../http/reply.ts';
import { errorPage } from '../pages/error-page.ts';
import { failurePage } from '../pages/link-pages.ts';
import { refusalFrom } from '../platform/errors.ts';
import { beginUpstream, type UpstreamGoal } from './begin-upstream.ts';
import { ReturnUrl } from './upstream-contract.ts';

const text = z.string().check(z.minLength(1), z.maxLength(128));

const flag = z.optional(z.literal('true'));

/** The query of a button: of a page with a publishable key, or of one sign-in of the screen. */
const ButtonQuery = z.union([
  z.object({ app: text, interaction: text, makes_passkeys: z.optional(z.literal('1')), fresh: flag }),
  z.object({
    key: text,
    code_challenge: z.nonoptional(CODE_CHALLENGE_MEMBERS.code_challenge),
    code_challenge_method: z.literal('S256'),
    return_url: z.optional(ReturnUrl),
    fresh: flag,
  }),
]);

/**
 * Leads the browser of a button to its identity provider. Failures are pages, for a person reads them. The
 * answer goes to the client with the verifier, or to one sign-in of the screen.
 */
export async function openProvider(event: HttpEvent): Promise<HttpResult> {
  try {
    const query = Object.fromEntries(new URLSearchParams(event.rawQueryString));
    const asked = parseValue(ButtonQuery, query, 'query');
    const [owner, goal] = await beginnerOf(asked);
    const source = { address: callerAddress(event), counts: 'everywhere' } as const;
    const client = { ...owner, origin: undefined, source, browser: browserKind(event) };
    const provider = event.pathParameters?.['provider'] ?? '';
    const begun = { provider, purpose: 'sign-in', ...goal, fresh: asked.fresh === 'true' } as const;
    const { url } = await beginUpstream(begun, client);
    return replyResult(redirect(302, url));
  } catch (error) {
    const refusal = refusalFrom(error);
    return replyResult(errorPage(refusal, failurePage({}, refusal)));
  }
}

async function beginnerOf(query: z.output<typeof ButtonQuery>): Promise<[KeyOwner, UpstreamGoal]> {
  if ('interaction' in query) return [{ app: query.app, variant: undefined }, query];
  return [await ownerOfKey(query.key), query];
}
