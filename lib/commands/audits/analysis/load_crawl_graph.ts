import {
  readMaxUrlId,
  streamGraphLinks,
  streamGraphPagination,
  streamGraphUrls,
} from "../../../../db/audits/lifecycle/audit_analysis.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { type CrawlGraph, createGraphBuilder } from "../../../metrics/audits/crawl_graph.ts";

/** Reads the links of a crawl into arrays; `progress` is called between chunks. */
export async function loadCrawlGraph(
  db: Db,
  auditId: number,
  progress: (step: string) => Promise<void>,
): Promise<CrawlGraph> {
  const builder = createGraphBuilder(await readMaxUrlId(db, auditId));
  for await (const urls of streamGraphUrls(db, auditId)) {
    await progress("loading URLs");
    for (const url of urls) builder.addUrl(url);
  }
  for await (const links of streamGraphLinks(db, auditId)) {
    await progress("loading links");
    for (const link of links) builder.addLink(link);
  }
  for await (const links of streamGraphPagination(db, auditId)) {
    await progress("loading pagination");
    for (const link of links) builder.addPagination(link);
  }
  return builder.finish();
}
