import { anchor, both, type Kind, losing, OWN_DOMAIN, page } from "./planted.ts";

const NOWHERE = page("Nothing of it.");

/** Pages whose links are gone, or never were any, and such as change between the looks. */
export const LOST_KINDS: readonly Kind[] = [
  { name: "removed", make: ({ target }) => losing(target, NOWHERE, "link_removed") },
  {
    name: "404",
    make: ({ target }) => losing(target, { status: 404, body: page(anchor(target)) }, "page_404"),
  },
  { name: "410", make: ({ target }) => losing(target, { status: 410 }, "page_404") },
  {
    name: "noindex by meta",
    make: ({ target }) =>
      losing(
        target,
        page(anchor(target), `<meta name="robots" content="noindex,follow">`),
        "page_noindex",
        { found: { source_noindex: 1, found_anchor: "tea" } },
      ),
  },
  {
    name: "noindex by header",
    make: ({ target }) =>
      losing(target, {
        headers: { "x-robots-tag": "googlebot: noindex" },
        body: page(anchor(target)),
      }, "page_noindex"),
  },
  {
    name: "domain refused",
    ownHost: true,
    make: ({ target }) => losing(target, NOWHERE, "domain_down"),
  },
  {
    name: "domain unknown",
    ownHost: true,
    make: ({ target }) => losing(target, NOWHERE, "domain_down"),
  },
  {
    name: "nofollowed",
    make: ({ target }) =>
      losing(target, page(anchor(target, "rel='external nofollow'")), "nofollowed", {
        nofollow: false,
        found: { found_nofollow: 1, followed: 1 },
      }),
  },
  {
    name: "nofollowed by the page",
    make: ({ target }) =>
      losing(
        target,
        page(anchor(target), `<meta name="robots" content="nofollow">`),
        "nofollowed",
        {
          nofollow: false,
        },
      ),
  },
  {
    name: "redirected elsewhere",
    make: ({ path, target }) => ({
      ...losing(target, { status: 301, headers: { location: `${path}/new` } }, "redirected"),
      more: { [`${path}/new`]: NOWHERE },
    }),
  },
  {
    name: "redirected home",
    make: ({ target }) => losing(target, { status: 302, headers: { location: "/" } }, "redirected"),
  },
  {
    name: "redirected to a page that is gone",
    make: ({ target }) =>
      losing(target, { status: 301, headers: { location: "/no-such-page" } }, "page_404"),
  },
  {
    name: "only a slash further, without the link",
    make: ({ path, target }) => ({
      ...losing(target, { status: 301, headers: { location: `${path}/` } }, "link_removed"),
      more: { [`${path}/`]: NOWHERE },
    }),
  },
  {
    name: "redirects to the site where a text linked",
    make: ({ target }) =>
      losing(target, { status: 301, headers: { location: target } }, "redirected", {
        type: "text",
      }),
  },
  {
    name: "in a comment",
    make: ({ target }) =>
      losing(target, page(`<!-- ${anchor(target)} -->`), "link_removed", {
        found: { mention: "comment" },
      }),
  },
  {
    name: "in a template",
    make: ({ target }) =>
      losing(target, page(`<template>${anchor(target)}</template>`), "link_removed", {
        found: { mention: "template" },
      }),
  },
  {
    name: "as text",
    make: ({ target }) =>
      losing(target, page(`See ${target} for more.`), "link_removed", {
        found: { mention: "text" },
      }),
  },
  {
    name: "in a textarea",
    make: ({ target }) =>
      losing(target, page(`<textarea>${anchor(target)}</textarea>`), "link_removed"),
  },
  {
    name: "in structured data",
    make: ({ target }) =>
      losing(
        target,
        page(`<script type="application/ld+json">{"sameAs":"${target}"}</script>`),
        "link_removed",
      ),
  },
  {
    name: "to hosts that look alike",
    make: ({ target }) =>
      losing(
        target,
        page(
          [
            target.replace("://", "://not"),
            target.replace(OWN_DOMAIN, `${OWN_DOMAIN}.evil.test`),
            target.replace(OWN_DOMAIN, `evil.test/${OWN_DOMAIN}`),
            target.replace("://", `://evil.test/?u=http://`),
            target.replace("://", `://${OWN_DOMAIN}@evil.test/`),
            target.replace(OWN_DOMAIN, "tea-shop.example"),
          ].map((href) => anchor(href)).join(" "),
        ),
        "link_removed",
      ),
  },
  {
    name: "to other pages of the site",
    make: ({ target }) =>
      losing(
        target,
        page(anchor(`${target}/more`) + anchor(`http://${OWN_DOMAIN}/`)),
        "link_removed",
      ),
  },
  {
    name: "as a canonical alone",
    make: ({ target }) =>
      losing(target, page("", `<link rel="canonical" href="${target}">`), "link_removed", {
        type: "text",
      }),
  },
  {
    name: "of Search Console, without any",
    make: ({ target }) => losing(target, NOWHERE, "link_removed", { target: null }),
  },
  {
    name: "found again",
    make: ({ target }) => ({
      answers: [NOWHERE, page(anchor(target))],
      links: [{
        ...{ target, anchor: "tea", status: "live" as const },
        looks: ["gone:link_removed", "live"],
        found: { gone_since: null, lost: 0 },
      }],
    }),
  },
  {
    name: "gone of late",
    make: ({ target }) => ({
      answers: [page(anchor(target)), { status: 404 }],
      links: [{
        ...{ target, anchor: "tea", status: "live" as const },
        looks: ["live", "gone:page_404"],
        found: { lost: 0, found_anchor: "tea" },
      }],
    }),
  },
  {
    name: "gone, then in trouble",
    ownHost: true,
    make: ({ target }) => ({
      answers: [{ status: 404 }, { status: 500 }],
      links: [{
        ...{ target, anchor: "tea", status: "unverified" as const },
        looks: ["gone:page_404", "none:server_error"],
        found: { lost: 0, gone_reason: "page_404", failures: 1 },
      }],
    }),
  },
  {
    name: "gone for two reasons",
    make: ({ target }) => ({
      answers: [{ status: 404 }, NOWHERE],
      links: [{
        ...{ target, anchor: "tea", status: "lost" as const },
        looks: ["gone:page_404", "lost:link_removed"],
      }],
    }),
  },
  {
    name: "several, of which some went",
    make: ({ target }) => ({
      answers: both(page(anchor(`${target}/1`) + anchor(`${target}/3`, "rel=nofollow"))),
      links: [
        { target: `${target}/1`, anchor: "tea", looks: ["live", "live"], status: "live" },
        {
          ...{ target: `${target}/2`, anchor: "tea", status: "lost" as const },
          looks: ["gone:link_removed", "lost:link_removed"],
        },
        {
          ...{ target: `${target}/3`, anchor: "tea", nofollow: false, status: "lost" as const },
          looks: ["gone:nofollowed", "lost:nofollowed"],
        },
      ],
    }),
  },
];
