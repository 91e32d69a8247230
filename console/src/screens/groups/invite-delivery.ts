import type { ApplicationVariant, GroupInvitation } from '@svc/client/server';
import { type ActionField, type ActionValues, textOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import type { INVITES } from './invite-texts.ts';

/** What an invite says of its message and link, as requests name it. */
const NAMES = ['locale', 'app_variant_id', 'redirect_url'] as const;
type Delivery = Partial<Record<(typeof NAMES)[number], string>>;

/** Describes the fields of the message and its link. An application without variants has none to choose. */
export function deliveryFields(
  variants: readonly Pick<ApplicationVariant, 'id' | 'name'>[],
  say: Say<keyof typeof INVITES.en>,
): ActionField[] {
  const options = variants.map(({ id, name }) => ({ value: id, label: name }));
  return [
    { name: 'locale', label: say('locale'), kind: 'text', hint: say('localeHint'), placeholder: 'de' },
    {
      name: 'app_variant_id',
      label: say('variant'),
      kind: 'choice',
      hint: say('variantHint'),
      options,
      isShown: () => options.length > 0,
    },
    { name: 'redirect_url', label: say('redirect'), kind: 'text', hint: say('redirectHint') },
  ];
}

/** Returns what was typed of the message and its link. */
export function deliveryOf(values: ActionValues): Delivery {
  return given((name) => textOf(values, name));
}

/** Returns the message and link of an invite, to be invited in the same way again. */
export function sameDelivery(invite: Pick<GroupInvitation, (typeof NAMES)[number]>): Delivery {
  return given((name) => invite[name]);
}

function given(read: (name: (typeof NAMES)[number]) => string | undefined): Delivery {
  const values = NAMES.map((name) => [name, read(name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
