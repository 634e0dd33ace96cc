/** Whole words of a path by which people sign in. */
const LOGIN_PATH =
  /(?:^|[/_.-])(?:log-?in|log-?on|sign-?in|sso|saml2?|oauth2?|authori[sz]e|authenticate|anmelden|anmeldung|einloggen|wp-login|session\/new|sessions\/new)(?:[/_.-]|$)/;
/** Hosts of identity providers. */
const LOGIN_HOST = /^(?:login|signin|sso|idp|accounts?|auth)\./;

/** Paths of links that end a session. */
const SIGN_OUT =
  /(?:^|[/_.?&=-])(?:log-?_?out|log-?_?off|sign-?_?out|abmelden|ausloggen)(?:[/_.?&=#-]|$)/;

/** Whether a URL looks like a page by which people sign in. */
export function isLoginUrl(url: string): boolean {
  const { hostname, pathname } = new URL(url);
  return LOGIN_HOST.test(hostname) || LOGIN_PATH.test(pathname.toLowerCase());
}

/** Whether a URL looks like a link that signs people out; an audit that is signed in does not follow it. */
export function isSignOutUrl(url: string): boolean {
  const { pathname, search } = new URL(url);
  return SIGN_OUT.test((pathname + search).toLowerCase());
}
