import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const mailParts: Translated<typeof english.mailParts> = {
  account: 'アカウント',
  before: '変更前',
  after: '変更後',
  none: 'なし',
  confirmed: '確認済み',
  the_email: 'メールアドレス',
  the_phone: '電話番号',
  the_address: '連絡先',
};

export const signInMail: Translated<typeof english.signInMail> = {
  subject: '{application} へのログイン',
  heading: '{application} にログイン',
  body: 'ログインしようとした画面にこのコードを入力してください。この端末でログインする場合は、リンクを開いてください。',
  button: 'ログイン',
  bodyThere:
    'ログインを始めた画面にこのコードを入力してください。同じブラウザーでリンクを開けば、コードを入力せずに続けられます。',
  bodyCode:
    'ログインを始めた画面にこのコードを入力してください。リンクを開くと、コードと、ログインが始められた時間とブラウザーが表示されます。',
  subjectCode: '{application} のコード',
  buttonCode: 'コードを表示',
  reason:
    'このメッセージは、{application} へのログインのためにこのアドレスが入力されたためお送りしています。お心当たりがない場合は無視し、コードを誰にも教えないでください。',
};

export const signInRefusedMail: Translated<typeof english.signInRefusedMail> = {
  subject: '{application} へのログインについて',
  heading: 'このアドレスではログインできません',
  body: 'このアドレスで {application} へのログインが試みられました。{refusal}',
  reason:
    'このメッセージは、{application} へのログインのためにこのアドレスが入力されたためお送りしています。お心当たりがない場合は無視してください。',
  sms: 'この番号で {application} へのログインが試みられました。{refusal} お心当たりがない場合は無視してください。',
};

export const refusals: Translated<typeof english.refusals> = {
  closed: '{application} に該当するアカウントがなく、新しいユーザーは受け付けていません。',
  domains: '{application} を利用できるのは {domains} のメールアドレスのみで、このアドレスは対象外です。',
  some_domains:
    '{application} を利用できるのは特定のドメインのメールアドレスのみで、このアドレスは対象外です。',
};

export const inviteMail: Translated<typeof english.inviteMail> = {
  subject: '{application} のグループに参加',
  heading: 'グループに招待されています',
  body: '{application} のグループに招待されています。リンクを開くと、グループと招待した人を確認して、参加または辞退できます。',
  button: 'グループに参加する',
  reason:
    'このメッセージは、招待のためにこのアドレスが入力されたためお送りしています。参加を希望しない場合は無視してください。',
};

export const addressCodeMail: Translated<typeof english.addressCodeMail> = {
  subject: '{application} の新しいメールアドレスの確認',
  heading: 'メールアドレスを確認してください',
  body: '{application} のアカウントでこのメールアドレスを使用する手続きが行われました。手続きをした画面にコードを入力してください。別の端末では、リンクを開くとコードがもう一度表示されます。',
  button: 'コードを表示',
  reason:
    'このメッセージは、{application} のアカウントでこのアドレスを使用する手続きが行われたためお送りしています。お心当たりがない場合は無視し、コードを誰にも教えないでください。',
};

export const addressPendingMail: Translated<typeof english.addressPendingMail> = {
  subject: 'お心当たりがない場合は {application} のアカウントの変更を取り消してください',
  heading: 'この変更はご本人によるものですか？',
  body: '{application} のアカウントにログイン中の方が{field}の変更を申請しました。まだ何も変更されていません。\n\nご本人の場合は、新しいアドレスにお送りしたコードを入力してください。お心当たりがない場合は、変更を取り消してください。',
  button: '変更を取り消す',
  reason: 'このメッセージは、このアドレスが {application} のアカウントに登録されているためお送りしています。',
};

export const addressChangedMail: Translated<typeof english.addressChangedMail> = {
  subject: 'お心当たりがない場合は {application} のアカウントの変更を元に戻してください',
  heading: 'アカウントが変更されました',
  body: '{application} のアカウントの{field}を変更しました。\n\nご本人の場合は、何もする必要はありません。お心当たりがない場合は、7日以内に変更を元に戻してください。その際、アカウントのすべての端末からログアウトします。',
  button: '変更を元に戻す',
  reason: 'このメッセージは、このアドレスが {application} のアカウントに登録されているためお送りしています。',
};

export const addressConfirmedMail: Translated<typeof english.addressConfirmedMail> = {
  body: '{application} のアカウントの{field}を確認しました。これを使ってログインできるようになりました。\n\nご本人の場合は、何もする必要はありません。お心当たりがない場合は、7日以内に元に戻してください。その際、アカウントのすべての端末からログアウトします。',
};

export const addressReplacedMail: Translated<typeof english.addressReplacedMail> = {
  subject: '{application} のアカウントが変更されました',
  heading: 'アカウントが変更されました',
  body: '{application} がアカウントの{field}を変更しました。\n\nご存じの場合は、何もする必要はありません。お心当たりがない場合は、こちらにお問い合わせください: {support}',
  reason: 'このメッセージは、このアドレスが {application} のアカウントに登録されていたためお送りしています。',
};

export const accountInviteMail: Translated<typeof english.accountInviteMail> = {
  subject: '{application} にログインして招待に回答',
  heading: 'アカウントに招待されています',
  body: '{application} のアカウントに招待されています。このメールアドレスで {application} にログインすると、招待を確認して承諾または辞退できます。招待の有効期間は14日です。',
  button: '{application} にログイン',
  reason:
    'このメッセージは、招待のためにこのアドレスが入力されたためお送りしています。参加を希望しない場合は無視してください。',
};

export const webhookDisabledMail: Translated<typeof english.webhookDisabledMail> = {
  subject: '{name} の Webhook が無効になりました',
  heading: 'Webhook が無効になりました',
  body: '{host} にある {name} の Webhook を無効にしました。{cause}\n\nフィードに残っている間は、イベントは失われません。受信側を修復してから Webhook を有効にすると、最後のイベント以降のイベントが届きます。',
  reason: 'このメッセージは、{application} で {name} を管理されているためお送りしています。',
};

export const webhookParts: Translated<typeof english.webhookParts> = {
  gone: '受信側が 410 を返したため、すでに存在しないと判断しました。',
  failing: '5日間、どのイベントも配信できませんでした。',
  enable: 'Webhook を有効にする',
  failures: '配信に失敗した理由を確認する',
};
