import { expect } from "chai";
import { splitChannels } from "../../../lib/ai/answer_channels.ts";
import { withoutSourceLists } from "../../../lib/ai/source_lists.ts";

/** What is left, with the spaces at the ends of lines away. */
function read(text: string): string {
  const prose = withoutSourceLists(splitChannels(text));
  expect(prose).to.have.length(text.length);
  return prose.replace(/ +$/gm, "");
}

describe("withoutSourceLists()", () => {
  it("leaves out notes that hold a link", () => {
    expect(read("Good [1].\n\n[1]: https://acme.com Acme\n[^2]: Acme https://acme.com\n")).to.equal(
      "Good [1].\n\n\n\n",
    );
  });

  it("leaves out entries below a heading, up to the next paragraph", () => {
    const text =
      "Good.\n\n**Sources:**\n1. Acme – Guide\n- [Foo](https://foo.com)\n\nThe end.\n- Acme";
    expect(read(text)).to.equal("Good.\n\n\n\n\n\nThe end.\n- Acme");
    expect(read("### Quellen\n[1] Acme")).to.equal("\n");
    expect(read("参考文献：\n1. Acme")).to.equal("\n");
  });

  it("keeps sentences that speak of sources", () => {
    for (const text of ["Sources say that Acme is good.", "[1] Acme is good.", "- Acme ([1])"]) {
      expect(read(text)).to.equal(text);
    }
  });
});
