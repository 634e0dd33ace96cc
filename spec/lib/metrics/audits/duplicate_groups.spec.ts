import { expect } from "chai";
import {
  createDuplicateGroups,
  type DuplicateGroupOptions,
  type GroupMember,
} from "../../../../lib/metrics/audits/duplicate_groups.ts";
import { KNOWN, PAGE, REDIRECT, SERVER_ERROR, UNKNOWN } from "../../../../schemas/url_state.ts";

/** Members 1, 2, 3 … of one group, unless they say otherwise. */
function judge(
  members: readonly Partial<GroupMember>[],
  options: Partial<DuplicateGroupOptions> = {},
): string[] {
  const groups = createDuplicateGroups({ unknown: "left", isRemedy: () => false, ...options });
  for (const [index, member] of members.entries()) {
    groups.add({
      urlId: index + 1,
      group: "cups",
      variant: null,
      found: false,
      unchanged: true,
      stateHere: PAGE,
      stateThere: PAGE,
      ...member,
    });
  }
  return members.map((_, index) => groups.judge(index + 1));
}

describe("createDuplicateGroups()", () => {
  it("calls fixed what changed, and what has a twin that changed", () => {
    expect(judge([{}, { unchanged: false }])).to.deep.equal(["fixed", "fixed"]);
    expect(judge([{ unchanged: false }, { stateThere: SERVER_ERROR }])[0]).to.equal("fixed");
  });
  it("calls lost what is unchanged and has a twin that is no page any more", () => {
    expect(judge([{}, { stateThere: SERVER_ERROR }])[0]).to.equal("lost");
    expect(judge([{}, { stateThere: UNKNOWN }])[0]).to.equal("lost");
  });
  it("calls unseen what has a twin that nobody looked at, whatever became of others", () => {
    expect(judge([{}, { stateThere: SERVER_ERROR }, { stateThere: KNOWN }])[0]).to.equal("unseen");
    expect(judge([{}, { stateThere: UNKNOWN }], { unknown: "unseen" })[0]).to.equal("unseen");
  });
  it("does not miss a page that came later", () => {
    expect(judge([{}, { stateThere: UNKNOWN }], { unknown: "absent" })[0]).to.equal("fixed");
  });
  it("takes for fixed the loss that the rule asks for", () => {
    const isRemedy = (loss: string) => loss === "redirect";
    expect(judge([{}, { stateThere: REDIRECT }], { isRemedy })[0]).to.equal("fixed");
    expect(judge([{}, { stateThere: SERVER_ERROR }], { isRemedy })[0]).to.equal("lost");
  });
  it("keeps groups apart", () => {
    expect(judge([{}, { group: "pots", stateThere: SERVER_ERROR }])[0]).to.equal("fixed");
  });
  it("does not take a page of the same text for the near duplicate that was lost", () => {
    const lost = { stateThere: SERVER_ERROR };
    expect(judge([{ variant: "a" }, { variant: "a", ...lost }, { variant: "b" }]))
      .to.deep.equal(["fixed", "fixed", "lost"]);
  });
});
