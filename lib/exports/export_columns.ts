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

/** What shows the fields of a row, by the field's name. */
type FieldReaders = Readonly<Record<string, (row: never) => unknown>>;

/** Rows of a list. */
export interface ExportRows {
  rows: readonly unknown[];
  /** How their fields are shown; null: they have them as the JSON answer does. */
  presenter: FieldReaders | null;
  /** The fields that are answered, in their order; null: all of them. */
  fields: readonly string[] | null;
}

/** The rows of a list, a batch at a time. */
export type ExportBatches = AsyncIterable<ExportRows>;

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

/** What gives a field of a row, and below it the paths of the columns that are made of it; null: the field is the column. */
interface FieldReader {
  read(row: unknown): unknown;
  paths: readonly (readonly string[])[] | null;
}

/**
 * Creates what gives the fields of rows in the order of the columns, whose values {@link readPath} finds in them. A field of
 * which several columns are made is shown once for each row.
 */
export function createFieldReaders(
  columns: readonly ExportColumn[],
  { presenter, fields: shown }: Omit<ExportRows, "rows">,
): FieldReader[] {
  return groupByField(columns).map(({ name, paths }) => ({
    read: shown === null || shown.includes(name)
      ? (presenter?.[name] ?? ((row: Row) => row[name])) as (row: unknown) => unknown
      : nothing,
    paths,
  }));
}

type Row = Readonly<Record<string, unknown>>;

/** Of a field that is not answered. */
const nothing = () => undefined;

/** A field, and below it the paths of the columns that are made of it; null: it is the column. */
interface ReadField {
  name: string;
  paths: (readonly string[])[] | null;
}

function groupByField(columns: readonly ExportColumn[]): ReadField[] {
  const fields: ReadField[] = [];
  for (const { path: [name = "", ...rest] } of columns) {
    const last = fields.at(-1);
    if (rest.length > 0 && last?.name === name) last.paths?.push(rest);
    else fields.push({ name, paths: rest.length > 0 ? [rest] : null });
  }
  return fields;
}

/** What stands at a path below a value; undefined where an object on the way to it is null. */
export function readPath(path: readonly string[], start: unknown): unknown {
  let value = start;
  for (const name of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Row)[name];
  }
  return value;
}

/** A row as the JSON answer has it. */
export function showRow({ presenter, fields }: Omit<ExportRows, "rows">, row: unknown): unknown {
  if (presenter === null) return row;
  const shown: Record<string, unknown> = {};
  // the row is one of those that the presenter is for
  for (const name of fields ?? Object.keys(presenter)) {
    shown[name] = presenter[name]?.(row as never);
  }
  return shown;
}
