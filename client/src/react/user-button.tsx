import { type ReactElement, useLayoutEffect, useState } from 'react';
import type { Profile } from '../browser.ts';
import { accountName } from '../common/account-name.ts';
import { languageIn } from '../common/language.ts';
import { monogramOf } from '../common/monogram.ts';
import { useSignIn, useUser } from './provider.tsx';
import { adoptStyle } from './style.ts';
import { TEXTS } from './texts.ts';
import { useMenu } from './use-menu.ts';

export type UserButtonProps = {
  /** The field of the profile with the picture of the user, such as `photo`. Else a letter is shown. */
  pictureField?: string;
  /** Language of the texts. By default that of the page, else of the browser. */
  lang?: string;
  /** Called if the service could not end the session. The browser has forgotten it all the same. */
  onError?: (error: unknown) => void;
};

/** A button for the signed-in user, with a menu to sign out. Shows nothing while nobody is signed in. */
export function UserButton(props: UserButtonProps): ReactElement | undefined {
  const { user } = useUser();
  return user && <UserMenu user={user} {...props} />;
}

function UserMenu({ user, pictureField, lang, onError = reportError }: UserButtonProps & { user: Profile }) {
  const signIn = useSignIn();
  const { isOpen, close, root, button, panel, menu } = useMenu();
  useLayoutEffect(adoptStyle, []);
  const texts = TEXTS[languageIn(TEXTS, [lang, document.documentElement.lang, ...navigator.languages])];
  const who = accountName(user);
  const signOut = (everywhere: boolean) => {
    close();
    signIn.signOut({ everywhere }).catch(onError);
  };
  return (
    <div className="svc-user-button" {...root}>
      <button type="button" aria-label={texts.account.replace('{who}', () => who)} {...button}>
        <Face
          picture={pictureField && user.data[pictureField]}
          letters={monogramOf(user.data.first_name ?? '') || monogramOf(who)}
        />
      </button>
      {isOpen && (
        <div {...panel}>
          <p>
            <bdi>{who}</bdi>
          </p>
          <div role="menu" aria-label={who} {...menu}>
            <Item text={texts.signOut} act={() => signOut(false)} />
            <Item text={texts.everywhere} act={() => signOut(true)} />
          </div>
        </div>
      )}
    </div>
  );
}

function Item({ text, act }: { text: string; act: () => void }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={act}>
      {text}
    </button>
  );
}

/** The picture of the user, else the initials. */
function Face({ picture, letters }: { picture: unknown; letters: string }) {
  const [lost, setLost] = useState<string>();
  if (typeof picture === 'string' && /^https?:/i.test(picture) && picture !== lost)
    return <img src={picture} alt="" onError={() => setLost(picture)} />;
  return <span aria-hidden="true">{letters}</span>;
}
