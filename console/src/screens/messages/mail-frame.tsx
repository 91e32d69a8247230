import { useMantineStyleNonce } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { framedMail } from './framed-mail.ts';
import classes from './messages.module.css';

type Props = { title: string; html: string };

/** Shows the HTML of an e-mail in a frame that runs no script, sends no form and leads nowhere. */
export function MailFrame({ title, html }: Props): ReactNode {
  const nonce = useMantineStyleNonce()?.() ?? '';
  const page = useMemo(() => framedMail(html, nonce), [html, nonce]);
  return <iframe title={title} sandbox="" srcDoc={page} className={classes['mail']} />;
}
