/** The hosts of this machine, to which a connection without TLS is safe. */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
