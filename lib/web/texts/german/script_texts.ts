/** German texts of what scripts of the pages say, by the English ones. */
export const GERMAN_SCRIPT_TEXTS: Readonly<Record<string, string>> = {
  "{0} to {1}: release, or press Enter, to show these days":
    "{0} bis {1}: Loslassen oder Enter drücken, um diese Tage zu zeigen",
  "Copied.": "Kopiert.",
  "It is selected: copy it with your keyboard.":
    "Es ist markiert: Kopieren Sie es mit der Tastatur.",
  "This file is too large to be a key. Choose the JSON file that Google gave.":
    "Diese Datei ist zu groß für einen Schlüssel. Wählen Sie die JSON-Datei, die Google gab.",
  "{0} is there": "{0} ist da",
  "The connection broke. Send it again.": "Die Verbindung brach ab. Senden Sie sie noch einmal.",
  "You are signed out. Sign in in another tab, and send it again.":
    "Sie sind abgemeldet. Melden Sie sich in einem anderen Tab an und senden Sie sie noch einmal.",
  "The server refused it ({0}). Reload the page and send it again.":
    "Der Server hat sie abgelehnt ({0}). Laden Sie die Seite neu und senden Sie sie noch einmal.",
  "These figures stand still at present: the server does not answer. This page asks again by itself.":
    "Diese Zahlen stehen gerade still: Der Server antwortet nicht. Diese Seite fragt von selbst wieder.",
  "These figures stand still. Reload the page to see how far the audit is.":
    "Diese Zahlen stehen still. Laden Sie die Seite neu, um zu sehen, wie weit das Audit ist.",
  "{0}. {1} of {2} pages crawled, {3} places with issues so far.":
    "{0}. {1} von {2} Seiten abgerufen, bisher {3} Stellen mit Problemen.",
};
