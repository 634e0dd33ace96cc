/* Gives fields whose text is to be copied a button for it. */

for (const field of document.querySelectorAll("[data-copy]")) {
  const input = field.querySelector("input");
  const button = field.querySelector("button");
  const status = field.querySelector("[role=status]");
  if (input === null || button === null || status === null) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    input.select();
    try {
      await navigator.clipboard.writeText(input.value);
      status.textContent = "Copied.";
    } catch {
      // no clipboard without https, or it was refused
      status.textContent = "Marked: copy it with Ctrl+C, or ⌘C.";
    }
  });
}
