/** Returns the file name of the package of a version of the client. */
export function packageName(version: string): string {
  return `svc-client-${version}.tgz`;
}
