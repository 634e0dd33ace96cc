/** The part of a JSON Schema that columns are made of. */
interface RowSchema {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, RowSchema>>;
  anyOf?: readonly RowSchema[];
  oneOf?: readonly RowSchema[];
}

/** A column of a table: its name, and where its value stands in a row. */
export interface ExportColumn {
  /** The names on the way to the value with dots between them, such as `opportunity.gain.low`. */
  name: string;
  path: readonly string[];
}

/** A row as the JSON answer has it. */
export type ExportRow = Readonly<Record<string, unknown>>;

/** The rows of a list, a batch at a time. */
export type ExportBatches = AsyncIterable<readonly ExportRow[]>;

/**
 * Lists the columns of a list's rows: one for each field, and for an object of known fields one for each of them, in
 * the order of the schema, or of `fields` where some were chosen.
 */
export function listColumns(schema: object, fields: readonly string[] | null): ExportColumn[] {
  const known = fieldsOf(schema);
  const names = fields ?? Object.keys(known);
  return names.flatMap((name) => columnsOf([name], known[name] ?? {}));
}

function columnsOf(path: readonly string[], schema: RowSchema): ExportColumn[] {
  const fields = Object.entries(fieldsOf(schema));
  if (fields.length === 0) return [{ name: path.join("."), path }];
  return fields.flatMap(([name, field]) => columnsOf([...path, name], field));
}

/** The fields of an object, or of all objects that a value may be; none: it may be no object, or of any fields. */
function fieldsOf(schema: RowSchema): Record<string, RowSchema> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices === undefined) return { ...schema.properties };
  if (!choices.every(isObjectOrNull)) return {};
  return Object.assign({}, ...choices.map(fieldsOf));
}

function isObjectOrNull({ type, properties }: RowSchema): boolean {
  return type === "null" || properties !== undefined;
}

/** The value of a column; undefined where an object on the way to it is null. */
export function readColumn({ path }: ExportColumn, row: ExportRow): unknown {
  let value: unknown = row;
  for (const name of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
