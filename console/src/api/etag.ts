/** Returns the ETag of a version of a record, for `ifMatch` of a write. */
export function etagOfVersion(version: number): string {
  return `"v${version}"`;
}
