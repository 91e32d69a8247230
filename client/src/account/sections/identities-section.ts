import { html, nothing } from 'lit';
import type { LinkedIdentity } from '../../browser.ts';
import { action, addressed, type Content } from '../../element/parts.ts';
import type { Known } from '../drawing.ts';
import { row } from '../rows.ts';

/** Draws the accounts of the user at identity providers, and the providers where one can be linked. */
export function identities(drawing: Known): Content {
  const { view, config, say, flow } = drawing;
  const { identities: linked } = view;
  const { providers } = config.config.sign_in_methods;
  if (providers.length + (linked?.length ?? 0) === 0) return nothing;
  const others = providers.filter(({ id }) => linked?.every(({ provider }) => provider !== id));
  return html`<p class="note">${say('identitiesHint')}</p>
    <ul>
      ${linked?.map((identity) => identityRow(drawing, identity))}
      ${others.map(({ id, name }) => {
        const place = { at: 'identities', row: id } as const;
        return row(drawing, place, {
          value: html`<bdi>${name}</bdi>`,
          actions: action(say('connect'), () => flow.linkIdentity(place, id), name),
        });
      })}
    </ul>`;
}

/** Returns the name of an identity provider; its id once it is disabled. */
export function nameOfProvider({ config }: Known, provider: string): string {
  return config.config.sign_in_methods.providers.find(({ id }) => id === provider)?.name ?? provider;
}

function identityRow(drawing: Known, identity: LinkedIdentity): Content {
  const { say, timeOf, flow } = drawing;
  const { id, provider, email, created_at: created, last_used_at: used } = identity;
  const place = { at: 'identities', row: id } as const;
  const name = nameOfProvider(drawing, provider);
  return row(drawing, place, {
    value: html`<bdi>${name}</bdi>`,
    notes: [
      email === undefined ? undefined : addressed(email),
      say('since', { time: timeOf(created) }),
      used === undefined ? undefined : say('lastUsed', { time: timeOf(used) }),
    ],
    actions: action(
      say('disconnect'),
      () => flow.open({ name: 'unlink-identity', place, identity }),
      name,
      'danger',
    ),
  });
}
