import type { AddressInfo, Server } from 'node:net';

/** Lets a server listen at a free port that only this machine reaches, and returns the port. */
export async function listeningPort(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
