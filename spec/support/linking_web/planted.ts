/** The site that is linked to. */
export const OWN_DOMAIN = "tea-shop.test";

/** An answer of a page; a string is an HTML page. */
export type WebAnswer = string | {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** `hang`: no answer at all; `cut`: the connection ends within it. */
  fault?: "hang" | "cut";
};

/** A link that a page is said to have, and what looks at the page are to find. */
export interface PlantedLink {
  /** Null: only the page is known, as of Search Console. */
  target: string | null;
  anchor?: string;
  nofollow?: boolean;
  type?: string;
  /** At the first look and 24 hours later, such as `live`, `gone:page_404`, `lost:page_404`, `none:timeout`. */
  looks: [string, string];
  /** In the end. */
  status: "live" | "lost" | "broken" | "unverified";
  /** What is known of it in the end. */
  found?: Record<string, unknown>;
}

/** A page of another site, as it was made by a kind. */
export interface PlantedPage {
  host: string;
  path: string;
  /** Other than `http`. */
  scheme?: string;
  /** What it answers at the first look and at the second. */
  answers: [WebAnswer, WebAnswer];
  links: PlantedLink[];
  /** Further pages of its host by their paths. */
  more?: Record<string, WebAnswer>;
}

/** What a kind makes a page of. */
export interface Place {
  number: number;
  host: string;
  path: string;
  /** A page of the site that no other page links to. */
  target: string;
}

/** Makes one page of a kind; `ownHost`: it spoils its host for others. */
export interface Kind {
  name: string;
  ownHost?: boolean;
  /** One is enough, since it takes long. */
  once?: boolean;
  make(place: Place): Omit<PlantedPage, "host" | "path">;
}

/** A page with some text around what it holds. */
export function page(body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><title>On tea</title>${head}</head>
    <body><nav><a href="/">Home</a></nav><main><p>Words before. ${body} Words behind.</p></main>
    </body></html>`;
}

/** An anchor with the text `tea`. */
export function anchor(href: string, attributes = ""): string {
  return `<a href="${href}" ${attributes}>tea</a>`;
}

/** The same answer at both looks. */
export function both(answer: WebAnswer): [WebAnswer, WebAnswer] {
  return [answer, answer];
}

type Making = Omit<PlantedPage, "host" | "path">;

/** A page whose one link lives. */
export function living(
  target: string,
  answer: WebAnswer,
  more: Partial<PlantedLink> = {},
): Making {
  const looks: [string, string] = ["live", "live"];
  return {
    answers: both(answer),
    links: [{ target, anchor: "tea", looks, status: "live", ...more }],
  };
}

/** A page whose one link is gone both times. */
export function losing(
  target: string,
  answer: WebAnswer,
  reason: string,
  more: Partial<PlantedLink> = {},
): Making {
  const looks: [string, string] = [`gone:${reason}`, `lost:${reason}`];
  return {
    answers: both(answer),
    links: [{ target, anchor: "tea", looks, status: "lost", ...more }],
  };
}

/** A page that shows nothing of its one link. */
export function failing(target: string, answer: WebAnswer, reason: string): Making {
  const looks: [string, string] = [`none:${reason}`, `none:${reason}`];
  return { answers: both(answer), links: [{ target, anchor: "tea", looks, status: "unverified" }] };
}
