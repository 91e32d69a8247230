import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSay } from '../../texts/say.ts';
import classes from './branding.module.css';
import { BRANDING } from './texts.ts';

type Props = {
  name: string;
  label: string;
  hint: string | undefined;
  value: string;
  error: string | undefined;
  isDisabled: boolean;
  change: (value: string) => void;
};

/** A colour, typed or picked. Empty is the default. */
export function ColourField({ name, label, hint, value, error, isDisabled, change }: Props): ReactNode {
  const say = useSay(BRANDING);
  return (
    <TextInput
      name={name}
      label={label}
      description={hint}
      error={error}
      value={value}
      placeholder={say('noColour')}
      disabled={isDisabled}
      dir="ltr"
      spellCheck={false}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={
        <input
          type="color"
          aria-label={say('pick', { label })}
          className={classes['colour']}
          value={sixDigits(value)}
          data-empty={value === ''}
          disabled={isDisabled}
          onChange={(event) => change(event.currentTarget.value)}
        />
      }
    />
  );
}

/** Returns a colour as the picker of the browser takes it, which knows six digits only. */
function sixDigits(colour: string): string {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour.trim());
  const long = short
    ? `#${short
        .slice(1)
        .flatMap((digit) => [digit, digit])
        .join('')}`
    : colour.trim();
  return /^#[\da-f]{6}$/i.test(long) ? long.toLowerCase() : '#ffffff';
}
