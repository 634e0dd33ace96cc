import { expect } from "chai";
import { OPERATIONS } from "../../../../schemas/operations.ts";
import { createOpenApiDocument } from "../../../../lib/openapi/openapi.ts";
import { ROUTES } from "../../../../lib/routes/mod.ts";

/** Arrays of rows in answers that are given in JSON alone, and why. */
const JSON_ONLY: Readonly<Record<string, string>> = {
  "getAnswer citations": "of one answer: `aeo/citations` sums them",
  "getAnswer competitors_mentioned": "of one answer",
  "getAnswer mentions": "places of one text",
  "getAudit health.gates": "a few reasons of one figure",
  "getAudit robots_txt": "a robots.txt a host",
  "getAudit rules.not_run": "a few reasons of one figure",
  "getAudit sitemaps": "`sitemaps` is their list",
  "getDelivery attempts": "of one message, at most some twelve",
  "getImport files": "the state of one import",
  "getImport hidden": "the state of one import",
  "getImport kinds": "the state of one import",
  "getImport skipped": "`skipped-rows` is their list",
  "getImport skipped_reasons": "the state of one import",
  "getImport stored": "the state of one import",
  "getImport windows": "the state of one import",
  "getPage bots.items": "of one page: `bots/{bot}/requests` is the list",
  "getPage field_data.records": "of one page: `field-data` is the list",
  "getPage inlinks.items": "the first 50: `internal-links` is their list",
  "getPage issues.items": "of one page: `issues/{code}/pages` is the list of places",
  "getPage ledger.compared.keywords": "the ten that moved most: `changes` has the lists",
  "getPage outlinks.items": "the first 50: `internal-links` is their list",
  "getPage rendered.differences": "of one page",
  "getRankLookups refused": "the first few of one integration",
  "getIssueHistory audits": "how one issue was in each audit",
  "getRecheckVerdict issues": "the verdict of one recheck",
  "getRecheckVerdict left.rows": "the verdict of one recheck",
  "getRecheckVerdict new.rows": "the verdict of one recheck",
  "getRecheckVerdict seen_by_googlebot.urls": "the verdict of one recheck",
  "getReportSettings comments": "own words of one report",
  "getUrlInspection planned": "the next few: `url-inspections` is their list",
  "getRobots robots_txt.invalid_lines": "of one file",
  "getRun errors": "the state of one run",
  "getBacklink reports": "what a few providers say of one link",
  "getBacklinkVerification reasons": "the state of one run",
  "getBacklinkSummary reported.linked_pages.top": "the first of a list",
  "getBacklinkSummary reported.linking_sites.top": "the first of a list",
  "getBacklinkSummary reported.linking_texts.top": "the first of a list",
  "listSiteLogins": "a few settings, without their secrets",
  "getAlerts addresses": "the addresses of one setting, with their states",
  "getAlerts last_report": "what came of the mails of one report",
  "getAiReadiness llms_txt.problems": "of one file",
  "getChanges events.unknown": "what could not be asked, not what happened",
  "getVisibility beside_competitors.series": "an array of arrays: `competitors` has the figures",
};
/** The same of the latest audit. */
const LATEST = ["health.gates", "robots_txt", "rules.not_run", "sitemaps"];

interface Schema {
  type?: string | readonly string[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
}

/** The paths of all arrays of objects below a schema. */
function listArrays(schema: Schema, path: string): string[] {
  const { items, properties = {} } = schema;
  if (items !== undefined) {
    const choices = [items, ...items.anyOf ?? [], ...items.oneOf ?? []];
    return choices.some((choice) => choice.properties !== undefined) ? [path] : [];
  }
  return [
    ...[...schema.anyOf ?? [], ...schema.oneOf ?? []].flatMap((one) => listArrays(one, path)),
    ...Object.entries(properties).flatMap(([name, one]) =>
      listArrays(one, path === "" ? name : `${path}.${name}`)
    ),
  ];
}

const READS = ROUTES.filter(({ method }) => method === "GET");

describe("every list of the API", () => {
  const arrays = READS.flatMap(({ operationId, answerSchema, tables = [] }) => {
    // defineRoute() takes it from the operation's schemas
    const { properties, anyOf = [] } = (answerSchema ?? {}) as Schema;
    const data = [properties, ...anyOf.map((one) => one.properties)]
      .flatMap((one) => one?.["data"] ?? []);
    return [...new Set(data.flatMap((one) => listArrays(one, "")))]
      .map((path) => ({ operationId, path, isTable: tables.includes(path) }));
  });
  const exceptions = [
    ...Object.keys(JSON_ONLY),
    ...LATEST.map((path) => `getLatestAudit ${path}`),
  ];

  it("is given whole in every form, or a table of its answer is", () => {
    const lists = new Set(
      READS.filter(({ list, views }) => list ?? views).map(({ operationId }) => operationId),
    );
    const without = arrays
      .filter(({ operationId, path, isTable }) =>
        !isTable && !(path === "" && lists.has(operationId))
      )
      // what a row of a list holds is a cell of it
      .filter(({ operationId }) => !lists.has(operationId))
      .map(({ operationId, path }) => `${operationId} ${path}`.trim());
    expect(without.toSorted()).to.deep.equal(exceptions.toSorted());
  });

  it("has each table that it names", () => {
    for (const { operationId, tables = [] } of READS) {
      const known = arrays.filter((one) => one.operationId === operationId).map(({ path }) => path);
      expect(known, operationId).to.include.members([...tables]);
    }
  });

  it("says so in the document", () => {
    const { paths } = createOpenApiDocument(ROUTES);
    const named = Object.values(paths).flatMap((path) => {
      const { operationId, parameters = [], responses = {} } = Object(path["get"]);
      const refs: string[] = parameters.map(({ $ref = "" }) => $ref);
      const isNamed = refs.includes("#/components/parameters/Format") &&
        responses["200"]?.["x-export-types"]?.csv === "text/csv";
      return isNamed ? [operationId] : [];
    });
    const given = READS.filter(({ list, views, tables }) => list ?? views ?? tables)
      .map(({ operationId }) => operationId);
    expect(named).to.have.members(given);
    expect(given.length).to.be.above(35);
    expect(Object.keys(OPERATIONS)).to.include.members(given);
  });
});
