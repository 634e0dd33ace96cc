import { Readable } from "node:stream";
import {
  beginUpload,
  dropUpload,
  receivePiece,
  UPLOAD_GATE,
} from "../../../commands/imports/receive_upload.ts";
import { createFieldErrors, ServiceError, ValidationError } from "../../../core/errors.ts";
import { createValidator } from "../../../core/validate.ts";
import { createImportSchema } from "../../../../schemas/import.ts";
import { errorAnswer } from "../../../middleware/error_answers.ts";
import { type DocumentAnswer, type PageAnswer, type PageRequest, redirectTo } from "../../page.ts";
import type { Form } from "../../read_form.ts";
import type { SentFile } from "../../read_upload.ts";
import { recordChange } from "../../../commands/accounts/people/record_change.ts";
import { labelledProblem } from "../../labelled_problem.ts";
import type { FormProblem } from "../../form_problem.ts";
import { UPLOAD_LABELS } from "../../sites/upload_form.ts";
import { settingsPath } from "../../sites/settings_view.ts";

const { format, from, to, country, language } = createImportSchema.properties;
const checkSettings = createValidator({
  type: "object",
  additionalProperties: false,
  properties: { format, from, to, country, language, force: { type: "boolean" } },
});

/** What the form says of the files; what is empty is left out. */
function readSettings(form: Form) {
  const texts = ["format", "from", "to", "country", "language"]
    .map((name) => [name, form.text(name).trim()] as const)
    .filter(([, value]) => value !== "");
  const settings = { ...Object.fromEntries(texts), force: form.has("force") };
  const errors = checkSettings(settings);
  if (errors !== undefined) throw new ValidationError(errors);
  // the validator has checked it
  return settings as Parameters<typeof beginUpload>[2]["body"];
}

/** Takes files of a form: all that came are imports of their own. */
export async function takeFiles(
  request: PageRequest,
  siteId: number,
  refuse: (problem: FormProblem) => Promise<DocumentAnswer>,
): Promise<PageAnswer> {
  const { form, files, session } = request;
  const path = settingsPath(siteId, "imports");
  const ids: number[] = [];
  try {
    if (files.length === 0) throw new ValidationError({ file: ["Choose a file first."] });
    const body = readSettings(form);
    for (const file of files) {
      ids.push(
        await UPLOAD_GATE.run(
          session.accountId,
          () => takeFile(request, siteId, { ...file, body }),
        ),
      );
    }
  } catch (error) {
    return await refuse(labelledProblem(error, UPLOAD_LABELS));
  }
  return redirectTo(ids.length === 1 ? `${path}/${ids[0]}` : `${path}?done=queued`);
}

async function takeFile(
  request: PageRequest,
  siteId: number,
  { name, sizeBytes = 0, bytes, body }: SentFile & { body: ReturnType<typeof readSettings> },
): Promise<number> {
  const { services } = request;
  const importId = await begin(request, siteId, { name, sizeBytes, body });
  try {
    await receivePiece(services, { siteId, importId }, { offset: 0, bytes });
  } catch (error) {
    await dropUpload(services, { siteId, importId });
    throw error;
  }
  return importId;
}

/**
 * Takes a piece of a file from a script, and answers JSON: `import_id`, `done`, and `path` of the import's page; with what
 * was wrong, `message`. The first piece, without `import_id`, begins the import.
 */
export async function takePiece(request: PageRequest, siteId: number): Promise<PageAnswer> {
  const { services, form, files: [piece], session } = request;
  if (piece === undefined) throw new TypeError("There is no piece.");
  try {
    const { offset, sizeBytes, importId: known } = readPlace(form);
    return await UPLOAD_GATE.run(session.accountId, async () => {
      const importId = known ?? await begin(request, siteId, {
        ...{ name: piece.name, sizeBytes, body: readSettings(form) },
      });
      const done = await receivePiece(services, { siteId, importId }, {
        offset,
        bytes: piece.bytes,
      });
      const path = `${settingsPath(siteId, "imports")}/${importId}`;
      return answerJson(200, { import_id: importId, done, path });
    });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { status } = errorAnswer(error, request.requestId);
    const problem = labelledProblem(error, UPLOAD_LABELS);
    const errors = Object.values(problem.errors).flat();
    return answerJson(status, { message: errors.join(" ") || error.message });
  }
}

/** Begins an import, with an entry in the audit trail. */
function begin(
  { services, session }: PageRequest,
  siteId: number,
  file: Parameters<typeof beginUpload>[2],
): Promise<number> {
  const { accountId, ownerId: id, email, id: sessionId } = session;
  const caller = { accountId, tokenId: 0, member: { id, email, sessionId } };
  const object = `/sites/${siteId}/imports`;
  return recordChange(
    services,
    { caller, operation: "createImport", object, fields: [] },
    async () => {
      const result = await beginUpload(services, siteId, file);
      return { result, object: `${object}/${result}` };
    },
  );
}

/** Where in which file a piece is. */
function readPlace(form: Form) {
  const errors = createFieldErrors();
  const number = (name: string) => {
    const text = form.text(name);
    if (/^\d{1,15}$/.test(text)) return Number(text);
    errors["file"] = [`The ${name} of this part has to be a number.`];
    return 0;
  };
  const place = {
    offset: number("offset"),
    sizeBytes: number("size"),
    importId: form.text("import_id") === "" ? undefined : number("import_id"),
  };
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return place;
}

function answerJson(status: number, body: object): PageAnswer {
  return {
    kind: "stream",
    status,
    type: "application/json; charset=utf-8",
    body: Readable.from([JSON.stringify(body)]),
  };
}
