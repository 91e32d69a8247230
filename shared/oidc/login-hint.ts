import type { KoaContextWithOIDC } from 'oidc-provider';
import { PHONE } from '../http/fields.ts';

/**
 * True if `login_hint` is an e-mail address or phone number that the signed-in user does not have. Other
 * hints, such as user names, are ignored, because they identify no account of this service.
 */
export async function hintsAtOtherAccount({ oidc }: KoaContextWithOIDC): Promise<boolean> {
  const hint = oidc.params?.['login_hint'];
  const address = typeof hint === 'string' ? comparable(hint) : undefined;
  if (address === undefined || !oidc.account) return false;
  const { email, phone_number } = await oidc.account.claims('userinfo', '', {}, []);
  return ![email, phone_number].some((own) => typeof own === 'string' && comparable(own) === address);
}

function comparable(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.includes('@')) return trimmed.toLowerCase();
  return PHONE.test(trimmed) ? trimmed.replace(/[^+\d]/g, '') : undefined;
}
