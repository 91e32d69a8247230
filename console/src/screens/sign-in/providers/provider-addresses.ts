import { SERVICE_URL } from '../../../places/service-address.ts';
import type { Preset } from './preset.ts';

/** The address to which every provider sends its users back, to be registered there. */
export const CALLBACK_URL = `${SERVICE_URL}/hub/auth/callback`;

/** The host of the service, which Apple asks for as well. */
export const CALLBACK_HOST: string = new URL(SERVICE_URL).hostname;

const GUIDES = {
  google: 'sign-in-with-google',
  microsoft: 'sign-in-with-microsoft',
  apple: 'sign-in-with-apple',
  github: 'sign-in-with-github',
  oidc: 'sign-in-with-an-openid-provider',
} as const satisfies Record<Preset, string>;

/** Returns the address of the guide that says which values of a provider's console go where. */
export function guideOf(preset: Preset): string {
  return `${SERVICE_URL}/docs/guides/${GUIDES[preset]}`;
}
