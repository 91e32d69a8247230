import type { ReactNode } from 'react';
import { type Fact, Facts } from '../../parts/facts.tsx';
import { IdText } from '../../parts/id-text.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { useSay } from '../../texts/say.ts';
import { SignInTime } from '../users/sign-in-time.tsx';
import type { UserSectionProps } from './section-description.ts';
import { USER } from './texts.ts';

/** The id of a user, and when it was created, changed and signed in. */
export function DetailsSection({ title, user, profile: { meta } }: UserSectionProps): ReactNode {
  const say = useSay(USER);
  const first = <SignInTime at={meta.first_sign_in} method={meta.first_sign_in_method} />;
  const last = <SignInTime at={meta.last_sign_in} method={meta.last_sign_in_method} />;
  const facts: Fact[] = [
    { label: say('id'), value: <IdText id={user} /> },
    { label: say('lastSignIn'), value: last },
    ...(meta.last_active === undefined
      ? []
      : [{ label: say('lastActive'), value: <When at={meta.last_active} /> }]),
    ...(meta.first_sign_in === undefined ? [] : [{ label: say('firstSignIn'), value: first }]),
    { label: say('created'), value: <When at={meta.created} /> },
    { label: say('modified'), value: <When at={meta.modified} /> },
  ];
  return (
    <Section title={title}>
      <Facts facts={facts} />
    </Section>
  );
}
