import type { SearchConsoleAnswer } from "../../../../schemas/search_console.ts";
import type { SiteAnswer } from "../../../../schemas/site.ts";
import { NotFoundError } from "../../../core/errors.ts";
import { callApi, type PageScope } from "../../call_api.ts";
import { noProblem } from "../../form_problem.ts";
import { type Html, html } from "../../html.ts";
import { labelledProblem } from "../../labelled_problem.ts";
import { type DocumentAnswer, type Page, type PageRequest, redirectTo } from "../../page.ts";
import { csrfField } from "../../parts/csrf_field.ts";
import { notice } from "../../parts/notice.ts";
import { textField } from "../../parts/text_field.ts";
import { type Form, parseForm } from "../../read_form.ts";
import { formValues, type SentForm } from "../../sent_form.ts";
import {
  CONNECTION_LABELS,
  connectionFields,
  readConnection,
  readSyncDays,
} from "../../sites/connection_form.ts";
import { connectionState } from "../../sites/connection_state.ts";
import { settingsForm } from "../../sites/settings_form.ts";
import { readOwnSite, settingsPath, showSettings } from "../../sites/settings_view.ts";

const PATH = "/settings/sites/:id/search-console";
const NO_JSON =
  "Service account key is no JSON. Open the key file as text, and paste all of it, from " +
  "the first { to the last }.";
/** A form that brings all days that are due. */
const NO_DAYS = parseForm("");
const DONE = {
  saved: "The connection is saved. Its data are brought from now on; reload to see how far it is.",
  sync: "A sync is due now. Reload to see how far it is.",
  disconnected: "The site is disconnected and the key is deleted. What was brought stays.",
};

/** `GET /settings/sites/{id}/search-console`: how far the connection is, and what it is made of. */
export const searchConsolePage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  handler: (request: PageRequest) => showConnection(request),
};

/** Its form: connects, or changes what is brought. */
export const saveSearchConsolePage: Page = {
  method: "POST",
  path: PATH,
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const body = readConnection(request.form);
    try {
      await callApi(scope, "putSearchConsole", { params: { id: site.id }, body });
    } catch (error) {
      const { errors, ...problem } = labelledProblem(error, CONNECTION_LABELS);
      const noJson = body["service_account"] === "" && { service_account: [NO_JSON] };
      return await showConnection(request, {
        name: "connection",
        problem: { ...problem, errors: { ...errors, ...noJson } },
      });
    }
    return redirectTo(`${settingsPath(site.id, "search-console")}?done=saved`);
  },
};

/** `POST /settings/sites/{id}/search-console/sync`: brings data now. */
export const syncSearchConsolePage: Page = {
  method: "POST",
  path: `${PATH}/sync`,
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    try {
      const body = readSyncDays(request.form);
      await callApi(scope, "syncSearchConsole", { params: { id: site.id }, body });
    } catch (error) {
      const { errors, ...problem } = labelledProblem(error, { from: "First day", to: "Last day" });
      const { from: again_from = [], to: again_to = [] } = errors;
      return await showConnection(request, {
        name: "sync",
        problem: { ...problem, errors: { again_from, again_to } },
      });
    }
    return redirectTo(`${settingsPath(site.id, "search-console")}?done=sync`);
  },
};

type Sent = SentForm<"connection" | "sync">;

async function showConnection(request: PageRequest, sent?: Sent): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const connection = await findConnection(scope, site);
  const { secretKeys } = request.services.config;
  const content = html`${secretKeys.length === 0 && noSecretKey()}
${connection === null ? instructions() : stateCard(request, { site, connection, sent })}
${connectionCard(request, { site, connection, sent })}`;
  return showSettings(request, {
    site,
    tab: "search-console",
    content,
    problem: sent?.problem ?? noProblem(),
    done: DONE,
    scripts: ["key_file.js"],
  });
}

async function findConnection(
  scope: PageScope,
  { id }: SiteAnswer,
): Promise<SearchConsoleAnswer | null> {
  try {
    const { body } = await callApi(scope, "getSearchConsole", { params: { id } });
    const { data }: { data: SearchConsoleAnswer } = body;
    return data;
  } catch (error) {
    if (error instanceof NotFoundError && error.code === "no_search_console") return null;
    throw error;
  }
}

function noSecretKey(): Html {
  return notice(
    "info",
    html`<p><strong>This server has no SECRET_KEY</strong>, with which keys are kept encrypted, so that
nothing can be connected yet. The operator makes one with <code>openssl rand -base64 32</code>, sets
it as the environment variable <code>SECRET_KEY</code> and starts the server again.</p>`,
  );
}

function instructions(): Html {
  return html`
    <section class="card" aria-labelledby="how-heading">
      <h2 id="how-heading">How it is connected</h2>
      <ol>
        <li>In Google Cloud, enable the Google Search Console API, make a service account, and add a key of
    the type JSON to it.</li>
        <li>In Search Console, under Settings, Users and permissions, add the service account's email address as
    a user of the property. Restricted is enough.</li>
        <li>Save both below. The last 16 months are brought day by day, the newest first.</li>
      </ol>
    </section>
  `;
}

interface Parts {
  site: SiteAnswer;
  connection: SearchConsoleAnswer | null;
  sent: Sent | undefined;
}

function stateCard(
  { form, cookieValue }: PageRequest,
  { site, connection, sent }: Parts & { connection: SearchConsoleAnswer },
): Html {
  const path = settingsPath(site.id, "search-console");
  const values = formValues("sync", sent, { typed: form, stored: NO_DAYS });
  const day = (name: string, label: string) =>
    textField({ name, label, type: "date", value: values.form.text(name) }, values.errors);
  return html`<section class="card" aria-labelledby="state-heading"><h2 id="state-heading">State</h2>
${connectionState(connection)}
<form method="post" action="${path}/sync">${csrfField(cookieValue)}
<details class="more"${
    sent?.name === "sync" && html`
      open
    `
  }><summary>Bring certain days again</summary>
<div class="form-grid">${day("again_from", "First day")}${
    day("again_to", "Last day")
  }</div></details>
<div class="row"><button>Sync now</button>
<a class="button danger" href="${path}/disconnect">Disconnect…</a></div></form></section>`;
}

function connectionCard(
  { form, cookieValue }: PageRequest,
  { site, connection, sent }: Parts,
): Html {
  const stored = storedForm(connection);
  const values = formValues("connection", sent, { typed: form, stored });
  return settingsForm({
    heading: connection ? "Connection" : "Connect",
    section: "connection",
    action: settingsPath(site.id, "search-console"),
    button: connection ? "Save the connection" : "Connect",
    cookieValue,
    fields: connectionFields(values.form, values.errors, {
      isConnected: connection !== null,
      domain: site.domain,
    }),
  });
}

/** What is stored, as the fields have it. */
function storedForm(connection: SearchConsoleAnswer | null): Form {
  const values = new URLSearchParams({ property: connection?.property ?? "" });
  for (const type of connection?.search_types ?? ["web"]) values.append("search_types", type);
  if (connection?.by_country_and_device) values.set("by_country_and_device", "on");
  values.set("from", connection?.from ?? "");
  return parseForm(String(values));
}
