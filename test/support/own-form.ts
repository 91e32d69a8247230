const NONCE = 'nonceOfTheBrowserOfTest'.slice(0, 22);

/** What a browser sends with a form of a page of the service. */
export const ownForm = (headers: Record<string, string> = {}) => ({
  headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  body: `nonce=${NONCE}`,
  cookies: [`svc_form=${NONCE}`],
});

/** The same for `fetch`. */
export function ownFormRequest(headers: Record<string, string> = {}): RequestInit {
  const { headers: sent, body, cookies } = ownForm(headers);
  return { method: 'POST', headers: { ...sent, cookie: cookies.join('; ') }, body, redirect: 'manual' };
}
