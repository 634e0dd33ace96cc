import { COUNTRIES } from "../../../../schemas/countries.ts";
import { stripAccents } from "../../core/normalise_query.ts";

/** Large towns, and those that pages are often made for, without accents. */
const TOWNS = "" +
  // Great Britain and Ireland
  "aberdeen aberystwyth aldershot ashford aylesbury barnsley barnstaple basildon basingstoke bath " +
  "bedford belfast birkenhead birmingham blackburn blackpool bolton bournemouth bracknell bradford " +
  "brentwood brighton bristol bromley burnley burton bury camberley cambridge canterbury cardiff " +
  "carlisle chelmsford cheltenham chester chesterfield chichester colchester cork coventry crawley " +
  "crewe croydon darlington derby derry doncaster dover dublin dudley dundee durham eastbourne " +
  "edinburgh exeter falkirk fareham farnham galway gateshead gillingham glasgow gloucester grimsby " +
  "guildford halifax harlow harrogate harrow hartlepool hastings hereford horsham huddersfield hull " +
  "ilford inverness ipswich kettering kilkenny kingston lancaster leeds leicester lichfield limerick " +
  "lincoln lisburn liverpool london loughborough luton maidenhead maidstone manchester mansfield " +
  "middlesbrough milton-keynes newcastle newport newquay newry northampton norwich nottingham " +
  "nuneaton oldham oxford paisley perth peterborough plymouth poole portsmouth preston reading " +
  "redditch redhill ripon rochdale romford rotherham rugby salford salisbury scarborough sheffield " +
  "shrewsbury slough solihull southampton southend southport stafford stevenage stirling stockport " +
  "stockton stoke sunderland sutton swansea swindon tamworth taunton telford torquay truro twickenham " +
  "wakefield walsall warrington warwick waterford watford wells wembley westminster weston wexford " +
  "wigan winchester windsor woking wolverhampton worcester worthing wrexham york " +
  // North America
  "albany albuquerque alexandria allentown amarillo anaheim anchorage ann-arbor arlington asheville " +
  "athens atlanta augusta aurora austin bakersfield baltimore baton-rouge beaumont bellevue berkeley " +
  "billings birmingham bloomington boca-raton boise boston boulder bridgeport brooklyn buffalo " +
  "burbank burlington calgary cambridge charleston charlotte chattanooga chicago cincinnati " +
  "clearwater cleveland colorado-springs columbia columbus concord corpus-christi dallas dayton " +
  "denver des-moines detroit durham edmonton el-paso eugene evansville fargo fayetteville " +
  "fort-collins fort-lauderdale fort-wayne fort-worth frankfort fremont fresno frisco gainesville " +
  "gatineau glendale grand-rapids greensboro greenville guelph halifax hamilton hartford henderson " +
  "hollywood honolulu houston huntsville indianapolis irvine irving jacksonville jersey-city " +
  "kansas-city kelowna kingston kitchener knoxville lafayette lansing laredo las-vegas laval " +
  "lexington lincoln little-rock london long-beach los-angeles louisville lubbock macon madison " +
  "manhattan memphis mesa miami milwaukee minneapolis mississauga mobile modesto montgomery montreal " +
  "naperville naples nashville new-haven new-orleans new-york norfolk oakland ocala oklahoma-city " +
  "omaha ontario orlando oshawa ottawa overland-park oxnard palm-springs palo-alto pasadena peoria " +
  "philadelphia phoenix pittsburgh plano portland providence provo quebec queens raleigh red-deer " +
  "regina reno richmond riverside roanoke rochester rockford sacramento saginaw salem salinas " +
  "salt-lake-city san-antonio san-bernardino san-diego san-francisco san-jose santa-ana " +
  "santa-barbara santa-monica santa-rosa sarasota saskatoon savannah scottsdale scranton seattle " +
  "shreveport sioux-falls spokane springfield st-louis st-paul st-petersburg stamford stockton " +
  "sudbury surrey syracuse tacoma tallahassee tampa tempe toledo topeka toronto trenton tucson tulsa " +
  "vancouver ventura victoria virginia-beach waco washington waterloo wichita wilmington windsor " +
  "winnipeg winston-salem yonkers yuma " +
  // Germany, Austria, Switzerland
  "aachen aalen aarau ahlen amberg ansbach arnsberg aschaffenburg augsburg bad-homburg baden " +
  "baden-baden bamberg basel bautzen bayreuth bergisch-gladbach berlin bern biel bielefeld bocholt " +
  "bochum bonn bottrop brandenburg braunschweig bregenz bremen bremerhaven castrop-rauxel celle " +
  "chemnitz chur coburg cottbus cuxhaven dachau darmstadt delmenhorst dessau detmold dortmund " +
  "dresden duisburg dueren duesseldorf dusseldorf eisenach emden erding erfurt erlangen essen " +
  "esslingen euskirchen feldkirch flensburg frankfurt freiburg freising friedrichshafen fribourg " +
  "fulda fuerth fuessen garmisch gelsenkirchen genf gera giessen goerlitz goeppingen goettingen " +
  "goslar graz greifswald guetersloh hagen halle hamburg hameln hamm hanau hannover heidelberg " +
  "heilbronn herford herne hildesheim hof husum ingolstadt innsbruck iserlohn jena kaiserslautern " +
  "karlsruhe kassel kempten kiel klagenfurt koblenz koeln koln konstanz krefeld landshut lausanne " +
  "leipzig leonding leverkusen lindau lingen linz lippstadt ludwigsburg ludwigshafen luebeck " +
  "luedenscheid lueneburg lugano luzern magdeburg mainz mannheim marburg marl memmingen minden moers " +
  "moenchengladbach mosbach muelheim muenchen munchen munich muenster neumuenster neuss neuwied " +
  "norderstedt nordhausen nuernberg nurnberg oberhausen offenbach offenburg oldenburg olten " +
  "osnabrueck paderborn passau pforzheim pinneberg plauen potsdam ravensburg recklinghausen " +
  "regensburg remscheid reutlingen rheine rosenheim rostock ruesselsheim saarbruecken salzburg " +
  "salzgitter schaffhausen schweinfurt schwerin siegen sindelfingen singen soest solingen solothurn " +
  "speyer st-gallen st-poelten stade stendal steyr stralsund straubing stuttgart suhl thun traunstein " +
  "trier troisdorf tuebingen tuttlingen ulm unna velbert viersen villach villingen vienna weiden " +
  "weimar wels wesel wetzlar wien wiener-neustadt wiesbaden wilhelmshaven winterthur wismar witten " +
  "wittenberg wolfenbuettel wolfsburg worms wuerzburg wuppertal zug zuerich zurich zwickau " +
  // France and Belgium
  "aix-en-provence aix ajaccio albi alencon ales amiens angers anglet angouleme annecy antibes " +
  "antwerpen arles arras aubervilliers aurillac auxerre avignon bastia bayonne beauvais belfort " +
  "besancon beziers biarritz blois bordeaux boulogne bourg-en-bresse bourges brest brive brugge " +
  "bruges brussel bruxelles caen calais cannes carcassonne castres chalon chambery chartres " +
  "charleroi chateauroux cherbourg cholet clermont-ferrand clermont colmar compiegne creteil dax " +
  "dieppe dijon douai dunkerque epinal evreux evry frejus gap gent grasse grenoble haguenau hasselt " +
  "hyeres kortrijk la-rochelle la-roche-sur-yon laval le-havre le-mans lens leuven libourne liege " +
  "lille limoges lorient louvain lourdes lyon macon marseille martigues meaux mechelen melun metz " +
  "mons montauban montelimar montlucon montpellier montreuil mulhouse namur nancy nanterre nantes " +
  "narbonne nevers nice nimes niort orange orleans ostende oostende paris pau perigueux perpignan " +
  "poitiers quimper reims rennes roanne rodez roubaix rouen saint-brieuc saint-denis saint-etienne " +
  "saint-malo saint-nazaire saint-quentin sarcelles sete strasbourg tarbes thionville toulon " +
  "toulouse tourcoing tours troyes valence valenciennes vannes verdun versailles vichy villeurbanne " +
  // Spain and Latin America
  "a-coruna acapulco albacete alcala alcorcon algeciras alicante almeria aranjuez arequipa asuncion " +
  "avila badajoz badalona barcelona barranquilla benidorm bilbao bogota bucaramanga buenos-aires " +
  "burgos caceres cadiz cali cancun caracas cartagena castellon ceuta cochabamba concepcion cordoba " +
  "coruna cuenca cusco donostia elche estepona ferrol fuenlabrada fuengirola gandia getafe gijon " +
  "girona granada guadalajara guayaquil hermosillo huelva huesca ibiza irun jaen jerez juarez la-paz " +
  "las-palmas leganes leon lerida lima lleida logrono lorca lugo madrid malaga mallorca manresa " +
  "marbella mataro medellin melilla mendoza merida mexicali mexico monterrey montevideo mostoles " +
  "murcia oaxaca orense ourense oviedo palencia palma pamplona pereira ponferrada pontevedra puebla " +
  "queretaro quito reus rosario sabadell salamanca saltillo san-sebastian santander santiago segovia " +
  "sevilla seville sitges soria talavera tampico tarragona tenerife terrassa teruel tijuana toledo " +
  "toluca torremolinos torrevieja tudela valencia valladolid valparaiso veracruz vic vigo vitoria " +
  "zamora zaragoza " +
  // Italy
  "agrigento alessandria ancona aosta arezzo ascoli asti avellino bari barletta belluno benevento " +
  "bergamo biella bologna bolzano brescia brindisi cagliari caltanissetta campobasso caserta catania " +
  "catanzaro cesena chieti como cosenza cremona crotone cuneo enna faenza fano fermo ferrara firenze " +
  "florence foggia foligno forli frosinone genova genoa gorizia grosseto imola imperia isernia " +
  "l-aquila la-spezia laquila latina lecce lecco livorno lodi lucca macerata mantova massa matera " +
  "merano messina mestre milano milan modena monza naples napoli novara nuoro olbia oristano padova " +
  "palermo parma pavia perugia pesaro pescara piacenza pisa pistoia pordenone potenza prato ragusa " +
  "rapallo ravenna reggio-calabria reggio-emilia rieti rimini roma rome rovigo salerno sanremo " +
  "sassari savona siena siracusa sondrio spezia taormina taranto teramo terni torino trani trapani " +
  "trento treviso trieste turin udine urbino varese venezia venice verbania vercelli verona viareggio " +
  "vicenza viterbo " +
  // the Netherlands, Portugal, Brazil, Poland
  "alkmaar almelo almere alphen amersfoort amstelveen amsterdam apeldoorn arnhem assen barneveld " +
  "bergen-op-zoom breda capelle delft den-bosch den-haag den-helder deventer doetinchem dordrecht " +
  "drachten ede eindhoven emmeloord emmen enschede gouda groningen haarlem harderwijk heerenveen " +
  "heerlen helmond hengelo hilversum hoofddorp hoogeveen hoorn houten kampen katwijk leeuwarden " +
  "leiden lelystad maastricht meppel middelburg nieuwegein nijmegen oosterhout oss purmerend " +
  "roermond roosendaal rotterdam schiedam sittard sneek spijkenisse terneuzen tiel tilburg utrecht " +
  "veenendaal venlo vlaardingen vlissingen wageningen weert zaandam zeist zoetermeer zutphen zwolle " +
  "albufeira almada amadora aveiro barcelos barreiro beja braga braganca cascais castelo-branco " +
  "coimbra covilha evora faro funchal guarda guimaraes lagos leiria lisboa lisbon loule loures " +
  "maia matosinhos odivelas oeiras ponta-delgada portimao porto povoa santarem seixal setubal sintra " +
  "tavira tomar torres-vedras viana-do-castelo vila-real viseu aracaju bauru belem belo-horizonte " +
  "blumenau brasilia campinas caxias contagem cuiaba curitiba florianopolis fortaleza foz-do-iguacu " +
  "goiania guarulhos joao-pessoa joinville juiz-de-fora jundiai londrina maceio manaus maringa natal " +
  "niteroi osasco pelotas petropolis piracicaba porto-alegre recife ribeirao-preto rio-de-janeiro " +
  "salvador santo-andre santos sao-bernardo sao-jose sao-luis sao-paulo sorocaba teresina uberlandia " +
  "vitoria bialystok bielsko-biala bydgoszcz bytom chorzow czestochowa dabrowa elblag gdansk gdynia " +
  "gliwice gorzow grudziadz inowroclaw jastrzebie jaworzno jelenia-gora kalisz katowice kielce konin " +
  "koszalin krakow legnica leszno lodz lomza lubin lublin mielec nowy-sacz olsztyn opole ostroda " +
  "pabianice pila piotrkow plock poznan pruszkow przemysl pulawy radom ruda-slaska rybnik rzeszow " +
  "siedlce siemianowice slupsk sopot sosnowiec stargard suwalki swidnica szczecin tarnow tarnobrzeg " +
  "tczew torun tychy walbrzych warsaw warszawa wloclawek wroclaw zabrze zakopane zamosc zgierz " +
  "zielona-gora zory " +
  // elsewhere
  "aalborg aarhus abu-dhabi accra adana adelaide alanya ankara antalya ashgabat athens auckland " +
  "baku bali bangalore bangkok beijing beirut belgrade bergen brasov bratislava brisbane brno " +
  "bucharest budapest bursa busan cairns cairo canberra cape-town casablanca cebu chennai " +
  "christchurch cluj colombo constanta copenhagen cordoba dakar darwin debrecen delhi dhaka doha " +
  "dubai durban espoo geelong gold-coast goteborg gothenburg hanoi harare helsinki hobart hong-kong " +
  "hyderabad iasi islamabad istanbul izmir jaipur jakarta jeddah johannesburg kaunas kiev kolkata " +
  "kosice kuala-lumpur kuwait kyiv kyoto lagos lahore ljubljana luxembourg lviv malmo manila " +
  "marrakech melbourne moscow mumbai nagoya nairobi newcastle nicosia odense odessa osaka oslo " +
  "ostrava perth plovdiv plzen prague praha pretoria pune reykjavik riga riyadh sarajevo seoul " +
  "shanghai singapore sofia stavanger stockholm sydney taipei tallinn tampere tbilisi tehran tel-aviv " +
  "thessaloniki timisoara tokyo tromso trondheim turku uppsala varna vilnius wellington yerevan zagreb";

