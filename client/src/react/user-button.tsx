import { type ReactElement, useEffect, useLayoutEffect, useState } from 'react';
import type { Profile, SignIn } from '../browser.ts';
import { accountName } from '../common/account-name.ts';
import { fieldValue } from '../fields/field-value.ts';
import { initialsOf } from '../generated/initials.ts';
import { chooseLanguage } from '../texts/languages.ts';
import { useSignIn, useUser } from './provider.tsx';
import { adoptStyle } from './style.ts';
import { TEXTS } from './texts.ts';
import { useMenu } from './use-menu.ts';

export type UserButtonProps = {
  /** The field of the profile with the picture of the user, such as `photo`. Else a letter is shown. */
  pictureField?: string;
  /**
   * Where the user manages the account, such as a page with `<svc-account>`. By default the account page of
   * the service; null shows no link.
   */
  accountUrl?: string | null;
  /** Language of the texts. By default that of the page, else of the browser. */
  lang?: string;
  /**
   * Called if the service could not end the session, which the browser has forgotten all the same; and with
   * ServiceError `other_user` if another user has signed in, who is not signed out.
   */
  onError?: (error: unknown) => void;
};

type Menu = {
  account: string | undefined;
  texts: (typeof TEXTS)[keyof typeof TEXTS];
  signOut: (everywhere: boolean) => void;
};

/** A button for the signed-in user, with a menu to the account and to sign out; nothing without one. */
export function UserButton(props: UserButtonProps): ReactElement | undefined {
  const { user } = useUser();
  return user && <UserMenu user={user} {...props} />;
}

function UserMenu({
  user,
  pictureField,
  accountUrl,
  lang,
  onError = reportError,
}: UserButtonProps & { user: Profile }) {
  const signIn = useSignIn();
  const account = useAccountUrl(signIn, accountUrl);
  const { isOpen, close, root, button, panel, menu } = useMenu();
  useLayoutEffect(adoptStyle, []);
  const texts = TEXTS[chooseLanguage([lang, document.documentElement.lang, ...navigator.languages])];
  const who = accountName(user, texts.guest);
  const { isWarned, signOut } = useSignOut(signIn, { as: user.svc_user, isOpen, close, onError });
  return (
    <div className="svc-user-button" {...root}>
      <button type="button" aria-label={texts.accountOf.replace('{who}', () => who)} {...button}>
        <Face
          picture={pictureField && fieldValue(user.data, pictureField)}
          letters={initialsOf(user.data.first_name ?? '') ?? initialsOf(who) ?? ''}
        />
      </button>
      {isOpen && (
        <div {...panel}>
          <p>
            <bdi>{who}</bdi>
          </p>
          {isWarned && <p role="alert">{texts.guestLoses}</p>}
          <div role="menu" aria-label={who} {...menu}>
            <Entries {...{ account, texts, signOut }} />
          </div>
        </div>
      )}
    </div>
  );
}

type OpenMenu = { as: string; isOpen: boolean; close: () => void; onError: (error: unknown) => void };

/** Signs out the user who is shown. Warns a guest first, as long as the menu is open (decision 0436). */
function useSignOut(signIn: SignIn, { as, isOpen, close, onError }: OpenMenu) {
  const [isWarned, setWarned] = useState(false);
  useEffect(() => {
    if (!isOpen) setWarned(false);
  }, [isOpen]);
  const signOut = (everywhere: boolean) => {
    const { isGuest: loseGuest } = signIn;
    if (loseGuest && !isWarned) return setWarned(true);
    close();
    signIn.signOut({ everywhere, loseGuest, as }).catch(onError);
  };
  return { isWarned, signOut };
}

/** Returns where the user manages the account; undefined while that is unknown, or if it is not wanted. */
function useAccountUrl(signIn: SignIn, given: string | null | undefined): string | undefined {
  const [found, setFound] = useState<string>();
  useEffect(() => {
    // Without the settings of the application the menu has no link; the next page tries again.
    if (given === undefined) signIn.accountUrl().then(setFound, () => undefined);
  }, [signIn, given]);
  return given === undefined ? found : (given ?? undefined);
}

/** The entries of the menu: the page of the account, if there is one, and signing out. */
function Entries({ account, texts, signOut }: Menu) {
  return (
    <>
      {account && (
        <a role="menuitem" tabIndex={-1} href={account}>
          {texts.account}
        </a>
      )}
      <Item text={texts.signOut} act={() => signOut(false)} />
      <Item text={texts.signOutEverywhere} act={() => signOut(true)} />
    </>
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
