import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const account: Translated<typeof english.account> = {
  titleAt: 'حسابك في {application}',
  needsScript: 'تحتاج هذه الصفحة إلى JavaScript. فعّله لهذا الموقع وأعد تحميل الصفحة، أو سجّل الخروج أدناه.',
  signInTitle: 'سجّل الدخول لعرض حسابك',
  signIn: 'تسجيل الدخول',
  signedOut: 'تم تسجيل خروجك',
  signedOutText: 'سجّل الدخول مرة أخرى لعرض حسابك.',
  failed: 'لم ينجح ذلك',
  tryAgain: 'حاول مرة أخرى بعد لحظات.',
  otherSite: 'أُرسل هذا النموذج من موقع آخر.',
  signOut: 'تسجيل الخروج',
  deleted: 'حُذف حسابك',
  deletedText:
    'حُذفت بياناتك وعناوينك، وسُجّل خروجك من كل مكان. وتُحذف الملفات والروابط وعضويات المجموعات خلال بضع دقائق.',
};
