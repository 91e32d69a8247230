import { type ReactNode, useState } from 'react';
import classes from './branding.module.css';

type Props = { address: string | undefined; title: string; width: 'phone' | 'desk' };

/**
 * Shows a page in which nothing works. A newer page is loaded behind the last one and then takes its place,
 * so that the reader never looks at an empty frame.
 */
export function PreviewFrame({ address, title, width }: Props): ReactNode {
  const [shown, setShown] = useState<string>();
  const next = address === shown ? undefined : address;
  return (
    <div className={classes['frame']} data-width={width}>
      {shown !== undefined && <iframe key={shown} src={shown} title={title} sandbox="" />}
      {next !== undefined && (
        <iframe
          key={next}
          src={next}
          title={title}
          sandbox=""
          data-loading
          aria-hidden
          tabIndex={-1}
          onLoad={() => setShown(next)}
        />
      )}
    </div>
  );
}
