import { type Action, type ActionField, textOf, wordsOf } from '../../parts/action.ts';
import { configOf, hasSecret, linesOf } from './client-config.ts';
import { type EditGiven, editClient, type SayClient } from './edit-client.ts';

/** The scopes that a client may have besides `openid`, which each has. */
const SCOPES = ['profile', 'email', 'phone', 'address', 'group', 'offline_access'] as const;
type Scope = (typeof SCOPES)[number];

const ADDRESSES = ['redirect_uris', 'post_logout_uris', 'allowed_origins'] as const;

/** Describes how name and description are changed. */
export function editName(given: EditGiven): Action {
  const { say, read } = given;
  const fields: ActionField[] = [
    {
      name: 'name',
      label: say('name'),
      hint: say('nameHint'),
      kind: 'text',
      isRequired: true,
      initial: read.client.name,
    },
    {
      name: 'description',
      label: say('description'),
      hint: say('descriptionHint'),
      kind: 'text',
      initial: read.client.description ?? '',
    },
  ];
  return editClient(given, { name: 'edit', title: 'edit', explanation: 'editText', fields });
}

/** Describes how the addresses of the program are changed, of each kind one in a line. */
export function editAddresses(given: EditGiven): Action {
  const { say, read } = given;
  const config = configOf(read.client);
  const lists = ADDRESSES.map(
    (name): ActionField => ({
      name: `config.${name}`,
      label: say(name),
      hint: say(`${name}_hint`),
      kind: 'long',
      initial: (config[name] ?? []).join('\n'),
    }),
  );
  const home: ActionField = {
    name: 'config.client_uri',
    label: say('client_uri'),
    hint: say('client_uri_hint'),
    kind: 'text',
    initial: config.client_uri ?? '',
  };
  return editClient(given, {
    name: 'addresses',
    title: 'editAddresses',
    explanation: 'editAddressesText',
    fields: [...lists, home],
    config: (values) => ({
      redirect_uris: linesOf(textOf(values, 'config.redirect_uris')),
      post_logout_uris: linesOf(textOf(values, 'config.post_logout_uris')),
      allowed_origins: linesOf(textOf(values, 'config.allowed_origins')),
      client_uri: textOf(values, 'config.client_uri'),
    }),
  });
}

/** Describes how it is changed what the program gets, and how it proves who it is. */
export function editAccess(given: EditGiven): Action {
  return editClient(given, {
    name: 'access',
    title: 'editAccess',
    explanation: 'editAccessText',
    fields: accessFields(given),
    config: (values) => ({
      first_party: values['config.first_party'] === true,
      allowed_scopes: [
        'openid',
        ...SCOPES.filter((one) => wordsOf(values, 'config.allowed_scopes').includes(one)),
      ],
      is_pkce_required: values['config.is_pkce_required'] === true,
      id_token_claims: values['config.id_token_claims'] === true,
      access_token_format: oneOf(['opaque', 'jwt'], textOf(values, 'config.access_token_format')),
    }),
  });
}

function accessFields({ read, say }: EditGiven): ActionField[] {
  const config = configOf(read.client);
  const granted: readonly string[] = config.allowed_scopes ?? [];
  return [
    toggle('first_party', config.first_party === true, say),
    {
      name: 'config.allowed_scopes',
      label: say('allowed_scopes'),
      hint: say('allowed_scopes_hint'),
      kind: 'choices',
      options: SCOPES.map((value: Scope) => ({ value, label: say(`scope_${value}`) })),
      initial: SCOPES.filter((one) => granted.includes(one)),
    },
    {
      ...toggle('is_pkce_required', config.is_pkce_required !== false, say),
      // Without a secret there is nothing else that protects the code.
      isShown: () => hasSecret(read.client),
    },
    toggle('id_token_claims', config.id_token_claims !== false, say),
    choice('access_token_format', ['opaque', 'jwt'], config.access_token_format ?? 'opaque', say),
  ];
}

/** Describes how the sign-in screen of the program is changed. */
export function editScreen(given: EditGiven): Action {
  const { say, read } = given;
  const config = configOf(read.client);
  return editClient(given, {
    name: 'screen',
    title: 'editScreen',
    explanation: 'editScreenText',
    fields: [
      {
        name: 'config.hub_title',
        label: say('hub_title'),
        hint: say('hub_title_hint'),
        kind: 'text',
        initial: config.hub_title ?? '',
      },
      choice('hub_dark_mode', ['auto', 'enabled', 'disabled'], config.hub_dark_mode ?? 'auto', say),
      toggle('hub_show_logos', config.hub_show_logos !== false, say),
    ],
    config: (values) => ({
      hub_title: textOf(values, 'config.hub_title'),
      hub_dark_mode: oneOf(['auto', 'enabled', 'disabled'], textOf(values, 'config.hub_dark_mode')),
      hub_show_logos: values['config.hub_show_logos'] === true,
    }),
  });
}

type Toggled = 'first_party' | 'is_pkce_required' | 'id_token_claims' | 'hub_show_logos';

function toggle(name: Toggled, initial: boolean, say: SayClient): ActionField {
  return { name: `config.${name}`, label: say(name), hint: say(`${name}_hint`), kind: 'switch', initial };
}

type Chosen = 'access_token_format' | 'hub_dark_mode';
type Option = 'opaque' | 'jwt' | 'auto' | 'enabled' | 'disabled';

function choice(name: Chosen, values: readonly Option[], initial: Option, say: SayClient): ActionField {
  return {
    name: `config.${name}`,
    label: say(name),
    hint: say(`${name}_hint`),
    kind: 'choice',
    isRequired: true,
    options: values.map((value) => ({ value, label: say(value) })),
    initial,
  };
}

function oneOf<Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined {
  return values.find((value) => value === text);
}
