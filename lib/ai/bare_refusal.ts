/** How one language refuses without naming what. All patterns are matched at the bounds of words. */
interface BareWords {
  /** What is said before it: apologies and regrets. */
  sorry: string;
  /** The whole sentence that refuses, but for `sorry`. */
  core: string;
}

const LANGUAGES: readonly BareWords[] = [
  { // English
    sorry:
      "(?:I'm|I am|we're|we are) (?:(?:so|very|really|terribly) )?(?:sorry|afraid)(?: (?:that|to say))?(?:,? dave)?|(?:so|very|really) sorry|" +
      "sorry(?: about that)?|(?:my )?apologies|(?:I|we) (?:do )?apologi[sz]e|unfortunately|regrettably|no|but|as an AI(?: (?:language )?model| assistant)?",
    core:
      "(?:I|we) (?:can't|cannot|can not|won't|will not|couldn't|could not|won't be able to|(?:must|have to) (?:decline|refuse)|" +
      "do not|don't)(?: (?:do|help|assist|comply|continue|proceed|go on|answer|say|respond|fulfill?|complete|be of help))?" +
      "(?: (?:you|here|there))?(?: (?:with|to|on|about))?(?: (?:that|this|it|so|such (?:a thing|things)|(?:that|this|your|the) " +
      "(?:request|question|one|task|topic)))?(?: (?:for you|at this time|right now|at the moment|at all|today|here))?|" +
      "(?:(?:I'm|I am|we're|we are) (?:un|not )able to|(?:I'm|I am) not (?:allowed|permitted) to) " +
      "(?:do|help|assist|comply|continue|proceed|answer|respond|fulfill?|complete)(?: (?:you|so|that|this|it))?(?: with)?" +
      "(?: (?:that|this|it|(?:that|this|your) (?:request|question|one)))?(?: (?:for you|at this time|right now|at the moment))?|" +
      "(?:that|this|it|what you ask)(?:'s| is) (?:just |simply )?(?:not (?:something (?:that )?I(?:'m able to| am able to| can| could| will) do|possible(?: for me)?)|" +
      "something (?:that )?I (?:can't|cannot|won't) do|(?:beyond|outside(?: of)?) (?:what I(?: can| am able to|'m able to)(?: do)?|my (?:abilities|capabilities|scope|reach|power)))|" +
      "no can do",
  },
  { // German
    sorry:
      "(?:es )?tut mir (?:(?:sehr|wirklich|furchtbar) )?leid|sorry|leider|entschuldigung|entschuldige(?:n sie)?(?: bitte)?|(?:ich )?bedaure(?:, )?|verzeihung|bitte|ich bitte um (?:entschuldigung|verzeihung)|aber|doch|nein",
    core:
      "(?:das|dies|dieses|so etwas|sowas|hier|dabei|damit) (?:kann|darf|werde|möchte|will) ich(?: (?:leider|so|für (?:sie|dich)|ihnen|dir|im moment|bedauerlicherweise|nun))* (?:nicht|nicht mal)" +
      "(?: (?:tun|machen|leisten|ausführen|erledigen|übernehmen|erfüllen))?|" +
      "ich (?:kann|darf|werde|möchte|will)(?: (?:das|dies|es|so etwas|diese anfrage|diese bitte|ihre anfrage|deine anfrage|ihnen|dir|leider|so|für (?:sie|dich)))* nicht(?: (?:tun|machen|leisten|ausführen|erledigen|übernehmen|erfüllen))?|" +
      "(?:das|dies|es) (?:ist|geht)(?: (?:mir|leider|für mich))* (?:nicht(?: möglich)?|unmöglich)|(?:das ist )?(?:mir )?nicht möglich|" +
      "(?:dazu|hierzu) bin ich(?: leider)? nicht in der lage|ich bin(?: leider)? (?:dazu |hierzu )?nicht (?:dazu )?in der lage|(?:das |es )?liegt außerhalb meiner möglichkeiten",
  },
  { // French
    sorry:
      "(?:je suis )?(?:vraiment |sincèrement )?(?:désolée?|navrée?)|malheureusement|hélas|(?:je )?(?:vous prie de )?(?:m'excuser|excuse[zr]?(?:-moi)?)|(?:toutes )?mes excuses|pardon(?:ne[zr]?-moi)?|je (?:le )?regrette|mais|non",
    core:
      "je ne (?:peux|puis|pourrai|saurais)(?: malheureusement)?(?: pas)?(?: (?:(?:le|y|en) )?(?:faire|accéder|réaliser|accomplir|exécuter)?)?(?: ?(?:cela|ça|ceci|une telle chose|cette demande|votre demande|pour vous))*|" +
      "(?:cela|ça|ceci|c'|ce) ?(?:m'est|est|n'est)(?: malheureusement)? (?:impossible|pas possible|pas (?:dans|en) mes (?:capacités|possibilités|moyens)|pas en mon pouvoir|pas quelque chose que je (?:peux|puisse) faire)(?: pour moi)?|" +
      "il m'est impossible de (?:le )?faire(?: cela| ça| ceci)?|je (?:n'en|ne) suis pas (?:capable|en mesure)(?: de (?:le )?faire(?: cela| ça| ceci)?)?|je n'en suis pas capable|je n'y arrive pas|" +
      "(?:cela|ça) dépasse mes capacités|impossible",
  },
  { // Spanish
    sorry:
      "(?:lo )?(?:siento|lamento)(?: mucho)?|(?:le |te )?pido (?:disculpas|perdón)|(?:mis )?disculpas|disculp[ae](?:me)?|perd(?:ón|on[ae](?:me)?)|lamentablemente|desafortunadamente|desgraciadamente|por desgracia|pero|no,",
    core:
      "(?:yo )?no (?:puedo|podré|podría|voy a|soy capaz de|estoy en condiciones de)(?: (?:hacer(?:lo)?|realizar(?:lo)?|cumplir(?:lo)?))?(?: (?:eso|esto|ello|tal cosa|esa (?:tarea|solicitud|petición)|esta (?:tarea|solicitud|petición)))?(?: por (?:ti|usted))?|" +
      "(?:eso |esto )?(?:no me es|me es|no es|me resulta) (?:im)?posible(?: (?:para mí|hacer(?:lo| eso| esto)))?|(?:eso|esto) (?:no está|está fuera de|no es algo que pueda)(?: (?:a|en))?(?: ?(?:mi alcance|mis (?:posibilidades|capacidades|manos)|hacer))|imposible",
  },
  { // Italian
    sorry:
      "(?:mi )?(?:dispiace|spiace)(?: molto)?|(?:sono )?(?:spiacente|desolat[oa])|(?:mi )?scus(?:a|i|ate)(?:mi)?|purtroppo|chiedo scusa|perdon(?:o|a(?:mi)?|i)|ma|no,",
    core:
      "(?:io )?non (?:posso|potrò|potrei|riesco a|sono in grado di|sono capace di)(?: (?:far(?:e|lo)|esegui(?:re|rlo)|soddisfar(?:e|lo)))?(?: (?:questo|quello|ciò|una cosa (?:del genere|simile)|questa (?:richiesta|cosa)|la (?:tua|sua) richiesta))?(?: per (?:te|lei))?|" +
      "(?:(?:questo|ciò|quello) )?(?:non mi è|mi è|non è) (?:im)?possibile(?: (?:per me|far(?:e|lo)))*(?: (?:questo|ciò))?|(?:questo|ciò|è) (?:va oltre|al di fuori del)le mie (?:capacità|possibilità)|impossibile",
  },
  { // Portuguese
    sorry:
      "(?:me )?desculp(?:e|a|em)(?:-me)?|(?:peço )?(?:desculpas?|perdão)|(?:eu )?(?:sinto|lamento)(?: muito| imenso)?|infelizmente|lamentavelmente|perdão|mas|não,",
    core:
      "(?:eu )?não (?:posso|poderei|consigo|vou|sou capaz de|estou apt[oa] a)(?: (?:faz[eê](?:r|-lo)|realizar|cumprir|atender(?: a)?))?(?: (?:isso|isto|tal coisa|ess[ae] (?:tarefa|pedido|solicitação)|est[ae] (?:tarefa|pedido|solicitação)))?(?: por (?:você|si))?|" +
      "(?:(?:isso|isto) )?(?:não (?:me )?é|é) (?:im)?possível(?: (?:para mim|fazer (?:isso|isto)))*|(?:isso|isto) está (?:fora|além) d(?:o meu alcance|as minhas (?:capacidades|possibilidades))|impossível",
  },
  { // Dutch
    sorry:
      "(?:het )?spijt me(?: (?:zeer|heel erg|echt))?|sorry|helaas|excuses|mijn excuses|(?:mijn )?verontschuldiging(?:en)?|pardon|jammer genoeg|maar|nee",
    core:
      "(?:dat|dit|zoiets|daar|hier) (?:kan|mag|zal|wil|ga) ik(?: (?:helaas|niet|je|u|voor (?:je|u|jou)|jammer genoeg))*(?: niet)(?: (?:doen|uitvoeren|mee helpen))?|" +
      "(?:ik (?:kan|mag|zal|wil|ga)|kan ik)(?: (?:dat|dit|zoiets|helaas|u|je|deze vraag|dit verzoek))* niet(?: (?:doen|uitvoeren))?|" +
      "(?:dat|dit|het) is(?: (?:helaas|voor mij))* (?:niet mogelijk|onmogelijk)(?: voor mij)?|(?:daar|hier|dat) ben ik(?: helaas)? niet toe in staat|ik ben(?: helaas)? (?:daar|hier)(?:toe)? niet (?:toe )?in staat|(?:dat )?(?:ligt|gaat) (?:buiten|boven) mijn (?:mogelijkheden|macht|kunnen)",
  },
  { // Polish
    sorry:
      "(?:bardzo )?(?:przepraszam|przykro mi|wybacz(?:cie)?|żałuję)|niestety|ale|nie,|(?:bardzo )?mi przykro|proszę o wybaczenie",
    core:
      "(?:ja )?(?:tego )?nie (?:mogę|potrafię|umiem|zrobię|jestem w stanie|będę w stanie|wolno mi)(?: (?:tego|to))?(?: (?:z?robić|wykonać|spełnić|uczynić))?(?: (?:tego|to|takiej rzeczy|czegoś takiego|tej prośby))?(?: (?:z?robić|wykonać))?|" +
      "(?:to )?(?:nie jest|jest) (?:to )?(?:dla mnie )?(?:nie)?możliwe(?: dla mnie)?|(?:to )?(?:wykracza )?poza mo(?:je|imi) możliwości(?:ami)?",
  },
  { // Czech and Slovak
    sorry:
      "(?:velmi )?(?:omlouvám se|ospravedlňujem sa|lituji|ľutujem|promiňte|promiň|prepáč(?:te)?|pardon)|(?:je mi|mrzí mě|mrzí ma)(?: to)?(?: (?:velmi|veľmi))?(?: (?:líto|ľúto|to))?|bohužel|bohužiaľ|žiaľ|ale|ne,|nie,",
    core:
      "(?:(?:to|tohle|toto|tohleto|něco takového|niečo také) )?(?:(?:bohužel|bohužiaľ|žiaľ) )?(?:(?:udělat|urobiť|spraviť|vykonat|vykonať|splnit|splniť) )?(?:nemohu|nemůžu|nemôžem|neumím|neviem|nedokážu|nedokážem|nesmím|nesmiem|neudělám|neurobím)" +
      "(?: (?:to|tohle|toto|toho))?(?: (?:udělat|urobiť|spraviť|vykonat|vykonať|splnit|splniť))?(?: (?:to|tohle|toto))?|" +
      "(?:toho |to )?(?:nejsem|nie som)(?: toho)? schop(?:en|na|ný|ná)(?: to)?(?: (?:udělat|urobiť))?|" +
      "(?:(?:to|tohle|toto) )?(?:(?:bohužel|bohužiaľ|žiaľ) )?(?:to )?(?:není|nie je) (?:(?:pro mě|pre mňa) )?možné(?: (?:pro mě|pre mňa))?|(?:to )?je (?:mimo|nad) (?:mé|moje) (?:možnosti|schopnosti)",
  },
  { // Turkish
    sorry:
      "(?:çok )?üzgünüm|maalesef|ne yazık ki|özür dilerim|kusura bakma(?:yın|yınız)?|afedersiniz|affedersiniz|ama|fakat|hayır",
    core:
      "(?:(?:bunu|onu|böyle bir şeyi?|bu isteği|bu talebi) )?(?:(?:maalesef|sizin için|senin için) )*(?:yapam(?:am|ıyorum|ayacağım|ayız)|yapmam|yapmayacağım|gerçekleştirem(?:em|iyorum)|yerine getirem(?:em|iyorum))|" +
      "(?:(?:bu|bunu yapmam|bunu yapmak)(?: benim için)? )?(?:mümkün değil|imkansız|imkânsız)(?:dir)?|(?:bu )?(?:benim )?(?:yeteneklerimin|imkanlarımın) (?:dışında|ötesinde)",
  },
  { // Russian
    sorry:
      "извини(?:те)?|прости(?:те)?|(?:приношу )?(?:свои )?извинения|прошу прощения|к сожалению|мне (?:очень )?жаль|сожалею|увы|но|нет,",
    core:
      "(?:я )?(?:(?:этого|это|так|такое|такого|к сожалению) )*не (?:могу|смогу|в состоянии|умею|стану|буду|способ(?:ен|на))(?: (?:этого|это|так|такое|такого|выполнить|с?делать|поступить|ваш запрос|этот запрос|этой просьбы))*|" +
      "(?:это|для меня это)(?: для меня)? (?:невозможно|не в моих силах|вне моих возможностей|выходит за рамки моих возможностей)|невозможно",
  },
  { // Ukrainian
    sorry:
      "вибач(?:те|ай|аюсь)?|пробач(?:те)?|перепрошую|прошу вибачення|на жаль|мені (?:дуже )?(?:шкода|жаль)|шкодую|але|ні,",
    core:
      "(?:я )?(?:(?:цього|це|так|таке|такого|на жаль) )*не (?:можу|зможу|в змозі|вмію|буду|здат(?:ен|на))(?: (?:цього|це|так|таке|такого|виконати|з?робити|вчинити|ваш запит|цей запит))*|" +
      "(?:це|для мене це)(?: для мене)? (?:неможливо|не в моїх силах|поза моїми можливостями)|неможливо",
  },
  { // Bulgarian
    sorry:
      "(?:много )?съжалявам|извин(?:ете|и|явай|явайте)(?: ме)?|за съжаление|моля за извинение|но|не,",
    core:
      "(?:аз )?(?:(?:това|за съжаление) )*не (?:мога|бих могъл|съм в състояние|умея|съм способ(?:ен|на))(?: да)?(?: (?:го|това|такова нещо))?(?: (?:направя|изпълня|сторя|правя))?(?: (?:това|го|такова нещо|тази заявка))?|" +
      "(?:това )?(?:не е възможно|е невъзможно)(?: за мен)?|невъзможно(?: е)?|(?:това е )?извън (?:моите )?възможности(?:те ми)?",
  },
  { // Croatian, Serbian (both scripts) and Slovene
    sorry:
      "(?:jako |vrlo |zelo )?žao mi je|žal mi je|žal|nažalost|na žalost|oprosti(?:te)?|ispričavam se|izvini(?:te)?|izvinjavam se|opravičujem se|ali|vendar|a|ne,|" +
      "жао ми је|нажалост|на жалост|опрости(?:те)?|извини(?:те)?|извињавам се|али",
    core:
      "(?:ja )?(?:(?:to|ovo|tako nešto|tega|tega žal) )?(?:nažalost )?ne (?:mogu|morem|zmorem|smijem|smem|znam|umijem|umem|bom|mogu to)(?: (?:to|ovo|tega|tako nešto|takvo što))?(?: da)?(?: (?:to|ovo))?(?: (?:učiniti|napraviti|uraditi|učinim|uradim|napravim|storiti|narediti|izvršiti|izvesti|opraviti))?(?: (?:to|ovo|tega|tako nešto))?|" +
      "(?:to |ovo )?(?:nisam|nisem)(?: to)? (?:u mogućnosti|u stanju|sposob(?:an|na|en)|zmož(?:en|na))(?: (?:to|tega))?(?: (?:da )?(?:učiniti|učinim|uradim|uraditi|storiti))?|" +
      "(?:to |ovo )?(?:mi )?(?:nažalost )?(?:nije moguće|ni mogoče|je nemoguće|ni možno)(?: za mene)?|(?:to je )?(?:izvan|zunaj) moj(?:ih|e) (?:mogućnosti|zmožnosti)|" +
      "(?:ја )?(?:(?:то|ово|тако нешто) )?(?:нажалост )?не (?:могу|смем|знам|умем)(?: (?:то|ово|тако нешто))?(?: да)?(?: (?:то|ово))?(?: (?:учиним|урадим|урадити|учинити|направим))?(?: (?:то|ово))?|" +
      "(?:то |ово )?нисам(?: то)? (?:у могућности|у стању|способ(?:ан|на))(?: то)?(?: да (?:то )?(?:учиним|урадим))?|(?:то |ово )?(?:ми )?(?:није могуће|је немогуће)",
  },
  { // Romanian
    sorry:
      "(?:îmi|imi) (?:pare|cer) (?:foarte )?(?:rău|rau|scuze|iertare)|din (?:păcate|pacate)|scuze|scuza(?:ți|ti)?-mă|regret|iertați-mă|iartă-mă|mă scuzați|dar|însă|nu,",
    core:
      "(?:eu )?(?:(?:asta|acest lucru|aceasta) )?nu (?:o )?(?:pot|voi putea|sunt (?:în măsură|in masura|capabil(?:ă|a)?)|am cum|reușesc)(?: (?:să|sa|de))?(?: ?(?:o )?(?:fac|face|îndeplinesc|îndeplini|realiza|realizez))?(?: (?:asta|acest lucru|aceasta|așa ceva|astfel de lucruri|această cerere))?|" +
      "(?:(?:asta|acest lucru|aceasta) )?(?:nu (?:îmi )?este posibil(?:ă)?|nu e posibil|este imposibil)(?: pentru mine)?|(?:asta |acest lucru )?(?:îmi )?(?:este |e )?depăș(?:ește|esc) (?:posibilitățile|capacitățile) mele",
  },
  { // Hungarian
    sorry:
      "(?:nagyon )?sajnál(?:om|juk)|sajnos|elnézést(?: kérek)?|bocsánat(?:ot kérek)?|bocs(?:ásson meg)?|de|nem,",
    core:
      "(?:én )?(?:(?:ezt|azt|ilyet|ezt a kérést|erre|arra|ilyesmire) )?(?:sajnos )?nem (?:tudom|tehetem|fogom|tudok|vagyok képes|áll módomban|csinálhatom|vállalhatom)(?: (?:ezt|azt|ilyet|erre|meg))?(?: (?:meg)?(?:tenni|csinálni|teljesíteni))?(?: (?:ezt|azt))?|" +
      "(?:(?:ez|az)(?: sajnos)? )?(?:nem (?:lehetséges|lehet|megy)|lehetetlen)(?: számomra)?|(?:ez )?meghaladja a (?:képességeimet|lehetőségeimet)",
  },
  { // Greek
    sorry:
      "(?:πολύ )?λυπάμαι(?: πολύ)?|δυστυχώς|συγγνώμη|συγνώμη|(?:με |μας )?συγχωρ(?:είτε|έστε με|ήστε με)|ζητώ συγγνώμη|αλλά|όμως|όχι,",
    core:
      "(?:(?:αυτό|εγώ) )?(?:δεν|δε) (?:μπορώ|θα μπορέσω|είμαι σε θέση|δύναμαι)(?: να)?(?: (?:το|αυτό))?(?: (?:κάνω|πράξω|εκτελέσω|εκπληρώσω))?(?: (?:αυτό|κάτι τέτοιο|αυτό το αίτημα))?|" +
      "(?:αυτό )?(?:δεν (?:μου )?είναι (?:δυνατόν?|εφικτό)|είναι αδύνατον?)(?: για (?:μένα|εμένα))?|(?:αυτό )?(?:είναι )?(?:ξεπερνά|πέρα από|έξω από) τις δυνατότητές μου",
  },
  { // Swedish, Danish and Norwegian
    sorry:
      "(?:jag är )?(?:mycket )?(?:ledsen|tyvärr)|(?:jag |jeg )?beklag(?:ar|er)|förlåt(?: mig)?|ursäkta(?: mig)?|tyvärr|desværre|dessverre|undskyld|unnskyld|(?:jeg er |det gjør meg )?(?:meget |veldig )?(?:ked af det|lei (?:meg|for det)|vondt)|men|nej|nei",
    core:
      "(?:det|detta|dette|så noget|något sådant|sånt|slikt) (?:kan|får|klarar|klarer|vil|kommer|skal|tør) (?:jag|jeg)(?: (?:tyvärr|desværre|dessverre|godt))* (?:inte|ikke|ikkje|dessverre ikke)(?: (?:att )?(?:göra|gøre|gjøre|utföra|utføre|udføre|hjälpa till med|hjælpe med|hjelpe med))?|" +
      "(?:jag|jeg) (?:kan|får|vil|klarar|klarer)(?: (?:tyvärr|desværre|dessverre))* (?:inte|ikke|ikkje)(?: (?:göra|gøre|gjøre|utföra|utføre|udføre))?(?: (?:det|detta|dette|så|sånt|slikt))?(?: (?:här|her))?|" +
      "(?:det|detta|dette) (?:är|er)(?: (?:tyvärr|desværre|dessverre))* (?:inte|ikke|ikkje|u|o)(?: ?)(?:möjligt|muligt|mulig)(?: (?:för mig|for mig|for meg))?|" +
      "(?:det|detta|dette) (?:är|er) (?:jag|jeg)(?: (?:tyvärr|desværre|dessverre))* (?:inte|ikke|ikkje) (?:i stånd|i stand|kapabel)(?: (?:till|til)(?: det)?)?|(?:jag|jeg) (?:är|er) (?:inte|ikke) (?:i stånd|i stand)(?: (?:till|til)(?: det| (?:att|at|å) (?:göra|gøre|gjøre) (?:det|detta|dette)))?|" +
      "(?:det|detta|dette) (?:ligger )?(?:är |er )?(?:utanför|utenfor|uden for|over|bortom) (?:min|mina|mine) (?:förmåga|förmågor|evner|evne|muligheder|möjligheter|muligheter)",
  },
  { // Finnish
    sorry:
      "valitettavasti|pahoittelen|pahoittelut|anteeksi|olen (?:todella )?pahoillani|ikävä kyllä|mutta|ei,",
    core:
      "(?:(?:sitä|tätä|tuota|siihen|tähän|sellaista) )?(?:minä )?en (?:valitettavasti )?(?:voi|pysty|kykene|osaa|saa|aio|suostu)(?: valitettavasti)?(?: (?:tehdä|tekemään|toteuttaa|suorittaa))?(?: (?:sitä|tätä|tuota|siihen|tähän|näin|niin|sellaista|tuollaista|pyyntöäsi))?(?: (?:tehdä|tekemään|auttaa))?|" +
      "(?:(?:se|tämä|tuo) )?ei (?:valitettavasti )?ole (?:minulle )?mahdollista(?: minulle)?|(?:se|tämä) on (?:minulle )?mahdotonta|(?:se|tämä) ylittää kykyni",
  },
  { // Indonesian and Malay
    sorry:
      "(?:mohon )?maaf(?:kan saya)?|saya (?:mohon|minta) maaf|sayangnya|dukacita|tetapi|tapi|namun|tidak,",
    core:
      "(?:saya|kami|aku) (?:tidak|tak|nggak) (?:bisa|dapat|boleh|mampu|akan)(?: (?:melakukan(?:nya)?|memenuhi(?:nya)?|membuat(?:nya)?))?(?: (?:itu|ini|hal (?:itu|ini|tersebut)|perkara (?:itu|ini)|permintaan (?:itu|ini|tersebut|anda)))?(?: untuk anda)?|" +
      "(?:(?:itu|ini|hal (?:itu|ini|tersebut)) )?(?:tidak (?:mungkin|dapat saya lakukan|bisa saya lakukan)|mustahil|tidak memungkinkan)(?: (?:bagi|untuk|oleh) saya)?|(?:(?:itu|ini|hal (?:itu|ini|tersebut)) )?(?:berada )?di luar (?:kemampuan|kuasa|batas kemampuan) saya",
  },
  { // Vietnamese
    sorry:
      "(?:tôi )?(?:thành thật |rất |vô cùng )?xin lỗi(?: bạn)?|(?:tôi )?(?:rất |lấy làm )?(?:tiếc|đáng tiếc)|thật tiếc|đáng tiếc(?: là)?|nhưng|không,",
    core:
      "(?:tôi|mình|chúng tôi) (?:không thể|chẳng thể|không (?:được phép|đủ khả năng))(?: (?:làm|thực hiện|đáp ứng))?(?: được)?(?: (?:(?:điều|việc|chuyện|yêu cầu)(?: (?:đó|này|ấy|như vậy))?|thế|vậy|như vậy))?(?: được)?|" +
      "(?:tôi|mình) (?:không|chẳng) làm (?:(?:điều|việc) (?:đó|này) )?(?:được|nổi)(?: (?:điều|việc) (?:đó|này))?|(?:(?:điều|việc) (?:đó|này) )?(?:là )?(?:không thể|bất khả thi)(?: được)?|(?:(?:điều|việc) (?:đó|này) )?(?:nằm )?(?:ngoài|vượt quá) khả năng của (?:tôi|mình)",
  },
  { // Arabic
    sorry:
      "(?:أنا )?(?:آسفة?|اسف|متأسفة?|أعتذر|اعتذر|عذر[اًا]+|عذراً|المعذرة|معذرة|للأسف|لسوء الحظ|أعتذر منك)(?: (?:جدا|جداً|بشدة))?|لكن|ولكن|لا،",
    core:
      "(?:أنا )?(?:لا|لن) (?:أستطيع|استطيع|يمكنني|أقدر|أتمكن من)(?: (?:فعل|القيام ب|عمل|تنفيذ|أن أفعل|تلبية|مساعدتك في))?(?: ?(?:ذلك|هذا|هذا الأمر|هذا الطلب|طلبك))?|" +
      "(?:هذا|ذلك|الأمر) (?:غير ممكن|مستحيل|ليس ممكن[اًا]*|خارج (?:عن )?(?:قدراتي|نطاق قدراتي|إمكانياتي))(?: بالنسبة لي)?|غير ممكن|لست قادر[اًا]*(?: على (?:ذلك|هذا|فعل (?:ذلك|هذا)))?",
  },
  { // Hebrew
    sorry: "(?:אני )?(?:מאוד )?(?:מצטערת?|מתנצלת?)(?: מאוד)?|סליחה|לצערי|למרבה הצער|אבל|אך|לא,",
    core:
      "(?:(?:את זה|זאת|זה) )?(?:אני |אנחנו )?(?:לא|איני|אינני) ?(?:יכולה?|מסוגלת?|אוכל|רשאית?)(?: (?:לעשות|לבצע|למלא))?(?: (?:את זה|זאת|זה|כך|את הבקשה(?: הזו| הזאת)?|דבר כזה))?|" +
      "(?:זה|הדבר) (?:לא|אינו|בלתי) (?:אפשרי|ניתן)(?: עבורי| מבחינתי)?|(?:זה |הדבר )?(?:מעבר ל|מחוץ ל)יכולות(?:יי| שלי)?",
  },
  { // Hindi
    sorry:
      "(?:मुझे )?(?:क्षमा (?:करें|कीजिए|कीजिएगा)|(?:बहुत )?(?:खेद|अफ़सोस|अफसोस) है(?: कि)?|माफ़? ?(?:करें|कीजिए|करना)|माफ (?:करें|कीजिए)|दुर्भाग्य से|दुर्भाग्यवश|सॉरी)|(?:मैं )?क्षमा (?:चाहता|चाहती) हूँ|लेकिन|परंतु|पर|नहीं,",
    core:
      "(?:मैं|हम|मुझसे) (?:(?:ऐसा|यह|ये|वह|इसे|यह काम|यह कार्य) )?(?:नहीं (?:कर|हो) (?:सकता|सकती|सकते|पाऊँगा|पाऊंगा|पाऊँगी|पाऊंगी|पाएगा|पाएंगे)|नहीं होगा|(?:(?:करने|पूरा करने) में )?असमर्थ)(?: (?:हूँ|हूं|हैं))?|" +
      "(?:(?:यह|ऐसा|ये)(?: करना)? )?(?:मेरे लिए )?(?:संभव नहीं|असंभव|मुमकिन नहीं)(?: है)?|(?:यह )?मेरी (?:क्षमता|सीमा)(?:ओं)? (?:से|के) (?:बाहर|परे) है",
  },
];

