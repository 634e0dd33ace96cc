/** How many rows name a host. */
export interface HostCount {
  host: string;
  rowsCount: number;
}

const HOST = /^https?:\/\/(?:[^/?#@\\]*@)?([^/?#:\\]+)/i;

/** The host of an absolute http(s) URL in lower case, found without parsing the rest; rows come in millions. */
export function hostOfUrl(url: string): string | undefined {
  return HOST.exec(url)?.[1]?.toLowerCase();
}
