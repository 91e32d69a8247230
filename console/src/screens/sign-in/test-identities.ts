import { PlusIcon } from '@heroicons/react/24/outline';
import { type Application, etagOf } from '@svc/client/server';
import { type Described, describe } from '../../api/operation.ts';
import { type Action, type ActionField, type ActionValues, textOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import { endOfDay } from '../groups/last-day.ts';
import type { TESTS } from './test-texts.ts';

type SayTests = Say<keyof typeof TESTS.en>;
type Given = { application: Application; say: SayTests };

/** An address with which tests sign in, as the API reads it. */
export type TestIdentity = { email?: string; phone?: string; expires_at: string; code?: string };

/** The list is one value of the settings that decide who signs in (decision 0248). */
const ROLES = ['owner', 'admin'] as const;

/** Returns the test identities of an application. */
export function testIdentitiesOf({ config }: Pick<Application, 'config'>): readonly TestIdentity[] {
  return config.hub?.auth?.test_identities ?? [];
}

/** Returns the address or number of a test identity. */
export function addressOf({ email, phone }: TestIdentity): string {
  return email ?? phone ?? '';
}

/** Describes how a test identity is added. `after` is called with the answer, which has the code. */
export function addTestIdentity({ application, say }: Given, after: (answer: unknown) => void): Action {
  return {
    name: 'add-test-identity',
    title: say('add'),
    icon: PlusIcon,
    explanation: say('addText'),
    operation: 'updateApplication',
    roles: ROLES,
    fields: newFields(say),
    button: say('addButton'),
    request: (values) => {
      const name = isPhone(values) ? 'phone' : 'email';
      const day = textOf(values, 'expires_at');
      return listing(application, [
        ...testIdentitiesOf(application),
        { [name]: textOf(values, name) ?? '', expires_at: day ? endOfDay(day) : '' },
      ]);
    },
    done: say('added'),
    after,
  };
}

const isPhone = (values: ActionValues) => values['kind'] === 'phone';

function newFields(say: SayTests): ActionField[] {
  return [
    {
      name: 'kind',
      label: say('kind'),
      kind: 'choice',
      isRequired: true,
      initial: 'email',
      options: [
        { value: 'email', label: say('email') },
        { value: 'phone', label: say('phone') },
      ],
    },
    {
      name: 'email',
      label: say('email'),
      kind: 'email',
      isRequired: true,
      isShown: (values) => !isPhone(values),
    },
    {
      name: 'phone',
      label: say('phone'),
      hint: say('phoneHint'),
      kind: 'text',
      isRequired: true,
      isShown: isPhone,
    },
    { name: 'expires_at', label: say('ends'), hint: say('endsHint'), kind: 'date', isRequired: true },
  ];
}

/** Describes how a test identity is removed. */
export function removeTestIdentity(identity: TestIdentity, { application, say }: Given): Action {
  const address = addressOf(identity);
  return {
    name: `remove-test-identity:${address}`,
    title: say('remove'),
    explanation: say('removeText', { address }),
    operation: 'updateApplication',
    roles: ROLES,
    button: say('remove'),
    isDestructive: true,
    request: () => {
      const left = testIdentitiesOf(application).filter((one) => addressOf(one) !== address);
      return listing(application, left);
    },
    done: say('removed'),
  };
}

/** The list is one value, so the application must be as it was read: otherwise an entry could get lost. */
function listing(application: Application, identities: readonly TestIdentity[]): Described {
  const test_identities = identities.length > 0 ? identities : null;
  return describe('updateApplication', {
    path: { app: application.id },
    body: { config: { hub: { auth: { test_identities } } } },
    ifMatch: etagOf(application),
  });
}
