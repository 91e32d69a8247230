/** The cases, in the order of the tables. */
export const CASES = [
  'own profile',
  'link for a new user',
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
  'link for a new user, cognito-local': '`AdminCreateUser`: a user without a link',
  'create group, better-auth': 'an organization with its owner',
  'create group, cognito-local': '`CreateGroup`: a group without members',
  'token refresh, cognito-local': '`REFRESH_TOKEN_AUTH`: the refresh token stays the same',
  'token refresh, this service': 'OpenID, with a new refresh token',
  'token refresh, own, this service': 'the session of the own API, with a new refresh token',
};

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
    const compared = COMPARED[`${row.case}, ${row.server}`] ?? '';
    return [row.case, row.server, rate, cpu_ms, `${p50_ms} / ${p99_ms}`, memory_mb, compared];
  });
  return tableOf(
    ['case', 'server', 'requests/s', 'CPU ms', 'p50 / p99 ms', 'MB', 'what was compared'],
    lines,
  );
}

/** Requests a second, one line for each server and one column for each case. */
export function compactTable({ rows }: PeerResults): string {
  const servers = [...new Set(rows.map(({ server }) => server))];
  const cases = CASES.filter((name) => rows.some((row) => row.case === name));
  const rate = (name: string, server: string) =>
    rows.find((row) => row.case === name && row.server === server)?.requests_per_second ?? '';
  return tableOf(
    ['requests/s', ...cases],
    servers.map((server) => [server, ...cases.map((name) => rate(name, server))]),
  );
}

function tableOf(head: readonly string[], rows: readonly (string | number)[][]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
