/** German texts of the page that writes a disavow file, by the English ones. */
export const GERMAN_DISAVOW_TEXTS: Readonly<Record<string, string>> = {
  "Disavow file": "Disavow-Datei",
  "Disavow file…": "Disavow-Datei …",
  "Domains and pages": "Domains und Seiten",
  "Write the file": "Datei schreiben",
  "Comment": "Kommentar",
  "Pages that link": "Verlinkende Seiten",
  "All links of these and their subdomains, one domain a line. Take out what should count.":
    "Alle Links dieser Domains und ihrer Subdomains, eine je Zeile. Entfernen Sie, was zählen soll.",
  "Single URLs, one a line. Take out what should count.":
    "Einzelne URLs, eine je Zeile. Entfernen Sie, was zählen soll.",
  "At the head of the file; Google does not read it.":
    "Am Anfang der Datei; Google liest ihn nicht.",
  "The list has more than fits here: these are its first {0}. Filter the list to reach the others.":
    "Die Liste hat mehr, als hier Platz hat: Das sind die ersten {0}. Filtern Sie die Liste, um zu den anderen zu kommen.",
  "The list has no rows: type domains or pages, or go back and change its filters.":
    "Die Liste hat keine Zeilen: Geben Sie Domains oder Seiten ein, oder gehen Sie zurück und ändern Sie ihre Filter.",
  "Name at least one domain or URL: a file without any takes back the one before.":
    "Nennen Sie mindestens eine Domain oder URL: Eine Datei ohne Einträge hebt die vorige auf.",
  "Name domains instead of their pages.": "Nennen Sie Domains statt ihrer Seiten.",
  "Name its domain instead.": "Nennen Sie stattdessen die Domain.",
  "The file is written: domains and pages {0}.":
    "Die Datei ist geschrieben: Domains und Seiten {0}.",
  "{0} are left out: a domain in the file covers them.":
    "{0} fehlen darin: Eine Domain der Datei deckt sie ab.",
  "Upload it at <a>search.google.com/search-console/disavow-links</a>.":
    "Laden Sie sie hoch unter <a>search.google.com/search-console/disavow-links</a>.",
  "<strong>Few sites need this.</strong> It is for links that were bought or made against Google's spam policies and that brought a manual action, or are about to. Google ignores most bad links by itself; a file with good ones can cost rankings. It replaces the file that was uploaded before.":
    "<strong>Das brauchen wenige Websites.</strong> Es ist für Links, die gekauft oder gegen Googles Spam-Richtlinien gesetzt wurden und zu einer manuellen Maßnahme führten oder bald führen. Google ignoriert die meisten schlechten Links von selbst; eine Datei mit guten Links kann Rankings kosten. Sie ersetzt die Datei, die davor hochgeladen wurde.",
};
