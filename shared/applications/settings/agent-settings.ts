import * as z from 'zod/mini';
import * as f from '../../http/fields.ts';

const MAX_DOMAINS = 50;

/**
 * `config.hub.agents`: the ways in which clients may come that nobody has registered, such as AI agents. Both
 * are off by default (decision 0604).
 */
export const AgentSettings = z
  .strictObject({
    client_documents: z.optional(
      z
        .enum(['off', 'domains', 'open'])
        .check(
          z.describe(
            'Clients whose client_id is the URL of their metadata: `open` those of any host, `domains` those of allowed_domains; default `off`',
          ),
        ),
    ),
    registration: z.optional(
      z
        .enum(['off', 'open'])
        .check(z.describe('Clients that register by themselves (RFC 7591), for older ones; default `off`')),
    ),
    allowed_domains: z.optional(
      z
        .array(
          f.line('Host of client documents, such as example.com; hosts below it count, too', 253).check(
            z.refine((host) => URL.parse(`https://${host}`)?.hostname === host && host.includes('.'), {
              error: 'must be the name of a host, without scheme and port',
            }),
          ),
        )
        .check(z.maxLength(MAX_DOMAINS), z.describe('Needed with `client_documents: domains`')),
    ),
  })
  .check(
    z.refine(
      ({ client_documents: way, allowed_domains: hosts = [] }) => way !== 'domains' || hosts.length > 0,
      {
        path: ['allowed_domains'],
        error: 'name at least one host, or set client_documents to open or off',
      },
    ),
  );
export type AgentSettings = z.output<typeof AgentSettings>;