/** Languages that write no spaces between words, or join them: whole sentences, and what may be before or behind. */
const JOINED: readonly BareWords[] = [
  { // Japanese
    sorry:
      "(?:大変|誠に|まことに)?(?:申し訳(?:ありません|ございません|ない)|すみません|すいません|ごめんなさい|ごめん|恐れ入ります|恐縮です|失礼ですが|残念ながら|あいにく)(?:でした)?(?:が|けど|けれど|けれども)?",
    core:
      "(?:私(?:に)?は|私には)?(?:(?:その|この|それら|ご|そのような|このような|そういった)?(?:要望|ご要望|リクエスト|ご依頼|依頼|お願い|こと|ご希望|それ|これ|そちら|こちら|お手伝い|対応)?)(?:に|を|は|には|については|へは|への)*" +
      "(?:お応え|応え|お受け|実行|対応|お答え|行う|する|お引き受け|いた)?(?:すること)?(?:は|が)?" +
      "(?:でき(?:ません|ない|かねます|ないです)|いたしかねます|致しかねます|しかねます|不可能です|無理です|難しいです)(?:ので)?",
  },
  { // Chinese, simplified and traditional
    sorry:
      "(?:很|非常|十分|实在|實在|真的)?(?:抱歉|对不起|對不起|不好意思|遗憾|遺憾|歉意)(?:地)?|恐怕|但是|但|可是|不行",
    core:
      "(?:这个|這個|那个|那個|这|這|对此|對此)?(?:恐怕)?我(?:恐怕|实在|實在|真的|也|确实|確實)?" +
      "(?:(?:不能|无法|無法|不可以|沒辦法|没办法|没有办法|不会|不會)(?:为您|為您|替您|帮你|幫你)?(?:这样|這樣|这么|這麼|那样|那樣|那么|那麼)?(?:做|做到|办到|辦到|完成|执行|執行|照做)?(?:这|這|那|到)?(?:个|個|件事|一点|一點|样的事|樣的事|件事情)?(?:请求|請求|要求|任务|任務)?(?:的)?|做不到|办不到|辦不到|做不了|无能为力|無能為力)(?:这(?:个|一点|件事)|這(?:個|一點|件事)|那(?:个|個))?|" +
      "(?:这|這|那)(?:个|個|件事|是)?(?:是)?(?:不可能|不可以|不行|做不到|办不到|辦不到|無法做到|无法做到|超出了?我的能力(?:范围|範圍)?)(?:的)?|(?:做不到|办不到|辦不到)",
  },
  { // Korean
    sorry:
      "(?:정말 |대단히 )?(?:죄송(?:합니다|해요|하지만|합니다만|스럽지만|스럽습니다만)?|미안(?:합니다|해요|하지만|합니다만)?|유감(?:입니다|이지만|스럽지만)|아쉽(?:지만|게도)|안타깝(?:지만|게도)|송구하지만)(?:만)?|하지만|그러나|저는|제가",
    core:
      "(?:(?:그것|그건|그거|이것|이건|저것|그 일|이 일|해당|그런|이런|이러한|그러한)(?:은|는|을|를)?(?: ?(?:요청|부탁|작업|일|것|건)(?:은|는|을|를|에는)?)?|그렇게(?:는)?|이렇게(?:는)?|요청하신 (?:것|내용|작업)(?:은|는|을)?|저(?:는|로서는))?\\s?" +
      "(?:제가 )?(?:해 ?드릴|할|수행할|도와드릴|처리할|따를|이행할|들어드릴)\\s?수(?:는|가)?\\s?없(?:습니다|어요|네요|음)|(?:(?:그것|그건|이것|이건|그렇게)(?:은|는)?\\s?(?:하는 것은 )?)?(?:불가능(?:합니다|해요)|못\\s?합니다|못\\s?해요|못해 드립니다|제 능력 밖(?:입니다|이에요))",
  },
  { // Thai
    sorry:
      "(?:ต้อง)?(?:ขออภัย|ขอโทษ|เสียใจ|น่าเสียดาย)(?:ด้วย|จริงๆ|อย่างยิ่ง|ที่)?(?:นะ)?(?:ครับ|ค่ะ|คะ)?|แต่|ไม่ครับ|ไม่ค่ะ",
    core:
      "(?:(?:เรื่องนี้|เรื่องนั้น|สิ่งนี้|สิ่งนั้น|อันนี้|อันนั้น|แบบนั้น|แบบนี้)?(?:ฉัน|ผม|ดิฉัน|เรา)?(?:คง)?(?:ไม่สามารถ(?:ทำ)?(?:ตาม)?(?:เช่นนั้น|เช่นนี้|แบบนั้น|แบบนี้|สิ่งนั้น|สิ่งนี้|อย่างนั้น|อย่างนี้|คำขอ(?:นี้|นั้น)?|ให้|มัน)?(?:ได้)?|" +
      "ทำ(?:เช่นนั้น|เช่นนี้|แบบนั้น|แบบนี้|สิ่งนั้น|สิ่งนี้|อย่างนั้น|อย่างนี้|ให้|มัน|ตาม(?:ที่ขอ|คำขอ(?:นี้)?))?ไม่ได้|เป็นไปไม่ได้))(?:หรอก|จริงๆ|นะ)?(?:ครับ|ค่ะ|คะ)?",
  },
];

