import type { Db } from "../../../db/core/connection.ts";
import { findSiteOwnership, type SiteOwnership } from "../../../db/sites/site_ownerships.ts";
import { type OwnershipAnswer } from "../../../schemas/ownership.ts";
import {
  type OwnedSite,
  ownershipFileUrl,
  ownershipRecordName,
  ownershipText,
} from "../../commands/sites/ownership_proofs.ts";
import { proveOwnership, UNVERIFIED_LIMITS } from "../../commands/sites/prove_ownership.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { createWorkGate } from "../../commands/core/work_gate.ts";
import type { Config } from "../../core/config.ts";
import { isoTime } from "../core/present.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Caller, Route } from "../core/route.ts";

/** One process's: a check waits for somebody else's server. */
const GATE = createWorkGate({
  inProcess: 8,
  ofAccount: 2,
  code: "too_many_verifications",
  things: "verifications",
});

const TEXT = "search-visibility-verification=5d41402abc4b2a76b9719d911017c592";

const EXAMPLE: OwnershipAnswer = {
  verified: true,
  method: "file",
  verified_at: "2026-11-20T08:15:30.000Z",
  required: true,
  unverified_limits: { min_crawl_delay_ms: 200, max_concurrency: 4 },
  file: {
    url: "https://shop.example.com/.well-known/search-visibility.txt",
    content: TEXT,
  },
  dns: { type: "TXT", name: "_search-visibility.shop.example.com", value: TEXT },
};

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/verify",
  operationId: "getOwnership",
  tag: "Sites",
  summary: "Get how to prove that the site is yours",
  description: "Whether the ownership is proved, and the file or the DNS record that proves it.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler({ services, caller, params }) {
    const site = await readOwnedSite(services.db, caller, params.id);
    const ownership = await findSiteOwnership(services.db, site.id);
    return { body: { data: present(services.config, site, ownership) } };
  },
});

const proveRoute = defineRoute({
  method: "POST",
  path: "/sites/:id/verify",
  operationId: "proveOwnership",
  repeatable: true,
  tag: "Sites",
  summary: "Prove that the site is yours",
  description:
    "Checks now for the file, the DNS record, or a connected Search Console property of " +
    "the whole site. Where nothing proves it, the answer is a 409 with the code " +
    "`ownership_not_proved` that says what was found instead. A proof holds as long as the site is " +
    "here.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { method: "file" },
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [400, 404, 409, 413, 415, 422],
  async handler({ services, caller, params, body: { method } }) {
    const site = await readOwnedSite(services.db, caller, params.id);
    const ownership = await GATE.run(
      caller.accountId,
      () => proveOwnership(services, site, { method }),
    );
    return { body: { data: present(services.config, site, ownership) } };
  },
});

/** The routes of a site's ownership. */
export const OWNERSHIP_ROUTES: readonly Route[] = [readRoute, proveRoute];

async function readOwnedSite(db: Db, { accountId }: Caller, siteId: number): Promise<OwnedSite> {
  const { id, domain, start_url, created_at } = await readSite(db, accountId, siteId);
  return { id, accountId, domain, startUrl: start_url, createdAt: created_at };
}

function present(
  { crawlRequireOwnership }: Config,
  site: OwnedSite,
  ownership: SiteOwnership | undefined,
): OwnershipAnswer {
  const text = ownershipText(site);
  return {
    verified: ownership !== undefined,
    method: ownership?.method ?? null,
    verified_at: isoTime(ownership?.verifiedAt ?? null),
    required: crawlRequireOwnership,
    unverified_limits: {
      min_crawl_delay_ms: UNVERIFIED_LIMITS.minCrawlDelayMs,
      max_concurrency: UNVERIFIED_LIMITS.maxConcurrency,
    },
    file: { url: ownershipFileUrl(site), content: text },
    dns: { type: "TXT", name: ownershipRecordName(site.domain), value: text },
  };
}
