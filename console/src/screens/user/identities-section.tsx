import { CheckBadgeIcon } from '@heroicons/react/24/outline';
import { Badge, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useProfileSchema } from '../../facts/read-user.ts';
import { Section } from '../../parts/section.tsx';
import { useSay } from '../../texts/say.ts';
import { identitiesOf, type UserIdentity } from './identities.ts';
import type { UserSectionProps } from './section-description.ts';
import { USER } from './texts.ts';

/** The addresses, numbers and unique values of a user, and whether the user has proved them. */
export function IdentitiesSection({ title, app, profile }: UserSectionProps): ReactNode {
  const say = useSay(USER);
  const identities = identitiesOf(profile, useProfileSchema(app));
  return (
    <Section title={title}>
      {identities.length === 0 && (
        <Text size="sm" c="dimmed">
          {say(profile.auth_level === 'guest' ? 'guest' : 'noIdentity')}
        </Text>
      )}
      <Stack gap="md">
        {identities.map((identity) => (
          <IdentityRow key={identity.field} identity={identity} />
        ))}
      </Stack>
    </Section>
  );
}

const COLORS = { verified: 'teal', unverified: 'yellow', unique: 'gray' };

function IdentityRow({ identity: { label, value, proof } }: { identity: UserIdentity }): ReactNode {
  const say = useSay(USER);
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        <Text size="sm">
          <bdi>{value}</bdi>
        </Text>
      </div>
      <Badge
        color={COLORS[proof]}
        {...(proof === 'verified' && { leftSection: <CheckBadgeIcon width={14} /> })}
      >
        {say(proof)}
      </Badge>
    </Group>
  );
}