/** What a first sentence may end with, and what parts it from what is before. */
const END = "[\\s.!…。！।؛،,~～]*$";
const PARTS = "[\\s.,:;!…–—，、。；！،؛-]+";

/** A language's refusals, and how it regrets them. */
interface BarePatterns {
  refuses: RegExp;
  regrets: RegExp;
}

const PATTERNS: readonly BarePatterns[] = [
  ...LANGUAGES.map(({ sorry, core }) => ({
    refuses: new RegExp(
      `^\\s*(?:(?:${sorry})(?!\\p{L})(?:${PARTS}|$))*(?:${core})(?!\\p{L})${END}`,
      "iu",
    ),
    regrets: new RegExp(`^\\s*(?:${sorry})(?!\\p{L})`, "iu"),
  })),
  ...JOINED.map(({ sorry, core }) => ({
    refuses: new RegExp(`^\\s*(?:(?:${sorry})(?:[\\s,，、。；！.!…]*))*(?:${core})${END}`, "iu"),
    regrets: new RegExp(`^\\s*(?:${sorry})`, "iu"),
  })),
];

/** Without a word of regret, such a sentence answers a question: "That is not possible." */
const IMPERSONAL =
  /possib|possív|posib|möglich|mogelijk|możliw|možn|možné|mümkün|imk[aâ]n|возмож|можлив|възмож|moguć|mogoč|могућ|lehet|δυνατ|εφικτ|αδύνατ|möjlig|mul?ig|mahdol|mahdot|mungkin|mustahil|bất khả|ممكن|مستحيل|אפשרי|संभव|मुमकिन|不可能|無理|불가능|เป็นไปไม่ได้/iu;
