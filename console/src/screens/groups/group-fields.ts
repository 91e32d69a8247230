import type { Group, GroupCreateReq } from '@svc/client/server';
import { type ActionField, type ActionValues, textOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import { metaOf, metaText } from './group-meta.ts';
import type { GROUPS } from './texts.ts';

/** Describes the fields of a group, with the values of one that is there. */
export function groupFields(say: Say<keyof typeof GROUPS.en>, group?: Group): ActionField[] {
  return [
    { name: 'name', label: say('name'), kind: 'text', hint: say('nameHint'), initial: group?.name ?? '' },
    {
      name: 'admission_policy',
      label: say('joining'),
      kind: 'choice',
      isRequired: true,
      options: [
        { value: 'invite_only', label: say('inviteOnly') },
        { value: 'open', label: say('open') },
      ],
      initial: group?.admission_policy ?? 'invite_only',
    },
    {
      name: 'meta',
      label: say('meta'),
      kind: 'long',
      hint: say('metaHint'),
      initial: metaText(group?.meta ?? {}),
    },
  ];
}

/** Returns the body that creates or replaces a group with these values. */
export function groupBody(values: ActionValues): Pick<GroupCreateReq, 'name' | 'admission_policy' | 'meta'> {
  return {
    name: textOf(values, 'name') ?? '',
    admission_policy: textOf(values, 'admission_policy') === 'open' ? 'open' : 'invite_only',
    meta: metaOf(textOf(values, 'meta')),
  };
}
