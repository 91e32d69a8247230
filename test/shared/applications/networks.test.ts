import { describe, expect, it } from 'vitest';
import { Networks, startsFromNetwork } from '../../../shared/applications/settings/networks.ts';

const named = (cidr: string, starts_per_10_minutes = 60) => [{ cidr, starts_per_10_minutes }];

describe('a network of an application', () => {
  it.each(['192.0.0.0/16', '192.0.2.0/24', '192.0.2.7/32', '2001:db8::/32', '2001:DB8:0:1::/64'])(
    'may be %s',
    (cidr) => {
      expect(Networks.safeParse(named(cidr)).success).toBe(true);
    },
  );

  it.each([
    ['192.0.2.0', 'has no prefix'],
    ['192.0.2.0/', 'has no prefix'],
    ['192.0.2.0/x', 'has a prefix that is no number'],
    ['192.0.2.0/1000', 'has a prefix of four digits'],
    ['in 192.0.2.0/24', 'has text before it'],
    ['192.0.2.0/24 and more', 'has text after it'],
    ['192.0.2/24', 'is no address'],
    ['shop.example/24', 'is a name'],
    ['192.0.0.0/15', 'is too broad'],
    ['192.0.2.0/33', 'is too narrow'],
    ['2001:db8::/31', 'is too broad'],
    ['2001:db8::/65', 'is too narrow'],
  ])('may not be %s, which %s', (cidr) => {
    const { error } = Networks.safeParse(named(cidr));
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'must be a network such as 192.0.2.0/24 (/16 to /32) or 2001:db8::/48 (/32 to /64)',
    ]);
  });
});

describe('the starts of a source', () => {
  it.each([
    ['192.0.2.0/24', '192.0.2.255', 60],
    ['192.0.2.0/24', '192.0.3.0', 0],
    ['192.0.2.7/32', '192.0.2.7', 60],
    ['192.0.2.7/32', '192.0.2.8', 0],
    ['2001:db8:1::/48', '2001:db8:1:2::/64', 60],
    ['2001:db8:1::/48', '2001:db8:2:2::/64', 0],
    ['2001:db8::/32', '192.0.2.7', 0],
  ])('in %s are for %s: %i', (cidr, source, starts) => {
    expect(startsFromNetwork(named(cidr), source)).toBe(starts);
  });

  it('are those of the most generous network that has it, and 0 without networks', () => {
    const both = [...named('192.0.0.0/16', 30), ...named('192.0.2.0/24', 200)];
    expect(startsFromNetwork(both, '192.0.2.7')).toBe(200);
    expect(startsFromNetwork([], '192.0.2.7')).toBe(0);
  });
});