/** Longer texts say something. */
const MAX_CHARACTERS = 300;
/** Sentences until the one that refuses: an apology may be its own. */
const MAX_SENTENCES = 3;

const SENTENCE = /[^.!?。！？।؟\n]+[.!?。！？।؟]*/gu;
/** Thai parts sentences by spaces. */
const THAI_PART = /\S+\s*/gu;

/** What may follow: a question, or words about what can be asked, and why not. */
const QUESTION = /(?:[?？؟]|ไหม(?:ครับ|คะ)?|か。?)\s*$/u;
const CLOSING =
  /\b(?:help|assist|else|another|other|different|rephrase|question|guidelines?|polic(?:y|ies)|programming|please|instead|thanks?|understand|bitte|gerne?|ander|sonst|richtlinie|autre|aider|plaît|otra|ayudar|favor|altro|aiutar|outra|ajudar|graag|helpen|innego|pomóc|jiného|pomoci|pomôcť|başka|altceva|más(?:ban)?|segít|annat|hjälp|hjelp|hjælp|annet|andet|muuss?a|lain|bantu|khác)|друг|помо[чг]|інш|допомог|άλλο|βοηθ|אחר|לעזור|آخر|مساعد|किसी और|मदद|他|其他|別|还有|還有|다른|도움|อื่น|ช่วย/iu;

/**
 * Whether a text is a refusal that names nothing: "Sorry, I can't do that." One of its first sentences says so and nothing
 * else, and what follows only asks back or points elsewhere. A longer sentence that holds such words is an answer.
 *
 * Source: a convention of this project, measured on `spec/fixtures/labelled_answers/bare_refusals_*.txt`.
 */
export function isBareRefusal(text: string): boolean {
  if (text.length > MAX_CHARACTERS) return false;
  const sentences = text.match(/\p{Script=Thai}/u) ? text.match(THAI_PART) : text.match(SENTENCE);
  if (sentences === null) return false;
  for (let count = 1; count <= Math.min(MAX_SENTENCES, sentences.length); count++) {
    const said = sentences.slice(0, count).join("");
    const found = PATTERNS.filter(({ refuses }) => refuses.test(said));
    const isImpersonal = IMPERSONAL.test(said);
    if (!found.some(({ regrets }) => !isImpersonal || regrets.test(said))) continue;
    const rest = sentences.slice(count).filter((sentence) => /\p{L}/u.test(sentence));
    if (rest.every((sentence) => QUESTION.test(sentence) || CLOSING.test(sentence))) return true;
  }
  return false;
}
