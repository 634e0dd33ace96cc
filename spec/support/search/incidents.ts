/** An entry of the dashboard's `incidents.json`, with the members that it has there. */
export function incident(entry: {
  id: string;
  title: string;
  begin: string;
  end?: string | null;
  modified?: string;
  service?: string;
}): object {
  const { id, title, begin, end = null, modified = end ?? begin, service = "Ranking" } = entry;
  const product = { title: service, id: "rGHU1u87FJnkP6W2GwMi" };
  const update = { when: begin, created: begin, modified, text: title, status: "AVAILABLE" };
  return {
    id,
    number: "453832737276420062",
    begin,
    created: begin,
    end,
    modified,
    external_desc: title,
    updates: [update],
    most_recent_update: update,
    status_impact: "SERVICE_INFORMATION",
    severity: "low",
    service_key: product.id,
    service_name: service,
    affected_products: [product],
    uri: `incidents/${id}`,
  };
}
