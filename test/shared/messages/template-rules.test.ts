import { describe, expect, it } from 'vitest';
import { builtIn } from '../../../shared/messages/message-content.ts';
import { MESSAGE_KINDS, PLACEHOLDERS } from '../../../shared/messages/message-template.ts';
import { sampleContent } from '../../../shared/messages/preview-message.ts';
import { assertTemplate } from '../../../shared/messages/template-rules.ts';
import { LANGUAGES } from '../../../shared/texts/languages.ts';
import { applicationWith } from '../../support/branded-application.ts';

describe('assertTemplate', () => {
  it.each(MESSAGE_KINDS.flatMap((kind) => LANGUAGES.map((language) => ({ kind, language }))))(
    'accepts the built-in texts of $kind in $language',
    ({ kind, language }) => {
      const sample = { application: applicationWith({}), language, link: 'https://id.example/l/code' };
      const { sms, ...texts } = builtIn(sampleContent(kind, sample));
      const own = PLACEHOLDERS[kind].inSms.every((name) => sms?.includes(`{${name}}`))
        ? { ...texts, sms }
        : texts;
      expect(() => assertTemplate(kind, own, 'body')).not.toThrow();
    },
  );
});
