/** What the SDK's rules for endpoints are given, as far as the clients of this service set it. */
type Parameters = {
  Region?: string;
  Endpoint?: string;
  Bucket?: string;
  ForcePathStyle?: boolean;
  UseFIPS?: boolean;
  UseDualStack?: boolean;
};

/** Partitions of AWS that are not under amazonaws.com, by how the names of their regions begin. */
const DOMAINS: Record<string, string> = {
  'cn-': 'amazonaws.com.cn',
  'eusc-': 'amazonaws.eu',
  'us-iso-': 'c2s.ic.gov',
  'us-isob-': 'sc2s.sgov.gov',
  'us-isof-': 'csp.hci.ic.gov',
  'eu-isoe-': 'cloud.adc-e.uk',
};

/** A bucket whose name can stand in the name of a host, under the certificate of its region. */
const HOST_BUCKET = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;

/**
 * The endpoint of a service in the region of the function, or the one that the client was given. Takes the place of the SDK's rules for every kind of endpoint, 12 to
 * 28 KB for each client. Throws an Error where the environment asks for FIPS or dual-stack endpoints, which it does not know.
 */
export function regionalEndpoint(service: string) {
  return ({ Region = '', Endpoint, Bucket, ForcePathStyle, UseFIPS, UseDualStack }: Parameters) => {
    if (UseFIPS || UseDualStack)
      throw new Error('the bundles know no FIPS and no dual-stack endpoints: see infra/bundle-plugins.ts');
    const url = new URL(Endpoint ?? `https://${service}.${Region}.${domainOf(Region)}`);
    if (Bucket && (ForcePathStyle || !HOST_BUCKET.test(Bucket)))
      url.pathname = `${url.pathname.replace(/\/$/, '')}/${encodeURIComponent(Bucket)}`;
    else if (Bucket) url.hostname = `${Bucket}.${url.hostname}`;
    return { url, headers: {}, properties: {} };
  };
}

function domainOf(region: string): string {
  const begin = Object.keys(DOMAINS).find((name) => region.startsWith(name));
  return DOMAINS[begin ?? ''] ?? 'amazonaws.com';
}
