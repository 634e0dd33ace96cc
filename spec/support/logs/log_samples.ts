const AGENT = "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)";

/** A line of Caddy's JSON. */
export const CADDY = JSON.stringify({
  level: "info",
  ts: 1794304800.125,
  logger: "http.log.access",
  request: {
    remote_ip: "20.171.206.9",
    remote_port: "41342",
    client_ip: "20.171.206.9",
    proto: "HTTP/2.0",
    method: "GET",
    host: "shop.test",
    uri: "/tea?page=2",
    headers: { "User-Agent": [AGENT], "Referer": ["https://a.test/"] },
  },
  duration: 0.125,
  size: 512,
  status: 200,
}) + "\n";

/** A line of Traefik's JSON. */
export const TRAEFIK = JSON.stringify({
  ClientHost: "20.171.206.9",
  DownstreamContentSize: 512,
  DownstreamStatus: 200,
  Duration: 125_000_000,
  RequestMethod: "GET",
  RequestPath: "/tea?page=2",
  StartUTC: "2026-11-10T10:00:00.125Z",
  "request_User-Agent": AGENT,
}) + "\n";

/** A line of Cloudflare's Logpush. */
export const CLOUDFLARE = JSON.stringify({
  ClientIP: "20.171.206.9",
  ClientRequestMethod: "GET",
  ClientRequestURI: "/tea?page=2",
  ClientRequestUserAgent: AGENT,
  EdgeResponseBytes: 512,
  EdgeResponseStatus: 200,
  EdgeStartTimestamp: 1_794_304_800_125_000_000,
  EdgeTimeToFirstByteMs: 125,
}) + "\n";

/** A line of a log_format of nginx with escape=json. */
export const NGINX_JSON = JSON.stringify({
  time_iso8601: "2026-11-10T11:00:00+01:00",
  remote_addr: "20.171.206.9",
  request: "GET /tea?page=2 HTTP/1.1",
  status: "200",
  body_bytes_sent: "512",
  request_time: "0.125",
  http_user_agent: AGENT,
}) + "\n";

/** A log of CloudFront. */
export const CLOUDFRONT =
  "#Version: 1.0\n#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) " +
  "cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query time-taken\n" +
  [
    "2026-11-10",
    "10:00:00",
    "FRA2",
    "512",
    "20.171.206.9",
    "GET",
    "d.cloudfront.net",
    "/tea",
    "200",
  ]
    .concat("-", AGENT.replaceAll(" ", "%20"), "page=2", "0.125").join("\t") +
  "\n";

/** A log of IIS. */
export const IIS =
  "#Software: Microsoft Internet Information Services 10.0\r\n#Fields: date time s-ip cs-method " +
  "cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status time-taken sc-bytes\r\n" +
  `2026-11-10 10:00:00 10.0.0.5 GET /tea page=2 443 - 20.171.206.9 ${
    AGENT.replaceAll(" ", "+")
  } - 200 125 512\r\n`;

/** A line of an Application Load Balancer. */
export const ALB =
  "h2 2026-11-10T10:00:00.125641Z app/lb/50dc6c495c0c9188 20.171.206.9:41342 10.0.1.252:80 0.001 " +
  '0.125 0.000 200 200 64 512 "GET https://shop.test:443/tea?page=2 HTTP/2.0" ' +
  `"${AGENT}" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2\n`;
