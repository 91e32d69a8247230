import { PencilSquareIcon, PlusIcon, TrashIcon } from '@heroicons/react/24/outline';
import type { ProfileSchema } from '@svc/client/server';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import { etagOfVersion } from '../../api/etag.ts';
import { type Described, describe } from '../../api/operation.ts';
import { type Action, type ActionValues, textOf } from '../../parts/action.ts';
import { isIdentifying } from '../users/profile-fields.ts';
import { consequencesOf } from './consequences.ts';
import { formFields, type SaySchema } from './field-fields.ts';
import { canBeVerified, fieldOfForm, formFieldOfFault, type NamedField, schemaWith } from './field-form.ts';
import type { PREVIEW } from './preview-texts.ts';

/** The change of a field that an operator is about to make. */
export type ComingChange = {
  name: string;
  /** The request that makes the change. */
  described: Described;
  consequences: readonly (keyof typeof PREVIEW.en)[];
};

/** What the actions of a schema need. `preview` draws what a change does to stored values. */
export type SchemaGiven = {
  app: string;
  schema: ProfileSchema;
  caller: Caller;
  say: SaySchema;
  preview: (change: ComingChange) => ReactNode;
};

/** Describes how a field is added. */
export function addField(given: SchemaGiven): Action {
  const { say } = given;
  return {
    ...formAction(given, undefined),
    name: 'add',
    title: say('add'),
    icon: PlusIcon,
    explanation: say('addText'),
    button: say('add'),
    done: say('added'),
  };
}

/** Returns what can be done with a field. */
export function fieldActions(given: SchemaGiven, known: NamedField): Action[] {
  return [editField(given, known), removeField(given, known)];
}

function editField(given: SchemaGiven, known: NamedField): Action {
  const { app, say } = given;
  return {
    ...formAction(given, known),
    name: `edit:${known.name}`,
    title: say('edit'),
    icon: PencilSquareIcon,
    explanation: say('editText'),
    button: say('save'),
    done: say('saved'),
    edits: {
      app,
      type: 'schema.updated',
      id: app,
      changedAs: (field) => (field === 'verified' ? 'user_verification_fields' : known.name),
    },
  };
}

function formAction(given: SchemaGiven, known: NamedField | undefined) {
  const { schema, caller, say, preview } = given;
  const isEditor = caller.role === 'editor';
  const request = (values: ActionValues) => requestWith(given, nextOf(values, known));
  return {
    operation: 'replaceSchema',
    fields: formFields({
      known,
      isEditor,
      isIdentifying: known !== undefined && isIdentifying(known.name, schema),
      say,
    }),
    request,
    fieldOfFault: formFieldOfFault,
    preview: (values: ActionValues) => {
      const next = nextOf(values, known);
      const consequences = consequencesOf(known, next);
      return preview({ name: next.name, described: request(values), consequences });
    },
  } satisfies Partial<Action>;
}

function removeField(given: SchemaGiven, { name, field }: NamedField): Action {
  const { schema, say, preview } = given;
  const identifies = isIdentifying(name, schema);
  const request = () => replacement(given, schemaWith(schema, name, undefined));
  return {
    name: `remove:${name}`,
    title: say('remove'),
    icon: TrashIcon,
    operation: 'replaceSchema',
    ...(identifies && { roles: ['owner', 'admin'] as const }),
    isDestructive: true,
    explanation: [say('removeText'), ...(identifies ? [say('removeIdentifyingText')] : [])].join(' '),
    confirmation: field.display_name,
    button: say('remove'),
    request,
    preview: () => preview({ name, described: request(), consequences: [] }),
    done: say('removed'),
  };
}

function nextOf(values: ActionValues, known: NamedField | undefined): NamedField {
  const isVerified = canBeVerified(values) && values['verified'] === true;
  return {
    name: known?.name ?? textOf(values, 'name') ?? '',
    field: fieldOfForm(values, known?.field),
    isVerified,
  };
}

function requestWith(given: SchemaGiven, { name, ...next }: NamedField): Described {
  return replacement(given, schemaWith(given.schema, name, next));
}

/** The schema must be as it was read: a replacement would take back what somebody else has changed. */
function replacement({ app, schema }: SchemaGiven, body: ReturnType<typeof schemaWith>): Described {
  return describe('replaceSchema', { path: { app }, body, ifMatch: etagOfVersion(schema.version) });
}
