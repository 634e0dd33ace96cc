import { splitWords } from "./split_words.ts";

/** Words of each language that say nothing of a text's subject. */
const STOP_WORDS: Readonly<Record<string, string>> = {
  en: `a about above after again against all also am an and any are aren't as at be because been
  before being below between both but by can cannot can't could couldn't did didn't do does doesn't
  doing don't down during each either else even ever every few for from further get gets got had
  hadn't has hasn't have haven't having he he's her here hers herself him himself his how however i
  if in into is isn't it its it's itself just let like made make many may me might more most much
  must my myself near neither no nor not now of off often on once one only onto or other others our
  ours ourselves out over own per rather same see shall she should shouldn't since so some still
  such than that that's the their theirs them themselves then there there's these they they're this
  those though through thus to too under until up upon us use used using very via was wasn't we well
  were weren't what when where whether which while who whom whose why will with within without won't
  would wouldn't yet you your you're yours yourself`,
  de:
    `aber alle allem allen aller alles als also am an ander andere anderen anderer anderes auch auf
  aus bei beim bin bis bist da dabei dadurch dafür damit dann daran darauf das dass dazu dein deine
  dem den denn der deren des dessen die dies diese diesem diesen dieser dieses doch dort du durch
  eher ein eine einem einen einer eines einige einigen er es etwa etwas euch euer für gegen gibt habe
  haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in
  indem ins ist ja je jede jedem jeden jeder jedes jedoch jener kann kein keine keinem keinen keiner
  können könnte man mehr mein meine mich mir mit muss müssen nach nicht nichts noch nun nur ob oder
  ohne schon sehr sein seine seinem seinen seiner seit selbst sich sie sind so sobald sodass solche
  soll sollte sondern sonst sowie über um und uns unser unsere unter viel viele vom von vor wann war
  waren warum was weg weil weiter welche welchem welchen welcher wenn wer werden wie wieder will wir
  wird wo wollen worden wurde wurden während würde zu zum zur zwar zwischen`,
  fr:
    `a afin ai ainsi alors an après as au aucun aucune aussi autre autres aux avait avant avec avez
  avoir avons ayant bien c'est car ce ceci cela celle celles celui ces cet cette ceux chaque chez
  comme comment contre d'un d'une dans de depuis des deux dit doit donc dont du déjà elle elles en
  encore entre est et eu eux fait faire font ici il ils j'ai je jusqu l la là le les leur leurs lors
  lorsque lui ma mais me mes même moi moins mon n'est ne ni non nos notre nous on ont ou où par parce
  pas pendant peu peut peuvent plus plusieurs pour pourquoi puis qu'il qu'ils quand que quel quelle
  quelles quels qui quoi s'il sa sans se selon sera ses si soit son sont sous sur t ta tandis te tes
  toi ton tous tout toute toutes très trop tu un une vers voici voir vos votre vous y à été être`,
  es: `a acerca al algo algunas algunos ante antes aquel aquella aquellos aquí así aun aunque bajo
  bien cada casi como con contra cosas cual cuales cualquier cuando cuanto de del desde donde dos
  durante e el ella ellas ellos en entre era eran eres es esa esas ese eso esos esta estaba están
  estas este esto estos está estamos fue fueron ha hace hacer hacia han hasta hay la las le les lo
  los luego me menos mi mientras mis mismo misma mucha muchas mucho muchos muy más nada ni no nos
  nosotros nuestra nuestro nuestros o os otra otras otro otros para pero poco por porque pues puede
  pueden que quien quienes qué se sea según ser si sido siempre sin sino sobre solo somos son soy su
  sus sé sí también tan tanto te tiene tienen toda todas todo todos tras tu tus un una uno unos unas
  usted ustedes y ya yo él`,
  it:
    `a abbia abbiamo ad agli ai al alcuni alcune alla alle allo allora altra altre altri altro anche
  ancora avere aveva avete c'è che chi ci ciò coi col come con contro così cui d'un da dagli dai dal
  dalla dalle dallo degli dei del dell della delle dello deve di dopo dove due durante e è ed era
  erano essere fa fare fino fra già gli ha hai hanno ho i il in infatti inoltre io l la le lei li lo
  loro lui ma mai me meno mentre mi mia mie miei mio molte molti molto ne negli nei nel nell nella
  nelle nello noi non nostra nostro o ogni oltre oppure per perché però più poco poi possono prima
  può qualche quale quali quando quanto quasi quella quelle quelli quello questa queste questi questo
  qui quindi se sempre senza si sia siamo sono sopra sotto stata stati stato su sua sue sugli sui sul
  sulla sulle sullo suo suoi te ti tra tu tua tuo tutta tutte tutti tutto un un'altra una uno verso
  vi voi vostra vostro`,
  pt:
    `a ainda algumas alguns ante antes ao aos apenas após aquela aqueles as assim até cada com como
  contra da das de dela deles depois desde dessa desse desta deste disso do dois dos durante e é ela
  elas ele eles em enquanto entre era eram essa essas esse esses esta estas este estes estava está
  estão eu faz fazer foi foram há isso isto já lhe lhes mais mas me mesma mesmo meu minha muita muitas
  muito muitos na nas nem nenhum no nos nossa nosso num numa não nós o onde os ou outra outras outro
  outros para pela pelas pelo pelos per pode podem pois por porque pouco qual quais qualquer quando
  quanto que quem são se seja sem sempre sendo ser será seu seus sobre sob sua suas só também tanto
  te tem têm ter teu tinha toda todas todo todos tu tudo um uma umas uns você vocês à às`,
  nl: `aan al alle alleen alles als altijd andere anders ben bij binnen boven daar daarom dan dat de
  deze die dit doen door dus echter een eens elk elke en enkele er even geen gegeven geweest haar had
  hadden heb hebben heeft hem het hier hij hoe hun iemand iets ik in indien is ja je jij jou jouw
  jullie kan kon kunnen maar maken me meer men met mij mijn moet moeten mogen na naar nadat niet niets
  nog nu of om omdat onder ons onze ook op over per reeds sinds slechts steeds te tegen tijdens toch
  toen tot tussen u uit uw van vanaf veel via voor vooral waar waarin want waren was wat we weer wel
  welke werd werden wie wij wil worden wordt zal ze zeer zelf zich zij zijn zo zoals zonder zou
  zouden zowel`,
};

