import {
  DISAVOW_LIMITS,
  type DisavowBody,
  type DisavowFileAnswer,
} from "../../../schemas/disavow.ts";
import { domainKey, parseDomain } from "../../core/domain.ts";
import { dayOf } from "../../core/days.ts";
import { createFieldErrors, type FieldErrors, ValidationError } from "../../core/errors.ts";

/** What is said before the file is used, as Google says it itself. */
const WARNING =
  "Few sites need this: it is only for links that were bought or made against Google's spam " +
  "policies, and that brought a manual action or are about to. Google ignores most bad links by " +
  "itself; a file with good ones can cost rankings. It replaces the file that was uploaded before.";
/** Of too many wrong names, only some are named. */
const MAX_NAMED = 20;
/** What ends a line for some reader of the file, and what no reader shows; tabs are spaces. */
const CONTROLS = /(?!\t)[\p{Cc}\u2028\u2029]/u;

/**
 * Writes a file for Google's disavow tool: `domain:` lines and URLs, one a line, in UTF-8
 * (https://support.google.com/webmasters/answer/2648487). What a domain covers is left out. Throws `ValidationError`, also
 * where the site's own domain is covered or where the file is larger than Google takes.
 */
export function writeDisavowFile(
  { domains = [], urls = [], comment = null }: DisavowBody,
  { siteDomain, now }: { siteDomain: string; now: Date },
): DisavowFileAnswer {
  const errors = createFieldErrors();
  const named = readEach(
    domains,
    { field: "domains", errors },
    (text) => readDomain(text, siteDomain),
  );
  const pages = readEach(urls, { field: "urls", errors }, (text) => readPage(text, siteDomain));
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  if (named.size + pages.size === 0) {
    throw new ValidationError({
      domains: ["Name at least one domain or URL: a file without any takes back the one before."],
    });
  }
  const kept = [...named].filter((domain) => !isCovered(parentOf(domain), named)).toSorted();
  const single = [...pages].filter((url) => !isCovered(new URL(url).hostname, named)).toSorted();
  const content = [
    `# Links to ${siteDomain} that Google should not count, ${dayOf(now)}`,
    ...(comment ?? "").split(CONTROLS).map((line) => line.trim())
      .filter((line) => line !== "").map((line) => `# ${line}`),
    ...kept.map((domain) => `domain:${domain}`),
    ...single,
    "",
  ].join("\n");
  checkSize(content);
  return {
    file_name: `disavow-${siteDomain}-${dayOf(now)}.txt`,
    content,
    domains_count: kept.length,
    urls_count: single.length,
    covered_count: named.size - kept.length + pages.size - single.length,
    warning: WARNING,
  };
}

/** A name as the file has it, or what is wrong with it. */
type ReadName = { name: string } | { problem: string };

function readEach(
  texts: readonly string[],
  { field, errors }: { field: string; errors: FieldErrors },
  read: (text: string) => ReadName,
): Set<string> {
  const names = new Set<string>();
  for (const [at, text] of texts.entries()) {
    const found = read(text.trim());
    if ("name" in found) names.add(found.name);
    else if (Object.keys(errors).length < MAX_NAMED) errors[`${field}.${at}`] = [found.problem];
  }
  return names;
}

function readDomain(text: string, siteDomain: string): ReadName {
  const { domain, problem } = readHost(text.replace(/^domain:[ \t]*/i, ""));
  if (domain === undefined) return { problem };
  if (domainKey(siteDomain).endsWith(`.${domain}`)) {
    return { problem: `"${domain}" covers the site itself.` };
  }
  return ownProblem(domain, siteDomain) ?? { name: domain };
}

function readHost(
  text: string,
): { domain: string; problem?: undefined } | { domain?: undefined; problem: string } {
  if (CONTROLS.test(text)) return { problem: `"${text}" is no domain: name one domain a line.` };
  const read = parseDomain(text);
  return read.problem === undefined ? { domain: read.domain } : { problem: read.problem };
}

function readPage(text: string, siteDomain: string): ReadName {
  // a parser drops line breaks, so that two URLs become one
  const url = CONTROLS.test(text) ? null : URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return { problem: `"${text.slice(0, 200)}" is no http or https URL.` };
  }
  // no parts of a page's address
  Object.assign(url, { hash: "", username: "", password: "" });
  url.hostname = url.hostname.replace(/\.$/, "");
  const { url_length: limit } = DISAVOW_LIMITS;
  if (url.href.length > limit) {
    return {
      problem: `"${text.slice(0, 100)}…" has more than ${limit} characters in the file, which ` +
        "is what Google takes. Name its domain instead.",
    };
  }
  return ownProblem(url.hostname, siteDomain) ?? { name: url.href };
}

function ownProblem(host: string, siteDomain: string): ReadName | undefined {
  const own = domainKey(siteDomain);
  return domainKey(host) === own || host.endsWith(`.${own}`)
    ? { problem: `"${host}" is the site itself.` }
    : undefined;
}

/** Whether a host is one of the domains, or below one. */
function isCovered(host: string, domains: ReadonlySet<string>): boolean {
  for (let name = host; name !== ""; name = parentOf(name)) if (domains.has(name)) return true;
  return false;
}

function parentOf(domain: string): string {
  const dot = domain.indexOf(".");
  return dot === -1 ? "" : domain.slice(dot + 1);
}

function checkSize(content: string): void {
  const { lines, bytes } = DISAVOW_LIMITS;
  if (content.split("\n").length - 1 <= lines && Buffer.byteLength(content) <= bytes) return;
  throw new ValidationError({
    urls: [
      `The file would have more than ${lines.toLocaleString("en")} lines or 2 MB, which is what ` +
      "Google takes. Name domains instead of their pages.",
    ],
  });
}
