import { writeDisavowFile } from "../../commands/backlinks/write_disavow_file.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

const EXAMPLE_BODY = {
  domains: ["spam.example"],
  urls: ["https://forum.example/thread?page=2"],
  comment: "Bought in 2024; nobody answers there.",
};

const postRoute = defineRoute({
  method: "POST",
  path: "/sites/:id/backlinks/disavow",
  operationId: "writeDisavowFile",
  tag: "Backlinks",
  summary: "Write a file for Google's disavow tool",
  description:
    "Domains and pages in the format that https://search.google.com/search-console/disavow-links " +
    "takes; nothing is stored, and nothing is sent to Google. Few sites need it: the tool is for links " +
    "that were bought or made against Google's spam policies and brought a manual action, or are about " +
    "to. A file with good links can cost rankings, and it replaces the one before.",
  ability: "read",
  quotaCost: 1,
  bodyExample: EXAMPLE_BODY,
  answerStatus: 200,
  example: {
    data: writeDisavowFile(EXAMPLE_BODY, {
      siteDomain: "shop.example.com",
      now: new Date("2026-11-20T10:00:00Z"),
    }),
  },
  errors: [400, 404, 413, 415, 422],
  async handler({ services: { db, now }, caller, params, body }) {
    const { domain } = await readSite(db, caller.accountId, params.id);
    return { body: { data: writeDisavowFile(body, { siteDomain: domain, now: now() }) } };
  },
});

/** The route that writes a disavow file. */
export const DISAVOW_ROUTES: readonly Route[] = [postRoute];
