import { expect } from "chai";
import { createLaterReleases } from "../../../lib/middleware/later_releases.ts";
import { waitFor } from "../../support/wait.ts";

describe("createLaterReleases()", () => {
  const away = () => Object.assign(new Error("away"), { code: "ECONNREFUSED" });
  const create = () => {
    const lines: string[] = [];
    const releases = createLaterReleases(
      (level, event) => void lines.push(`${level} ${event}`),
      "not_released",
    );
    return { releases, lines };
  };

  it("releases at once where it can", async () => {
    const { releases, lines } = create();
    let released = 0;
    await releases.add(() => Promise.resolve(void released++));
    expect([released, lines]).to.deep.equal([1, []]);
  });
  it("releases as soon as the database is back", async () => {
    const { releases, lines } = create();
    let isAway = true;
    const released: number[] = [];
    for (const number of [1, 2]) {
      await releases.add(() => {
        if (isAway) return Promise.reject(away());
        released.push(number);
        return Promise.resolve();
      });
    }
    expect(released).to.deep.equal([]);
    isAway = false;
    await waitFor("the release", () => released.length === 2);
    expect(released).to.deep.equal([1, 2]);
    expect(lines).to.deep.equal(["warn not_released", "warn not_released"]);
  });
  it("gives up what fails for another reason, and says so", async () => {
    const { releases, lines } = create();
    await releases.add(() => Promise.reject(new Error("odd")));
    expect(lines).to.deep.equal(["error not_released"]);
  });
});
