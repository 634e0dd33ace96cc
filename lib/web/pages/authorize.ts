import { findAuthorizingClient } from "../../commands/accounts/find_authorizing_client.ts";
import type { AuthorizingClient } from "../../commands/accounts/find_authorizing_client.ts";
import { grantOauthCode } from "../../commands/accounts/grant_oauth_code.ts";
import { ValidationError } from "../../core/errors.ts";
import {
  type AuthorizationRequest,
  readAuthorizationRequest,
  readParameter,
  readState,
} from "../../oauth/authorization_request.ts";
import { readFormText } from "../../middleware/form_text.ts";
import { OauthError } from "../../oauth/oauth_error.ts";
import { mcpResource, OAUTH_PATHS } from "../../oauth/oauth_metadata.ts";
import {
  answerAddress,
  formActionSource,
  isRedirectAddress,
  isRegisteredAddress,
} from "../../oauth/redirect_address.ts";
import { type FormProblem, noProblem } from "../form_problem.ts";
import { html } from "../html.ts";
import { labelledProblem } from "../labelled_problem.ts";
import { type DocumentAnswer, type Page, type PageRequest, redirectTo, showPage } from "../page.ts";
import { pagePolicy } from "../page_policy.ts";
import { consentView } from "../security/consent_view.ts";
import { readSiteNames } from "../security/site_names.ts";
import { saidText } from "../texts/said.ts";
import { saidMessage } from "../texts/said_message.ts";

const PATH = OAUTH_PATHS.authorize;
const MAX_ASKED = 4_000;
const LABELS = { abilities: "What it may do", sites: "Sites" };

/** To whom an answer goes: known and checked before anything else is read. */
interface Recipient {
  client: AuthorizingClient;
  redirectUri: string;
  state: string | undefined;
}

/** `GET /oauth/authorize` asks the owner whether a program may have access (OAuth 2.1, section 4.1.1). */
export const authorizePage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  async handler(request: PageRequest) {
    // the address as it came: the form of the page repeats it
    readFormText(Buffer.from(request.url));
    return await withRecipient(request, request.query, async (recipient) => {
      const asked = readAuthorizationRequest(request.query, request.origin);
      return await showConsent(request, { recipient, asked }, noProblem());
    });
  },
};

/**
 * Its form. What the client asked for comes with it and is checked as if it came for the first time; the answer leads
 * to an address that the client has registered, and only after the owner's choice.
 */
export const sendAuthorizePage: Page = {
  method: "POST",
  path: PATH,
  access: "owner",
  trail: "decideAboutAgent",
  async handler(request: PageRequest) {
    const { services, form, origin, session } = request;
    const asked = readFormText(Buffer.from(form.text("asked").slice(0, MAX_ASKED)));
    const parameters = new URLSearchParams(asked);
    return await withRecipient(request, parameters, async (recipient) => {
      const asked = readAuthorizationRequest(parameters, origin);
      const { client, redirectUri } = recipient;
      if (form.text("decision") !== "allow") {
        return redirectTo(answerFor(recipient, origin, { error: "access_denied" }));
      }
      try {
        const code = await grantOauthCode(services, session, {
          ...{ client, redirectUri, codeChallenge: asked.codeChallenge },
          resource: mcpResource(origin),
          abilities: form.texts("abilities"),
          siteIds: form.text("scope") === "some" ? form.texts("sites").map(Number) : undefined,
        });
        return redirectTo(answerFor(recipient, origin, { code }));
      } catch (error) {
        if (!(error instanceof ValidationError)) throw error;
        return await showConsent(request, { recipient, asked }, labelledProblem(error, LABELS));
      }
    });
  },
};

/**
 * Finds where the answer goes and goes on. What is wrong with the request is shown by a page with a link back: nobody
 * is sent on to an address of a stranger without having seen it (OAuth 2.1, section 7.12.2).
 */
async function withRecipient<Answer>(
  request: PageRequest,
  parameters: URLSearchParams,
  answer: (recipient: Recipient) => Promise<Answer>,
): Promise<Answer | DocumentAnswer> {
  let recipient: Recipient | undefined;
  try {
    recipient = await findRecipient(request, parameters);
    return await answer(recipient);
  } catch (error) {
    if (error instanceof OauthError) return showRefusal(request, error, recipient);
    throw error;
  }
}

async function findRecipient(
  { services, session, gone }: PageRequest,
  parameters: URLSearchParams,
): Promise<Recipient> {
  const clientId = readParameter(parameters, "client_id");
  if (clientId === null) throw new OauthError("invalid_request", "client_id is missing.");
  const { accountId } = session;
  const client = await findAuthorizingClient(services, { clientId, accountId, signal: gone });
  const redirectUri = readParameter(parameters, "redirect_uri");
  if (redirectUri === null) throw new OauthError("invalid_request", "redirect_uri is missing.");
  if (!isRedirectAddress(redirectUri) || !isRegisteredAddress(redirectUri, client.redirectUris)) {
    throw new OauthError("invalid_request", "The redirect_uri is none that the client registered.");
  }
  return { client, redirectUri, state: readState(parameters) };
}

/** The address of the answer with the issuer (RFC 9207), by which a client knows who has answered. */
function answerFor(
  { redirectUri, state }: Recipient,
  origin: string,
  answer: Readonly<Record<string, string>>,
): string {
  const parameters = { ...answer, ...state !== undefined && { state }, iss: origin };
  return answerAddress(redirectUri, parameters);
}

async function showConsent(
  request: PageRequest,
  { recipient, asked }: { recipient: Recipient; asked: AuthorizationRequest },
  problem: FormProblem,
): Promise<DocumentAnswer> {
  const { form, query, session, cookieValue } = request;
  const isSent = form.has("asked");
  const main = consentView({
    ...{ client: recipient.client, redirectUri: recipient.redirectUri },
    asked: isSent ? form.text("asked") : query.toString(),
    abilities: isSent ? form.texts("abilities") : asked.abilities,
    ...{ form, cookieValue, action: PATH },
    siteNames: await readSiteNames(request),
    ...{ email: session.email, accountName: session.accountName },
  }, problem);
  return {
    ...showPage({
      ...{ title: "Allow access?", section: "security", main, isBare: true },
      assets: ["security.css"],
    }, problem.status),
    // the form's answer leads there
    headers: pagePolicy({ formAction: formActionSource(recipient.redirectUri) }),
  };
}

function showRefusal(
  { origin }: PageRequest,
  error: OauthError,
  recipient: Recipient | undefined,
): DocumentAnswer {
  const title = "That program’s request cannot be granted";
  const main = html`<div class="card narrow"><h1>${saidText(title)}</h1>
<p>${saidMessage(error.message)} <span class="muted">(${error.code})</span></p>
<p>Nothing was granted.${
    error.retryAfterSeconds === null &&
    ` ${saidText("The mistake is the program’s, and its makers can correct it.")}`
  }</p>
${recipient && backLink(recipient, origin, error)}</div>`;
  return showPage({ title, main, isBare: true }, error.retryAfterSeconds === null ? 400 : 429);
}

function backLink(recipient: Recipient, origin: string, error: OauthError) {
  const to = answerFor(recipient, origin, {
    error: error.code,
    error_description: error.message,
  });
  const { host } = new URL(recipient.redirectUri);
  return html`<p><a rel="noreferrer" href="${to}">Back to the program at ${host}</a></p>`;
}
