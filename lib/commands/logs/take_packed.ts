import { setImmediate } from "node:timers/promises";
import type { ListFilter } from "../../../db/core/list_shapes.ts";
import type { BotPack } from "../../../db/logs/bot_packs.ts";
import {
  type BotVerdict,
  REQUEST_METHODS,
  type RequestMethod,
  VERIFIED_BY,
} from "../../../schemas/bot.ts";
import { passesFilters } from "../../lists/list_array.ts";
import {
  type PackedAddress,
  type RequestColumns,
  unpackAddresses,
  unpackIds,
  unpackRequests,
} from "../../logs/packs/pack_requests.ts";

type VerifiedBy = (typeof VERIFIED_BY)[number];

/** Rows of a pack have ids one after the other: more than a pack has. */
const IDS_OF_PACK = 65_536;

/** One request as its pack has it. */
export interface PackedRequest {
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  page_id: number | null;
  method: RequestMethod;
  status_code: number;
  bytes: number;
  response_time_ms: number | null;
  verdict: BotVerdict;
  verified_by: VerifiedBy | null;
  address: Uint8Array;
}

/** Which requests are taken, and in which order. */
interface Taking {
  filters: readonly ListFilter[];
  isWanted(row: PackedRequest): boolean;
  order(one: PackedRequest, other: PackedRequest): number;
  /** This many at most. */
  limit: number;
}

/**
 * Takes the first requests of some packs, and counts those that pass the filters. No more than one pack's requests are held,
 * and other requests to this process go on between two packs: a day may have millions.
 */
export async function takePacked(
  packs: readonly (BotPack & { id: number })[],
  { filters, isWanted, order, limit }: Taking,
): Promise<{ rows: PackedRequest[]; matching: number }> {
  let rows: PackedRequest[] = [];
  let matching = 0;
  for (const [index, pack] of packs.entries()) {
    if (index > 0) await setImmediate();
    const passing = unpack(pack, filters);
    matching += passing.length;
    if (limit === 0) continue;
    rows = [...rows, ...passing.filter(isWanted)].sort(order).slice(0, limit);
  }
  return { rows, matching };
}

/** The requests of a pack that pass the filters; where none of its pages does, the rest of it is not unpacked. */
function unpack(pack: BotPack & { id: number }, filters: readonly ListFilter[]): PackedRequest[] {
  const pages = unpackIds(pack.pages);
  const ofPages = filters.filter(({ field }) => field === "page_id");
  const hasPage = (id: number) => passesFilters({ page_id: id === 0 ? null : id }, ofPages);
  if (ofPages.length > 0 && !pages.some(hasPage)) return [];
  const midnight = Date.parse(pack.date);
  const addresses = unpackAddresses(pack.addresses);
  const columns: RequestColumns = unpackRequests(pack.requests);
  const passing: PackedRequest[] = [];
  for (let row = 0; row < columns.seconds.length; row++) {
    const page = pages[columns.pages[row] ?? 0] ?? 0;
    const duration = columns.durations[row] ?? 0;
    const { verdict, bytes: address, isSigned = false }: PackedAddress =
      addresses[columns.addresses[row] ?? 0] ?? { verdict: "claimed", bytes: new Uint8Array() };
    const request = {
      id: pack.id * IDS_OF_PACK + row,
      at: midnight + 1000 * (columns.seconds[row] ?? 0),
      page_id: page === 0 ? null : page,
      method: REQUEST_METHODS[columns.methods[row] ?? 0] ?? "other",
      status_code: columns.statuses[row] ?? 0,
      bytes: columns.bytes[row] ?? 0,
      response_time_ms: duration === 0 ? null : duration - 1,
      verdict,
      verified_by: verdict === "verified" ? isSigned ? "signature" : "address" : null,
      address,
    } as const;
    if (passesFilters(request, filters)) passing.push(request);
  }
  return passing;
}
