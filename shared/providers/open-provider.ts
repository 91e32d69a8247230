import { type KeyOwner, ownerOfKey } from '../credentials/publishable-key.ts';
import type { BrowserKind } from '../http/browser-kind.ts';
import { type Reply, redirect } from '../http/reply.ts';
import { errorPage } from '../pages/error-page.ts';
import { failurePage } from '../pages/link-pages.ts';
import { invalidInput, refusalFrom } from '../platform/errors.ts';
import { beginUpstream, type UpstreamGoal } from './begin-upstream.ts';

/** The query of the address of a button. */
type ButtonQuery = {
  key?: string | undefined;
  code_challenge?: string | undefined;
  return_url?: string | undefined;
  app?: string | undefined;
  interaction?: string | undefined;
};

type Visitor = { sourceIp: string; browser: BrowserKind | undefined };

/**
 * Redirects the browser of a button to the identity provider. Its failures are pages, for a person reads
 * them. The answer goes to the client with the verifier, or to one sign-in of the screen.
 */
export async function openProvider(
  provider: string,
  query: ButtonQuery,
  { sourceIp, browser }: Visitor,
): Promise<Reply> {
  try {
    const [owner, goal] = await beginnerOf(query);
    const source = { address: sourceIp, counts: 'everywhere' } as const;
    const client = { ...owner, origin: undefined, source, browser };
    const { url } = await beginUpstream({ provider, purpose: 'sign-in', ...goal }, client);
    return redirect(302, url);
  } catch (error) {
    const refusal = refusalFrom(error);
    return errorPage(refusal, failurePage({}, refusal));
  }
}

async function beginnerOf(query: ButtonQuery): Promise<[KeyOwner, UpstreamGoal]> {
  const { key, code_challenge, return_url, app, interaction } = query;
  if (app !== undefined && interaction !== undefined) return [{ app, variant: undefined }, { interaction }];
  if (key === undefined)
    throw invalidInput('query.key', 'is required: the publishable key of the application');
  if (code_challenge === undefined)
    throw invalidInput('query.code_challenge', 'is required: it binds the sign-in to your code_verifier');
  return [await ownerOfKey(key), { code_challenge, return_url }];
}
