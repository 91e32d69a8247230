import { escapeHtml } from '../platform/strings/html.ts';

/**
 * The script of a page whose form is to be sent once more with a proof of work: it does the work and sends
 * the form. The browser works beside the page. Without scripts, the page says when to try again.
 */
export const PROVE = `(async()=>{const field=document.querySelector('input[data-challenge]');if(!field)return;const error=document.getElementById('error'),why=error?.textContent;if(error)error.textContent=field.dataset.wait;try{const challenge=JSON.parse(field.dataset.challenge),{nonce,salt,cost,keyLength,keyPrefix}=challenge.parameters,bytes=hex=>Uint8Array.from(hex.match(/../g),pair=>parseInt(pair,16)),start=bytes(nonce),password=new Uint8Array(start.length+4);password.set(start);for(let counter=0;counter<2000;counter++){new DataView(password.buffer).setUint32(start.length,counter);const key=await crypto.subtle.importKey('raw',password,'PBKDF2',false,['deriveBits']),bits=await crypto.subtle.deriveBits({name:'PBKDF2',hash:'SHA-256',salt:bytes(salt),iterations:cost},key,8*keyLength),derivedKey=[...new Uint8Array(bits)].map(byte=>byte.toString(16).padStart(2,'0')).join('');if(derivedKey.startsWith(keyPrefix)){field.value=btoa(JSON.stringify({challenge,solution:{counter,derivedKey}}));field.form.submit();return}}}catch{}if(error)error.textContent=why})()`;

/**
 * The hidden field for the proof; `wait` is what the reader sees while the browser works. `answer` is that of
 * an identity provider, which the form sends once more.
 */
export function proofField(challenge: string, wait: string, answer?: string): string {
  const again =
    answer === undefined ? '' : `<input type="hidden" name="answer" value="${escapeHtml(answer)}">`;
  return `${again}<input type="hidden" name="proof" data-challenge="${escapeHtml(challenge)}" data-wait="${escapeHtml(wait)}">`;
}
