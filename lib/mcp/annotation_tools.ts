import {
  type AnnotationAnswer,
  type CreateAnnotationBody,
  createAnnotationSchema,
  updateAnnotationSchema,
} from "../../schemas/annotation.ts";
import { idSchema } from "../../schemas/common.ts";
import { createInputSchema } from "../assistant/tools/tool_schemas.ts";
import { readSite } from "../commands/sites/read_site.ts";
import type { CalledRoute, CallScope } from "../routes/core/route_call.ts";
import { callOf } from "./account_tools.ts";
import { fitData } from "./fit_finding.ts";
import { membersOf, objectOf, outputSchemaOf } from "./output_schemas.ts";
import { SITE_ID } from "./site_tool.ts";
import type { Finding, McpTool } from "./tool.ts";

const callCreate = callOf("createAnnotation");
const callUpdate = callOf("updateAnnotation");
const callDelete = callOf("deleteAnnotation");

const ANNOTATION_ID = {
  annotation_id: { ...idSchema, description: "The id of a row of list_annotations." },
} as const;

const DAYS = "Send first_day and last_day, or the moment as occurred_at";

/** What is known of an annotation that was written. */
const SHOWN_FIELDS = [
  "id",
  "kind",
  "title",
  "first_day",
  "last_day",
  "path",
  "page_group_id",
  "source",
] as const;
const WRITTEN = outputSchemaOf(objectOf("createAnnotation", SHOWN_FIELDS));

/** What the arguments mean, in fewer words than the document of the API has. */
const MEANINGS: Readonly<Partial<Record<keyof CreateAnnotationBody, string>>> = {
  kind: "tracking: how it is measured changed; campaign: an advertisement or mailing.",
  title: "Such as Deploy 1.2.",
  url: "Where it is described.",
  first_day: "In the time zone.",
  last_day: "Default: first_day.",
  occurred_at: "Instead of days, with its offset.",
  timezone: "IANA. Default: that of the site.",
  path: "Only pages whose path begins like this, such as /blog/.",
  page_group_id: "Instead of path: a group of list_page_groups.",
};

/** What an annotation is made of, described for agents. */
const NEW = Object.fromEntries(
  Object.entries(createAnnotationSchema.properties).map(([name, schema]) => {
    // its keys are those of the body
    const description = MEANINGS[name as keyof CreateAnnotationBody];
    return [name, description === undefined ? schema : { ...schema, description }];
  }),
);

/** The types of what may be changed: `add_annotation` describes them. */
const CHANGES = Object.fromEntries(
  Object.entries(updateAnnotationSchema.properties).map(([name, schema]) => {
    const { description: _, ...type } = { description: "", ...schema };
    return [name, type];
  }),
);

/** Annotations of what writes to this service alone. */
const WRITES = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
} as const;

/** Writes an annotation as it is now. */
async function tellWritten(
  scope: CallScope,
  siteId: number,
  { body, headers, apiUrl }: CalledRoute<{ data: AnnotationAnswer }>,
): Promise<Finding> {
  const site = await readSite(scope.services.db, scope.caller.accountId, siteId);
  const shown = Object.fromEntries(SHOWN_FIELDS.map((name) => [name, body.data[name]]));
  const fitted = fitData(shown, { isLast: true });
  return {
    site: { id: site.id, domain: site.domain },
    data: fitted.data ?? {},
    dataAsOf: null,
    cut: null,
    sources: [headers["Location"] ?? apiUrl],
  };
}

const addAnnotation: McpTool = {
  name: "add_annotation",
  title: "Note something on a day",
  description: "Notes on a day of the site what was done or happened, such as a deploy: " +
    `events_around and charts show it. ${DAYS}; without either it is of now. Needs the ability write.`,
  ability: "write",
  quotaCost: 1,
  annotations: WRITES,
  inputSchema: createInputSchema({ ...SITE_ID, ...NEW }, [
    "site_id",
    ...createAnnotationSchema.required,
  ]),
  outputSchema: WRITTEN,
  async run(scope, { site_id: id, ...body }) {
    return await tellWritten(
      scope,
      Number(id),
      await callCreate(scope, { params: { id: Number(id) }, body }),
    );
  },
};

const changeAnnotation: McpTool = {
  name: "change_annotation",
  title: "Change an annotation",
  description:
    "Changes what the arguments name of an annotation; the rest stays. They are those of " +
    "add_annotation; null empties text, url or path. " +
    `${DAYS}: each takes the place of the other. Needs the ability write.`,
  ability: "write",
  quotaCost: 1,
  annotations: { ...WRITES, destructiveHint: true, idempotentHint: true },
  inputSchema: createInputSchema(
    { ...SITE_ID, ...ANNOTATION_ID, ...CHANGES },
    ["site_id", "annotation_id"],
  ),
  outputSchema: WRITTEN,
  async run(scope, { site_id: id, annotation_id, ...body }) {
    const params = { id: Number(id), annotation_id: Number(annotation_id) };
    return await tellWritten(scope, params.id, await callUpdate(scope, { params, body }));
  },
};

const deleteAnnotation: McpTool = {
  name: "delete_annotation",
  title: "Delete an annotation",
  description: "Deletes an annotation for good; lists and charts lose it at once. Ask the user " +
    "first. Needs the ability write.",
  ability: "write",
  quotaCost: 1,
  annotations: { ...WRITES, destructiveHint: true },
  inputSchema: createInputSchema({ ...SITE_ID, ...ANNOTATION_ID }, ["site_id", "annotation_id"]),
  outputSchema: outputSchemaOf(membersOf({ deleted_annotation_id: { type: "integer" } })),
  async run(scope, { site_id: id, annotation_id }) {
    const params = { id: Number(id), annotation_id: Number(annotation_id) };
    const site = await readSite(scope.services.db, scope.caller.accountId, params.id);
    await callDelete(scope, { params });
    return {
      site: { id: site.id, domain: site.domain },
      data: { deleted_annotation_id: params.annotation_id },
      dataAsOf: null,
      cut: null,
      sources: [`${scope.baseUrl}/sites/${site.id}/annotations`],
    };
  },
};

/** Tools that write annotations. */
export const ANNOTATION_TOOLS: readonly McpTool[] = [
  addAnnotation,
  changeAnnotation,
  deleteAnnotation,
];
