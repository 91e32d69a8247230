import { PencilSquareIcon, PlusIcon, TrashIcon } from '@heroicons/react/24/outline';
import { type Application, etagOf, type ProfileSchema } from '@svc/client/server';
import { type Described, describe } from '../../api/operation.ts';
import { type Action, type ActionField, type ActionValues, textOf } from '../../parts/action.ts';
import { WarningLine } from '../../parts/warning-line.tsx';
import type { Say } from '../../texts/say.ts';
import { accessOf, namedFields } from '../schema/field-form.ts';
import type { CLAIMS } from './claim-texts.ts';

type SayClaims = Say<keyof typeof CLAIMS.en>;

/** What a claim of the application's own has as its value. */
type ClaimValue = { source: 'user_profile' | 'static_value'; value: string };

/** A claim that an application adds to the access tokens of its users. */
export type Claim = ClaimValue & { name: string };

export type ClaimsGiven = { application: Application; schema: ProfileSchema; say: SayClaims };

/** The claims decide what backends believe about a user (decision 0248). */
const ROLES = ['owner', 'admin'] as const;

const PLACE = 'body.config.hub.auth.access_tokens.custom_claims';

/** Returns the claims that an application adds, by name. */
export function claimsOf({ config }: Pick<Application, 'config'>): Claim[] {
  return Object.entries(config.hub?.auth?.access_tokens?.custom_claims ?? {})
    .map(([name, claim]) => ({ name, ...claim }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Describes how a claim is added. */
export function addClaim(given: ClaimsGiven): Action {
  const { say } = given;
  return {
    ...formAction(given, undefined),
    name: 'add-claim',
    title: say('add'),
    icon: PlusIcon,
    explanation: say('addText'),
    button: say('add'),
    done: say('added'),
  };
}

/** Returns what can be done with a claim. */
export function claimActions(given: ClaimsGiven, claim: Claim): Action[] {
  return [editClaim(given, claim), removeClaim(given, claim)];
}

function editClaim(given: ClaimsGiven, claim: Claim): Action {
  const { say } = given;
  return {
    ...formAction(given, claim),
    name: `edit-claim:${claim.name}`,
    title: say('edit'),
    icon: PencilSquareIcon,
    explanation: say('editText', { name: claim.name }),
    button: say('save'),
    done: say('saved'),
    edits: given.application,
  };
}

function removeClaim({ application, say }: ClaimsGiven, { name }: Claim): Action {
  return {
    name: `remove-claim:${name}`,
    title: say('remove'),
    icon: TrashIcon,
    explanation: say('removeText', { name }),
    operation: 'updateApplication',
    roles: ROLES,
    isDestructive: true,
    button: say('remove'),
    request: () => storing(application, name, null),
    done: say('removed'),
  };
}

function formAction({ application, schema, say }: ClaimsGiven, known: Claim | undefined) {
  return {
    operation: 'updateApplication',
    roles: ROLES,
    fields: claimFields(schema, known, say),
    request: (values: ActionValues) => storing(application, nameIn(values, known), claimOf(values)),
    fieldOfFault: (path: string, values: ActionValues) => fieldOfFault(path, values, known),
    preview: (values: ActionValues) => {
      const isReplaced = claimsOf(application).some(({ name }) => name === nameIn(values, undefined));
      const warnings = [
        ...(isReplaced && !known ? [say('replaced')] : []),
        ...(isOpenToUsers(schema, values) ? [say('openField')] : []),
      ];
      return warnings.map((text) => <WarningLine key={text} text={text} />);
    },
  } satisfies Partial<Action>;
}

const isOfProfile = (values: ActionValues) => values['source'] === 'user_profile';
const nameIn = (values: ActionValues, known: Claim | undefined) =>
  known?.name ?? textOf(values, 'name') ?? '';

function claimOf(values: ActionValues): ClaimValue {
  return isOfProfile(values)
    ? { source: 'user_profile', value: textOf(values, 'field') ?? '' }
    : { source: 'static_value', value: textOf(values, 'value') ?? '' };
}

/** True if users can change the field whose value the claim has. */
function isOpenToUsers({ schema }: ProfileSchema, values: ActionValues): boolean {
  const { source, value } = claimOf(values);
  const field = source === 'user_profile' && Object.hasOwn(schema, value) ? schema[value] : undefined;
  return field !== undefined && accessOf(field) === 'change';
}

/** The service names the claim, which may have any text as its name. */
function fieldOfFault(path: string, values: ActionValues, known: Claim | undefined): string | undefined {
  if (!path.startsWith(`${PLACE}.`)) return undefined;
  const isOfValue = path === `${PLACE}.${nameIn(values, known)}.value`;
  return isOfValue ? (isOfProfile(values) ? 'field' : 'value') : 'name';
}

function claimFields(schema: ProfileSchema, known: Claim | undefined, say: SayClaims): ActionField[] {
  const isStatic = known?.source === 'static_value';
  return [
    {
      name: 'name',
      label: say('name'),
      hint: say(known ? 'nameFixed' : 'nameHint'),
      placeholder: 'plan',
      kind: 'text',
      isRequired: true,
      isDisabled: known !== undefined,
      initial: known?.name ?? '',
    },
    {
      name: 'source',
      label: say('source'),
      kind: 'choice',
      isRequired: true,
      options: [
        { value: 'user_profile', label: say('user_profile') },
        { value: 'static_value', label: say('static_value') },
      ],
      initial: known?.source ?? 'user_profile',
    },
    {
      name: 'field',
      label: say('field'),
      hint: say('fieldHint'),
      kind: 'choice',
      isRequired: true,
      options: fieldOptions(schema, known),
      initial: isStatic ? '' : (known?.value ?? ''),
      isShown: isOfProfile,
    },
    {
      name: 'value',
      label: say('value'),
      hint: say('valueHint'),
      kind: 'text',
      isRequired: true,
      initial: isStatic ? known.value : '',
      isShown: (values) => !isOfProfile(values),
    },
  ];
}

/** The fields that users see: others are in no token. A claim may also name a field that is there no more. */
function fieldOptions(schema: ProfileSchema, known: Claim | undefined): { value: string; label: string }[] {
  const seen = namedFields(schema).filter(({ field }) => accessOf(field) !== 'hide');
  const options = seen.map(({ name, field }) => ({ value: name, label: `${field.display_name} (${name})` }));
  const stored = known?.source === 'user_profile' ? known.value : undefined;
  const isMissing = stored !== undefined && !options.some(({ value }) => value === stored);
  return isMissing ? [...options, { value: stored, label: stored }] : options;
}

/** A claim is a member of an object, so others stay as they are. Null removes it. */
function storing(application: Application, name: string, claim: ClaimValue | null): Described {
  const custom_claims = { [name]: claim };
  return describe('updateApplication', {
    path: { app: application.id },
    body: { config: { hub: { auth: { access_tokens: { custom_claims } } } } },
    ifMatch: etagOf(application),
  });
}
