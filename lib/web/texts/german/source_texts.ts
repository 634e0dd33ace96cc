/** German texts of connections, sign-ins, alerts and AI prompts of a site, by the English ones. */
export const GERMAN_SOURCE_TEXTS: Readonly<Record<string, string>> = {
  "Sources": "Quellen",
  "More": "Mehr",
  "Open": "Öffnen",
  "<a>Sign-ins of the crawler</a>, for pages behind a login":
    "<a>Anmeldungen des Crawlers</a>, für Seiten hinter einem Login",
  "<a>Proof of ownership</a> of the site": "<a>Nachweis</a>, dass die Website Ihnen gehört",
  "<a>Files</a>: exports of Search Console, Ahrefs, Semrush and others":
    "<a>Dateien</a>: Exporte von Search Console, Ahrefs, Semrush und anderen",
  "Clicks, impressions and positions of queries and pages, each day, from Google.":
    "Klicks, Impressionen und Positionen von Suchanfragen und Seiten, jeden Tag, von Google.",
  "Not connected": "Nicht verbunden",
  "Switched off": "Ausgeschaltet",
  "Connected": "Verbunden",
  "Bringing data now": "Bringt gerade Daten",
  "Waiting for Google's quota": "Wartet auf Googles Kontingent",
  "Waiting for the quota": "Wartet auf das Kontingent",
  "Waiting for the budget": "Wartet auf das Budget",
  "Mend it and save the connection again, or sync now.":
    "Beheben Sie es und speichern Sie die Verbindung noch einmal, oder synchronisieren Sie jetzt.",
  "It is tried again by itself.": "Es wird von selbst noch einmal versucht.",
  "Service account": "Dienstkonto",
  "Project": "Projekt",
  "<code>{0}</code>, kept encrypted and never shown":
    "<code>{0}</code>, verschlüsselt aufbewahrt und nie gezeigt",
  "Key file": "Schlüsseldatei",
  "Last sync": "Letzter Abgleich",
  "none has ended well yet": "noch keiner erfolgreich",
  "Next sync": "Nächster Abgleich",
  "none until something is done": "keiner, bis etwas getan wird",
  "Days left to bring": "Noch zu holende Tage",
  "{0} rows of {1} days, {2} to {3}": "{0} Zeilen von {1} Tagen, {2} bis {3}",
  ", final until {0}": ", endgültig bis {0}",
  "Connection": "Verbindung",
  "Connect": "Verbinden",
  "Save the connection": "Verbindung speichern",
  "Property": "Property",
  "Service account key": "Schlüssel des Dienstkontos",
  "Kinds of search results": "Arten von Suchergebnissen",
  "Rows for each country and device": "Zeilen für jedes Land und Gerät",
  "Web": "Web",
  "Images": "Bilder",
  "Videos": "Videos",
  "First day": "Erster Tag",
  "Of other kinds than now, all days are brought again.":
    "Bei anderen Arten als jetzt werden alle Tage noch einmal geholt.",
  "Exact figures of one country or device, for several times as many rows, of which Google gives 50,000 a day.":
    "Genaue Zahlen für ein Land oder Gerät, bei einem Vielfachen an Zeilen, von denen Google 50.000 am Tag gibt.",
  "Empty: all of the 16 months that Google keeps.": "Leer: alle 16 Monate, die Google aufbewahrt.",
  "Empty: the key that is stored stays. To change it, paste the whole key file (JSON).":
    "Leer: Der gespeicherte Schlüssel bleibt. Um ihn zu ändern, fügen Sie die ganze Schlüsseldatei (JSON) ein.",
  "Paste the whole key file (JSON) as Google gave it. It is kept encrypted and never shown.":
    "Fügen Sie die ganze Schlüsseldatei (JSON) ein, wie Google sie gab. Sie wird verschlüsselt aufbewahrt und nie gezeigt.",
  "As Search Console shows it: https://{0}/ with the slash at its end, or sc-domain:{1}.":
    "Wie die Search Console sie zeigt: https://{0}/ mit dem Schrägstrich am Ende, oder sc-domain:{1}.",
  "<strong>This server has no SECRET_KEY</strong>, with which keys are kept encrypted, so that nothing can be connected yet. The operator makes one with <code>openssl rand -base64 32</code>, sets it as the environment variable <code>SECRET_KEY</code> and starts the server again.":
    "<strong>Diesem Server fehlt der SECRET_KEY</strong>, mit dem Schlüssel verschlüsselt aufbewahrt werden; deshalb lässt sich noch nichts verbinden. Der Betreiber erzeugt einen mit <code>openssl rand -base64 32</code>, setzt ihn als Umgebungsvariable <code>SECRET_KEY</code> und startet den Server neu.",
  "How it is connected": "So wird verbunden",
  "In Google Cloud, enable the Google Search Console API, make a service account, and add a key of the type JSON to it.":
    "Aktivieren Sie in Google Cloud die Google Search Console API, erstellen Sie ein Dienstkonto, und fügen Sie ihm einen Schlüssel vom Typ JSON hinzu.",
  "In Search Console, under Settings, Users and permissions, add the service account's email address as a user of the property. Restricted is enough.":
    "Fügen Sie in der Search Console unter Einstellungen, Nutzer und Berechtigungen, die E-Mail-Adresse des Dienstkontos als Nutzer der Property hinzu. Eingeschränkt genügt.",
  "Save both below. The last 16 months are brought day by day, the newest first.":
    "Speichern Sie beides unten. Die letzten 16 Monate werden Tag für Tag geholt, der neueste zuerst.",
  "Bring certain days again": "Bestimmte Tage noch einmal holen",
  "Sync now": "Jetzt abgleichen",
  "Disconnect…": "Trennen…",
  "Disconnect": "Trennen",
  "Stay connected": "Verbunden bleiben",
  "Disconnect Search Console?": "Search Console trennen?",
  "The key is deleted and nothing more is brought for {0}. What was brought stays. To connect it again, the key file is needed again.":
    "Der Schlüssel wird gelöscht, und für {0} wird nichts mehr geholt. Geholtes bleibt. Um wieder zu verbinden, wird die Schlüsseldatei noch einmal gebraucht.",
  "Service account key is no JSON. Open the key file as text, and paste all of it, from the first { to the last }.":
    "Der Schlüssel des Dienstkontos ist kein JSON. Öffnen Sie die Schlüsseldatei als Text, und fügen Sie alles ein, von der ersten { bis zur letzten }.",
  "The connection is saved. Its data are brought from now on; reload to see how far it is.":
    "Die Verbindung ist gespeichert. Ihre Daten werden ab jetzt geholt; laden Sie neu, um den Stand zu sehen.",
  "A sync is due now. Reload to see how far it is.":
    "Ein Abgleich steht jetzt an. Laden Sie neu, um den Stand zu sehen.",
  "The site is disconnected and the key is deleted. What was brought stays.":
    "Die Website ist getrennt und der Schlüssel gelöscht. Geholtes bleibt.",
  "In <a>Google Cloud</a>, enable the Chrome UX Report API for a project.":
    "Aktivieren Sie in <a>Google Cloud</a> die Chrome UX Report API für ein Projekt.",
  "Verify the site in <a>Bing Webmaster Tools</a>.":
    "Bestätigen Sie die Website in den <a>Bing Webmaster Tools</a>.",
  "Have an account at <a>SerpApi</a> or <a>DataForSEO</a>.":
    "Sie brauchen ein Konto bei <a>SerpApi</a> oder <a>DataForSEO</a>.",
  "It is saved. Data are brought from now on; reload to see how far it is.":
    "Es ist gespeichert. Daten werden ab jetzt geholt; laden Sie neu, um den Stand zu sehen.",
  "It is disconnected.": "Es ist getrennt.",
  "The key is deleted. What was brought stays.": "Der Schlüssel ist gelöscht. Geholtes bleibt.",
  "What visitors with Chrome experience: loading, response and stability, each day.":
    "Was Besucher mit Chrome erleben: Laden, Reaktion und Stabilität, jeden Tag.",
  "Make an API key under Credentials, and restrict it to this API.":
    "Erstellen Sie unter Anmeldedaten einen API-Schlüssel und beschränken Sie ihn auf diese API.",
  "Save the key below.": "Speichern Sie den Schlüssel unten.",
  "Bring data now": "Daten jetzt holen",
  "It is due now. Reload to see how far it is.":
    "Es steht jetzt an. Laden Sie neu, um den Stand zu sehen.",
  "Bing, Yandex and others are notified after each audit of what is new, changed or gone.":
    "Bing, Yandex und andere erfahren nach jedem Audit, was neu, geändert oder weg ist.",
  "Save below: the key is made for you.":
    "Speichern Sie unten: Der Schlüssel wird für Sie erzeugt.",
  "Put a file with the key where this page then says.":
    "Legen Sie eine Datei mit dem Schlüssel dorthin, wo es diese Seite dann sagt.",
  "Check the key file. From the next audit on, changes are submitted.":
    "Prüfen Sie die Schlüsseldatei. Ab dem nächsten Audit werden Änderungen gemeldet.",
  "It is saved.": "Es ist gespeichert.",
  "Check the key file": "Schlüsseldatei prüfen",
  "The key file is in place: {0}": "Die Schlüsseldatei ist da: {0}",
  "The key file is not in place. {0}": "Die Schlüsseldatei ist nicht da. {0}",
  "Nothing is submitted any more. What was submitted stays listed.":
    "Nichts wird mehr gemeldet. Gemeldetes bleibt gelistet.",
  "What was submitted": "Was gemeldet wurde",
  "Queries, pages and links as Bing knows them, apart from Google's figures.":
    "Suchanfragen, Seiten und Links, wie Bing sie kennt, getrennt von Googles Zahlen.",
  "Under Settings, API access, make an API key.":
    "Erstellen Sie unter Einstellungen, API-Zugriff, einen API-Schlüssel.",
  "Save the site as Bing shows it, and the key, below.":
    "Speichern Sie unten die Website, wie Bing sie zeigt, und den Schlüssel.",
  "Bing's queries and pages": "Bings Suchanfragen und Seiten",
  "What Google's index has of each page, by the connection to Search Console.":
    "Was Googles Index von jeder Seite hat, über die Verbindung zur Search Console.",
  "Connect Search Console first, with a service account that is an owner or a full user.":
    "Verbinden Sie zuerst die Search Console, mit einem Dienstkonto als Inhaber oder uneingeschränktem Nutzer.",
  "Save below how many pages a day are asked about.":
    "Speichern Sie unten, nach wie vielen Seiten am Tag gefragt wird.",
  "Inspect these first": "Diese zuerst prüfen",
  "They come first, as soon as the day's quota allows.":
    "Sie kommen zuerst dran, sobald das Tageskontingent es erlaubt.",
  "Pages are not inspected any more. What was found stays.":
    "Seiten werden nicht mehr geprüft. Gefundenes bleibt.",
  "Tracked keywords are searched for with your account at SerpApi or DataForSEO.":
    "Verfolgte Keywords werden mit Ihrem Konto bei SerpApi oder DataForSEO gesucht.",
  "Save its key below, with how many searches a month may cost.":
    "Speichern Sie unten seinen Schlüssel, und wie viele Suchen im Monat es kosten darf.",
  "Track the keywords that are looked up.": "Verfolgen Sie die Keywords, die abgefragt werden.",
  "Look up now": "Jetzt abfragen",
  "Those whose time has come are looked up now.": "Die fälligen werden jetzt abgefragt.",
  "The key is deleted. Ranks that were looked up stay.":
    "Der Schlüssel ist gelöscht. Abgefragte Rankings bleiben.",
  "Tracked keywords": "Verfolgte Keywords",
  "Chrome UX Report": "Chrome UX Report",
  "The crawler signs in nowhere: it sees what everyone sees.":
    "Der Crawler meldet sich nirgends an: Er sieht, was alle sehen.",
  "Sign in to an origin": "Bei einem Origin anmelden",
  "Save the sign-in": "Anmeldung speichern",
  "Audits ask this origin, and no other, signed in. It replaces the sign-in that the origin has. Secrets are kept encrypted and never shown.":
    "Audits rufen diesen Origin, und keinen anderen, angemeldet ab. Das ersetzt seine bisherige Anmeldung. Geheimnisse werden verschlüsselt aufbewahrt und nie gezeigt.",
  "The sign-in is saved. The next audit uses it.":
    "Die Anmeldung ist gespeichert. Das nächste Audit benutzt sie.",
  "The sign-in is removed.": "Die Anmeldung ist entfernt.",
  "Audits ask this origin without signing in from now on.":
    "Audits rufen diesen Origin ab jetzt ohne Anmeldung ab.",
  "Not tried yet": "Noch nicht versucht",
  "Works": "Funktioniert",
  "Sign-ins": "Anmeldungen",
  "By {0}{1}. It holds as long as the site is here.":
    "Durch {0}{1}. Es gilt, solange die Website hier ist.",
  "Proof of ownership {0}": "Inhabernachweis {0}",
  "{0} One of these proves it; a connected Search Console property of the whole site does, too.":
    "{0} Eines davon genügt als Nachweis; auch eine verbundene Search-Console-Property der ganzen Website.",
  "A file at {0}": "Eine Datei unter {0}",
  "A {0} record of {1}": "Ein {0}-Eintrag von {1}",
  "Check now": "Jetzt prüfen",
  "It is proved that the site is yours.": "Es ist nachgewiesen, dass die Website Ihnen gehört.",
  "Proved": "Nachgewiesen",
  "Not proved": "Nicht nachgewiesen",
  "Ownership": "Inhaberschaft",
  "This server asks for it before it crawls faster than usual or signs in.":
    "Dieser Server verlangt ihn, bevor er schneller als üblich crawlt oder sich anmeldet.",
  "This server does not ask for it.": "Dieser Server verlangt ihn nicht.",
  "The health score is low": "Der Gesundheitswert ist niedrig",
  "The health score falls": "Der Gesundheitswert fällt",
  "New issues": "Neue Probleme",
  "Pages leave the index": "Seiten fallen aus dem Index",
  "robots.txt changes": "Die robots.txt ändert sich",
  "A certificate is about to expire": "Ein Zertifikat läuft bald ab",
  "Clicks fall": "Klicks fallen",
  "Clicks of a group of keywords fall": "Klicks einer Keyword-Gruppe fallen",
  "Content begins to decay": "Inhalte beginnen, Klicks zu verlieren",
  "Linking domains are lost": "Verlinkende Domains gehen verloren",
  "Share of voice falls, in AI answers or search results":
    "Share of Voice fällt, in KI-Antworten oder Suchergebnissen",
  "Bots get errors": "Bots bekommen Fehler",
  "A search engine's bot stays away": "Der Bot einer Suchmaschine bleibt weg",
  "Save the alerts": "Warnungen speichern",
  "Who gets messages": "Wer Nachrichten bekommt",
  "Weekly report": "Wöchentlicher Bericht",
  "The alerts are saved.": "Die Warnungen sind gespeichert.",
  "{0} open alert": "{0} offene Warnung",
  "{0} open alerts": "{0} offene Warnungen",
  ", checked {0}": ", geprüft {0}",
  "Alerts so far": "Bisherige Warnungen",
  "Prompts and engines": "Prompts und Systeme",
  "Engines": "Systeme",
  "None is configured, so that nothing can be asked. Answers that were gathered elsewhere can be imported all the same.":
    "Keines ist eingerichtet, deshalb lässt sich nichts fragen. Anderswo gesammelte Antworten lassen sich trotzdem importieren.",
  "Engines of this server": "Systeme dieses Servers",
  "How an engine is configured": "Wie ein System eingerichtet wird",
  "The operator of this server sets <code>AI_ENGINES</code>: a JSON list, or the path of a file with one. The key is in a separate variable, which the list names. Prices are needed for a budget.":
    "Der Betreiber dieses Servers setzt <code>AI_ENGINES</code>: eine JSON-Liste, oder den Pfad einer Datei mit einer. Der Schlüssel steht in einer eigenen Variable, die die Liste nennt. Für ein Budget sind Preise nötig.",
  "Example": "Beispiel",
  "Table of engines": "Tabelle der Systeme",
  "Spoken to as": "Angesprochen als",
  "Searches the web": "Sucht im Web",
  "Prices": "Preise",
  "not known: no budget": "nicht bekannt: kein Budget",
  "Add prompts": "Prompts hinzufügen",
  "Ask now…": "Jetzt fragen…",
  "Remove…<span> {0}</span>": "Entfernen…<span> {0}</span>",
  "First ones": "Erste",
  "Further ones": "Weitere",
  "This site has no prompts yet: questions that people ask an AI engine when they look for what this site offers. Add some first.":
    "Diese Website hat noch keine Prompts: Fragen, die Menschen einem KI-System stellen, wenn sie suchen, was diese Website bietet. Fügen Sie zuerst welche hinzu.",
  "Table of prompts": "Tabelle der Prompts",
  "Asked": "Gefragt",
  "Last answer": "Letzte Antwort",
  "{0} that engines are asked about this site.":
    "{0}, die Systemen zu dieser Website gestellt werden.",
  "Questions as people ask them, one a line, {0} at most at a time.":
    "Fragen, wie Menschen sie stellen, eine je Zeile, höchstens {0} auf einmal.",
  "From where it is asked.": "Von wo gefragt wird.",
  "Such as de; empty: the engine is not given one.":
    "Zum Beispiel de; leer: Dem System wird keine genannt.",
  "One a line, to group prompts.": "Einer je Zeile, um Prompts zu gruppieren.",
  "By itself, the first time at once. It may cost money each time.":
    "Von selbst, das erste Mal sofort. Es kann jedes Mal Geld kosten.",
  "Answers differ from one to the next.": "Antworten unterscheiden sich von Mal zu Mal.",
  "How much it counts in weighted figures; empty: like the others.":
    "Wie viel er in gewichteten Zahlen zählt; leer: wie die anderen.",
  "None ticked: all that are meant.": "Keines angekreuzt: alle, die gemeint sind.",
  "Remove this prompt?": "Diesen Prompt entfernen?",
  "Remove the prompt": "Prompt entfernen",
  "Keep the prompt": "Prompt behalten",
  "All its answers go with it, and then count in no figure any more.":
    "Alle Antworten darauf verschwinden mit ihm und zählen dann in keiner Zahl mehr.",
  "Runs, the newest first": "Läufe, der neueste zuerst",
  "Newest runs": "Neueste Läufe",
  "Stop asking<span> in run {0}</span>": "Nicht weiter fragen<span> in Lauf {0}</span>",
  "by hand": "von Hand",
  "by schedule": "nach Zeitplan",
  "Table of runs": "Tabelle der Läufe",
  "Run": "Lauf",
  "Started": "Begonnen",
  "Cost, US dollars": "Kosten, US-Dollar",
  "Back to prompts and engines": "Zurück zu Prompts und Systemen",
  "The prompts of this site are put to the engines now. No question is asked that might cost more than the budget.":
    "Die Prompts dieser Website werden den Systemen jetzt gestellt. Keine Frage wird gestellt, die das Budget überschreiten könnte.",
  "The prompts are added. Those that were there already stay as they are.":
    "Die Prompts sind hinzugefügt. Schon vorhandene bleiben, wie sie sind.",
  "The prompt is removed with its answers.": "Der Prompt ist mit seinen Antworten entfernt.",
  "The prompts are being asked. Reload to see how far it is.":
    "Die Prompts werden gestellt. Laden Sie neu, um den Stand zu sehen.",
  "No further questions are asked. What was answered stays.":
    "Es werden keine weiteren Fragen gestellt. Beantwortetes bleibt.",
  "Budget in US dollars": "Budget in US-Dollar",
  "Answers at most": "Höchstens so viele Antworten",
  "Empty: as each prompt says.": "Leer: wie bei jedem Prompt angegeben.",
  "Only prompts with one of these, one a line.": "Nur Prompts mit einem davon, einer je Zeile.",
  "Nothing can be asked: {0}": "Es lässt sich nichts fragen: {0}",
  "At most, and when empty, {0} on this server.":
    "Höchstens, und wenn leer, {0} auf diesem Server.",
  "{0} Engines need prices for it.": "{0} Systeme brauchen dafür Preise.",
  "{0} rows of {1} days, {2} to {3}{4}": "{0} Zeilen aus {1} Tagen, {2} bis {3}{4}",
};
