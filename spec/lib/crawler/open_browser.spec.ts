import { expect } from "chai";
import { type AddressInfo, createServer } from "node:net";
import { BrowserUnavailableError, openBrowser } from "../../../lib/crawler/open_browser.ts";
import { useSpecBrowser } from "../../support/spec_browser.ts";

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
    await page.setContent(
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
