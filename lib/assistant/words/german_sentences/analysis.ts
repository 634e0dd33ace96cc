/** What the answers about decay, cannibalization, intents and opportunities say. */
export const ANALYSIS: Readonly<Record<string, string>> = {
  "{0} clicks (four weeks of final data up to {1} against the best four of the year); the biggest losses:":
    "{0} Klicks (vier Wochen endgültiger Daten bis {1} gegen die besten vier des Jahres); die größten Verluste:",
  "page loses its": "Seite verliert",
  "pages lose their": "Seiten verlieren",
  "No page loses more clicks than chance, the season and the site as a whole explain.":
    "Keine Seite verliert mehr Klicks, als Zufall, Jahreszeit und die Website als Ganzes erklären.",
  "{0} ({1}): {2} {3} at its best ({4}), {5} clicks now; explained by: {6}":
    "{0} ({1}): {2} {3} zur besten Zeit ({4}), jetzt {5} Klicks; Erklärung: {6}",
  "{0} since {1}": "{0} seit {1}",
  "Moved to another URL of the site, with nothing lost: {0}.":
    "Auf eine andere URL der Website umgezogen, ohne Verlust: {0}.",
  "Since {0}, impressions far behind are no longer counted, on {1} of {2} pages that had such; clicks held. That is no loss.":
    "Seit {0} werden Impressionen weit hinten nicht mehr gezählt, auf {1} von {2} Seiten, die solche hatten; die Klicks blieben. Das ist kein Verlust.",
  "Days without data among those looked at: {0}; they do not count as days without clicks.":
    "Tage ohne Daten unter den betrachteten: {0}; sie zählen nicht als Tage ohne Klicks.",
  "To the first: {0}": "Zum Ersten: {0}",
  "With less than thirteen months of data the season is not known, so some of it may be seasonal.":
    "Mit weniger als dreizehn Monaten Daten ist die Jahreszeit nicht bekannt, ein Teil kann also saisonal sein.",
  "See all of them with their evidence.": "Alle mit ihren Belegen sehen.",
  "See the whole site's clicks.": "Die Klicks der ganzen Website sehen.",
  "{0} does not lose more clicks than chance, the season and the site as a whole explain.":
    "{0} verliert nicht mehr Klicks, als Zufall, Jahreszeit und die Website als Ganzes erklären.",
  "It had {0} {1}.": "Sie hatte {0} {1}.",
  "See the page.": "Die Seite sehen.",
  "{0} is {1} (severity {2}): {3} in four weeks up to {4}, {5} at its best ({6}).":
    "{0} ist {1} (Schwere: {2}): {3} in vier Wochen bis {4}, {5} zur besten Zeit ({6}).",
  "What explains most of it: {0}.": "Was das meiste davon erklärt: {0}.",
  "It fell on {0} (between {1} and {2}).": "Sie fiel am {0} (zwischen {1} und {2}).",
  "It fell by and by, around {0}.": "Sie fiel nach und nach, um den {0}.",
  "See what changed on it.": "Sehen, was sich auf ihr geändert hat.",
  "{0} own pages in each other's way {1}; the worst first:":
    "{0} eigene Seiten, die einander im Weg sind, {1}; die schlimmsten zuerst:",
  "keyword has": "Keyword hat",
  "keywords have": "Keywords haben",
  "No keyword has own pages that are in each other's way in this window.":
    "In diesem Zeitraum hat kein Keyword eigene Seiten, die einander im Weg sind.",
  "{0} ({1}, score {2}): {3}, strongest {4}, about {5} clicks lost ({6} to {7}); advice: {8}":
    "{0} ({1}, Wert {2}): {3}, am stärksten {4}, etwa {5} verlorene Klicks ({6} bis {7}); Rat: {8}",
  "See the pages of each keyword.": "Die Seiten jedes Keywords sehen.",
  "See links that could be set.": "Links sehen, die gesetzt werden könnten.",
  "{0} {1} {2}, {3} (classified by rules). Those with the most clicks:":
    "{0} {1} {2}, {3} (nach Regeln bestimmt). Die mit den meisten Klicks:",
  "No keyword is classified as {0} in this window.":
    "In diesem Zeitraum gilt kein Keyword als {0}.",
  "No keyword is classified by intent in this window.":
    "In diesem Zeitraum ist von keinem Keyword die Suchabsicht bestimmt.",
  "What people want with the keywords, {0} (classified by rules):":
    "Was Menschen mit den Keywords wollen, {0} (nach Regeln bestimmt):",
  "See keywords whose page does not fit.": "Keywords sehen, deren Seite nicht passt.",
  "See the intent of each keyword.": "Die Suchabsicht jedes Keywords sehen.",
  "{0} {1} for something else than people want, {2}:":
    "{0} {1} für etwas anderes, als die Suchenden wollen, {2}:",
  "has a page that is": "hat eine Seite",
  "have pages that are": "haben Seiten",
  "No keyword is known whose page is for something else than people want.":
    "Kein Keyword ist bekannt, dessen Seite für etwas anderes da ist, als die Suchenden wollen.",
  "{0} is {1}, {2} {3}": "{0} ist {1}, {2} {3}",
  "its page": "die Seite dazu",
  "See all of them.": "Alle sehen.",
  "a page": "eine Seite",
  "The latest audit found nothing to fix.": "Das letzte Audit fand nichts zu beheben.",
  "Fix first, by priority:": "Zuerst beheben, nach Dringlichkeit:",
  "- {0} ({1}, {2}): {3}, priority {4}": "- {0} ({1}, {2}): {3}, Dringlichkeit {4}",
  "No keyword or page is worth a click more in four weeks.":
    "Kein Keyword und keine Seite ist in vier Wochen einen Klick mehr wert.",
  "Then win clicks (in four weeks):": "Dann Klicks gewinnen (in vier Wochen):",
  "- {0} ({1}): about {2} more clicks in four weeks ({3} to {4}). {5}":
    "- {0} ({1}): etwa {2} Klicks mehr in vier Wochen ({3} bis {4}). {5}",
  "See how to fix each issue.": "Sehen, wie jedes Problem zu beheben ist.",
  "See all opportunities.": "Alle Chancen sehen.",
  "It ranks on page one, but not at its top. Links to the page with the keyword's words, and a fuller answer, help most.":
    "Es steht auf Seite eins, aber nicht an der Spitze. Links auf die Seite mit den Wörtern des Keywords und eine vollständigere Antwort helfen am meisten.",
  "It ranks on page two. Bring the page up to what ranks on page one, and link to it with the keyword's words.":
    "Es steht auf Seite zwei. Bringen Sie die Seite auf den Stand derer auf Seite eins, und verlinken Sie mit den Wörtern des Keywords auf sie.",
  "It is seen but hardly clicked: rewrite title and description to answer what is searched for.":
    "Es wird gesehen, aber kaum angeklickt: Schreiben Sie Titel und Beschreibung so um, dass sie beantworten, was gesucht wird.",
  "The page lost clicks: see content-decay for the cause.":
    "Die Seite verlor Klicks: Die Ursache steht unter content-decay.",
  "Own pages compete for it: see cannibalization for which to merge, and which to keep.":
    "Eigene Seiten konkurrieren darum: Welche zusammenzulegen und welche zu behalten sind, steht unter cannibalization.",
  "Nothing to win back here: the other URL has its searches. Let the old URL redirect there.":
    "Hier ist nichts zurückzugewinnen: Die andere URL hat ihre Suchanfragen. Leiten Sie die alte URL dorthin weiter.",
  "Find out why search engines no longer show it: check status, robots.txt, noindex and canonical, and request its indexing. If it was removed for good, redirect it.":
    "Finden Sie heraus, warum Suchmaschinen sie nicht mehr zeigen: Prüfen Sie Status, robots.txt, noindex und Canonical, und beantragen Sie die Indexierung. Wurde sie endgültig entfernt, leiten Sie sie weiter.",
  "Nothing to repair: compare clicks, or days since the change.":
    "Nichts zu beheben: Vergleichen Sie Klicks oder Tage seit der Änderung.",
  "Other pages of the site took over its queries.":
    "Andere Seiten der Website übernahmen ihre Suchanfragen.",
  "The page no longer exists.": "Die Seite gibt es nicht mehr.",
  "The page redirects elsewhere.": "Die Seite leitet anderswohin weiter.",
  "The page asks not to be indexed.": "Die Seite will nicht indexiert werden.",
  "robots.txt forbids crawling the page.": "robots.txt verbietet, die Seite abzurufen.",
  "The page names another URL as its canonical.": "Die Seite nennt eine andere URL als Canonical.",
  "The URLs are language or country variants of each other.":
    "Die URLs sind Sprach- oder Ländervarianten voneinander.",
  "The site holds two results, and neither costs the other positions or clicks.":
    "Die Website hält zwei Treffer, und keiner kostet den anderen Positionen oder Klicks.",
  "The URLs are shown at the same first position: links below one result, as for a name.":
    "Die URLs stehen auf derselben ersten Position: Links unter einem Treffer, wie bei einem Namen.",
  "One URL took the place of the other for good, without coming back.":
    "Eine URL trat endgültig an die Stelle der anderen, die nicht zurückkam.",
  "The URLs are places on one page.": "Die URLs sind Stellen einer Seite.",
  "The URLs are for different places: which is shown depends on where people search.":
    "Die URLs gelten für verschiedene Orte: Welche erscheint, hängt davon ab, wo gesucht wird.",
  "The URLs are for different products, or kinds or sizes of one.":
    "Die URLs gelten für verschiedene Produkte oder für Ausführungen und Größen von einem.",
  "The URLs are made by one pattern, each for a thing of its own.":
    "Die URLs folgen einem Muster, jede für eine eigene Sache.",
  "The pages answer different intents, and neither costs the other positions.":
    "Die Seiten bedienen verschiedene Suchabsichten, und keine kostet die andere Positionen.",
  "Both URLs are beyond the first two pages of results, where they come and go.":
    "Beide URLs stehen hinter den ersten zwei Ergebnisseiten, wo sie kommen und gehen.",
  "The URLs have too few impressions or days to tell.":
    "Die URLs haben zu wenige Impressionen oder Tage, um das zu sagen.",
  "Both URLs are shown on the same days.": "Beide URLs erscheinen an denselben Tagen.",
  "They get far fewer clicks than others there.":
    "Sie bekommen weit weniger Klicks als andere an dieser Stelle.",
  "The URLs hardly are in each other's way.": "Die URLs sind einander kaum im Weg.",
  "The pages answer different intents: let each name its own in title and headings.":
    "Die Seiten bedienen verschiedene Suchabsichten: Jede soll ihre in Titel und Überschriften nennen.",
  "Restore the page, or redirect it to the one that took its place.":
    "Stellen Sie die Seite wieder her, oder leiten Sie sie auf die weiter, die ihren Platz einnahm.",
  "Merge the two pages, or let each answer a query of its own.":
    "Legen Sie die zwei Seiten zusammen, oder lassen Sie jede eine eigene Suchanfrage beantworten.",
  "Compare the page with those that rank above it now, and bring it up to date.":
    "Vergleichen Sie die Seite mit denen, die jetzt vor ihr stehen, und aktualisieren Sie sie.",
  "People search less for this: serve the queries that grow, or leave it be.":
    "Danach wird weniger gesucht: Bedienen Sie die Suchanfragen, die wachsen, oder lassen Sie es so.",
  "The rank held, the clicks did not: see what the result page shows now, and rewrite title and description.":
    "Die Position hielt, die Klicks nicht: Sehen Sie nach, was die Ergebnisseite jetzt zeigt, und schreiben Sie Titel und Beschreibung neu.",
  "No single cause stands out: look at the queries that the page lost.":
    "Keine einzelne Ursache sticht hervor: Sehen Sie sich die Suchanfragen an, die die Seite verlor.",
};
