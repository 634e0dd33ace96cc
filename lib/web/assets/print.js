/* Shows the button that prints the page: without a script the browser's own menu has it. */

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
