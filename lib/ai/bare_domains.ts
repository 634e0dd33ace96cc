import { parse } from "tldts";

/** A domain that is in prose without a scheme. */
export interface BareDomain {
  host: string;
  /** Lower case, as the Public Suffix List registers it. */
  domain: string;
  /** In UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
}

const PART = /[\p{L}\p{N}._-]/u;
const MAX_HOST_LENGTH = 253;

/**
 * Lists the domains that a text names, such as "example.com" in prose: with a suffix of the Public
 * Suffix List, which file names such as "index.html" do not have. Linear in the text.
 */
export function listBareDomains(text: string): BareDomain[] {
  const domains: BareDomain[] = [];
  let after = 0;
  for (let dot = text.indexOf("."); dot !== -1; dot = text.indexOf(".", Math.max(dot + 1, after))) {
    if (!isPart(text, dot - 1) || !isPart(text, dot + 1)) continue;
    let start = dot;
    while (start > after && dot - start < MAX_HOST_LENGTH && isPart(text, start - 1)) start--;
    let end = dot + 1;
    while (end < text.length && end - dot < MAX_HOST_LENGTH && isPart(text, end)) end++;
    after = end;
    const domain = readDomain(text, start, end);
    if (domain !== undefined) domains.push(domain);
  }
  return domains;
}

function isPart(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit < 0x80) {
    return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) ||
      (unit >= 0x41 && unit <= 0x5a) || unit === 0x2d || unit === 0x2e || unit === 0x5f;
  }
  return PART.test(text.charAt(index));
}

function readDomain(text: string, start: number, end: number): BareDomain | undefined {
  const word = text.slice(start, end);
  const host = word.replace(/^[._-]+|[._-]+$/g, "");
  if (host.length > MAX_HOST_LENGTH || !/\p{L}{2,}$/u.test(host)) return undefined;
  const { domain, hostname, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  if (!domain || !hostname || !(isIcann || isPrivate)) return undefined;
  const from = start + word.indexOf(host);
  return { host: hostname, domain, start: from, end: from + host.length };
}