/** Hashes of words (see `splitWords()`) in a table with open addressing; 0: free. */
export type WordTable = Int32Array;

const tables = new Map<string, WordTable>();

/**
 * The stop words of a language, by the primary subtag of a language tag; of all languages known
 * when it is none of them, or not given.
 */
export function readStopWords(lang: string | null): WordTable {
  const primary = lang?.split("-", 1)[0]?.toLowerCase() ?? "";
  const key = Object.hasOwn(STOP_WORDS, primary) ? primary : "";
  const known = tables.get(key);
  if (known !== undefined) return known;
  const table = createWordTable(STOP_WORDS[key] ?? Object.values(STOP_WORDS).join(" "));
  tables.set(key, table);
  return table;
}

/** Whether a table holds the hash of a word. */
export function hasWord(table: WordTable, hash: number): boolean {
  const mask = table.length - 1;
  for (let slot = hash & mask;; slot = (slot + 1) & mask) {
    const entry = table[slot] ?? 0;
    if (entry === 0) return false;
    if (entry === (hash | 0)) return true;
  }
}

function createWordTable(list: string): WordTable {
  const { hashes } = splitWords(list);
  const table = new Int32Array(2 ** Math.ceil(Math.log2(4 * hashes.length)));
  const mask = table.length - 1;
  for (const hash of hashes) {
    let slot = hash & mask;
    while (table[slot] !== 0 && table[slot] !== (hash | 0)) slot = (slot + 1) & mask;
    table[slot] = hash;
  }
  return table;
}
