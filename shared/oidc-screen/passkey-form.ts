import { postForm } from '../oidc/pages/forms.ts';
import { escapeHtml } from '../platform/strings/html.ts';

/** What the browser needs to use a passkey: the host for which it was made, and what it has to sign. */
export type ScreenPasskey = { host: string; isRelated: boolean; challenge: string };

/**
 * The form for a passkey, which the script shows where the browser has them; `label` is HTML. `line` is the
 * line above it, if it has one of its own.
 */
export function passkeyForm(
  action: string,
  { host, isRelated, challenge }: ScreenPasskey,
  { line, label }: { line: string; label: string },
): string {
  const related = isRelated ? ' data-related' : '';
  const attributes = `hidden data-passkey="${escapeHtml(challenge)}" data-host="${escapeHtml(host)}"${related}`;
  const inner = `${line}<button type="submit">${label}</button>`;
  return postForm(action, { action: 'passkey', credential: '' }, inner, attributes);
}

/** Reads and writes base64url, because browsers of 2023 do not by themselves. */
export const BASE64URL = `const bytes=text=>Uint8Array.from(atob(text.replaceAll('-','+').replaceAll('_','/')),one=>one.charCodeAt()),text=buffer=>buffer&&btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+','-').replaceAll('/','_').replaceAll('=','')`;

/** Gets another challenge from the page itself after nine minutes: the service takes it for ten. */
const RENEW = `let challenge=form.dataset.passkey,since=Date.now();const isOld=()=>Date.now()-since>54e4,renew=async()=>{if(!isOld())return;const page=await fetch(location.href).then(answer=>answer.text()).catch(()=>''),next=/data-passkey="([\\w-]+)"/.exec(page)?.[1];if(next)[challenge,since]=[next,Date.now()]}`;

/**
 * Lets the browser ask for a passkey, and sends what it signs. A dialog ends the one before. A dialog that
 * is closed changes nothing. Hides the form if the browser may not use passkeys of the host.
 */
const ASK = `let open;const ask=async mediation=>{open?.abort();const own=open=new AbortController;try{await renew();const{signal}=own;if(signal.aborted)return;const{id,rawId,type,response:{clientDataJSON,authenticatorData,signature,userHandle}}=await navigator.credentials.get({mediation,signal,publicKey:{challenge:bytes(challenge),rpId:form.dataset.host,timeout:6e5-(Date.now()-since),userVerification:'required'}});form.elements.credential.value=JSON.stringify({id,rawId:text(rawId),type,response:{clientDataJSON:text(clientDataJSON),authenticatorData:text(authenticatorData),signature:text(signature),userHandle:text(userHandle)}});form.submit();return true}catch({name}){if(name==='SecurityError')form.hidden=true}}`;

/** Offers passkeys in the field of the address, where that needs no dialog, until the address is sent. */
const AUTOFILL = `let asking=false,fills=false;const fill=()=>fills&&ask('conditional'),look=()=>{if(!document.hidden&&!asking&&isOld())fill()};form.onsubmit=async event=>{event.preventDefault();if(asking)return;asking=true;const isSent=await ask();asking=false;if(!isSent)fill()};document.getElementById('identifier').form.addEventListener('submit',()=>open?.abort());document.addEventListener('visibilitychange',look);setInterval(look,3e4);form.hidden=false;fills=await Key.isConditionalMediationAvailable?.();if(!asking)fill()`;

/** The script of the form. Without it, and without WebAuthn, the page has no trace of passkeys. */
export const PASSKEY_SCRIPT = `(async()=>{const form=document.querySelector('form[data-passkey]'),Key=self.PublicKeyCredential;if(!Key||'related'in form.dataset&&!(await Key.getClientCapabilities?.())?.relatedOrigins)return;${BASE64URL};${RENEW};${ASK};${AUTOFILL}})()`;
