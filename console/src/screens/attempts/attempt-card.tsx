import {
  CheckIcon,
  CursorArrowRaysIcon,
  EnvelopeIcon,
  ExclamationTriangleIcon,
  InboxArrowDownIcon,
  NoSymbolIcon,
  PlayIcon,
  XMarkIcon,
} from '@heroicons/react/24/outline';
import { Badge, Group, Paper, Text, Timeline, Title, Tooltip } from '@mantine/core';
import type { SignInAttempt } from '@svc/client/server';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import { useFacts } from '../../facts/use-facts.ts';
import { UserLink } from '../../parts/user-link.tsx';
import { When } from '../../parts/when.tsx';
import type { Icon } from '../../places/icon.ts';
import { useSay } from '../../texts/say.ts';
import classes from './attempt-card.module.css';
import { type AttemptStep, adviceOn, type StepTone, shownStep } from './attempt-steps.ts';
import { CodeText, StepDetails } from './step-details.tsx';
import { ATTEMPTS } from './texts.ts';

type Props = {
  attempt: SignInAttempt;
  app: string;
  caller: Caller;
  /** Left out on the page of the user. */
  hasUser: boolean;
  /** The level of its heading. */
  level: 2 | 3;
};

/** An attempt to sign in: what became of it, what helps, and its steps in the order of time. */
export function AttemptCard(props: Props): ReactNode {
  const { attempt, app, caller } = props;
  const say = useSay(ATTEMPTS);
  const advice = adviceOn(attempt);
  const steps = <StepLine steps={attempt.steps} app={app} caller={caller} advice={advice} />;
  return (
    <Paper withBorder p="md" component="article">
      <AttemptHead {...props} />
      <Text size="sm" mt={4} mb="sm">
        {'code' in advice ? <CodeText code={advice.code} /> : say(advice.name)}
      </Text>
      {attempt.outcome === 'completed' ? (
        <details>
          <Text component="summary" size="sm" c="dimmed" className={classes['summary']}>
            {say('steps', { n: attempt.steps.length })}
          </Text>
          {steps}
        </details>
      ) : (
        steps
      )}
    </Paper>
  );
}

type LineProps = Pick<Props, 'app' | 'caller'> & {
  steps: readonly AttemptStep[];
  advice: ReturnType<typeof adviceOn>;
};

function StepLine({ steps, app, caller, advice }: LineProps): ReactNode {
  const say = useSay(ATTEMPTS);
  const facts = useFacts(app, caller);
  return (
    <Timeline
      active={steps.length}
      bulletSize={24}
      lineWidth={2}
      mt="sm"
      classNames={{ item: classes['step'] ?? '' }}
    >
      {steps.map((step, at) => {
        const { name, tone } = shownStep(step);
        const Picture = ICONS[step.step];
        return (
          <Timeline.Item
            // Steps of one kind may be of the same moment, and none is ever inserted among others.
            key={`${step.step} ${step.at} ${step.request_id ?? at}`}
            title={say(name)}
            color={COLOURS[tone]}
            bullet={<Picture width={14} aria-hidden />}
          >
            <StepDetails step={step} facts={facts} explained={'code' in advice ? advice.code : undefined} />
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}

function AttemptHead({ attempt, app, caller, hasUser, level }: Props): ReactNode {
  const say = useSay(ATTEMPTS);
  const facts = useFacts(app, caller);
  const { outcome, channel, method, began_at: began, user_id: user, known_device: isKnown } = attempt;
  const way = facts.method(method) ?? (channel && say(channel === 'email' ? 'byEmail' : 'byPhone'));
  return (
    <Group justify="space-between" gap="xs">
      <Group gap="xs">
        <Title order={level} size="sm" fw={600}>
          <When at={began} />
        </Title>
        <Badge color={OUTCOMES[outcome]}>{say(outcome)}</Badge>
        {isKnown && (
          <Tooltip label={say('knownDeviceText')}>
            <Badge color="gray">{say('knownDevice')}</Badge>
          </Tooltip>
        )}
      </Group>
      <Group gap="xs">
        {way && (
          <Text size="sm" c="dimmed">
            {way}
          </Text>
        )}
        {hasUser && user !== undefined && (
          <Text size="sm" component="span">
            <UserLink app={app} user={user} />
          </Text>
        )}
      </Group>
    </Group>
  );
}

const OUTCOMES = { completed: 'teal', refused: 'red', open: 'yellow' } as const;

const COLOURS: Readonly<Record<StepTone, string>> = { neutral: 'gray', good: 'teal', bad: 'red' };

const ICONS: Readonly<Record<AttemptStep['step'], Icon>> = {
  started: PlayIcon,
  message_accepted: EnvelopeIcon,
  message_delivered: InboxArrowDownIcon,
  message_bounced: ExclamationTriangleIcon,
  link_opened: CursorArrowRaysIcon,
  wrong_code: XMarkIcon,
  refused: NoSymbolIcon,
  completed: CheckIcon,
};
