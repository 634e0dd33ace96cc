import { expect } from "chai";
import {
  type Comparison,
  type ComparisonOptions,
  createComparison,
} from "../../../../lib/metrics/audits/compare_occurrences.ts";
import { createOccurrenceList } from "../../../../lib/metrics/audits/occurrence_list.ts";
import {
  CLIENT_ERROR,
  KNOWN,
  NOINDEX,
  NOT_HTML,
  PAGE,
  REDIRECT,
  SERVER_ERROR,
  UNKNOWN,
} from "../../../../schemas/url_state.ts";

type Key = readonly [urlId: number, targetId?: number];

const occurrences = (keys: readonly Key[]) =>
  keys.map(([urlId, targetId = 0]) => ({ urlId, targetId, severity: 0, ignored: false }));

/** URL 10 of the audit before is URL 1 now, and so on; 14 is unknown now. */
const TO_NOW = new Uint32Array(20);
for (const id of [1, 2, 3]) TO_NOW[id * 10 - 9 * (id - 1)] = id;

function compare(now: readonly Key[], options: Partial<ComparisonOptions> = {}): Comparison {
  const list = createOccurrenceList();
  list.beginCode("rule");
  occurrences(now).forEach(list.add);
  return createComparison({
    now: list,
    urls: {
      toNow: TO_NOW,
      stateNow: (urlId) => [UNKNOWN, PAGE, PAGE, KNOWN][urlId] ?? UNKNOWN,
      statesThen: new Uint8Array(20).fill(PAGE),
      statesBefore: Uint8Array.from([UNKNOWN, PAGE, PAGE, KNOWN]),
    },
    wholeSite: false,
    sameRule: () => true,
    isRemedy: () => false,
    judgedNow: () => true,
    judgedBefore: () => true,
    ...options,
  });
}

/** The same URLs, URL 10 of before in one state then and another now. */
function withStates(then: number, now: number): Pick<ComparisonOptions, "urls"> {
  return {
    urls: {
      toNow: TO_NOW,
      stateNow: (urlId) => urlId === 1 ? now : PAGE,
      statesThen: new Uint8Array(20).fill(PAGE).fill(then, 10, 11),
      statesBefore: Uint8Array.from([UNKNOWN, then, PAGE, PAGE]),
    },
  };
}

function finish(comparison: Comparison, count: number): string[] {
  comparison.collect("rule", 0, count);
  const { groups, urlIds, targetIds } = comparison.collector.finish();
  return groups.flatMap(({ state, start, end }) =>
    Array.from(
      urlIds.subarray(start, end),
      (url, index) => `${state} ${url} ${targetIds[start + index]}`,
    )
  );
}

