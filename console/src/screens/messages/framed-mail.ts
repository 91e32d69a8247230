/**
 * Returns the HTML of an e-mail for a frame that inherits the policy of the console, which admits styles by a
 * nonce alone: the inline styles become rules of one style sheet. Links lead nowhere, because the frame could
 * only lead to a page that refuses to be in one.
 */
export function framedMail(html: string, nonce: string): string {
  // A parsed document has the policy of the page, too, so no style may be in it without the nonce.
  const admitted = html
    .replaceAll(' style="', ' data-style="')
    .replaceAll('<style', `<style nonce="${nonce}"`);
  const mail = new DOMParser().parseFromString(admitted, 'text/html');
  const rules = [...mail.querySelectorAll<HTMLElement>('[data-style]')].map((one, n) => {
    const style = one.dataset['style'] ?? '';
    one.removeAttribute('data-style');
    one.dataset['rule'] = `${n}`;
    return `[data-rule="${n}"]{${style}}`;
  });
  for (const style of mail.querySelectorAll('style')) style.textContent = ownRules(style.textContent);
  for (const link of mail.querySelectorAll('a')) link.removeAttribute('href');
  const sheet = mail.createElement('style');
  sheet.setAttribute('nonce', nonce);
  sheet.textContent = rules.join('\n');
  mail.head.append(sheet);
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}

/** The rules of a style sheet without `@import`: the policy stops it, but a request was begun by then. */
function ownRules(css: string): string {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return [...sheet.cssRules].map((rule) => rule.cssText).join('\n');
}
