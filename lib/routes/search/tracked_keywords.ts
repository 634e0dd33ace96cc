import { type KeywordSettingsAnswer } from "../../../schemas/keyword.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { trackKeywords, untrackKeywords } from "../../commands/search/keywords/track_keywords.ts";
import { updateKeyword } from "../../commands/search/keywords/update_keyword.ts";
import { present } from "../core/present.ts";
import { presentKeywordSettings } from "./present_keyword.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

const SETTINGS_EXAMPLE: KeywordSettingsAnswer = {
  id: 4711,
  keyword: "assam tea",
  tracked: true,
  tags: ["tea"],
  branded: false,
  brand_match: "none",
  intent: "commercial",
  intent_reason: null,
  intent_source: "manual",
  first_seen_at: "2026-08-02T04:10:00.000Z",
};

const trackRoute = defineRoute({
  method: "POST",
  path: "/sites/:id/keywords",
  operationId: "trackKeywords",
  repeatable: true,
  tag: "Keywords",
  summary: "Track keywords",
  description: "Tracks up to 1,000 keywords: they are listed whether or not there are data of " +
    "them. One that is tracked already, or named twice, is marked and does not fail; its tags " +
    "are added.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { keywords: ["green tea", { keyword: "assam tea", tags: ["tea"] }] },
  answerStatus: 201,
  example: {
    data: [
      { id: 4712, keyword: "green tea", status: "added", tags: [] },
      { id: 4711, keyword: "assam tea", status: "tracked_already", tags: ["tea"] },
    ],
    meta: { added: 1, tracked_already: 1, duplicates: 0, tracked_keywords_count: 2 },
  },
  errors: [400, 404, 409, 413, 415, 422],
  async handler({ services, caller, params, body, baseUrl }) {
    await readSite(services.db, caller.accountId, params.id);
    const answer = await trackKeywords(services, params.id, body);
    const first = answer.data[0]?.id;
    return {
      headers: { Location: `${baseUrl}/sites/${params.id}/keywords/${first}/history` },
      body: answer,
    };
  },
});

const untrackRoute = defineRoute({
  method: "DELETE",
  path: "/sites/:id/keywords",
  operationId: "untrackKeywords",
  tag: "Keywords",
  summary: "Track keywords no longer",
  description: "Names keywords by `ids`, by `keywords`, or by both, up to 1,000 of each. Those " +
    "that have data stay listed, with their tags.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { ids: [4711], keywords: ["green tea"] },
  answerStatus: 200,
  example: {
    data: {
      untracked_count: 2,
      not_tracked: { ids: [], keywords: [] },
      tracked_keywords_count: 0,
    },
  },
  errors: [400, 404, 413, 415, 422],
  async handler({ services, caller, params, body }) {
    await readSite(services.db, caller.accountId, params.id);
    return { body: { data: await untrackKeywords(services, params.id, body) } };
  },
});

const updateRoute = defineRoute({
  method: "PATCH",
  path: "/sites/:id/keywords/:keyword_id",
  operationId: "updateKeyword",
  tag: "Keywords",
  summary: "Change a keyword",
  description: "Tracks it or no longer, replaces its tags, or sets its intent, which then counts " +
    "whatever the rules say; `intent: null` takes that back.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { tracked: true, tags: ["tea"], intent: "commercial" },
  answerStatus: 200,
  example: { data: SETTINGS_EXAMPLE },
  errors: [400, 404, 413, 415, 422],
  async handler({ services, caller, params, body }) {
    await readSite(services.db, caller.accountId, params.id);
    const keyword = await updateKeyword(
      services,
      { siteId: params.id, keywordId: params.keyword_id },
      body,
    );
    return { body: { data: present(presentKeywordSettings, keyword) } };
  },
});

/** The routes that change what is tracked, tagged and set of a site's keywords. */
export const TRACKED_KEYWORD_ROUTES: readonly Route[] = [trackRoute, untrackRoute, updateRoute];
