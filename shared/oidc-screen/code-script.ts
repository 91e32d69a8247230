import { PROVE } from '../pages/prove.ts';
import { makesPasskeysScript } from './new-passkey-form.ts';
import type { ScreenParty } from './screen-party.ts';

/**
 * Leaves the code page when the link of the message was used in another tab. The script reloads the page
 * only then, so that typed digits are not lost. It asks every 10 seconds, only while the page is visible, and
 * at once when the person comes back to it. Without scripts, the page reloads every 30 seconds (decision
 * 0101).
 */
const WAIT = `const look=async()=>{if(document.hidden)return;const page=await(await fetch(location.href)).text();if(!page.includes('name="code"'))location.reload()};setInterval(look,1e4);document.onvisibilitychange=look`;
export const RELOAD = '<noscript><meta http-equiv="refresh" content="30"></noscript>';

/**
 * Sends the form once the field has six digits of any script. A deletion sends nothing, and pressing the
 * button as well sends no second form, because each wrong code costs a try.
 */
const SEND_WHOLE = String.raw`const code=document.getElementById('code');let sent=-3e3;code.form.onsubmit=()=>{const now=performance.now();if(now-sent<3e3)return false;sent=now};code.oninput=({isComposing,inputType})=>{if(!isComposing&&!/^delete/.test(inputType)&&/^\P{Nd}*(\p{Nd}\P{Nd}*){6}$/u.test(code.value))code.form.requestSubmit()}`;

/**
 * Counts down on the button that requests another message. Without scripts, the service refuses an early
 * press.
 */
const COUNT_DOWN = `const again=document.querySelector('[data-wait]');if(again){const{wait,text}=again.dataset,ready=again.textContent,end=performance.now()+wait*1e3,unit=new Intl.NumberFormat(document.documentElement.lang+'-u-nu-latn',{style:'unit',unit:'second',unitDisplay:'long'}),tick=()=>{const left=Math.ceil((end-performance.now())/1e3);again.ariaDisabled=left>0||null;again.textContent=left>0?text.replace('{time}',unit.format(left)):ready;if(left>0)setTimeout(tick,1e3)};again.onclick=()=>!again.ariaDisabled;tick()}`;

/** What the code page has beside the field for the code, where it has that. */
type CodePageParts = { proof?: string | undefined; party?: ScreenParty | undefined };

/**
 * The script of the code page. If the page has a field for a proof of work, the script also does that work;
 * with a party, it says whether the browser can make passkeys.
 */
export function codeScript({ proof, party }: CodePageParts): string {
  const proving = proof === undefined ? [] : [PROVE];
  const making = party === undefined ? [] : [makesPasskeysScript(party)];
  return [WAIT, SEND_WHOLE, COUNT_DOWN, ...proving, ...making].join(';');
}
