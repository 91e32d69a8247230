import type { SignIn } from '../browser.ts';
import { pageClient } from '../element/page-client.ts';
import type { Language } from '../texts/languages.ts';
import { AccountElement } from './account-element.ts';
import { CodeAccountFlow } from './code-account-flow.ts';
import { codeFreshPanel } from './code-fresh-panel.ts';
import type { Drawing } from './drawing.ts';
import type { Listeners } from './flow.ts';
import { type Say, sayIn } from './texts.ts';

/** The element `<svc-account>` for pages of applications. */
export class SvcAccount extends AccountElement<SignIn, CodeAccountFlow> {
  static override properties = { sections: {} };
  declare sections: string | undefined;
  protected override readonly settings = ['baseUrl', 'appKey', 'signIn'];
  protected override readonly freshPanel: Drawing['freshPanel'] = (drawing) =>
    this.flow ? codeFreshPanel(drawing, this.flow) : '';

  protected override get wanted(): string | undefined {
    return this.sections;
  }

  protected override sayIn(language: Language): Say {
    return sayIn(language);
  }

  protected override clientOfPage(): SignIn | undefined {
    return pageClient(this);
  }

  protected override createFlow(signIn: SignIn, listeners: Listeners): CodeAccountFlow {
    return new CodeAccountFlow(signIn, () => this.locale, listeners);
  }
}
