import { type ExportForm, joinRows, writeHead, writeRows } from "../../exports/write_export.ts";
import { writeWorkbook } from "../../exports/workbook.ts";
import type { AnyRequest, Route } from "../core/route.ts";
import { exportColumns, walkList } from "./walk_list.ts";

/** A list whose first batch was read. */
interface BegunList {
  /** How many rows match as the first batch is read. */
  total: number;
  /** Whether the first batch has all of them. */
  isWhole: boolean;
  chunks: AsyncGenerator<Uint8Array>;
}

/** How a list is written, and until when. */
interface BeginOptions {
  form: ExportForm;
  /** No batch is begun once it aborts. */
  signal?: AbortSignal | undefined;
}

/** Begins to write all rows of a list. Throws what {@link walkList} throws. */
export async function beginList(
  route: Route,
  request: AnyRequest,
  { form, signal }: BeginOptions,
): Promise<BegunList> {
  const { format } = form;
  const columns = exportColumns(route, request);
  if (format === "xlsx") {
    const walk = await walkList(route, request, { signal, make: (batch) => batch });
    return { total: walk.total, isWhole: walk.isWhole, chunks: writeWorkbook(columns, walk) };
  }
  const make = writeRows.bind(null, format, columns);
  const walk = await walkList(route, request, { signal, make });
  const chunks = joinRows(writeHead(form, columns), walk);
  return { total: walk.total, isWhole: walk.isWhole, chunks };
}
