// Typing into the switch of sites lists those that match; arrows go through them, Escape closes it.
const form = document.querySelector("form[data-switch]");

if (form) {
  const details = form.closest("details");
  const input = form.elements["q"];
  const found = form.querySelector("[data-found]");
  let latest = 0;
  // the list is that of what is typed
  let isCurrent = false;
  // an arrow that came before its list did
  let isWanted = false;

  const find = async () => {
    const turn = ++latest;
    isCurrent = false;
    isWanted = false;
    const query = new URLSearchParams(new FormData(form));
    query.set("list", "1");
    const answer = await fetch(`${form.action}?${query}`, { headers: { Accept: "text/html" } })
      .catch(() => null);
    const text = answer?.ok ? await answer.text() : "";
    if (turn !== latest) return;
    const page = new DOMParser().parseFromString(text, "text/html");
    const list = page.querySelector("[data-sites]");
    found.replaceChildren(...list ? [document.adoptNode(list)] : []);
    isCurrent = true;
    if (isWanted) step(1);
  };

  const step = (by) => {
    const stops = [input, ...found.querySelectorAll("a")];
    const next = stops[stops.indexOf(document.activeElement) + by];
    next?.focus();
    return next !== undefined;
  };

  // at once: "toggle" comes later, and what is typed until then would be lost
  details.querySelector("summary").addEventListener("click", (event) => {
    event.preventDefault();
    details.open = !details.open;
    if (!details.open) return;
    input.focus();
    find();
  });
  input.addEventListener("input", find);
  form.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === 1 && !isCurrent) isWanted = true;
    else if (by !== undefined && step(by)) event.preventDefault();
    if (event.key !== "Escape") return;
    details.open = false;
    details.querySelector("summary").focus();
  });
}
