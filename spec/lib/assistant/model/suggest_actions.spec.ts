import { expect } from "chai";
import { suggestActions } from "../../../../lib/assistant/model/suggest_actions.ts";

const SITE = "http://api.example.com/api/v1/sites/7";
const issue = (code: string) => ({
  type: "issue",
  id: code,
  label: code,
  api_url: `${SITE}/issues/${code}`,
});

describe("suggestActions()", () => {
  it("has issues checked again together, and shows pages and keywords", () => {
    const page = { type: "page", id: 3, label: "/tea", api_url: `${SITE}/pages/3` };
    const actions = suggestActions([issue("a"), page, issue("b"), issue("a")], []);
    expect(actions.map(({ type, method, api_url, body }) => [type, method, api_url, body]))
      .to.deep.equal([
        ["recheck", "POST", `${SITE}/audit/recheck`, { codes: ["a", "b"] }],
        ["read_more", "GET", `${SITE}/pages/3`, null],
      ]);
  });

  it("says how to bring what is missing", () => {
    const site = { type: "site", id: 7, label: "own.example", api_url: SITE };
    const results = [
      { latest_audit: { nothing: "no_audit", message: "none" } },
      { search: { data_status: { code: "no_search_data", message: "none" } } },
    ];
    expect(suggestActions([site], results).map(({ type }) => type))
      .to.deep.equal(["start_audit", "connect_search_console", "import_data"]);
  });

  it("suggests nothing where nothing is cited", () => {
    expect(suggestActions([], [])).to.deep.equal([]);
  });
});
