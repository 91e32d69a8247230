import { rounded } from './figures.ts';

/** The server that only makes the calls of the table that this service makes. */
export const SDK_ALONE = 'AWS SDK alone';

/** The cases, in the order of the tables. */
export const CASES = [
  'own profile',
  'link for a new user',
  'sign-in by link',
  'create group',
  'token refresh, own',
  'token refresh',
  'userinfo',
  'discovery',
];

export type PeerRow = {
  case: string;
  server: string;
  requests_per_second: number;
  cpu_ms: number;
  p50_ms: number;
  p99_ms: number;
  memory_mb: number;
};

export type PeerResults = {
  command: string;
  date: string;
  node: string;
  /** Requests of each case to each server. */
  requests: number;
  connections: number;
  rows: PeerRow[];
};

/** What a peer does in a case, where it is not the same as what this service does. */
const COMPARED: Record<string, string> = {
  'own profile, better-auth': '`get-session`',
  'own profile, cognito-local': '`GetUser`',
  'link for a new user, better-auth': 'makes the link only; its user is made when it is opened',
  'sign-in by link, this service': 'the link is made and redeemed by a new user, for tokens',
  'sign-in by link, better-auth': 'the same for a session; the token is stored hashed',
  'link for a new user, cognito-local': '`AdminCreateUser`: a user without a link',
  'create group, better-auth': 'an organization with its owner',
  'create group, cognito-local': '`CreateGroup`: a group without members',
  'token refresh, cognito-local': '`REFRESH_TOKEN_AUTH`: the refresh token stays the same',
  'token refresh, this service': 'OpenID, with a new refresh token',
  'token refresh, own, this service': 'the session of this API, with a new refresh token',
};

/**
 * What this service should reach beside a peer in the same run: at least so many of its requests a second, or
 * at most so many times its CPU for a request.
 */
const AIMS = [
  { case: 'own profile', server: 'better-auth', of: 'requests/s', atLeast: 1.2 },
  { case: 'link for a new user', server: 'better-auth', of: 'requests/s', atLeast: 0.6 },
  { case: 'sign-in by link', server: 'better-auth', of: 'requests/s', atLeast: 0.65 },
  { case: 'create group', server: 'better-auth', of: 'requests/s', atLeast: 1.7 },
  { case: 'own profile', server: 'better-auth, WAL', of: 'requests/s', atLeast: 1 },
  { case: 'create group', server: 'better-auth, WAL', of: 'requests/s', atLeast: 1 },
  { case: 'token refresh', server: 'oidc-provider', of: 'CPU', atMost: 3.5 },
  { case: 'userinfo', server: 'oidc-provider', of: 'CPU', atMost: 6 },
  { case: 'discovery', server: 'oidc-provider', of: 'CPU', atMost: 2 },
] as const;

const BEGIN = '<!-- written by npm run bench -->';
const END = '<!-- end -->';

/** Replaces what is between the two marks of a document. Throws if it has none. */
export function replaceSection(document: string, section: string): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`the document has no ${BEGIN} before ${END}`);
  return `${document.slice(0, begin + BEGIN.length)}\n${section}\n${document.slice(end)}`;
}

/** All figures, one line for each server in each case. */
export function fullTable({ rows }: PeerResults): string {
  const lines = rows.map((row) => {
    const { requests_per_second: rate, cpu_ms, p50_ms, p99_ms, memory_mb } = row;
    const compared = COMPARED[`${row.case}, ${row.server.replace(/, (?:file|WAL)$/, '')}`] ?? '';
    return [row.case, row.server, rate, cpu_ms, `${p50_ms} / ${p99_ms}`, memory_mb, compared];
  });
  return tableOf(
    ['case', 'server', 'requests/s', 'CPU ms', 'p50 / p99 ms', 'MB', 'what was compared'],
    lines,
  );
}

/**
 * The proportions of this service and of the AWS SDK alone to a peer, for every case that has an aim. The SDK
 * alone shows what a server that reaches its table by the SDK can reach at all.
 */
export function aimsTable({ rows }: PeerResults): string {
  const find = (name: string, server: string) =>
    rows.find((row) => row.case === name && row.server === server);
  const lines = AIMS.flatMap((aim) => {
    const [own, peer] = [find(aim.case, 'this service'), find(aim.case, aim.server)];
    if (!own || !peer) return [];
    const isRate = aim.of === 'requests/s';
    const timesOf = (row: PeerRow) =>
      isRate ? row.requests_per_second / peer.requests_per_second : row.cpu_ms / peer.cpu_ms;
    const sdk = find(aim.case, SDK_ALONE);
    const times = timesOf(own);
    const bound = isRate ? `at least ${aim.atLeast}` : `at most ${aim.atMost}`;
    const isReached = isRate ? times >= aim.atLeast : times <= aim.atMost;
    return [
      [
        aim.case,
        `${aim.of} of ${aim.server}`,
        rounded(times),
        sdk ? rounded(timesOf(sdk)) : '–',
        bound,
        isReached ? 'reached' : 'missed',
      ],
    ];
  });
  return tableOf(['case', 'beside', 'times', SDK_ALONE, 'aim', ''], lines);
}

function tableOf(head: readonly string[], rows: readonly (string | number)[][]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
