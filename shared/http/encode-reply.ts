import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Reply } from './reply.ts';

/** Content codings, the smaller one first. */
const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** Smaller bodies are not encoded. */
const LEAST_BYTES = 4096;
/** The quality, of 11 levels. Higher ones take more time than the smaller body saves. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const ENCODE = {
  br: (body: string) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: string) => promisify(gzip)(body),
} satisfies Record<Coding, (body: string) => Promise<Buffer>>;

/** Returns the coding that `Accept-Encoding` prefers (RFC 9110, 12.5.3); undefined for none. */
export function codingFor(accepted = ''): Coding | undefined {
  const weights = new Map(accepted.toLowerCase().split(',').map(codingWeight));
  const of = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  return CODINGS.filter((coding) => of(coding) > 0).toSorted((a, b) => of(b) - of(a))[0];
}

function codingWeight(listed: string): [coding: string, weight: number] {
  const [coding = '', weight = 'q=1'] = listed.split(';').map((part) => part.trim());
  return [coding, Number(weight.replace(/^q=/, ''))];
}

/**
 * Encodes a large text by a coding that the caller accepts. The entity tag of each coding is its own
 * (RFC 9110, 8.8.3.3). Bytes stay as they are.
 */
export async function encodeReply(reply: Reply, accepted: string | undefined): Promise<Reply> {
  const { status, headers, body, isBase64Encoded, cookies } = reply;
  if (isBase64Encoded || Buffer.byteLength(body) < LEAST_BYTES) return reply;
  const coding = codingFor(accepted);
  const varied = { ...headers, ...varyBesides(headers['Vary']) };
  if (!coding) return new Reply(status, varied, body, cookies);
  const { ETag } = headers;
  const encoded = {
    ...varied,
    'Content-Encoding': coding,
    ...(ETag !== undefined && { ETag: ETag.replace(/"$/, `-${coding}"`) }),
  };
  return new Reply(status, encoded, await ENCODE[coding](body), cookies);
}

/** Returns the header `Vary` of an answer with a coding. */
export function varyBesides(others: string | undefined): { Vary: string } {
  const names = others?.split(', ') ?? [];
  return { Vary: [...new Set([...names, 'Accept-Encoding'])].join(', ') };
}
