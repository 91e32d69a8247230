import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const account: Translated<typeof english.account> = {
  titleAt: '{application} のアカウント',
  needsScript:
    'このページには JavaScript が必要です。このサイトで有効にして再読み込みするか、下からログアウトしてください。',
  signInTitle: 'アカウントを表示するにはログインしてください',
  signIn: 'ログイン',
  signedOut: 'ログアウトしました',
  signedOutText: 'アカウントを表示するには、もう一度ログインしてください。',
  failed: '処理できませんでした',
  tryAgain: '少し待ってから、もう一度お試しください。',
  otherSite: 'このフォームは別のサイトから送信されました。',
  signOut: 'ログアウト',
  deleted: 'アカウントを削除しました',
  deletedText:
    'データと連絡先は消え、すべての端末からログアウトしました。ファイル、リンク、グループのメンバー情報は数分以内に消えます。',
};
