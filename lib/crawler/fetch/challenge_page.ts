import type { FetchFacts } from "../html/page_facts.ts";

/** A page by which a firewall has visitors prove to be people. */
interface ChallengePage {
  /** `unknown`: the page does not say. */
  vendor: string;
  /** The header or words that show it. */
  sign: string;
}

/** Headers that a firewall documents as its own. */
const HEADER_SIGNS: readonly { vendor: string; name: string; value: RegExp }[] = [
  // https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response
  { vendor: "Cloudflare", name: "cf-mitigated", value: /^challenge$/i },
  // https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-actions.html
  { vendor: "AWS WAF", name: "x-amzn-waf-action", value: /^(?:challenge|captcha)$/i },
  // https://vercel.com/docs/headers/response-headers
  { vendor: "Vercel", name: "x-vercel-mitigated", value: /^challenge$/i },
];

/** Addresses and names inside challenge pages, which other pages have no reason to mention. */
const BODY_SIGNS: readonly { vendor: string; text: string }[] = [
  { vendor: "Cloudflare", text: "/cdn-cgi/challenge-platform/h/" },
  { vendor: "Cloudflare", text: "_cf_chl_opt" },
  { vendor: "DataDome", text: "captcha-delivery.com" },
  { vendor: "Imperva", text: "_Incapsula_Resource" },
  { vendor: "HUMAN", text: "px-captcha" },
  { vendor: "Akamai", text: "sec-if-cpt-container" },
  { vendor: "Sucuri", text: "sucuri_cloudproxy_js" },
  { vendor: "Anubis", text: "anubis_challenge" },
  { vendor: "DDoS-Guard", text: "ddos-guard/js-challenge" },
];

/** Titles of such pages. */
const TITLE =
  /^(?:just a moment|attention required|checking your browser|verify you are human|are you (?:a )?(?:human|robot)|making sure you(?:'|&#39;|’)re not a bot|access to this page has been denied)/i;

/** They are small; a long page that mentions such words has something to say. */
const MAX_WORDS = 300;
const READ_BYTES = 256 * 1024;

/** Finds out whether an answer is a challenge; null: it is none. `words`: of its visible text. */
export function findChallenge(
  { headers, body, status }: Pick<FetchFacts, "headers" | "body" | "status">,
  { title, words }: { title: string | null; words: number | null },
): ChallengePage | null {
  for (const { vendor, name, value } of HEADER_SIGNS) {
    const found = headers[name];
    if (found !== undefined && value.test(found.trim())) {
      return { vendor, sign: `${name}: ${found}` };
    }
  }
  if (words !== null && words > MAX_WORDS) return null;
  const text = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, READ_BYTES))
    .toString("latin1");
  const inside = BODY_SIGNS.find((sign) => text.includes(sign.text));
  // pages that were let through carry Cloudflare's script, too
  const isSure = inside !== undefined && (status !== 200 || inside.text !== BODY_SIGNS[0]?.text);
  if (isSure) return { vendor: inside.vendor, sign: inside.text };
  return title !== null && TITLE.test(title)
    ? { vendor: "unknown", sign: `title: ${title}` }
    : null;
}
