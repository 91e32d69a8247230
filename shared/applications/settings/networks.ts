import { BlockList, isIP } from 'node:net';
import * as z from 'zod/mini';

/** The broadest networks that may be named: one organisation has them, and not a country. */
const LEAST_PREFIX = { 4: 16, 6: 32 } as const;
/** Callers are counted by these networks, so that smaller ones cannot be distinguished. */
const MOST_PREFIX = { 4: 32, 6: 64 } as const;

/** Networks of an application with many users behind one address, such as an office. */
export const Networks = z
  .array(
    z.strictObject({
      cidr: z.string().check(
        z.maxLength(49),
        z.refine((text) => networkIn(text) !== undefined, {
          error: 'must be a network such as 192.0.2.0/24 (/16 to /32) or 2001:db8::/48 (/32 to /64)',
        }),
        z.describe('Network, such as 192.0.2.0/24 or 2001:db8::/48'),
      ),
      starts_per_10_minutes: z
        .int()
        .check(z.gte(30), z.lte(300), z.describe('Most sign-ins that start from one address of it')),
    }),
  )
  .check(z.maxLength(20));
type Networks = z.output<typeof Networks>;

type Network = { address: string; prefix: number; family: 'ipv4' | 'ipv6' };

function networkIn(text: string): Network | undefined {
  const [, address = '', digits = ''] = /^([\da-f:.]+)\/(\d{1,3})$/i.exec(text) ?? [];
  const [version, prefix] = [isIP(address), Number(digits)];
  if (version !== 4 && version !== 6) return undefined;
  if (prefix < LEAST_PREFIX[version] || prefix > MOST_PREFIX[version]) return undefined;
  return { address, prefix, family: `ipv${version}` };
}

/**
 * Returns how many sign-ins may start in 10 minutes from a source, by the network of the application that
 * names it; 0 if none does. `source` is as `callerAddress` returns it.
 */
export function startsFromNetwork(networks: Networks, source: string): number {
  const [address = ''] = source.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const numbers = networks.flatMap(({ cidr, starts_per_10_minutes }) => {
    const network = networkIn(cidr);
    if (network?.family !== family) return [];
    const list = new BlockList();
    list.addSubnet(network.address, network.prefix, network.family);
    return list.check(address, family) ? [starts_per_10_minutes] : [];
  });
  return Math.max(0, ...numbers);
}
