import type { Db } from "../../../db/core/connection.ts";
import { reserveLinkIds } from "../../../db/backlinks/link_sequences.ts";
import { keepLinkTexts } from "../../../db/backlinks/link_texts.ts";
import { isKeptUrl, normaliseUrl } from "../../crawler/url/url.ts";
import { domainKey } from "../../core/domain.ts";
import { competitorDomain } from "../../metrics/core/competitor_domain.ts";
import { pageKeyOf, readTargetForm } from "../../metrics/backlinks/link_identity.ts";
import {
  hashSourceKey,
  linkAnchorId,
  linkDomainId,
  linkTextId,
} from "../../metrics/backlinks/link_ids.ts";
import { copyText } from "../search_data/store/text_ids.ts";

/** The page that links. */
export interface LinkSourcePage {
  /** 8 bytes in hex. */
  key: string;
  /** Normalised. */
  url: string;
  domainId: number;
  /** In lower case. */
  host: string;
}

/** A page of the site that is linked to. */
export interface LinkedTarget {
  /** 0: not known. */
  id: number;
  /** How it is written, see `readTargetForm()`; null: not known. */
  form: number | null;
  /** In lower case; null: not known. */
  host: string | null;
}

const UNKNOWN_TARGET: LinkedTarget = { id: 0, form: null, host: null };

/** What is remembered at most, of each of two generations. */
const CAPACITY = 100_000;
const CAPACITY_CHARACTERS = 6_000_000;

/**
 * The ids of what links begin and end at. They are made of the texts themselves; the texts are kept by `keep()`, each at
 * least once as long as it is remembered that it was.
 */
export class LinkEnds {
  readonly #db: Db;
  readonly #siteId: number;
  readonly #hosts = new Remembered<{ key: string; domainId: number }>();
  readonly #anchors = new Remembered<number>();
  readonly #targets = new Remembered<LinkedTarget>();
  #newDomains = new Map<string, number>();
  #newAnchors = new Map<string, number>();
  #newTargets = new Map<string, number>();
  #lastText: string | null = null;
  #lastSource: LinkSourcePage | undefined;
  #mayLoad: boolean;

  /** `db` is no transaction: texts are committed at once. */
  constructor(db: Db, siteId: number, { mayLoad = true }: { mayLoad?: boolean } = {}) {
    this.#db = db;
    this.#siteId = siteId;
    this.#mayLoad = mayLoad;
  }

  /** The page of a URL; undefined when it is none, or longer than what is kept. */
  sourceOf(text: string): LinkSourcePage | undefined {
    // the links of a page are often together
    if (text !== this.#lastText) {
      this.#lastSource = this.#readSource(text);
      this.#lastText = text;
    }
    return this.#lastSource;
  }

  #readSource(text: string): LinkSourcePage | undefined {
    const url = normaliseUrl(text);
    if (!isKeptUrl(url)) return undefined;
    const { host, end } = readHost(url);
    const known = this.#hosts.get(host) ?? this.#learnHost(host);
    // as pageKeyOf() makes it
    const key = hashSourceKey(known.key + url.slice(end));
    return { key, url, domainId: known.domainId, host };
  }

  /** The id of a page of the site; 0: not known; undefined when it is no URL, or longer than what is kept. */
  targetOf(text: string | null): number | undefined {
    return this.readTarget(text)?.id;
  }

  /** A page of the site with the form of its URL; undefined as for `targetOf()`. */
  readTarget(text: string | null): LinkedTarget | undefined {
    if (text === null) return UNKNOWN_TARGET;
    const known = this.#targets.get(text);
    if (known !== undefined) return known;
    const url = normaliseUrl(text);
    if (!isKeptUrl(url)) return undefined;
    const target = {
      id: linkTextId(`t ${pageKeyOf(url)}`),
      form: readTargetForm(url),
      host: copyText(readHost(url).host),
    };
    this.#targets.set(copyText(text), target);
    this.#newTargets.set(url, target.id);
    return target;
  }

  /** The id of an anchor; 0: not known. */
  anchorOf(anchor: string | null): number {
    if (anchor === null) return 0;
    const known = this.#anchors.get(anchor);
    if (known !== undefined) return known;
    const id = linkAnchorId(anchor);
    const copy = copyText(anchor);
    this.#anchors.set(copy, id);
    this.#newAnchors.set(copy, id);
    return id;
  }

  /** Takes this many numbers for links, and returns the first. */
  reserveIds(count: number): Promise<number> {
    return reserveLinkIds(this.#db, this.#siteId, count);
  }

  /** Keeps the texts that are new. */
  async keep(): Promise<void> {
    const texts = {
      domains: this.#newDomains,
      anchors: this.#newAnchors,
      targets: this.#newTargets,
    };
    this.#newDomains = new Map();
    this.#newAnchors = new Map();
    this.#newTargets = new Map();
    this.#mayLoad = await keepLinkTexts(this.#db, this.#siteId, { texts, mayLoad: this.#mayLoad });
  }

  #learnHost(host: string): { key: string; domainId: number } {
    const domain = competitorDomain(host) ?? host;
    // what is kept must hold on to no part of the file
    const known = { key: copyText(domainKey(host)), domainId: linkDomainId(domain) };
    this.#hosts.set(copyText(host), known);
    this.#newDomains.set(copyText(domain), known.domainId);
    return known;
  }
}

/** Of a normalised URL, which has neither credentials nor a host without a path. */
function readHost(url: string): { host: string; end: number } {
  const start = url.indexOf("//") + 2;
  const end = findHostEnd(url, start);
  return { host: url.slice(start, end), end };
}

function findHostEnd(url: string, start: number): number {
  // an IPv6 address contains colons
  if (url[start] === "[") return url.indexOf("]", start) + 1;
  const slash = url.indexOf("/", start);
  const port = url.indexOf(":", start);
  return port !== -1 && port < slash ? port : slash;
}

/** Values by texts, of which those that were not asked for in long are forgotten. */
class Remembered<Value> {
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();
  #characters = 0;

  get(text: string): Value | undefined {
    const value = this.#young.get(text);
    if (value !== undefined) return value;
    const old = this.#old.get(text);
    if (old !== undefined) this.set(copyText(text), old);
    return old;
  }

  set(text: string, value: Value): void {
    if (this.#young.size >= CAPACITY || this.#characters >= CAPACITY_CHARACTERS) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#characters = 0;
    }
    this.#young.set(text, value);
    this.#characters += text.length;
  }
}
