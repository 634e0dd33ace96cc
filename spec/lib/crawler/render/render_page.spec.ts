import { expect } from "chai";
import { createSocket } from "node:dgram";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createAddressGuard } from "../../../../lib/crawler/fetch/address.ts";
import { createFetcher } from "../../../../lib/crawler/fetch/fetch_url.ts";
import { renderPage, RenderTimeoutError } from "../../../../lib/crawler/render/render_page.ts";
import type { RenderOrder } from "../../../../lib/crawler/render/render_page.ts";
import {
  createResourceLoader,
  type ResourceLoader,
} from "../../../../lib/crawler/fetch/resource_loader.ts";
import { useSpecBrowser } from "../../../support/spec_browser.ts";

/** A loader that answers these URLs and fails all others; `asked` are those it was asked for. */
function createSpecLoader(answers: Record<string, string> = {}) {
  const asked: string[] = [];
  const loader: ResourceLoader = {
    load({ url }) {
      asked.push(url);
      const body = answers[url];
      return Promise.resolve(
        body === undefined
          ? { state: "failed" }
          : { state: "loaded", resource: { status: 200, headers: {}, body: Buffer.from(body) } },
      );
    },
  };
  return { loader, asked };
}

/** A server on loopback that counts connections, and UDP packets to the same port. */
async function openTrap() {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.end("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // a listening TCP server has an address with a port
  const { port } = server.address() as AddressInfo;
  const udp = createSocket("udp4");
  udp.on("message", () => connections++);
  await new Promise<void>((resolve) => udp.bind(port, "127.0.0.1", resolve));
  return {
    port,
    connections: () => connections,
    async close() {
      udp.close();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe("renderPage()", () => {
  const browser = useSpecBrowser();

  const order = (html: string, more: Partial<RenderOrder> = {}): RenderOrder => ({
    url: "http://shop.test/page",
    document: {
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: Buffer.from(html),
    },
    userAgent: "SpecBot/1.0",
    loader: createSpecLoader().loader,
    minFontPx: 12,
    signal: new AbortController().signal,
    ...more,
  });

  it("throws what its loader throws, instead of judging half a page", async () => {
    const loader: ResourceLoader = { load: () => Promise.reject(new Error("The claim is lost.")) };
    const html = "<h1>Tea</h1><script src=/app.js></script>";
    let thrown: unknown;
    await renderPage(browser(), order(html, { loader })).catch((error) => thrown = error);
    expect(String(thrown)).to.equal("Error: The claim is lost.");
  });

  it("runs the page's scripts, its own and those it loads", async () => {
    const { loader, asked } = createSpecLoader({
      "http://shop.test/app.js": "document.body.append(navigator.userAgent)",
    });
    const html = "<title>raw</title><body><script>document.title = 'rendered'</script>" +
      "<script src=/app.js></script>";
    const rendered = await renderPage(browser(), order(html, { loader }));
    expect(rendered.html).to.include("<title>rendered</title>").and.include("SpecBot/1.0");
    expect(asked).to.deep.equal(["http://shop.test/app.js"]);
    expect(rendered).to.include({ requestsCount: 2, blockedCount: 0 });
  });

  it("measures paint, shifts and sizes of text", async () => {
    const html = "<meta name=viewport content='width=device-width'><body style='margin:0'>" +
      "<p style='font-size:40px'>twenty characters ab</p><p style='font-size:8px'>12345</p>" +
      "<p style='display:none;font-size:1px'>hidden</p><script>setTimeout(() => {" +
      "const div = document.createElement('div'); div.style.height = '400px';" +
      "document.body.prepend(div) }, 200)</script>";
    const rendered = await renderPage(browser(), order(html));
    expect(rendered).to.include({ charsCount: 23, smallCharsCount: 5, smallestFontPx: 8 });
    expect(rendered.paintedAt).to.be.within(1, 5_000);
    expect(rendered.shifts).to.have.length(1);
    expect(rendered.shifts[0]?.value).to.be.within(0.05, 1);
  });

  it("measures in a world that the page cannot change", async () => {
    const html = "<p>twelve chars</p><form name=createTreeWalker></form><form name=body></form>" +
      "<script>Object.defineProperty(document, 'documentElement', { value: null });" +
      "window.getComputedStyle = () => ({ fontSize: '1px' }); Map = Set = Promise = null</script>";
    const rendered = await renderPage(browser(), order(html));
    expect(rendered.html).to.include("twelve chars");
    expect(rendered).to.include({ charsCount: 11, smallCharsCount: 0 });
  });

  it("stays on the page, whatever it tries", async () => {
    const { loader, asked } = createSpecLoader();
    const html = "<meta http-equiv=refresh content='0;url=/refresh'><p>still here</p>" +
      "<form id=f action=/form></form><script>location.href = '/location'; f.submit();" +
      "window.open('/window'); history.pushState({}, '', '/pushed'); alert('hello');" +
      "setTimeout(() => location.assign('/assigned'), 50)</script>";
    const rendered = await renderPage(browser(), order(html, { loader }));
    expect(rendered.html).to.include("still here");
    expect(asked).to.deep.equal([]);
    expect(rendered.blockedCount).to.be.greaterThan(0);
  });

  it("opens no other window, however often a page tries", async () => {
    const html = "<a id=a target=_blank href=/a>a</a><form id=f target=_blank action=/f></form>" +
      "<script>for (let i = 0; i < 50; i++) { a.click(); f.submit(); open('/w') }" +
      "document.title = `${open('/window')}, ${open()}`</script>";
    const rendered = await renderPage(browser(), order(html));
    expect(rendered.html).to.include("<title>null, null</title>");
    expect(rendered).to.include({ requestsCount: 1, blockedCount: 0 });
  });

  it("sends nothing but GET", async () => {
    const { loader, asked } = createSpecLoader();
    const html = "<script>fetch('/post', { method: 'POST', body: 'x' });" +
      "navigator.sendBeacon('/beacon', 'x'); fetch('/get')</script><video src=/film.mp4></video>";
    await renderPage(browser(), order(html, { loader }));
    expect(asked).to.deep.equal(["http://shop.test/get"]);
  });

  it("lets no page of another origin read what does not say that it may", async () => {
    const { loader } = createSpecLoader({
      "http://other.test/frame": "<script>fetch('http://shop.test/secret')" +
        ".then((answer) => answer.text()).then((text) => fetch('/got?' + text))" +
        ".catch(() => fetch('/refused'))</script>",
      "http://shop.test/secret": "secret",
    });
    const asked: string[] = [];
    const watched: ResourceLoader = {
      load: async (request) => {
        asked.push(request.url);
        const result = await loader.load(request);
        if (result.state !== "loaded") return result;
        const headers = { "content-type": "text/html" };
        const { answerHeaders } = await import("../../../../lib/crawler/fetch/resource_loader.ts");
        return { ...result, resource: { ...result.resource, headers: answerHeaders(headers) } };
      },
    };
    const html = "<iframe src=http://other.test/frame></iframe>";
    await renderPage(browser(), order(html, { loader: watched }));
    expect(asked).to.include("http://other.test/refused");
    expect(asked.filter((url) => url.includes("got"))).to.deep.equal([]);
  });

  it("gives up a page that never comes to an end", async () => {
    const html = "<script>for (;;);</script>";
    const limits = { totalMs: 2_000, loadMs: 1_000 };
    const error = await renderPage(browser(), order(html, { limits })).catch((reason) => reason);
    expect(error).to.be.instanceOf(RenderTimeoutError);
    expect((await renderPage(browser(), order("<p>the next one"))).html).to.include("next one");
  });

  it("takes what is there of a page that never finishes loading", async () => {
    const loader: ResourceLoader = { load: () => new Promise(() => {}) };
    const html = "<p>here</p><img src=/never.png>";
    const limits = { loadMs: 500, settleMs: 500 };
    const rendered = await renderPage(browser(), order(html, { loader, limits }));
    expect(rendered.html).to.include("here");
  });

  it("ends when it is told to", async () => {
    const signal = AbortSignal.timeout(300);
    const html = "<script>for (;;);</script>";
    const error = await renderPage(browser(), order(html, { signal })).catch((reason) => reason);
    expect(error).to.equal(signal.reason);
  });

  describe("on a hostile page", () => {
    async function render(html: string, allowPrivate: string[] = []): Promise<void> {
      const fetcher = createFetcher({
        userAgent: "SpecBot/1.0",
        guard: createAddressGuard({ allowPrivate }),
        connectTo: [],
      });
      const loader = createResourceLoader({
        fetch: (url, _trusted, options) => fetcher.fetch(url, options),
        isInternal: () => true,
        isAllowed: () => Promise.resolve(true),
      });
      try {
        await renderPage(browser(), order(html, { loader, limits: { totalMs: 60_000 } }));
      } finally {
        await fetcher.close();
      }
    }

    it("reaches what the guard allows, as a proof that the trap works", async () => {
      const trap = await openTrap();
      await render(`<img src="http://127.0.0.1:${trap.port}/">`, ["127.0.0.0/8"]);
      expect(trap.connections()).to.equal(1);
      await trap.close();
    });

    const attacks: Record<string, (port: number) => string> = {
      "fetch": (port) => `<script>fetch("http://127.0.0.1:${port}/", { mode: "no-cors" })</script>`,
      "fetch by a name that leads there": (port) =>
        `<script>fetch("http://localhost:${port}/", { mode: "no-cors" })</script>`,
      "POST": (port) =>
        `<script>fetch("http://127.0.0.1:${port}/", { method: "POST", mode: "no-cors", body: "x" });
        navigator.sendBeacon("http://127.0.0.1:${port}/", "x")</script>`,
      "img, link, script and media": (port) =>
        `<link rel=stylesheet href="http://127.0.0.1:${port}/a.css">
        <img src="http://127.0.0.1:${port}/a.png"><script src="http://127.0.0.1:${port}/a.js">
        </script><video src="http://127.0.0.1:${port}/a.mp4" autoplay></video>
        <embed src="http://127.0.0.1:${port}/a.svg"><object data="http://127.0.0.1:${port}/a">
        </object>`,
      "preconnect, prefetch, prerender and speculation rules": (port) =>
        `<link rel=preconnect href="http://127.0.0.1:${port}/">
        <link rel=dns-prefetch href="http://127.0.0.1:${port}/">
        <link rel=prefetch href="http://127.0.0.1:${port}/p">
        <link rel=prerender href="http://127.0.0.1:${port}/p">
        <link rel=modulepreload href="http://127.0.0.1:${port}/m.js">
        <script type=speculationrules>{"prerender": [{"urls": ["http://127.0.0.1:${port}/s"]}],
        "prefetch": [{"urls": ["http://127.0.0.1:${port}/t"]}]}</script>`,
      "iframe": (port) => `<iframe src="http://127.0.0.1:${port}/"></iframe>`,
      "an iframe's own document": (port) =>
        `<iframe srcdoc='<script>fetch("http://127.0.0.1:${port}/")</script>
        <img src="http://127.0.0.1:${port}/i">'></iframe><iframe sandbox="allow-scripts"
        src="data:text/html,<script>fetch('http://127.0.0.1:${port}/')</script>"></iframe>`,
      "WebSocket": (port) => `<script>new WebSocket("ws://127.0.0.1:${port}/")</script>`,
      "WebSocket of a worker": (port) =>
        `<script>new Worker(URL.createObjectURL(new Blob(['new WebSocket("ws://127.0.0.1:${port}/");` +
        `fetch("http://127.0.0.1:${port}/"); new EventSource("http://127.0.0.1:${port}/")'])))` +
        `</script>`,
      "WebSocket of a frame": (port) =>
        `<iframe src="data:text/html,<script>new WebSocket('ws://127.0.0.1:${port}/')</script>">
        </iframe>`,
      "a shared worker": (port) =>
        `<script>new SharedWorker("data:text/javascript," + encodeURIComponent(` +
        `'new WebSocket("ws://127.0.0.1:${port}/"); fetch("http://127.0.0.1:${port}/");` +
        `importScripts("http://127.0.0.1:${port}/")'));` +
        `new SharedWorker("http://127.0.0.1:${port}/shared.js")</script>`,
      "style sheets, pings and reports": (port) =>
        `<style>@import "http://127.0.0.1:${port}/a.css"; @font-face { font-family: f;
        src: url(http://127.0.0.1:${port}/f.woff2) } p { font-family: f; background:
        url(http://127.0.0.1:${port}/b.png) }</style><link rel=icon href="http://127.0.0.1:${port}/">
        <a id=a href="#x" ping="http://127.0.0.1:${port}/ping">a</a><script>a.click()</script>
        <img src=/forbidden.gif onerror="this.src='/again.gif'">`,
      "event source and XMLHttpRequest": (port) =>
        `<script>new EventSource("http://127.0.0.1:${port}/"); const x = new XMLHttpRequest();
        x.open("GET", "http://127.0.0.1:${port}/"); x.send()</script>`,
      "a form": (port) =>
        `<form id=f method=post action="http://127.0.0.1:${port}/"></form>
        <form id=g target=_blank action="http://127.0.0.1:${port}/"></form>
        <script>g.submit(); f.submit()</script>`,
      "another window": (port) =>
        `<a id=a target=_blank href="http://127.0.0.1:${port}/">a</a>
        <script>window.open("http://127.0.0.1:${port}/"); a.click();
        const w = window.open("about:blank"); if (w) w.location = "http://127.0.0.1:${port}/w"
        </script>`,
      "navigation": (port) =>
        `<meta http-equiv=refresh content="0;url=http://127.0.0.1:${port}/">
        <script>setTimeout(() => location = "http://127.0.0.1:${port}/", 100)</script>`,
      "a download": (port) =>
        `<a id=a download href="http://127.0.0.1:${port}/file.zip">a</a><script>a.click()</script>`,
      "a service worker": (port) =>
        `<script>navigator.serviceWorker?.register("/sw.js");
        fetch("http://127.0.0.1:${port}/").catch(() => {})</script>`,
      "WebRTC and WebTransport": (port) =>
        `<iframe id=i></iframe><script>for (const w of [window, i.contentWindow]) try {
        const c = new w.RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${port}" }] });
        c.createDataChannel("x"); c.createOffer().then((o) => c.setLocalDescription(o)) } catch {}
        try { new WebTransport("https://127.0.0.1:${port}/") } catch {}</script>`,
    };
    it("reaches no server of this machine by any of these", async () => {
      const names = Object.keys(attacks);
      const reached: string[] = [];
      const attack = async (): Promise<void> => {
        for (let name = names.shift(); name !== undefined; name = names.shift()) {
          const trap = await openTrap();
          try {
            await render(`<p>hostile</p>${attacks[name]?.(trap.port)}`);
            if (trap.connections() > 0) reached.push(name);
          } catch (error) {
            throw new Error(`The page with ${name} was not rendered.`, { cause: error });
          } finally {
            await trap.close();
          }
        }
      };
      await Promise.all(Array.from({ length: 3 }, attack));
      expect(reached).to.deep.equal([]);
    }).timeout(120_000);
  });
});
