import { listNewestTokens, type Token } from "../../../../db/accounts/tokens.ts";
import { ValidationError } from "../../../core/errors.ts";
import { parseAbilities, parseSiteIds } from "../../../core/token_scope.ts";
import { type Act, fieldName } from "../../acts/act.ts";
import { actCard } from "../../acts/act_form.ts";
import { actNotice, actPages, actStatus, type SentAct } from "../../acts/act_page.ts";
import type { PageScope } from "../../call_api.ts";
import { showDetails } from "../../explorer/details_frame.ts";
import { type Html, html } from "../../html.ts";
import type { DocumentAnswer, Page, PageRequest } from "../../page.ts";
import { COPY_ASSETS, copyField } from "../../parts/copy_field.ts";
import { notice } from "../../parts/notice.ts";
import { selectField } from "../../parts/select_field.ts";
import { readOwnSite } from "../../sites/settings_view.ts";
import { said } from "../../texts/said.ts";

/** Tokens that can be chosen. */
const MAX_TOKENS = 100;

const CREATE: Act = {
  ...{ name: "create", operationId: "createExportLink", title: "Make a link to a list" },
  fields: ["list", "kind", "format", "expires_in_days", "label", "bom"],
  button: "Make the link",
  about:
    "Its address gives the whole list to Google Sheets, Excel, Looker Studio or curl, without a header.",
  as: asToken,
  done: "",
  tell: tellAddress,
};
const TOKEN = fieldName(CREATE, "token");

/** `/sites/:id/exports/new`: an address from which spreadsheets read a list. */
export const NEW_EXPORT_LINK_PAGES: readonly Page[] = actPages({
  path: "/sites/:id/exports/new",
  acts: [CREATE],
  show: showForm,
});

/** The one time that the address is shown. */
function tellAddress(answer: unknown): Html {
  const { url, kind } = Object(answer);
  return html`<p><strong>This address is shown once.</strong> All who have it read the list until it expires, is
removed, or its token is revoked.${kind === "file" && " It answers once the file is written."}</p>
${copyField({ id: "address", text: String(url), button: "Copy the address" })}`;
}

/** A link reads with the rights of a token of the owner. Throws `ValidationError` for one that has none here. */
async function asToken(request: PageRequest, scope: PageScope): Promise<PageScope> {
  const id = Number(request.form.text(TOKEN));
  const token = (await readTokens(request)).find((one) => one.id === id);
  if (token === undefined) throw new ValidationError({ token: ["Choose one of your tokens."] });
  return { ...scope, caller: { ...scope.caller, tokenId: id } };
}

/** Tokens that may read the site. */
async function readTokens(
  { services: { db }, session: { accountId }, params }: PageRequest,
): Promise<Token[]> {
  const tokens = await listNewestTokens(db, { accountId, revoked: false, limit: MAX_TOKENS });
  const siteId = Number(params["id"]);
  return tokens.filter(({ abilities, siteIds }) =>
    parseAbilities(abilities).includes("read") &&
    (parseSiteIds(siteIds)?.includes(siteId) ?? true)
  );
}

async function showForm(
  request: PageRequest,
  sent: SentAct | undefined,
): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const tokens = await readTokens(request);
  const { cookieValue, form: typed, query } = request;
  const errors = sent?.problem.errors ?? {};
  const above = selectField({
    ...{ name: TOKEN, label: "Token", value: typed.text(TOKEN) || String(tokens[0]?.id ?? "") },
    hint: "The link reads with its rights, and its reads count as calls of it.",
    options: tokens.map(({ id, name }) => [String(id), name] as const),
  }, errors);
  const stored = { list: query.get("list") ?? "" };
  const action = `/sites/${site.id}/exports/new`;
  const answer = showDetails({
    ...{ site, scope, slug: "exports", title: said`Make a link`, heading: said`Make a link` },
    assets: ["acts.css", ...COPY_ASSETS],
    parts: [
      actNotice(request, [CREATE], sent),
      tokens.length === 0
        ? notice(
          "info",
          html`A link reads with the rights of a token. <a href="/settings/security/tokens/new">Make a
token</a> first.`,
        )
        : actCard(CREATE, { action, cookieValue, typed, sent, stored, above }),
    ],
  });
  return { ...answer, status: actStatus(sent) };
}
