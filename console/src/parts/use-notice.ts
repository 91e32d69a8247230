import { notifications } from '@mantine/notifications';
import { useSay } from '../texts/say.ts';
import { PARTS } from './texts.ts';

/** Returns a function that says for some seconds that something is done. */
export function useNotice(): (message: string) => void {
  const say = useSay(PARTS);
  return (message) =>
    notifications.show({ message, color: 'green', closeButtonProps: { 'aria-label': say('close') } });
}
