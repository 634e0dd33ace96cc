// Shows the document of this server. The token that a reader types stays in the page's memory.
const dark = matchMedia("(prefers-color-scheme: dark)");
const followScheme = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
followScheme();
dark.addEventListener("change", followScheme);

/** The filters' operators have a parameter each, for generated clients: too many to read. */
function forReaders(document) {
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path)) {
      operation.parameters = operation.parameters?.filter((one) => !one["x-filter-operator"]);
    }
  }
  return document;
}

globalThis.SwaggerUIBundle({
  url: "/openapi.json",
  responseInterceptor(response) {
    if (!new URL(response.url, location.href).pathname.endsWith("/openapi.json")) return response;
    return { ...response, text: JSON.stringify(forReaders(JSON.parse(response.text))) };
  },
  dom_id: "#docs",
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  filter: true,
  // the badge would send the address to someone else's server
  validatorUrl: null,
});
