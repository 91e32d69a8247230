import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const mailParts: Translated<typeof english.mailParts> = {
  before: '変更前',
  after: '変更後',
  none: 'なし',
  the_email: 'メールアドレス',
  the_phone: '電話番号',
  the_address: '連絡先',
};

export const signInMail: Translated<typeof english.signInMail> = {
  subject: '{app} へのログイン',
  heading: '{app} にログイン',
  body: 'ログインしようとした画面にこのコードを入力してください。この端末でログインする場合は、ボタンを押してください。',
  button: 'ログイン',
  reason:
    'このメッセージは、{app} へのログインのためにこのアドレスが入力されたためお送りしています。お心当たりがない場合は無視し、コードを誰にも教えないでください。',
  sms: '{app} のコードは {code} です。リンクからもログインできます: {link}',
};

export const signInRefusedMail: Translated<typeof english.signInRefusedMail> = {
  subject: '{app} へのログインについて',
  heading: 'このアドレスではログインできません',
  body: 'このアドレスで {app} へのログインが試みられました。{refusal}',
  reason:
    'このメッセージは、{app} へのログインのためにこのアドレスが入力されたためお送りしています。お心当たりがない場合は無視してください。',
  sms: 'この番号で {app} へのログインが試みられました。{refusal} お心当たりがない場合は無視してください。',
};

export const refusals: Translated<typeof english.refusals> = {
  closed: '{app} に該当するアカウントがなく、新しいユーザーは受け付けていません。',
  domains: '{app} を利用できるのは {domains} のメールアドレスのみで、このアドレスは対象外です。',
  some_domains: '{app} を利用できるのは特定のドメインのメールアドレスのみで、このアドレスは対象外です。',
};

export const inviteMail: Translated<typeof english.inviteMail> = {
  subject: '{app} のグループへの招待',
  heading: 'グループに招待されています',
  body: '{app} のグループに招待されています。ボタンを押すと、ログインして招待を承諾できます。',
  button: 'ログインして承諾',
  reason:
    'このメッセージは、招待のためにこのアドレスが入力されたためお送りしています。参加を希望しない場合は無視してください。',
  sms: '{app} のグループに招待されています: {link}',
};

export const addressCodeMail: Translated<typeof english.addressCodeMail> = {
  subject: '{app} のメールアドレスの確認',
  heading: 'メールアドレスを確認してください',
  body: '{app} のアカウント{account}でこのメールアドレスを使用する手続きが行われました。手続きをした画面にコードを入力してください。別の端末では、ボタンを押すとコードがもう一度表示されます。',
  button: 'コードを表示',
  reason:
    'このメッセージは、{app} のアカウントでこのアドレスを使用する手続きが行われたためお送りしています。お心当たりがない場合は無視し、コードを誰にも教えないでください。',
  sms: '{app} のアカウント{account}でこの番号を使用するためのコードは {code} です。リンク: {link}',
};

export const addressPendingMail: Translated<typeof english.addressPendingMail> = {
  subject: '{app} のアカウント変更の確認',
  heading: 'この変更はご本人によるものですか？',
  body: '{app} のアカウントにログイン中の方が{field}の変更を申請しました。まだ何も変更されていません。\n\nご本人の場合は、新しいアドレスにお送りしたコードを入力してください。お心当たりがない場合は、変更を取り消してください。',
  button: '変更を取り消す',
  reason: 'このメッセージは、このアドレスが {app} のアカウントに登録されているためお送りしています。',
  sms: '{app} のアカウントで{field}の変更が申請されました。お心当たりがない場合は取り消してください: {link}',
};

export const addressChangedMail: Translated<typeof english.addressChangedMail> = {
  subject: '{app} のアカウントが変更されました',
  heading: 'アカウントが変更されました',
  body: '{app} のアカウントの{field}を変更しました。\n\nご本人の場合は、何もする必要はありません。お心当たりがない場合は、7日以内に変更を元に戻してください。その際、アカウントのすべての端末からログアウトします。',
  button: '変更を元に戻す',
  reason: 'このメッセージは、このアドレスが {app} のアカウントに登録されているためお送りしています。',
  sms: '{app} のアカウントの{field}を変更しました。お心当たりがない場合は7日以内に元に戻してください: {link}',
};

export const accountInviteMail: Translated<typeof english.accountInviteMail> = {
  subject: '{app} のアカウントへの招待',
  heading: 'アカウントに招待されています',
  body: '{app} のアカウントに招待されています。このメールアドレスで {app} にログインすると、招待を確認して承諾または辞退できます。招待の有効期間は14日です。',
  button: '{app} にログイン',
  reason:
    'このメッセージは、招待のためにこのアドレスが入力されたためお送りしています。参加を希望しない場合は無視してください。',
};

export const webhookDisabledMail: Translated<typeof english.webhookDisabledMail> = {
  subject: '{name} の Webhook が無効になりました',
  heading: 'Webhook が無効になりました',
  body: '{host} にある {name} の Webhook を無効にしました。{cause}\n\nフィードに残っている間は、イベントは失われません。受信側を修復してから Webhook を有効にすると、最後のイベント以降のイベントが届きます。',
  reason: 'このメッセージは、{app} で {name} を管理されているためお送りしています。',
};

export const webhookParts: Translated<typeof english.webhookParts> = {
  gone: '受信側が 410 を返したため、すでに存在しないと判断しました。',
  failing: '5日間、どのイベントも配信できませんでした。',
  enable: 'Webhook を有効にする',
  failures: '配信に失敗した理由を確認する',
};
