// Buttons that copy the text of an element; where no scripts run, styles hide them.
for (const button of document.querySelectorAll("[data-copy]")) {
  const text = document.getElementById(button.dataset.copy);
  const said = button.parentElement.querySelector("[role=status]");
  button.addEventListener("click", async () => {
    said.textContent = "";
    const isCopied = await copy(text);
    said.textContent = isCopied ? said.dataset.copied : said.dataset.selected;
  });
}

async function copy(element) {
  try {
    await navigator.clipboard.writeText(element.textContent);
    return true;
  } catch {
    // browsers have no clipboard for pages over http: what is selected can be copied all the same
    getSelection().selectAllChildren(element);
    return document.execCommand("copy");
  }
}
