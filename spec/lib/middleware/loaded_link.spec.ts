import { expect } from "chai";
import { loadedLink } from "../../../lib/middleware/loaded_link.ts";
import type { Link, LinkContext } from "../../../lib/middleware/request_state.ts";

const CONTEXT = { path: "/mcp" } as LinkContext;
const passOn = () => Promise.resolve("passed on");

describe("loadedLink()", () => {
  it("loads with the first request, once for requests that come together", async () => {
    let loads = 0;
    const link = loadedLink(() => {
      loads++;
      return Promise.resolve((ctx) => `answered ${ctx.path}`);
    });
    expect(loads).to.equal(0);
    const answers = await Promise.all([link(CONTEXT, passOn), link(CONTEXT, passOn)]);
    expect(answers).to.deep.equal(["answered /mcp", "answered /mcp"]);
    expect(await link(CONTEXT, passOn)).to.equal("answered /mcp");
    expect(loads).to.equal(1);
  });

  it("passes on what the link does not want", async () => {
    const link: Link = loadedLink(() => Promise.resolve((_ctx, next) => next()));
    expect(await link(CONTEXT, passOn)).to.equal("passed on");
  });

  it("loads nothing for paths that are not its own", async () => {
    const link = loadedLink(() => Promise.reject(new Error("loaded")), (path) => path === "/sites");
    expect(await link(CONTEXT, passOn)).to.equal("passed on");
  });

  it("tries again where a load has failed", async () => {
    let loads = 0;
    const link = loadedLink(() =>
      ++loads === 1 ? Promise.reject(new Error("too many open files")) : Promise.resolve(() => "ok")
    );
    const error = await link(CONTEXT, passOn).then(() => null, (reason: Error) => reason.message);
    expect(error).to.equal("too many open files");
    expect(await link(CONTEXT, passOn)).to.equal("ok");
  });
});
