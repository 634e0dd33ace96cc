// "/" and Ctrl-K lead to the search of the side bar, as long as nobody types.
const field = document.querySelector("[data-find]");

/** Whether somebody types into something. */
function isTyping({ target }) {
  return target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

addEventListener("keydown", (event) => {
  const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !isTyping(event);
  const isCommand = event.key === "k" && (event.ctrlKey || event.metaKey);
  if (!field || !isSlash && !isCommand) return;
  event.preventDefault();
  field.focus();
  field.select();
});
