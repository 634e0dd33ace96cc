import { anchor, both, type Kind, living, OWN_DOMAIN, page } from "./planted.ts";

const BEHIND = (target: string) => target.slice(`http://${OWN_DOMAIN}`.length);

/** `Grüner Tee` in windows-1252. */
const LATIN1 = Buffer.from([0x47, 0x72, 0xfc, 0x6e, 0x65, 0x72, 0x20, 0x54, 0x65, 0x65]);

/** Pages whose links are there, however they are written. */
export const LIVING_KINDS: readonly Kind[] = [
  {
    name: "plain",
    make: ({ target }) =>
      living(target, page(anchor(target)), {
        found: {
          ...{ found_url: target, found_type: "text", found_anchor: "tea", found_nofollow: 0 },
          ...{ context_before: "Home Words before.", context_after: "Words behind." },
          ...{ placement: "main", hidden_by: null, target_http_code: 200, source_title: "On tea" },
        },
      }),
  },
  {
    name: "www",
    make: ({ target }) => living(target, page(anchor(`http://www.${OWN_DOMAIN}${BEHIND(target)}`))),
  },
  {
    name: "https",
    make: ({ target }) => living(target, page(anchor(target.replace("http:", "https:")))),
  },
  {
    name: "known with www.",
    make: ({ target }) =>
      living(target.replace("://", "://www."), page(anchor(target.replace("http:", "")))),
  },
  {
    name: "entities",
    make: ({ target }) => {
      const href = target.replaceAll("/", "&#x2F;").replace(":", "&colon;");
      return living(`${target}?a=1&b=2`, page(anchor(`${href}?a=1&amp;b=2`)));
    },
  },
  {
    name: "base href",
    make: ({ target }) =>
      living(
        target,
        page(anchor(`..${BEHIND(target)}`), `<base href="http://${OWN_DOMAIN}/a/">`),
      ),
  },
  {
    name: "shouted, with port, credentials and fragment",
    make: ({ target }) =>
      living(target, page(anchor(`HTTP://me@${OWN_DOMAIN.toUpperCase()}:80${BEHIND(target)}#top`))),
  },
  {
    name: "unquoted, within broken mark-up",
    make: ({ target }) =>
      living(target, `<table><tr><td><b><p>Tea: <A HREF=${target} CLASS=x>tea</b></a></table>`),
  },
  {
    name: "nofollow, as known",
    make: ({ target }) =>
      living(target, page(anchor(target, `rel="NoFollow noopener"`)), {
        nofollow: true,
        found: { found_nofollow: 1, followed: 0 },
      }),
  },
  {
    name: "nofollow, not known before",
    make: ({ target }) =>
      living(target, page(anchor(target, `rel=nofollow`)), { found: { found_nofollow: 1 } }),
  },
  {
    name: "nofollow by the page, not known before",
    make: ({ target }) =>
      living(target, page(anchor(target), `<meta name="robots" content="nofollow">`), {
        found: { found_nofollow: 1 },
      }),
  },
  {
    name: "noindex for another crawler",
    make: ({ target }) =>
      living(target, page(anchor(target), `<meta name="bingbot" content="noindex">`)),
  },
  {
    name: "ugc and sponsored, followed before",
    make: ({ target }) =>
      living(target, page(anchor(target, `rel="ugc sponsored"`)), {
        nofollow: false,
        found: { found_nofollow: 0, found_ugc: 1, found_sponsored: 1 },
      }),
  },
  {
    name: "nofollow beside a followed one",
    make: ({ target }) =>
      living(target, page(anchor(target, "rel=nofollow") + anchor(target)), {
        nofollow: false,
        found: { found_nofollow: 0 },
      }),
  },
  {
    name: "image",
    make: ({ target }) =>
      living(target, page(`<a href="${target}"><img src="/x.png" alt="A cup"></a>`), {
        ...{ anchor: "A cup", type: "image" },
        found: { found_type: "image", found_anchor: "A cup" },
      }),
  },
  {
    name: "frame",
    make: ({ target }) =>
      living(target, page(`<iframe src="${target}"></iframe>`), {
        ...{ anchor: "", type: "frame" },
        found: { found_type: "frame" },
      }),
  },
  {
    name: "hidden by display",
    make: ({ target }) =>
      living(target, page(`<div style="display:none"><p>x ${anchor(target)}</div>`), {
        found: { hidden_by: "display_none" },
      }),
  },
  {
    name: "hidden off screen",
    make: ({ target }) =>
      living(
        target,
        page(`<span style="position:absolute;left:-9999px">${anchor(target)}</span>`),
        {
          found: { hidden_by: "off_screen" },
        },
      ),
  },
  {
    name: "hidden by size",
    make: ({ target }) =>
      living(target, page(anchor(target, `style="font-size:0"`)), {
        found: { hidden_by: "zero_size" },
      }),
  },
  {
    name: "hidden by attribute, visibility and noscript",
    make: ({ number, target }) => {
      const [name = "", html = ""] = [
        ["hidden_attribute", `<i hidden>${anchor(target)}</i>`],
        ["visibility_hidden", `<i style="visibility:hidden">${anchor(target)}</i>`],
        ["noscript", `<noscript>${anchor(target)}</noscript>`],
        ["aria_hidden", `<i aria-hidden="true">${anchor(target)}</i>`],
      ][number % 4] ?? [];
      return living(target, page(html), { found: { hidden_by: name } });
    },
  },
  {
    name: "shown behind what is hidden",
    make: ({ target }) =>
      living(target, page(`<p hidden>x<p>${anchor(target)}<br style="display:none">`), {
        found: { hidden_by: null },
      }),
  },
  {
    name: "two anchors of one target, of which one goes",
    make: ({ target }) => ({
      answers: both(page(`<a href="${target}">green tea</a>`)),
      links: [
        { target, anchor: "green tea", looks: ["live", "live"], status: "live" },
        {
          ...{ target, anchor: "black tea", status: "lost" as const },
          looks: ["gone:link_removed", "lost:link_removed"],
        },
      ],
    }),
  },
  {
    name: "anchor changed",
    make: ({ target }) =>
      living(target, page(`<a href="${target}">fine tea</a>`), {
        anchor: "cheap tea",
        found: { found_anchor: "fine tea" },
      }),
  },
  {
    name: "moved with its link",
    make: ({ host, path, target }) => ({
      ...living(target, { status: 301, headers: { location: `http://${host}${path}/new` } }, {
        found: { source_final_url: `http://${host}${path}/new`, source_http_code: 200 },
      }),
      more: { [`${path}/new`]: page(anchor(target)) },
    }),
  },
  {
    name: "sends its visitors on to the page with the link",
    make: ({ path, target }) => ({
      ...living(target, page("", `<meta http-equiv="refresh" content="0; url=${path}/new">`)),
      more: { [`${path}/new`]: page(anchor(target)) },
    }),
  },
  {
    name: "canonicalised",
    make: ({ host, target }) =>
      living(target, page(anchor(target), `<link rel="canonical" href="/main">`), {
        found: { source_canonical_url: `http://${host}/main` },
      }),
  },
  {
    name: "redirects to the site",
    make: ({ target }) =>
      living(target, { status: 302, headers: { location: target } }, {
        ...{ anchor: "", type: "redirect" },
        found: { found_type: "redirect", found_url: target },
      }),
  },
  {
    name: "of Search Console",
    make: ({ target }) =>
      living(target, page(anchor(target, "rel=ugc")), {
        target: null,
        found: { found_url: target, found_anchor: "tea", found_ugc: 1 },
      }),
  },
  {
    name: "https that is not served, but http is",
    make: ({ target }) => ({ ...living(target, page(anchor(target))), scheme: "https" }),
  },
  {
    name: "windows-1252",
    make: ({ target }) => {
      const [head = "", end = ""] = page(`<a href="${target}">|</a>`).split("|");
      return living(target, {
        headers: { "content-type": "text/html; charset=iso-8859-1" },
        body: Buffer.concat([Buffer.from(head), LATIN1, Buffer.from(end)]),
      }, { anchor: "Grüner Tee", found: { found_anchor: "Grüner Tee" } });
    },
  },
  {
    name: "broken target",
    make: ({ target }) =>
      living(target.replace("/t/", "/gone/"), page(anchor(target.replace("/t/", "/gone/"))), {
        status: "broken",
        found: { target_http_code: 404 },
      }),
  },
  {
    name: "redirected target",
    make: ({ target }) => {
      const old = target.replace("/t/", "/old/");
      return living(old, page(anchor(old)), {
        found: { target_first_code: 301, target_http_code: 200, target_final_url: target },
      });
    },
  },
  {
    name: "target that only GET finds",
    make: ({ target }) => {
      const picky = target.replace("/t/", "/get/");
      return living(picky, page(anchor(picky)), { found: { target_http_code: 200 } });
    },
  },
  {
    name: "target that robots.txt forbids",
    make: ({ target }) => {
      const secret = target.replace("/t/", "/secret/");
      return living(secret, page(anchor(secret)), { found: { target_http_code: null } });
    },
  },
  {
    name: "20 MB, the link at the beginning",
    once: true,
    ownHost: true,
    make: ({ target }) => living(target, page(anchor(target) + "<p>tea</p>".repeat(2_000_000))),
  },
];
