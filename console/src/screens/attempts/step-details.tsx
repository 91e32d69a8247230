import { Alert, Anchor, Code, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { browserText } from '../../facts/sign-in-facts.ts';
import type { useFacts } from '../../facts/use-facts.ts';
import { Clock } from '../../parts/clock.tsx';
import { FilledText } from '../../parts/filled-text.tsx';
import { SERVICE_URL } from '../../places/service-address.ts';
import { useSay } from '../../texts/say.ts';
import { type AttemptStep, isExplained } from './attempt-steps.ts';
import { REFUSAL_CODES } from './code-texts.ts';
import { RequestId } from './request-id.tsx';
import { ATTEMPTS } from './texts.ts';

type Props = {
  step: AttemptStep;
  facts: ReturnType<typeof useFacts>;
  /** The code that the attempt as a whole explains already. */
  explained: string | undefined;
};

/** What is known of a step: when, from where, and why it was refused. */
export function StepDetails({ step, facts, explained }: Props): ReactNode {
  const { at, code, browser, country, source, request_id: request, provider_words: words } = step;
  const from = [browserText(browser), facts.country(country), source].filter((fact) => fact !== undefined);
  return (
    <>
      {code !== undefined && code !== 'invalid_code' && code !== explained && (
        <Text size="sm">
          <CodeText code={code} />
        </Text>
      )}
      {words !== undefined && <ProviderWords words={words} />}
      <Text size="xs" c="dimmed" component="div">
        <Clock at={at} />
        {from.map((fact) => (
          <span key={fact}>
            {' · '}
            <bdi>{fact}</bdi>
          </span>
        ))}
        {request !== undefined && (
          <>
            {' · '}
            <RequestId id={request} />
          </>
        )}
      </Text>
    </>
  );
}

function ProviderWords({ words }: { words: string }): ReactNode {
  const say = useSay(ATTEMPTS);
  return (
    <Alert variant="light" color="gray" p="xs" my={4} title={say('providerSaid')}>
      <Text size="xs" component="blockquote" m={0}>
        <bdi>{words}</bdi>
      </Text>
    </Alert>
  );
}

/** Why a step was refused, in words, with the way to the page about its code. */
export function CodeText({ code }: { code: string }): ReactNode {
  const say = useSay(ATTEMPTS);
  const explain = useSay(REFUSAL_CODES);
  return (
    <>
      {isExplained(code) ? (
        explain(code)
      ) : (
        <FilledText text={say('otherCode')} values={{ code: <Code>{code}</Code> }} />
      )}{' '}
      <Anchor
        href={`${SERVICE_URL}/docs/errors#${encodeURIComponent(code)}`}
        target="_blank"
        rel="noreferrer"
        inherit
        underline="always"
      >
        {say('about', { code })}
      </Anchor>
    </>
  );
}
