/** Settings of an environment with the addresses of the service (infra/environment.ts). */
type Addresses = { baseUrl: string | null; linkUrl: string | null; consoleUrl: string | null };

/** Settings of an environment that decide how the addresses are served. */
type Settings = Addresses & {
  region: string | null;
  certificateArn: string | null;
  hostedZoneId: string | null;
  hostedZoneName: string | null;
  edgeWebAclArn: string | null;
  edgeCertificateArn: string | null;
  closeOrigin: boolean;
  standby: boolean;
};

/** The path of links at the API. */
export const LINKS = '/l';

/** Returns the domains of the service: that of the API, then those of links and console if they differ. */
export function hostsOf({ baseUrl, linkUrl, consoleUrl }: Addresses): string[] {
  const addresses = [baseUrl, linkUrl, consoleUrl].filter((address) => address !== null);
  return [...new Set(addresses.map(hostOf))];
}

/** True if CloudFront leads every path of the domain to the route of links: `linkUrl` has no path. */
export function servesLinksOnly(host: string, { linkUrl }: Pick<Addresses, 'linkUrl'>): boolean {
  return linkUrl !== null && new URL(linkUrl).pathname === '/' && hostOf(linkUrl) === host;
}

/**
 * True if the API itself answers `/{code}` as links, because `linkUrl` has no path and no CloudFront leads
 * to `/l`: at a standby (decision 0740).
 */
export function linksAtRoot({
  linkUrl,
  edgeWebAclArn,
}: Pick<Settings, 'linkUrl' | 'edgeWebAclArn'>): boolean {
  return edgeWebAclArn === null && linkUrl !== null && new URL(linkUrl).pathname === '/';
}

/** True for the domain whose `/console` is the console. */
export function servesConsole(host: string, { baseUrl, consoleUrl }: Omit<Addresses, 'linkUrl'>): boolean {
  const address = consoleUrl ?? baseUrl;
  return address !== null && hostOf(address) === host;
}

function hostOf(address: string): string {
  return new URL(address).host;
}

/**
 * Returns what is wrong with the addresses of an environment, each as a sentence that names the settings.
 * Each setting alone is well-formed.
 */
export function addressFaults(settings: Settings): string[] {
  const { region, certificateArn, hostedZoneId, hostedZoneName, edgeWebAclArn, edgeCertificateArn } =
    settings;
  const { baseUrl, linkUrl, closeOrigin, standby } = settings;
  const hasZone = hostedZoneId !== null;
  const hasEdge = edgeWebAclArn !== null;
  const faults: [boolean, string][] = [
    [baseUrl === null && linkUrl !== null, 'linkUrl must be null while baseUrl is null'],
    [
      baseUrl !== null && new URL(baseUrl).pathname !== '/',
      'baseUrl must have no path: the API is mapped to the whole domain',
    ],
    [
      baseUrl !== null && certificateArn === null && !hasZone,
      'baseUrl needs a certificate: set certificateArn, or hostedZoneId for a new one',
    ],
    [
      hasZone !== (hostedZoneName !== null),
      'hostedZoneId and hostedZoneName must both have a value, or both be null',
    ],
    [
      hasZone && !hostsOf(settings).every((host) => `.${host}`.endsWith(`.${hostedZoneName}`)),
      'hostedZoneName must contain the domains of baseUrl, linkUrl and consoleUrl',
    ],
    [
      certificateArn !== null && region !== null && certificateArn.split(':')[3] !== region,
      'certificateArn must be in the region of the service; that of CloudFront is edgeCertificateArn',
    ],
    [linkUrl !== null && !isLinkAddress(linkUrl, settings), linkRule(hasEdge || standby)],
    [
      hasEdge !== (edgeCertificateArn !== null),
      'edgeWebAclArn and edgeCertificateArn must both have a value, or both be null',
    ],
    [hasEdge && baseUrl === null, 'edgeWebAclArn must be null while baseUrl is null'],
    [closeOrigin && !hasEdge, 'closeOrigin must be false while edgeWebAclArn is null'],
  ];
  return [...faults, ...consoleFaults(settings)].flatMap(([isWrong, sentence]) =>
    isWrong ? [sentence] : [],
  );
}

function consoleFaults({ baseUrl, linkUrl, consoleUrl }: Settings): [boolean, string][] {
  if (consoleUrl === null) return [];
  const { pathname, host } = new URL(consoleUrl);
  return [
    [baseUrl === null, 'consoleUrl must be null while baseUrl is null'],
    [pathname !== '/', 'consoleUrl must have no path: the console is at /console of its domain'],
    [
      hostsOf({ baseUrl, linkUrl, consoleUrl: null }).includes(host),
      'consoleUrl must be a domain other than those of baseUrl and linkUrl, or null',
    ],
  ];
}

/** True for `https://<domain>/l`, and with CloudFront or at a standby for a domain without a path. */
function isLinkAddress(linkUrl: string, { baseUrl, edgeWebAclArn, standby }: Settings): boolean {
  const { pathname, host } = new URL(linkUrl);
  if (pathname === LINKS) return true;
  const hasRoot = edgeWebAclArn !== null || standby;
  return pathname === '/' && hasRoot && baseUrl !== null && hostOf(baseUrl) !== host;
}

function linkRule(hasRoot: boolean): string {
  const rule = 'linkUrl must end in /l, the path of links at the API';
  return hasRoot ? `${rule}, or be a domain other than that of baseUrl without a path` : rule;
}
