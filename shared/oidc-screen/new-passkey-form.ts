import { postForm } from '../oidc/pages/forms.ts';
import type { CreationOptions } from '../passkeys/passkey-contract.ts';
import { scriptData } from '../platform/strings/html.ts';
import { BASE64URL } from './passkey-form.ts';
import type { ScreenParty } from './screen-party.ts';

/**
 * What the browser needs to make a passkey, and for how many seconds the service will take one. A user
 * without passkeys has none to exclude, and `none` is the default of browsers for the attestation.
 */
export type OfferedPasskey = {
  options: Omit<CreationOptions, 'timeout' | 'excludeCredentials' | 'attestation'>;
  seconds: number;
};

/** The hidden field by which a form says that the browser can make passkeys. */
export const MAKES_PASSKEYS = 'makes_passkeys';

/** The field on a page where the application takes passkeys of the party, empty until the script fills it. */
export function makesPasskeysField(party: ScreenParty | undefined): Record<string, string> {
  return party === undefined ? {} : { [MAKES_PASSKEYS]: '' };
}

const FILL_FIELD = `document.querySelector('[name=${MAKES_PASSKEYS}]').value='1'`;
const MARK_LINKS = `for(const link of document.querySelectorAll('.providers a'))link.href+='&${MAKES_PASSKEYS}=1'`;

/**
 * The script that fills the field in a browser whose device makes passkeys itself, and for this host. Without
 * it, nobody is offered a passkey.
 */
export const makesPasskeysScript = (party: ScreenParty) => whereMade(party, FILL_FIELD);

/** As `makesPasskeysScript`: the addresses of identity providers say it, and the way back brings it. */
export const markProvidersScript = (party: ScreenParty) => whereMade(party, MARK_LINKS);

function whereMade({ isRelated }: ScreenParty, then: string): string {
  const related = isRelated ? '&&(await PublicKeyCredential.getClientCapabilities?.())?.relatedOrigins' : '';
  return `self.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable?.().then(async can=>{if(can${related})${then}}).catch(()=>{})`;
}

/** The form that adds a passkey, the first of its page; `label` is HTML. The script shows it. */
export function newPasskeyForm(
  action: string,
  { options, seconds }: OfferedPasskey,
  { label, describedBy }: { label: string; describedBy?: string | undefined },
): string {
  const description = describedBy === undefined ? '' : ` aria-describedby="${describedBy}"`;
  const inner = `<button type="submit"${description}>${label}</button>`;
  const form = postForm(
    action,
    { action: 'passkey_add', credential: '' },
    inner,
    `hidden data-seconds="${seconds}"`,
  );
  return `${form}<script type="application/json">${scriptData(options)}</script>`;
}

/**
 * Lets the browser make a passkey, and sends it, once. A dialog that is closed changes nothing. When too
 * little time is left for a dialog, the page is loaded again: it leads on if the sign-in is too old.
 */
const MAKE = `const end=Date.now()+form.dataset.seconds*1e3;let asking=false;form.onsubmit=async event=>{event.preventDefault();if(asking)return;const timeout=end-Date.now();if(timeout<2e4)return location.reload();asking=true;try{const{challenge,user,...others}=JSON.parse(form.nextSibling.textContent),{id,rawId,type,response}=await navigator.credentials.create({publicKey:{...others,timeout,challenge:bytes(challenge),user:{...user,id:bytes(user.id)}}});form.elements.credential.value=JSON.stringify({id,rawId:text(rawId),type,response:{clientDataJSON:text(response.clientDataJSON),attestationObject:text(response.attestationObject),transports:response.getTransports?.()??[]}});form.submit()}catch({name}){asking=false;if(name==='SecurityError')form.hidden=true}}`;

/** The script of the form. The other buttons of its page work without it. */
export const NEW_PASSKEY_SCRIPT = `(()=>{const form=document.forms[0];if(!self.PublicKeyCredential)return;${BASE64URL};${MAKE};form.hidden=false})()`;
