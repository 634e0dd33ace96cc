import { expect } from "chai";
import { isLoginUrl, isSignOutUrl } from "../../../../lib/crawler/url/login_url.ts";

describe("isLoginUrl()", () => {
  it("knows pages by which people sign in", () => {
    const urls = [
      ...[
        "https://a.test/login",
        "https://a.test/user/sign-in?next=/",
        "https://a.test/wp-login.php",
      ],
      ...["https://a.test/Account/LogOn", "https://a.test/oauth2/authorize", "https://a.test/sso/"],
      ...[
        "https://login.example.com/x",
        "https://accounts.example.com/",
        "https://a.test/anmelden",
      ],
      "https://a.test/session/new",
    ];
    for (const url of urls) expect(isLoginUrl(url), url).to.equal(true);
  });
  it("takes no other page for one", () => {
    const urls = [
      ...["https://a.test/", "https://a.test/catalogin", "https://a.test/blog/assoc"],
      ...["https://a.test/?next=/login", "https://a.test/authors", "https://loginsoft.test/"],
    ];
    for (const url of urls) expect(isLoginUrl(url), url).to.equal(false);
  });
});

describe("isSignOutUrl()", () => {
  it("knows links that sign people out, by path or query", () => {
    const urls = [
      ...["https://a.test/logout", "https://a.test/user/log-out/", "https://a.test/LogOff.aspx"],
      ...["https://a.test/wp-login.php?action=logout&_wpnonce=1", "https://a.test/abmelden"],
    ];
    for (const url of urls) expect(isSignOutUrl(url), url).to.equal(true);
  });
  it("takes no other page for one", () => {
    const urls = [
      "https://a.test/",
      "https://a.test/blog/logouts-explained",
      "https://a.test/signs",
    ];
    for (const url of urls) expect(isSignOutUrl(url), url).to.equal(false);
  });
});
