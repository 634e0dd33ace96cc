import type { Act } from "../../acts/act.ts";
import { actCard } from "../../acts/act_form.ts";
import { actPages, type SentAct } from "../../acts/act_page.ts";
import type { LogPieceAnswer } from "../../../../schemas/log_piece.ts";
import { html } from "../../html.ts";
import type { DocumentAnswer, Page, PageRequest } from "../../page.ts";
import { readOwnSite, settingsPath } from "../../sites/settings_view.ts";
import { placeOf, showActs } from "./show_acts.ts";

const SEND: Act = {
  ...{ name: "send", operationId: "sendLog", title: "Send lines of an access log" },
  fields: ["lines", "log_format"],
  button: "Read the lines",
  about:
    "Requests of bots are kept one by one, those of people are only counted by day, page and " +
    "status. No address of a person is kept.",
  done: "",
  tell: tellPiece,
};
const ACTS = [SEND];

function tellPiece(answer: unknown): string {
  // what `sendLog` answers, as its schema says
  const data = answer as LogPieceAnswer;
  const [first] = data.left_out_lines;
  const leftOut = Object.values(data.left_out).reduce((sum, count) => sum + count, 0);
  return `${data.lines} lines read: ${data.bots} requests of bots, ${data.people} of people, ` +
    `${leftOut} left out${
      first === undefined ? "" : ` (the first is line ${first.line}: ${first.reason})`
    }.`;
}

/** `/settings/sites/{id}/imports/logs`: lines of the server's access log. */
export const LOG_PAGES: readonly Page[] = actPages({
  path: "/settings/sites/:id/imports/logs",
  acts: ACTS,
  show: showLogs,
});

async function showLogs(request: PageRequest, sent: SentAct | undefined): Promise<DocumentAnswer> {
  const { site } = await readOwnSite(request);
  const place = placeOf(request, { action: `${settingsPath(site.id, "imports")}/logs`, sent });
  return showActs(request, {
    ...{ site, tab: "imports", label: "Server logs", above: "Imports", acts: ACTS, sent },
    content: html`
      ${actCard(SEND, place)}
      <section class="card" aria-labelledby="whole-heading">
        <h2 id="whole-heading">Whole logs</h2>
        <p>On the server, logs of any size, packed or not, also while they are written:</p>
        <pre tabindex="0" aria-label="Command line">${`npm run --silent import -- --site ${site.id} --logs /var/log/nginx/access.log --follow`}</pre>
      </section>
    `,
  });
}
