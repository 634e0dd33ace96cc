import type { EngineAnswer } from "../../../schemas/ai_prompt.ts";
import { type Html, html } from "../html.ts";
import { dataTable } from "../parts/data_table.ts";
import { saidText } from "../texts/said.ts";

const EXAMPLE = `AI_ENGINES='[{
  "name": "chatgpt", "wire_format": "responses", "base_url": "https://api.openai.com/v1",
  "model": "gpt-5", "api_key_variable": "OPENAI_API_KEY",
  "price_usd_per_million_input": 1.25, "price_usd_per_million_output": 10
}]'
OPENAI_API_KEY=…`;

/** Writes the AI engines of this server, and how one is configured. */
export function engineTable(engines: readonly EngineAnswer[]): Html {
  return html`<section class="card" aria-labelledby="engines-heading">
<h2 id="engines-heading">Engines of this server</h2>
${
    engines.length === 0
      ? html`<p>None is configured, so that nothing can be asked. Answers that were
gathered elsewhere can be imported all the same.</p>`
      : table(engines)
  }
<details class="more"><summary>How an engine is configured</summary>
<p>The operator of this server sets <code>AI_ENGINES</code>: a JSON list, or the path of a file with one.
The key is in a separate variable, which the list names. Prices are needed for a budget.</p>
<pre tabindex="0" aria-label="Example">${EXAMPLE}</pre></details></section>`;
}

function table(engines: readonly EngineAnswer[]): Html {
  return dataTable({
    ...{ label: "Table of engines", stacks: true },
    caption: html`<span class="visually-hidden">Engines</span>`,
    columns: ["Name", "Model", "Spoken to as", "Searches the web", "Prices"]
      .map((label) => ({ label })),
    rows: engines.map(({ name, model, wire_format: format, web_search: web, priced }) => [
      ...[name, model, html`<code>${format}</code>`, saidText(web ? "yes" : "no")],
      saidText(priced ? "known" : "not known: no budget"),
    ]),
  });
}
