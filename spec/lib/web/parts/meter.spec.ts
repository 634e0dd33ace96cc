import { expect } from "chai";
import { meter } from "../../../../lib/web/parts/meter.ts";

describe("meter()", () => {
  const write = (used: number, limit: number) =>
    meter({ used, limit, label: "1 of 2 <calls>" }).text.replaceAll(/\s+/g, " ");

  it("fills by the share that is used, and reports it to who does not see it", () => {
    expect(write(1, 4)).to.contain('class="meter-used" width="25"');
    expect(write(1, 4)).to.contain('role="img" aria-label="1 of 2 &lt;calls&gt;"');
    expect(write(0, 4)).to.contain('class="meter-used" width="0"');
  });

  it("lets the least use be seen", () => {
    expect(write(1, 1_000_000)).to.contain('class="meter-used" width="1"');
  });

  it("marks what is nearly and what is all used", () => {
    expect(write(79, 100)).to.contain('class="meter"');
    expect(write(80, 100)).to.contain('class="meter meter-high"');
    expect(write(100, 100)).to.contain('class="meter meter-full"');
    expect(write(250, 100)).to.contain('class="meter-used" width="100"');
    expect(write(0, 0)).to.contain('class="meter meter-full"');
  });
});
