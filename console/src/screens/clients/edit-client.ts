import { PencilSquareIcon } from '@heroicons/react/24/outline';
import type { OidcClientConfig } from '@svc/client/server';
import { describe } from '../../api/operation.ts';
import { type Action, type ActionField, type ActionValues, textOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import type { CLIENT } from './client-texts.ts';
import type { ReadClient } from './read-client.ts';

export type SayClient = Say<keyof typeof CLIENT.en>;

/** A client and the words in which its page speaks. */
export type EditGiven = { app: string; read: ReadClient; say: SayClient };

type Edit = {
  name: string;
  title: keyof typeof CLIENT.en;
  explanation: keyof typeof CLIENT.en;
  fields: readonly ActionField[];
  /** The settings that the typed values change. Undefined removes one. */
  config?: (values: ActionValues) => {
    [Name in keyof OidcClientConfig]?: OidcClientConfig[Name] | undefined;
  };
};

/**
 * Describes an edit of some settings of a client. All others are sent as they were read, so it is refused if
 * somebody else has changed the client since.
 */
export function editClient({ app, read: { client, etag }, say }: EditGiven, edit: Edit): Action {
  return {
    name: `${edit.name}:${client.id}`,
    title: say(edit.title),
    icon: PencilSquareIcon,
    explanation: say(edit.explanation),
    operation: 'replaceOidcClient',
    fields: edit.fields,
    button: say('save'),
    request: (values) => {
      const name = textOf(values, 'name') ?? client.name;
      const hasDescription = edit.fields.some((field) => field.name === 'description');
      const description = hasDescription ? textOf(values, 'description') : client.description;
      const changed = edit.config?.(values) ?? {};
      return describe('replaceOidcClient', {
        path: { app, client: client.id },
        body: {
          name,
          ...(description !== undefined && { description }),
          config: withoutAbsent({ ...client.config, ...changed }),
        },
        ifMatch: etag,
      });
    },
    done: say('saved'),
    edits: { app, type: 'oidc_client.updated', id: client.id },
  };
}

function withoutAbsent(config: object): OidcClientConfig {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
}
