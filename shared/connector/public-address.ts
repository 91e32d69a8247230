import { BlockList, isIP } from 'node:net';

/** IPv4 addresses that no public receiver has (IANA IPv4 Special-Purpose Address Registry, RFC 6890). */
const SPECIAL_IPV4 = ranges('ipv4', [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, with the metadata services of clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
]);

/**
 * Public IPv6 addresses. All others are refused: loopback, link-local, unique local (with `fd00:ec2::254`,
 * the metadata service), multicast, IPv4-mapped, IPv4-compatible and NAT64 addresses.
 */
const GLOBAL_IPV6 = ranges('ipv6', [['2000::', 3]]);

/** Parts of the public range that lead elsewhere (IANA IPv6 Special-Purpose Address Registry). */
const SPECIAL_IPV6 = ranges('ipv6', [
  ['2001::', 23], // protocol assignments, with Teredo, benchmarking and ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['3fff::', 20], // documentation
]);

const LOOPBACK_IPV4 = ranges('ipv4', [['127.0.0.0', 8]]);
const LOOPBACK_IPV6 = ranges('ipv6', [['::1', 128]]);

function ranges(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}

/** True for an IP address on the public internet, in any notation that `node:net` accepts. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !SPECIAL_IPV4.check(address, 'ipv4');
  if (!isPlainIpv6(address)) return false;
  return GLOBAL_IPV6.check(address, 'ipv6') && !SPECIAL_IPV6.check(address, 'ipv6');
}

/** True for an IP address of this machine: 127.0.0.0/8 and ::1. */
export function isLoopbackAddress(address: string): boolean {
  if (isIP(address) === 4) return LOOPBACK_IPV4.check(address, 'ipv4');
  return isPlainIpv6(address) && LOOPBACK_IPV6.check(address, 'ipv6');
}

/** False for an address with a zone such as `fe80::1%eth0`, which `BlockList` does not accept. */
function isPlainIpv6(address: string): boolean {
  return isIP(address) === 6 && !address.includes('%');
}
