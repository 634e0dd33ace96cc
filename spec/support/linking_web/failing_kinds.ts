import { anchor, failing, type Kind, page } from "./planted.ts";

/** A gigabyte would do as well; of few elements, as reading many keeps the thread busy, which is the web's too. */
const HUGE = `<p>${"tea ".repeat(1_000)}</p>`.repeat(5_000);

/** Bytes that are nothing, the same each time. */
const GARBAGE = Uint8Array.from({ length: 50_000 }, (_, index) => (index * index * 31 + 7) % 256);

/** Pages that say nothing of their links. */
export const FAILING_KINDS: readonly Kind[] = [
  {
    name: "robots.txt forbids it",
    ownHost: true,
    make: ({ path, target }) => ({
      ...failing(target, page(anchor(target)), "blocked_by_robots"),
      more: robots(`User-agent: *\nDisallow: ${path}\n`),
    }),
  },
  {
    name: "robots.txt of a page that it redirects to forbids it",
    ownHost: true,
    make: ({ target }) => ({
      ...failing(target, { status: 301, headers: { location: "/private" } }, "blocked_by_robots"),
      more: { ...robots("User-agent: *\nDisallow: /private\n"), "/private": page(anchor(target)) },
    }),
  },
  {
    name: "robots.txt in trouble",
    ownHost: true,
    make: ({ target }) => ({
      ...failing(target, page(anchor(target)), "server_error"),
      more: { "/robots.txt": { status: 503 } },
    }),
  },
  { name: "500", ownHost: true, make: ({ target }) => failing(target, fault(500), "server_error") },
  { name: "503", ownHost: true, make: ({ target }) => failing(target, fault(503), "server_error") },
  {
    name: "429",
    ownHost: true,
    make: ({ target }) => failing(target, fault(429), "too_many_requests"),
  },
  { name: "403", make: ({ target }) => failing(target, fault(403), "access_denied") },
  { name: "401", make: ({ target }) => failing(target, fault(401), "access_denied") },
  {
    name: "an answer that ends too soon",
    ownHost: true,
    make: ({ target }) =>
      failing(target, { fault: "cut", body: page(anchor(target)) }, "no_answer"),
  },
  {
    name: "private address",
    ownHost: true,
    make: ({ target }) => failing(target, page(anchor(target)), "private_address"),
  },
  {
    name: "redirect to a private address",
    ownHost: true,
    make: ({ target }) =>
      failing(
        target,
        { status: 302, headers: { location: "http://169.254.169.254/latest/meta-data/" } },
        "private_address",
      ),
  },
  {
    name: "redirect to itself",
    make: ({ path, target }) =>
      failing(target, { status: 302, headers: { location: path } }, "redirect_loop"),
  },
  {
    name: "redirects in a circle",
    make: ({ path, target }) => ({
      ...failing(target, { status: 302, headers: { location: `${path}/2` } }, "redirect_loop"),
      more: { [`${path}/2`]: { status: 302, headers: { location: path } } },
    }),
  },
  {
    name: "redirects without end",
    make: ({ path, target }) => ({
      ...failing(target, { status: 302, headers: { location: `${path}/1` } }, "redirect_loop"),
      more: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [
        `${path}/${index + 1}`,
        { status: 302, headers: { location: `${path}/${index + 2}` } },
      ])),
    }),
  },
  {
    name: "a script writes it",
    make: ({ target }) =>
      failing(
        target,
        page(`<div id="x"></div><script>x.innerHTML='<a href="${target}">tea</a>'</script>`),
        "needs_scripts",
      ),
  },
  {
    name: "a script's data have it",
    make: ({ target }) =>
      failing(
        target,
        page(
          `<script type="application/json">{"to":"${target.replaceAll("/", "\\/")}"}</script>`,
        ),
        "needs_scripts",
      ),
  },
  {
    name: "a click leads there",
    make: ({ target }) =>
      failing(target, page(`<b onclick="location='${target}'">tea</b>`), "needs_scripts"),
  },
  {
    name: "20 MB, the link at the end",
    once: true,
    ownHost: true,
    make: ({ target }) => failing(target, page(HUGE + anchor(target)), "too_large"),
  },
  { name: "garbage", make: ({ target }) => failing(target, { body: GARBAGE }, "not_html") },
  { name: "nothing", make: ({ target }) => failing(target, { body: "" }, "not_html") },
  {
    name: "PDF",
    make: ({ target }) =>
      failing(
        target,
        { headers: { "content-type": "application/pdf" }, body: anchor(target) },
        "not_html",
      ),
  },
  {
    name: "redirect to nowhere",
    make: ({ target }) =>
      failing(target, { status: 302, headers: { location: "mailto:tea@tea.test" } }, "not_html"),
  },
];

function fault(status: number) {
  return { status, body: page("Something is wrong.") };
}

function robots(body: string) {
  return { "/robots.txt": { headers: { "content-type": "text/plain" }, body } };
}
