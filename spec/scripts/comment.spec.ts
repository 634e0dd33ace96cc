import { expect } from "chai";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type GithubApi, startGithubApi } from "../support/github_api.ts";
import { createScratchDirectory } from "../support/scratch_directory.ts";
import { runScript } from "../support/script.ts";
import { useWarmScripts } from "../support/warm_scripts/use_warm_scripts.ts";

const MARKER = "<!-- search-visibility-audit -->";

describe("npm run comment", () => {
  let github: GithubApi;
  let folder: string;
  let file: string;
  const runWarm = useWarmScripts();
  before(async () => {
    github = await startGithubApi("ghs_spec");
    folder = await createScratchDirectory("comment-");
    file = join(folder, "audit.md");
  });
  after(async () => {
    await github.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    github.comments.length = 0;
    await writeFile(file, `${MARKER}\n### Passed\n`);
  });

  const target = () => [file, "--repository", "acme/shop", "--api-url", github.url];
  const comment = (args: readonly string[], token = "ghs_spec") =>
    runWarm("comment", [...target(), ...args], { GITHUB_TOKEN: token });
  const others = (count: number) => {
    for (let id = 1; id <= count; id++) {
      const user = { login: "a" };
      github.comments.push({ id, body: `Looks good ${MARKER}`, html_url: "", user, pull: 7 });
    }
  };

  it("writes a comment once and then updates it, among many others", async () => {
    others(130);
    const settings = { GITHUB_TOKEN: "ghs_spec" };
    const { stdout } = await runScript("comment", [...target(), "--pull", "7"], settings);
    expect(stdout).to.match(/^Wrote https:.*#issuecomment-131\n$/);
    await writeFile(file, `${MARKER}\n### Failed\n`);
    expect((await comment(["--pull", "7"])).stdout).to.match(/^Updated .*#issuecomment-131\n$/);
    expect(github.comments).to.have.lengthOf(131);
    expect(github.comments.at(-1)?.body).to.contain("### Failed");
    await writeFile(file, "<!-- search-visibility-audit: shop -->\n### Another\n");
    expect((await comment(["--pull", "7"])).stdout).to.match(/^Wrote .*#issuecomment-132\n$/);
  });

  it("names what is wrong, and never the token", async () => {
    const wrong: [string[], string, number, RegExp][] = [
      [[], "t", 2, /--pull or --event is missing/],
      [["--pull", "x"], "t", 2, /--pull must be the number/],
      [["--pull", "7", "--repository", "acme"], "t", 2, /--repository must be OWNER\/NAME/],
      [["--pull", "7"], "", 2, /GITHUB_TOKEN must have a token/],
      [
        ["--pull", "7"],
        "ghs_other",
        1,
        /answered 403: Resource not accessible.*pull-requests: write/,
      ],
      [["--pull", "7", "--api-url", "http://127.0.0.1:1"], "t", 1, /could not be reached/],
    ];
    for (const [args, token, expected, message] of wrong) {
      const { code, stderr } = await comment(args, token);
      expect(stderr).to.match(message).and.not.contain("ghs_");
      expect(code).to.equal(expected);
    }
    await writeFile(file, "No marker\n");
    expect((await comment(["--pull", "7"])).stderr).to.match(/does not begin with the marker/);
    expect(github.comments).to.deep.equal([]);
  });
});
