/** An event as it is stored. */
interface StoredEvent {
  type: string;
  occurredAt: Date;
  /** JSON of an object whose `links` are paths below the address of the API. */
  data: string;
}

/** Writes the body of a message: `type`, `timestamp`, `data`, whose links begin with `apiUrl`. */
export function writePayload({ type, occurredAt, data }: StoredEvent, apiUrl: string): string {
  // written by insertWebhookEvents()
  const stored = JSON.parse(data) as { links?: Record<string, string> };
  const links = stored.links &&
    Object.fromEntries(Object.entries(stored.links).map(([name, path]) => [name, apiUrl + path]));
  return JSON.stringify({
    type,
    timestamp: occurredAt.toISOString(),
    data: { ...stored, ...links && { links } },
  });
}
