import type { AppConfig } from '../generated/types.gen.ts';

/** Returns the application's logos, or its icon if it has none. Leaves out what is no web address. */
export function logoOf({ app }: AppConfig): { light?: string | undefined; dark?: string | undefined } {
  const [light, dark] = [webAddress(app.branding.logo), webAddress(app.branding.logo_dark_mode)];
  return light || dark ? { light, dark } : { light: webAddress(app.icon) };
}

/** Returns an address that a link or a picture may have; undefined for a script or any other. */
export function webAddress(url: string | undefined): string | undefined {
  return url !== undefined && /^https?:/i.test(url) ? url : undefined;
}