describe("createComparison()", () => {
  it("matches occurrences by URL and target, whatever their numbers were", () => {
    const comparison = compare([[1], [2, 1]]);
    comparison.meet("rule", occurrences([[10], [11, 10]]));
    expect(finish(comparison, 2)).to.deep.equal(["persisting 1 0", "persisting 2 1"]);
  });
  it("calls new what was not met, and fixed what was looked at again", () => {
    const comparison = compare([[1, 2]]);
    comparison.meet("rule", occurrences([[10, 10], [11]]));
    expect(finish(comparison, 1)).to.deep.equal(["new 1 2", "fixed 10 10", "fixed 11 0"]);
  });
  it("does not call fixed what was not requested: the page, or its known target", () => {
    const comparison = compare([]);
    comparison.meet("rule", occurrences([[12], [14], [10, 12], [10, 14]]));
    expect(finish(comparison, 0)).to.deep.equal([
      "fixed 10 14",
      "not_recrawled 12 0",
      "not_recrawled 14 0",
      "not_recrawled 10 12",
    ]);
  });
  it("does not call fixed what the rule did not judge", () => {
    const comparison = compare([], { judgedNow: (_, hasTarget) => hasTarget });
    comparison.meet("rule", occurrences([[10], [11, 10]]));
    expect(finish(comparison, 0)).to.deep.equal(["fixed 11 10", "not_recrawled 10 0"]);
  });
  it("does not match one code with another", () => {
    const comparison = compare([[1]]);
    comparison.meet("other", occurrences([[10]]));
    expect(finish(comparison, 1)).to.deep.equal(["new 1 0", "fixed 10 0"]);
  });
  it("calls regressed what is new, was found earlier and was looked at between", () => {
    const comparison = compare([[1], [2], [3]]);
    comparison.meet("rule", occurrences([[11]]));
    expect(comparison.hasNew("rule")).to.equal(true);
    comparison.recall(
      "rule",
      occurrences([[5], [6], [7]]),
      Uint32Array.from([0, 0, 0, 0, 0, 1, 2, 3]),
    );
    expect(finish(comparison, 3)).to.deep.equal(["new 3 0", "regressed 1 0", "persisting 2 0"]);
  });
  it("leaves new what the rule did not judge between", () => {
    const comparison = compare([[1]], { judgedBefore: () => false });
    comparison.recall("rule", occurrences([[10]]), TO_NOW);
    expect(finish(comparison, 1)).to.deep.equal(["new 1 0"]);
  });
  it("counts URLs with errors once a code, without what is ignored", () => {
    const list = createOccurrenceList();
    list.beginCode("rule");
    list.add({ urlId: 1, targetId: 2, severity: 0, ignored: false });
    list.add({ urlId: 1, targetId: 3, severity: 0, ignored: false });
    list.add({ urlId: 2, targetId: 0, severity: 1, ignored: false });
    list.add({ urlId: 3, targetId: 0, severity: 0, ignored: true });
    const comparison = compare([], { now: list });
    comparison.meet("rule", occurrences([[10], [11]]));
    comparison.meet("rule", occurrences([[11, 10], [12]]));
    comparison.collect("rule", 0, 1);
    comparison.collect("rule", 1, 4);
    expect(comparison.errorUrls.get("rule")).to.deep.equal({ before: 3, after: 1 });
  });
  it("does not call fixed what went with its page, or with its target", () => {
    for (const state of [CLIENT_ERROR, SERVER_ERROR, REDIRECT, NOINDEX, NOT_HTML]) {
      const comparison = compare([], withStates(PAGE, state));
      comparison.meet("rule", occurrences([[10], [11, 10], [11]]));
      expect(finish(comparison, 0), String(state))
        .to.deep.equal(["fixed 11 0", "gone_with_page 10 0", "gone_with_page 11 10"]);
    }
  });
  it("calls fixed what was wrong with an error once the page answers, not with another error", () => {
    for (const [now, state] of [[PAGE, "fixed"], [SERVER_ERROR, "gone_with_page"]] as const) {
      const comparison = compare([], withStates(CLIENT_ERROR, now));
      comparison.meet("rule", occurrences([[10]]));
      expect(finish(comparison, 0)).to.deep.equal([`${state} 10 0`]);
    }
  });
  it("calls fixed what the loss of the page is the remedy for", () => {
    const comparison = compare([], {
      ...withStates(PAGE, REDIRECT),
      isRemedy: (code, loss) => code === "rule" && loss === "redirect",
    });
    comparison.meet("rule", occurrences([[10]]));
    expect(finish(comparison, 0)).to.deep.equal(["fixed 10 0"]);
  });
  it("says that a page left where the whole site was looked at", () => {
    const comparison = compare([], { wholeSite: true });
    comparison.meet("rule", occurrences([[14], [12]]));
    expect(finish(comparison, 0)).to.deep.equal(["gone_with_page 14 0", "not_recrawled 12 0"]);
  });
  it("does not call regressed what was lost with its page between", () => {
    const comparison = compare([[1]], withStates(SERVER_ERROR, PAGE));
    comparison.recall("rule", occurrences([[10]]), TO_NOW);
    expect(finish(comparison, 1)).to.deep.equal(["new 1 0"]);
  });
  it("calls newly checked what a newer rule finds, and fixes nothing by its silence", () => {
    const comparison = compare([[1], [2]], { sameRule: () => false });
    comparison.meet("rule", occurrences([[11], [10, 11]]));
    comparison.recall("rule", occurrences([[10]]), TO_NOW);
    expect(finish(comparison, 2))
      .to.deep.equal(["newly_checked 1 0", "not_recrawled 10 11", "persisting 2 0"]);
  });
});
