import { expect } from "chai";
import type {
  GoneReason,
  LinkVerdict,
  NoLookReason,
} from "../../../../lib/metrics/backlinks/judge_links.ts";
import { addLook, type LookState } from "../../../../lib/metrics/backlinks/link_look.ts";

const LIVE: LinkVerdict = {
  outcome: "live",
  reason: null,
  found: {
    ...{ url: "https://example.com/", type: "text", anchor: "tea", before: "", after: "" },
    ...{ nofollow: false, ugc: false, sponsored: false, placement: "main", hidden: null },
  },
  mention: null,
};
const gone = (reason: GoneReason): LinkVerdict => ({
  ...{ outcome: "gone", reason, found: null, mention: null },
});
const none = (reason: NoLookReason): LinkVerdict => ({
  ...{ outcome: "none", reason, found: null, mention: null },
});

/** Looks at the hours of November 2026. */
function look(...looks: [hours: number, verdict: LinkVerdict][]): LookState | null {
  return looks.reduce<LookState | null>(
    (state, [hours, verdict]) => addLook(state, verdict, at(hours)),
    null,
  );
}

function at(hours: number): Date {
  return new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000);
}

describe("addLook()", () => {
  it("sees a link that lives again in 30 days", () => {
    expect(look([0, LIVE])).to.deep.equal({
      ...{ checkedAt: at(0), seenAt: at(0), goneSince: null, goneReason: null, lost: false },
      ...{ failures: 0, nextLookAt: at(720) },
    });
  });

  it("takes a link for lost after two looks that are 24 hours apart", () => {
    expect(look([0, gone("page_404")])).to.include({ lost: false, goneReason: "page_404" });
    expect(look([0, gone("page_404")])?.nextLookAt).to.deep.equal(at(24));
    expect(look([0, gone("page_404")], [23, gone("page_404")])?.lost).to.equal(false);
    expect(look([0, gone("page_404")], [23, gone("page_404")])?.nextLookAt).to.deep.equal(at(24));
    expect(look([0, gone("page_404")], [24, gone("link_removed")])).to.deep.equal({
      ...{ checkedAt: at(24), seenAt: null, goneSince: at(0), goneReason: "link_removed" },
      ...{ lost: true, failures: 0, nextLookAt: at(744) },
    });
  });

  it("lets a link that is found again live", () => {
    const state = look([0, gone("link_removed")], [30, gone("link_removed")], [50, LIVE]);
    expect(state).to.include({ lost: false, goneSince: null, goneReason: null });
    expect(state?.seenAt).to.deep.equal(at(50));
    const again = look([0, gone("link_removed")], [12, LIVE], [25, gone("link_removed")]);
    expect(again).to.deep.include({ lost: false, goneSince: at(25), seenAt: at(12) });
  });

  it("changes nothing by a look that was none, but waits longer each time", () => {
    const first = look([0, gone("link_removed")]);
    const second = look([0, gone("link_removed")], [24, none("timeout")]);
    expect(second).to.deep.equal({ ...first, failures: 1, nextLookAt: at(25) });
    const waits = [1, 2, 3, 4, 5, 6, 7].map((times) => {
      const state = look(
        ...Array.from({ length: times }, () => [0, none("server_error")] as const)
          .map(([hours, verdict]): [number, LinkVerdict] => [hours, verdict]),
      );
      return ((state?.nextLookAt.getTime() ?? 0) - at(0).getTime()) / 3_600_000;
    });
    expect(waits).to.deep.equal([1, 6, 24, 72, 168, 720, 720]);
    expect(look([0, none("timeout")], [1, LIVE])?.failures).to.equal(0);
    expect(look([0, gone("page_404")], [12, none("timeout")], [24, gone("page_404")])?.lost)
      .to.equal(true);
  });

  it("does not hurry where nothing will have changed", () => {
    for (const reason of ["blocked_by_robots", "private_address", "not_html"] as const) {
      expect(look([0, none(reason)])).to.deep.include({ checkedAt: null, nextLookAt: at(720) });
    }
  });
});
