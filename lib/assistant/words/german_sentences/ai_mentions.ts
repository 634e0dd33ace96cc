/** What the answers about mentions in AI engines say. */
export const AI_MENTIONS: Readonly<Record<string, string>> = {
  "Put the prompts to the engines now, or send answers.":
    "Die Prompts jetzt an die KI-Systeme stellen oder Antworten senden.",
  "Add a prompt.": "Einen Prompt hinzufügen.",
  "AI engines": "KI-Systeme",
  "No answers of {0} are known. There are answers of {1}.":
    "Antworten von {0} sind nicht bekannt. Es gibt Antworten von {1}.",
  "No answers of AI engines are known for this window.":
    "Für diesen Zeitraum sind keine Antworten von KI-Systemen bekannt.",
  "; likely {0} to {1}": "; wahrscheinlich {0} bis {1}",
  "{0} ({1} of {2}{3})": "{0} ({1} von {2}{3})",
  ", more than chance explains": ", mehr als der Zufall erklärt",
  ", which may be chance": ", was Zufall sein kann",
  "In the window before it was {0}{1}.": "Im Zeitraum davor waren es {0}{1}.",
  "mentions": "erwähnt",
  "mention": "erwähnen",
  "{0} {1} us in {2} of the valid answers {3}.": "{0} {1} uns in {2} der gültigen Antworten {3}.",
  "A page of ours is cited in {0}.": "Eine Seite von uns wird in {0} zitiert.",
  "Where we are named, it is in mean place {0} among the brands.":
    "Wo wir genannt werden, geschieht das im Mittel an Stelle {0} unter den Marken.",
  "{0} failed and {1} were refused; they do not count.":
    "{0} schlugen fehl und {1} wurden verweigert; sie zählen nicht.",
  "Answers of AI engines": "Antworten von KI-Systemen",
  "See the answers that name us.": "Die Antworten sehen, die uns nennen.",
  "See the answers that do not.": "Die Antworten sehen, die uns nicht nennen.",
  "Mentions by engine, {0}:": "Erwähnungen nach KI-System, {0}:",
  "- {0}: named in {1}, cited in {2}": "- {0}: genannt in {1}, zitiert in {2}",
  "Mentions by engine": "Erwähnungen nach KI-System",
  "See the answers.": "Die Antworten sehen.",
  "Of all mentions of us and our competitors in {0} {1}, ours are {2}.":
    "Von allen Nennungen von uns und unseren Wettbewerbern in {0} {1} sind {2} unsere.",
  "AI answers": "KI-Antworten",
  "answers of {0}": "Antworten von {0}",
  "No competitor is named, so there is nobody to compare with.":
    "Kein Wettbewerber ist benannt, also gibt es keinen Vergleich.",
  "Competitors:": "Wettbewerber:",
  "Share of voice in AI answers": "Anteil an den Nennungen in KI-Antworten",
  "See the competitors.": "Die Wettbewerber sehen.",
  "Mentions by tone{0}, {1}: {2} positive, {3} neutral, {4} negative.":
    "Nennungen nach Tonfall{0}, {1}: {2} positiv, {3} neutral, {4} negativ.",
  " in answers of {0}": " in Antworten von {0}",
  "That is too few for an index.": "Das ist zu wenig für einen Index.",
  "The index is {0}, where all positive would be the most.":
    "Der Index ist {0}; das Höchste wäre, wenn alle positiv sind.",
  "The tone is judged by word lists, which miss irony.":
    "Den Tonfall beurteilen Wortlisten, denen Ironie entgeht.",
  "Tone of mentions": "Tonfall der Nennungen",
  "See the negative answers.": "Die negativen Antworten sehen.",
  "See the positive answers.": "Die positiven Antworten sehen.",
  "{0} cite a page of ours in {1} of the valid answers.":
    "{0} zitieren in {1} der gültigen Antworten eine Seite von uns.",
  "{0} cites a page of ours in {1} of the valid answers.":
    "{0} zitiert in {1} der gültigen Antworten eine Seite von uns.",
  "No other domain is cited.": "Keine andere Domain wird zitiert.",
  "{0} cited; those first that are cited where we are not:":
    "{0} zitiert; zuerst die, die zitiert werden, wo wir fehlen:",
  "other domain is": "andere Domain wird",
  "other domains are": "andere Domains werden",
  "- {0}{1}: {2}, {3} of them without us": "- {0}{1}: {2}, davon {3} ohne uns",
  " (a competitor)": " (ein Wettbewerber)",
  "See the pages that are cited.": "Die zitierten Seiten sehen.",
  "See the answers that do not cite us.": "Die Antworten sehen, die uns nicht zitieren.",
  "See how ready the site is for AI.": "Sehen, wie gut die Website auf KI vorbereitet ist.",
  "{0} cited by {1} {2}:": "{0} von {1} {2} zitiert:",
  "page of ours is": "Seite von uns wird",
  "pages of ours are": "Seiten von uns werden",
  "No page of ours is cited in the answers of this window.":
    "In den Antworten dieses Zeitraums wird keine Seite von uns zitiert.",
  "See who is cited instead of us.": "Sehen, wer an unserer Stelle zitiert wird.",
  "See the answers that cite us.": "Die Antworten sehen, die uns zitieren.",
  "{0} there, the newest first:": "Es gibt {0}, die neuesten zuerst:",
  "prompt is": "Prompt",
  "prompts are": "Prompts",
  "There are no prompts yet.": "Es gibt noch keine Prompts.",
  "not scheduled": "ohne Zeitplan",
  ", the last {0}": ", die letzte {0}",
};
