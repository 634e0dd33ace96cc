import { createExcerpt } from "../text/excerpt.ts";
import { isPublicHost } from "../inputs/public_host.ts";
import type { PageRule } from "../rule.ts";
import { upgradesInsecure } from "../inputs/upgrades_insecure.ts";

const MIXED_FORMS_URL = "https://developer.mozilla.org/en-US/docs/Web/Security/Mixed_content";
const PASSWORDS_URL =
  "https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/TLS";
const MAX_EXAMPLES = 10;

const formInsecureAction: PageRule = {
  id: "form_insecure_action",
  category: "security",
  severity: "error",
  scope: "P",
  tier: 2,
  title: "A form is sent without encryption",
  description:
    "A form of an https page is sent to an http address. Browsers warn before sending, " +
    "and everything that was typed can be read on the way.",
  howToFix: "Change the form's action to https.",
  learnMoreUrl: MIXED_FORMS_URL,
  check(record) {
    const { page, url } = record;
    if (page === null || !url.startsWith("https:") || upgradesInsecure(record)) return undefined;
    const insecure = page.forms.forms.filter((form) => form.url?.startsWith("http:"));
    if (insecure.length === 0) return undefined;
    return {
      evidence: {
        found: {
          count: insecure.length,
          examples: insecure.slice(0, MAX_EXAMPLES).map(({ action }) => createExcerpt(action, 500)),
        },
        expected: "an https address",
        where: "form[action]",
      },
    };
  },
};

const formOnHttpPage: PageRule = {
  id: "form_on_http_page",
  category: "security",
  severity: "warning",
  scope: "P",
  tier: 3,
  title: "A form stands on an unencrypted page",
  description:
    "The page is served over http and has a form. Even if the form is sent over https, " +
    "someone on the way can change the page and with it where the form goes.",
  howToFix: "Serve the page over https and redirect the http address to it.",
  learnMoreUrl: MIXED_FORMS_URL,
  check({ page, url }) {
    if (page === null || !url.startsWith("http:") || !isPublicHost(url)) return undefined;
    if (page.forms.formsCount === 0) return undefined;
    return {
      evidence: {
        found: { forms: page.forms.formsCount },
        expected: "forms on https pages only",
        where: "form",
      },
    };
  },
};

const passwordOnHttp: PageRule = {
  id: "password_on_http",
  category: "security",
  severity: "error",
  scope: "P",
  tier: 2,
  title: "Password field on an unencrypted page",
  description:
    "The page asks for a password and is served over http: browsers call it not secure " +
    "at the field itself, and the password can be read or the page changed on the way.",
  howToFix: "Serve the page over https and redirect the http address to it.",
  learnMoreUrl: PASSWORDS_URL,
  check({ page, url }) {
    if (page === null || !url.startsWith("http:") || !isPublicHost(url)) return undefined;
    if (page.forms.passwordInputsCount === 0) return undefined;
    return {
      evidence: {
        found: { password_fields: page.forms.passwordInputsCount },
        expected: "password fields on https pages only",
        where: "input[type=password]",
      },
    };
  },
};

const protocolRelativeUrl: PageRule = {
  id: "protocol_relative_url",
  category: "security",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "Addresses without scheme",
  description:
    "Addresses that begin with // take the page's own scheme. That is a relic of sites " +
    "served over both; saved, mailed or opened over http the page loads them without encryption.",
  howToFix: "Write https:// in front of the addresses shown.",
  learnMoreUrl: "https://www.rfc-editor.org/rfc/rfc3986#section-4.2",
  check({ page }) {
    const found = page?.scripts.protocolRelative;
    if (found === undefined || found.count === 0) return undefined;
    return {
      evidence: {
        found: {
          count: found.count,
          examples: found.examples.map((address) => createExcerpt(address, 500)),
        },
        expected: "addresses with https://",
        where: "[src], [href]",
      },
    };
  },
};

/** The rules about forms and addresses without encryption. */
export const securityFormPageRules: readonly PageRule[] = [
  formInsecureAction,
  formOnHttpPage,
  passwordOnHttp,
  protocolRelativeUrl,
];
