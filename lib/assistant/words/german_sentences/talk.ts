/** What the analyst says where the question is not about data. */
export const TALK: Readonly<Record<string, string>> = {
  "Hello. Ask me about this site: its health and issues, its pages, keywords and traffic, its competitors, links and mentions, or what to do first.":
    "Hallo. Fragen Sie mich zu dieser Website: nach ihrer Gesundheit und ihren Problemen, nach Seiten, Keywords und Besuchen, nach Wettbewerbern, Links und Erwähnungen, oder was zuerst zu tun ist.",
  "You are welcome. Is there anything else?": "Gern geschehen. Haben Sie noch eine Frage?",
  "Nothing is known of that here: what visitors do on the site (sales, conversions, bounce rate) is in web analytics, and penalties (manual actions) are in Search Console itself.":
    "Darüber ist hier nichts bekannt: Was Besucher auf der Website tun (Umsatz, Conversions, Absprungrate), sagt die Webanalyse, und Abstrafungen (manuelle Maßnahmen) nennt die Search Console selbst.",
  "That is not what I am for: I answer from this site's data, and write no other texts. Ask “What can you do?” for examples.":
    "Dafür bin ich nicht da: Ich antworte aus den Daten dieser Website und schreibe keine anderen Texte. Fragen Sie „Was kannst du?“, um Beispiele zu sehen.",
  "See the site.": "Die Website sehen.",
  "See the search performance.": "Die Leistung in der Suche sehen.",
  "I only read, and change nothing. The calls beside this answer do; the reference has all others.":
    "Ich lese nur und ändere nichts. Die Aufrufe neben dieser Antwort tun es; alle anderen nennt die Referenz.",
  "Check issues again.": "Probleme erneut prüfen.",
  "Track keywords.": "Keywords beobachten.",
  "I do not know that term.": "Diesen Begriff kenne ich nicht.",
  "I answer questions about {0} from the data of this API, in English and German. For example:":
    "Ich beantworte Fragen zu {0} aus den Daten dieser API, auf Deutsch und Englisch. Zum Beispiel:",
  "You can add days (“last month”, “since October”), a device, a country, a page or a keyword, and go on with “and on mobile?”, “why?” or “show me more”.":
    "Sie können Tage („letzten Monat“, „seit Oktober“), ein Gerät, ein Land, eine Seite oder ein Keyword hinzufügen und mit „und mobil?“, „warum?“ oder „zeig mir mehr“ weiterfragen.",
  "Understood: {0}.{1}\n": "Verstanden: {0}.{1}\n",
  " Not applied, because this answer cannot be limited by it: {0}.":
    " Nicht angewandt, weil sich diese Antwort nicht danach einschränken lässt: {0}.",
  "compared with the days from {0} to {1}": "verglichen mit den Tagen vom {0} bis {1}",
  "on the first page": "auf Seite eins",
  "on the second page": "auf Seite zwei",
  "after position {0}": "nach Position {0}",
  "compared with the year before": "verglichen mit dem Jahr davor",
  "only {0}": "nur {0}",
  "at positions {0} to {1}": "auf Position {0} bis {1}",
  "at least": "mindestens",
  "more than": "mehr als",
  "at most": "höchstens",
  "fewer than": "weniger als",
  "searches a month (volume)": "Suchen im Monat (Suchvolumen)",
  "ms": "ms",
  "clicks from the start page": "Klicks von der Startseite",
  "without the brand": "ohne die Marke",
  "with {0} intent": "mit {0}er Suchabsicht",
  "without {0}": "ohne {0}",
  "the limit {0}": "die Grenze {0}",
  "below {0}": "unter {0}",
  "in the part {0} of the site": "im Bereich {0} der Website",
  "for the page {0}": "für die Seite {0}",
  "in answers of {0}": "in Antworten von {0}",
  "by the audit of {0}": "laut dem Audit vom {0}",
  "I am not sure that I understand this question, so I do not guess. Do you mean one of these?":
    "Ich bin nicht sicher, ob ich diese Frage verstehe, und rate nicht. Meinen Sie eine davon?",
  "If it is none of them, ask “What can you do?”, or say it in other words.":
    "Wenn keine davon gemeint ist, fragen Sie „Was kannst du?“ oder mit anderen Worten.",
  "I did not understand that, or it is not about this site's data, so I say nothing about it.":
    "Das habe ich nicht verstanden, oder es betrifft nicht die Daten dieser Website; daher sage ich nichts dazu.",
  "I know the site's health and issues, its pages, keywords, traffic, decay, competitors, links, mentions and where its data come from. Ask “What can you do?” for examples.":
    "Ich kenne Gesundheit und Probleme der Website, ihre Seiten, Keywords, Besuche, Klickverluste, Wettbewerber, Links, Erwähnungen und die Herkunft ihrer Daten. Fragen Sie „Was kannst du?“, um Beispiele zu sehen.",
  "See where clicks could be won.": "Sehen, wo Klicks zu gewinnen sind.",
  "I do not answer that: passwords, keys and tokens are never shown, and what an account may use and how it is set is not among the data that I read. Nothing was changed.":
    "Darauf antworte ich nicht: Passwörter, Schlüssel und Tokens werden nie gezeigt, und was ein Konto nutzen darf und wie es eingestellt ist, gehört nicht zu den Daten, die ich lese. Es wurde nichts geändert.",
  "Limits and tokens are under /account, a site's settings under /sites/{id}.":
    "Grenzen und Tokens stehen unter /account, die Einstellungen einer Website unter /sites/{id}.",
  "I cannot answer that: {0}": "Das kann ich nicht beantworten: {0}",
};
