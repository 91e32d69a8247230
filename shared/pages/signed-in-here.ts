import { escapeHtml } from '../platform/strings/html.ts';
import { LINK_TEXTS } from '../texts/sections.ts';
import { htmlTranslator } from '../texts/translate.ts';
import { type Brand, languageOf } from './layout.ts';

/** Whom the link of a page signs in: the masked address, and the id if the user is known. */
export type LinkOwner = { who: string; userId: string | undefined };

/**
 * Asks the account page's part `visitor` who is signed in with this browser, and shows it if that is somebody
 * else than the owner of the link. The cookie goes to `/oidc/{app}` alone, so the page of a link cannot know
 * (decision 0563). Shows nothing without scripts, on another host, or if the answer fails.
 */
export const SIGNED_IN_HERE = `(async()=>{const part=document.getElementById('here'),{at,user,who}=part.dataset,visitor=await fetch(at).then(answer=>answer.json()).catch(()=>({})),isOwner=user?visitor.user_id===user:visitor.shown_as===who;if(visitor.shown_as&&!isOwner){part.querySelector('strong').textContent=visitor.shown_as;part.hidden=false}})()`;

/** The part of a page that says who is signed in with this browser, and its script, which fills it. */
export function signedInHere(brand: Brand, app: string, { who, userId }: LinkOwner): string {
  const say = htmlTranslator(LINK_TEXTS, languageOf(brand));
  const text = say('signedInHere', { here: { html: '<strong dir="auto"></strong>' }, invited: who });
  const data = [
    `data-at="/oidc/${encodeURIComponent(app)}/account/visitor"`,
    `data-who="${escapeHtml(who)}"`,
    userId === undefined ? '' : `data-user="${escapeHtml(userId)}"`,
  ];
  return `<p id="here" hidden ${data.join(' ')}>${text}</p><script>${SIGNED_IN_HERE}</script>`;
}
