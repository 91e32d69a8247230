import {
  ArrowRightStartOnRectangleIcon,
  ComputerDesktopIcon,
  LanguageIcon,
  MoonIcon,
  SunIcon,
} from '@heroicons/react/24/outline';
import { ActionIcon, Avatar, Menu, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOwnAddress } from '../api/own-address.ts';
import { useSession } from '../session/use-session.ts';
import { useLanguage } from '../texts/language.ts';
import { useSay } from '../texts/say.ts';
import { OwnSignInItem } from './own-sign-in-item.tsx';
import { SHELL } from './texts.ts';

const SCHEMES = [
  ['light', SunIcon],
  ['dark', MoonIcon],
  ['auto', ComputerDesktopIcon],
] as const;

/** Who is signed in, theme, language, and the way out. */
export function OwnMenu(): ReactNode {
  const say = useSay(SHELL);
  const [session] = useSession();
  const [language, setLanguage] = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const email = useOwnAddress();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="transparent" size={36}>
          <Avatar aria-hidden name={email} size={32} />
          <VisuallyHidden>
            {say('you')} {email}
          </VisuallyHidden>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{email}</Menu.Label>
        <OwnSignInItem />
        <Menu.Divider />
        <Menu.Label>{say('theme')}</Menu.Label>
        {SCHEMES.map(([scheme, Picture]) => (
          <Menu.Item
            key={scheme}
            leftSection={<Picture width={16} />}
            aria-current={scheme === colorScheme}
            onClick={() => setColorScheme(scheme)}
          >
            {say(scheme === 'auto' ? 'system' : scheme)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<LanguageIcon width={16} />}
          onClick={() => setLanguage(language === 'de' ? 'en' : 'de')}
          lang={language === 'de' ? 'en' : 'de'}
        >
          {language === 'de' ? 'English' : 'Deutsch'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<ArrowRightStartOnRectangleIcon width={16} />}
          onClick={() => void session.end()}
        >
          {say('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
