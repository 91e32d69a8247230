/** Returns the path of an application's provider. All its endpoints are below it. */
export function mountPath(app: string): string {
  return `/oidc/${encodeURIComponent(app)}`;
}
