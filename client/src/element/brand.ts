import type { AppConfig } from '../generated/types.gen.ts';

/** Returns the application's logos, or its icon if it has none. Leaves out what is no web address. */
export function logoOf({ app }: AppConfig): { light?: string | undefined; dark?: string | undefined } {
  const [light, dark] = [imageOf(app.branding.logo), imageOf(app.branding.logo_dark_mode)];
  return light || dark ? { light, dark } : { light: imageOf(app.icon) };
}

function imageOf(url: string | undefined): string | undefined {
  return url !== undefined && /^https?:/i.test(url) ? url : undefined;
}
