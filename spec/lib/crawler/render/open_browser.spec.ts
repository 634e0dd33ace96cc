import { expect } from "chai";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import {
  BrowserUnavailableError,
  openBrowser,
} from "../../../../lib/crawler/render/open_browser.ts";
import { findBrowser } from "../../../../scripts/find_browser.ts";
import { useSpecBrowser } from "../../../support/spec_browser.ts";
import { waitFor } from "../../../support/wait.ts";

/** The processes of this machine; `ended`: only their parent has not taken note yet. */
async function listProcesses(): Promise<{ pid: number; parent: number; ended: boolean }[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map(async (pid) => {
    // one that has ended meanwhile has no file any more
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { pid: Number(pid), parent: Number(parent), ended: state === "Z" || stat === "" };
  }));
  return found;
}

describe("openBrowser()", () => {
  const browser = useSpecBrowser();

  it("opens a browser that has no way to any server, even unwatched", async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    // a listening TCP server has an address with a port
    const { port } = server.address() as AddressInfo;
    const context = await browser().newContext();
    const page = await context.newPage();
    const messages: string[] = [];
    for (const host of ["127.0.0.1", "localhost", "[::1]"]) {
      await page.goto(`http://${host}:${port}/`).catch((error) => messages.push(String(error)));
    }
    // a page of its own: the error page of a failed navigation may still be on its way to this one
    const other = await context.newPage();
    await other.setContent(
      `<link rel=preconnect href="http://127.0.0.1:${port}/"><img src="http://127.0.0.1:${port}/">` +
        `<script>new WebSocket("ws://127.0.0.1:${port}/");` +
        `new Worker(URL.createObjectURL(new Blob(['new WebSocket("ws://127.0.0.1:${port}/")'])))` +
        `</script>`,
    );
    await context.close();
    server.close();
    expect(messages).to.have.length(3);
    expect(connections).to.equal(0);
  });

  it("opens one that ends with the process that opened it, even when that is killed", async function () {
    // only there a process tells whose child it is
    if (process.platform !== "linux") this.skip();
    const file = new URL("../../../../lib/crawler/render/open_browser.ts", import.meta.url).href;
    const script = `const { openBrowser } = await import(${JSON.stringify(file)});
      await openBrowser(${JSON.stringify(findBrowser())});
      console.log("open"); setInterval(() => {}, 1000)`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
    await once(child.stdout, "data");
    const pids = (await listProcesses()).filter(({ parent }) => parent === child.pid)
      .map(({ pid }) => pid);
    expect(pids).to.not.deep.equal([]);
    child.kill("SIGKILL");
    await waitFor("the browser's end", async () => {
      const left = (await listProcesses()).filter(({ pid, ended }) => pids.includes(pid) && !ended);
      return left.length === 0;
    });
  }).timeout(60_000);
});

describe("openBrowser() without a browser", () => {
  const failure = async (path: string): Promise<unknown> =>
    await openBrowser(path).then((browser) => browser.close(), (error: unknown) => error);

  it("says that there is none at the path", async () => {
    const error = await failure("/no/such/browser");
    expect(error).to.be.instanceOf(BrowserUnavailableError);
    expect(String(error)).to.include(
      'RENDER_BROWSER is "/no/such/browser", where there is no program',
    );
  });

  it("says so of a program that is none", async () => {
    const error = await failure("/bin/false");
    expect(error).to.be.instanceOf(BrowserUnavailableError);
    expect(String(error)).to.include('The browser "/bin/false" of RENDER_BROWSER did not start');
  });
});
