import { idSchema } from "./common.ts";

/** What a webhook is told of a type of event. */
export interface EventDoc {
  summary: string;
  /** JSON Schema of `data`. */
  data: object;
  example: object;
}

/** What events of a site begin with. */
export const siteEventProperties = {
  site_id: idSchema,
  domain: { type: "string", description: "Of the site." },
} as const;

/** Where something is in this API. */
export const linkSchema = { type: "string", description: "An address of this API." } as const;

/** An object without further members, all of which are there. */
export function closedObject<const Properties extends object>(properties: Properties) {
  return {
    type: "object",
    additionalProperties: false,
    required: Object.keys(properties) as (keyof Properties)[], // its own keys
    properties,
  } as const;
}
