import { notifications } from '@mantine/notifications';
import { useSay } from '../texts/say.ts';
import { PARTS } from './texts.ts';

/** Returns a function that says, in a corner of the page, what was done. */
export function useNotice(): (message: string) => void {
  const say = useSay(PARTS);
  const closeButtonProps = { 'aria-label': say('close') };
  return (message) => void notifications.show({ message, color: 'green', closeButtonProps });
}
