import { expect } from "chai";
import { findProblem } from "../../../lib/search_console/index_problem.ts";

const URL = "https://own.example/tea";
const INDEXED = {
  verdict: "PASS",
  coverageState: "Submitted and indexed",
  robotsTxtState: "ALLOWED",
  indexingState: "INDEXING_ALLOWED",
  pageFetchState: "SUCCESSFUL",
  googleCanonical: URL,
  userCanonical: URL,
};
const EXCLUDED = { ...INDEXED, verdict: "NEUTRAL", googleCanonical: null, userCanonical: null };

describe("findProblem()", () => {
  it("finds nothing wrong with a page that is indexed under its own address", () => {
    expect(findProblem(INDEXED, URL)).to.equal(null);
    expect(findProblem({ ...INDEXED, userCanonical: null }, URL)).to.equal(null);
    const written = { ...INDEXED, googleCanonical: "https://OWN.example:443/tea" };
    expect(findProblem(written, URL)).to.equal(null);
  });

  it("finds that Google chose another canonical than the page declares, or than its address", () => {
    const other = { ...INDEXED, googleCanonical: "https://own.example/teas" };
    expect(findProblem(other, URL)).to.equal("other_canonical");
    expect(findProblem({ ...other, userCanonical: null }, URL)).to.equal("other_canonical");
    expect(
      findProblem({ ...other, verdict: "NEUTRAL", userCanonical: "https://own.example/teas" }, URL),
    )
      .to.equal("not_indexed");
  });

  const sentences: [coverageState: string, problem: string][] = [
    ["Crawled - currently not indexed", "crawled_not_indexed"],
    ["Discovered – currently not indexed", "discovered_not_indexed"],
    ["URL is unknown to Google", "unknown_to_google"],
    ["Duplicate, Google chose different canonical than user", "other_canonical"],
    ["Duplicate without user-selected canonical", "duplicate"],
    ["Alternate page with proper canonical tag", "alternate_page"],
    ["Page with redirect", "redirect"],
    ["A sentence that is new", "not_indexed"],
  ];
  for (const [coverageState, problem] of sentences) {
    it(`reads "${coverageState}" as ${problem}`, () => {
      expect(findProblem({ ...EXCLUDED, coverageState }, URL)).to.equal(problem);
    });
  }

  const states: [facts: Partial<typeof EXCLUDED>, problem: string][] = [
    [{ robotsTxtState: "DISALLOWED" }, "blocked_by_robots_txt"],
    [{ indexingState: "BLOCKED_BY_META_TAG" }, "noindex"],
    [{ indexingState: "BLOCKED_BY_HTTP_HEADER" }, "noindex"],
    [{ pageFetchState: "SOFT_404" }, "soft_404"],
    [{ pageFetchState: "NOT_FOUND" }, "not_found"],
    [{ pageFetchState: "SERVER_ERROR" }, "server_error"],
    [{ pageFetchState: "ACCESS_FORBIDDEN" }, "access_denied"],
    [{ pageFetchState: "INTERNAL_CRAWL_ERROR" }, "fetch_failed"],
  ];
  for (const [facts, problem] of states) {
    it(`reads ${JSON.stringify(facts)} as ${problem}`, () => {
      expect(findProblem({ ...EXCLUDED, coverageState: "x", ...facts }, URL)).to.equal(problem);
    });
  }
});
