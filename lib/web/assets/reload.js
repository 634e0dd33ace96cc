// Keeps what is marked by `data-reload` up to date until the server no longer marks it.
const EVERY_MS = 3_000;

/** What a reader opened stays open. */
function keepOpened(region, next) {
  for (const { id } of region.querySelectorAll("details[id][open]")) {
    next.querySelector(`#${id}`)?.setAttribute("open", "");
  }
}

async function refresh() {
  const region = document.querySelector("[data-reload]");
  if (region === null) return;
  const response = document.visibilityState === "visible"
    ? await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null)
    : null;
  if (response?.ok && !response.redirected) {
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const next = page.getElementById(region.id);
    if (next !== null) keepOpened(region, next);
    if (next !== null && next.innerHTML !== region.innerHTML) region.replaceWith(next);
  }
  setTimeout(refresh, EVERY_MS);
}

setTimeout(refresh, EVERY_MS);
