/** What a column of a table of links can be. */
export type LinkRole =
  | "source_url"
  | "target_url"
  | "anchor"
  | "source_title"
  | "link_type"
  | "rel"
  | "dofollow"
  | "nofollow"
  | "ugc"
  | "sponsored"
  | "first_seen"
  | "last_seen"
  | "lost_at"
  | "link_status"
  | "lost_reason"
  | "http_code"
  | "authority";

/**
 * The names under which columns of links go, the commonest first. `url` alone is none of them: it may be
 * either end of a link.
 */
export const LINK_ALIASES: Readonly<Record<LinkRole, readonly string[]>> = {
  source_url: [
    "source url",
    "source page",
    "referring page url",
    "referring page",
    "referring url",
    "linking page",
    "linking url",
    "backlink url",
    "backlink",
    "url from",
    "from url",
    "link from",
    "source",
    "from",
    "sourceurl",
    "quell url",
    "verweisende seite",
    "url source",
    "url de origen",
    "url di origine",
    "bron url",
  ],
  target_url: [
    "target url",
    "target page",
    "link url",
    "linked page",
    "url to",
    "to url",
    "link to",
    "destination url",
    "destination",
    "target",
    "to",
    "targeturl",
    "ziel url",
    "zielseite",
    "url cible",
    "url de destino",
    "url di destinazione",
    "doel url",
  ],
  anchor: [
    "anchor text",
    "anchor",
    "link anchor",
    "anchortext",
    "link text",
    "linking text",
    "text",
    "linktext",
    "ankertext",
    "texte d'ancrage",
    "texto de anclaje",
    "ancla",
    "ankertekst",
  ],
  source_title: [
    "source title",
    "referring page title",
    "page from title",
    "source page title",
    "linking page title",
    "title",
  ],
  link_type: ["link type", "item type", "type", "linktyp"],
  rel: ["rel", "link rel", "rel attribute", "attributes", "rel attributes", "link attributes"],
  dofollow: ["dofollow", "follow", "is dofollow", "do follow", "followed"],
  nofollow: ["nofollow", "is nofollow", "no follow", "flagnofollow", "flag nofollow"],
  ugc: ["ugc", "is ugc"],
  sponsored: ["sponsored", "is sponsored"],
  first_seen: [
    "first seen",
    "first indexed date",
    "firstindexeddate",
    "date first seen",
    "first found",
    "found",
    "discovered",
    "date found",
    "zuerst gesehen",
  ],
  last_seen: [
    "last seen",
    "last crawled",
    "lastseendate",
    "last seen date",
    "date last seen",
    "last checked",
    "last check",
    "zuletzt gesehen",
  ],
  lost_at: ["lost", "lost at", "date lost", "datelost", "lost date", "lost on", "removed at"],
  link_status: ["link state", "link status", "backlink status", "status", "state", "is lost"],
  lost_reason: ["lost reason", "reason lost", "reasonlost", "drop reason"],
  http_code: [
    "http code",
    "referring page http code",
    "last http code",
    "page from status code",
    "http status",
    "status code",
  ],
  authority: [
    "authority",
    "source authority",
    "domain authority",
    "domain rating",
    "da",
    "dr",
    "page ascore",
    "domain from rank",
  ],
};
