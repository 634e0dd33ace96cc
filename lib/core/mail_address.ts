import { domainToASCII } from "node:url";

/** RFC 5321, section 4.5.3.1: the part before the @, a domain, and both as a path without its angle brackets. */
const MAX_LOCAL_LENGTH = 64;
const MAX_DOMAIN_LENGTH = 255;
const MAX_LENGTH = 254;
/** RFC 5322, section 3.2.3: a dot-atom. Quoted parts before the @ are valid, and refused: hardly any mailbox has one. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** An address that mail can be sent to, or what is wrong with the text. */
type ReadMailAddress = { address: string; problem: null } | {
  address: null;
  /** What the field must be, to follow its name. */
  problem: string;
};

/**
 * Reads an e-mail address for SMTP: the part before the @ as it is, the domain in lower case and, where it has letters
 * beyond ASCII, in punycode (UTS 46). Refuses line breaks and other control characters, with which headers could be
 * added to a mail. Whether mail arrives there is not known.
 */
export function readMailAddress(text: string): ReadMailAddress {
  if (/\p{Cc}|[\u2028\u2029]/u.test(text)) {
    return refuse("must be one e-mail address, without line breaks and control characters");
  }
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf("@");
  if (at < 1) return refuse("must be an e-mail address such as you@example.com");
  const local = trimmed.slice(0, at);
  if (/[^\0-\x7f]/.test(local)) {
    return refuse("must have only ASCII letters before the @: many mail servers take no others");
  }
  const domain = asciiDomain(trimmed.slice(at + 1));
  const address = `${local}@${domain}`;
  const fits = local.length <= MAX_LOCAL_LENGTH && address.length <= MAX_LENGTH;
  return domain === null || !fits || !LOCAL_PART.test(local)
    ? refuse("must be an e-mail address such as you@example.com")
    : { address, problem: null };
}

/** The domain in ASCII; null: it is no domain with a dot. */
function asciiDomain(text: string): string | null {
  // a URL's host would drop what follows these
  if (/[\s/?#:@\\[\]%]/.test(text)) return null;
  const domain = domainToASCII(text);
  const labels = domain.split(".");
  const isDomain = labels.length >= 2 && domain.length <= MAX_DOMAIN_LENGTH &&
    labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? "");
  return isDomain ? domain : null;
}

function refuse(problem: string): ReadMailAddress {
  return { address: null, problem };
}