/** Parts of countries that pages are made for. */
const REGIONS = "" +
  "alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii " +
  "idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan " +
  "minnesota mississippi missouri montana nebraska nevada new-hampshire new-jersey new-mexico " +
  "north-carolina north-dakota ohio oklahoma oregon pennsylvania rhode-island south-carolina " +
  "south-dakota tennessee texas utah vermont virginia west-virginia wisconsin wyoming alberta " +
  "british-columbia manitoba new-brunswick nova-scotia ontario saskatchewan queensland tasmania " +
  "new-south-wales england scotland wales northern-ireland cornwall devon dorset essex kent norfolk " +
  "suffolk surrey sussex yorkshire lancashire cheshire hampshire hertfordshire berkshire " +
  "bayern hessen sachsen thueringen saarland brandenburg niedersachsen nrw rheinland-pfalz " +
  "schleswig-holstein baden-wuerttemberg mecklenburg-vorpommern sachsen-anhalt ruhrgebiet tirol " +
  "steiermark kaernten vorarlberg burgenland bretagne normandie alsace lorraine aquitaine provence " +
  "occitanie bourgogne corse picardie auvergne ile-de-france andalucia cataluna galicia asturias " +
  "cantabria aragon extremadura navarra canarias baleares toscana lombardia piemonte veneto liguria " +
  "umbria puglia calabria sicilia sardegna lazio campania marche abruzzo friuli friesland drenthe " +
  "overijssel gelderland limburg zeeland noord-holland zuid-holland noord-brabant flevoland algarve " +
  "alentejo minho bahia ceara parana mazowieckie malopolskie slaskie pomorskie dolnoslaskie europe " +
  "asia africa";

