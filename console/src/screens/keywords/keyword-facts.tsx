import { Text } from '@mantine/core';
import type { SmsKeyword } from '@svc/client/server';
import type { ReactNode } from 'react';
import { type Fact, Facts } from '../../parts/facts.tsx';
import { IdText } from '../../parts/id-text.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { useSay } from '../../texts/say.ts';
import { KEYWORDS } from './texts.ts';

/** What is known of a keyword. `variant` is the name of its variant. */
export function KeywordFacts({ keyword, variant }: { keyword: SmsKeyword; variant?: string }): ReactNode {
  const say = useSay(KEYWORDS);
  const { id, origination_number: number, redirect_url: redirect, created_at, updated_at } = keyword;
  const facts: Fact[] = [
    { label: 'Id', value: <IdText id={id} /> },
    { label: say('number'), value: number ? <bdi dir="ltr">{number}</bdi> : say('anyNumber') },
    { label: say('redirect'), value: redirect ?? say('defaultRedirect') },
    ...(variant ? [{ label: say('variant'), value: variant }] : []),
    { label: say('created'), value: <When at={created_at} /> },
    { label: say('changed'), value: <When at={updated_at} /> },
  ];
  return (
    <Section title={say('facts')}>
      <Facts facts={facts} />
    </Section>
  );
}

/** The answers of a keyword with the parts that each has. */
export function KeywordAnswers({ keyword }: { keyword: SmsKeyword }): ReactNode {
  const say = useSay(KEYWORDS);
  const { new_user_response, new_user_parts, existing_user_response, existing_user_parts } = keyword;
  return (
    <Section title={say('answers')} text={say('answersText')}>
      <Facts
        facts={[
          { label: say('newUser'), value: <Answer text={new_user_response} parts={new_user_parts} /> },
          {
            label: say('existingUser'),
            value: <Answer text={existing_user_response} parts={existing_user_parts} />,
          },
        ]}
      />
    </Section>
  );
}

type AnswerProps = { text: string | undefined; parts: number | undefined };

function Answer({ text, parts }: AnswerProps): ReactNode {
  const say = useSay(KEYWORDS);
  if (text === undefined || parts === undefined) return say('builtIn');
  return (
    <>
      <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      <Text size="xs" c="dimmed">
        {parts === 1 ? say('onePart') : say('parts', { n: parts })}
      </Text>
    </>
  );
}
