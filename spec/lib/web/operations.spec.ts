import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { ROUTES } from "../../../lib/routes/mod.ts";
import { PAGES } from "../../../lib/web/pages/mod.ts";

/** What the API can do and no page does, with the reason. This list only shrinks. */
const WITHOUT_A_PAGE: Readonly<Record<string, string>> = {};
/** What pages do by another way than the operation. */
const ANOTHER_WAY: Readonly<Record<string, string>> = {
  revokeToken: "/settings/security/tokens/:token_id/revoke",
};

/** What the API answers and no page reads, with where its reader finds it. This list only shrinks. */
const NOT_READ: Readonly<Record<string, string>> = {
  getSiteReport: "the report's page is what it writes as Markdown",
  getEventsAround: "the pages of changes and charts mark the same events",
  getRun: "the list of runs has each with its state",
  getBacklinkVerification: "the list of backlinks has what each check found",
  getAccount: "the pages of usage and members have it",
  listTokens: "the page of security has them",
  getInvitation: "the page of members has it in its list",
  getDelivery: "the page of webhooks has it in its list",
  getExportLink: "the list of links to exports has it",
};

const WEB_FOLDER = fileURLToPath(new URL("../../../lib/web/", import.meta.url));
const PAGES_FOLDER = fileURLToPath(new URL("../../../lib/web/pages/", import.meta.url));

/** Operations that pages call by their names in the source. */
function calledByPages(): Set<string> {
  const files = readdirSync(PAGES_FOLDER, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"));
  const texts = files.map((name) => readFileSync(`${PAGES_FOLDER}${name}`, "utf8"));
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(
        /(?:callApi\(\s*(?:scope|await ownerScope\(request\)),|operationId:)\s*"(\w+)"/g,
      )]
        .map(([, name = ""]) => name)
    ),
  );
}

/** Operations that any source of the pages names. */
function namedByPages(): Set<string> {
  const files = readdirSync(WEB_FOLDER, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"));
  return new Set(
    files.flatMap((name) =>
      [...readFileSync(`${WEB_FOLDER}${name}`, "utf8").matchAll(/"(\w+)"/g)]
        .map(([, text = ""]) => text)
    ),
  );
}

describe("what the API can do", () => {
  const mutations = ROUTES.filter(({ method }) => method !== "GET");

  it("can be done in the browser", () => {
    const done = new Set<string>([
      ...PAGES.flatMap(({ operations = [] }) => operations),
      ...calledByPages(),
    ]);
    const missing = mutations.map(({ operationId }) => operationId)
      .filter((id) => !done.has(id) && !(id in ANOTHER_WAY));
    expect(missing.toSorted()).to.deep.equal(Object.keys(WITHOUT_A_PAGE).toSorted());
  });

  it("is shown in the browser, where it is read", () => {
    const named = namedByPages();
    const unread = ROUTES.filter(({ method }) => method === "GET")
      .map(({ operationId }) => operationId).filter((id) => !named.has(id));
    expect(unread.toSorted()).to.deep.equal(Object.keys(NOT_READ).toSorted());
  });

  it("has pages where it is done by another way", () => {
    const paths = PAGES.filter(({ method }) => method === "POST").map(({ path }) => path);
    expect(paths).to.include.members(Object.values(ANOTHER_WAY));
  });

  it("is done by forms that can be reached: each target of a form has a page at its address", () => {
    const shown = new Set(PAGES.filter(({ method }) => method === "GET").map(({ path }) => path));
    const lost = PAGES.filter(({ operations, path }) =>
      operations !== undefined && !shown.has(path)
    );
    expect(lost.map(({ path }) => path)).to.deep.equal([]);
  });
});