/** Languages in which addresses name countries. */
const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt", "pl"];

/** Whether a part of an address, such as `sao-paulo`, names a town, a region or a country. No gazetteer. */
export function isPlaceName(slug: string): boolean {
  return PLACE_NAMES.has(foldSlug(slug));
}

/** Names of places that are words as well. */
const WORDS = new Set((
  "angers bath beaumont berkeley brave breda bury cali celle columbia como concord cork darwin derby " +
  "dover ede emden enna essen evora fermo fuerth gap georgia gouda hagen hamm harrow hastings herne hull " +
  "independence jordan kent lens lima lincoln lucca maia mali malta marche marl mesa minden mobile mons " +
  "natal nice norden normal olten orange oss paradise pau perth phoenix pila pisa plano poole preston " +
  "reading reno rugby rugby salem santos sens singen slough soest split stade stirling stoke surrey sutton " +
  "tempe tours troyes turkey tychy unna ventura vic victoria washington wells wels weston worms yuma zug " +
  "zory chester corse guarda lagos lincoln marl toledo virginia florence savannah madison austin chad " +
  "cuba china guinea hamilton houston jackson jersey luxembourg lexington montana regina sofia warwick"
).split(" "));

/** Whether a word of an address names a place, wherever it is, and is hardly ever anything else. */
export function isSurePlaceName(slug: string): boolean {
  return slug.length > 3 && !WORDS.has(slug) && isPlaceName(slug);
}

/** Without accents; "münchen", "munchen" and "muenchen" are one. */
function foldSlug(text: string): string {
  return stripAccents(text.toLowerCase()).replace(/[^a-z\d]+/g, "-").replace(/([aou])e/g, "$1");
}

const PLACE_NAMES: ReadonlySet<string> = new Set(
  [...`${TOWNS} ${REGIONS}`.split(" "), ...listCountryNames()].map(foldSlug),
);

function listCountryNames(): string[] {
  return LANGUAGES.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: "region" });
    return [...COUNTRIES].map((code) => names.of(code) ?? code);
  });
}
