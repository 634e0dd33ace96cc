const WORDS = "about action active adventure agency alert alpha amazon anchor angel apple apply " +
  "apricot arrow artist asana asset atlas audio author autumn balance banana banner basic beach " +
  "beacon beauty berry better black blend block blossom bottle bounce brain branch brand brave " +
  "bread breeze brick bridge bright brilliant brother brush bubble bucket buffalo build builder " +
  "bundle butter button cabin cactus camera candle canvas capital captain carbon castle catalog " +
  "center centre chain champion change charm chart check cherry chess chief choice circle citizen " +
  "civil class classic clean clear clever click climb clinic clock cloud clover coast cobra coffee " +
  "comet comfort common compass concept connect copper coral corner cotton count country course " +
  "courage craft crane crazy cream creative credit cricket crown crystal culture current curve " +
  "daily dance delta desert design desire diamond digital direct discover doctor domain dragon dream " +
  "dress drive eagle earth eastern echo education effect electric element emerald empire energy " +
  "engine escape essential evening event evergreen every exact expert explore express fabric factor " +
  "factory fairy falcon family fashion fever field finance finder finger first flame flash fleet " +
  "flight float flood floor flower fluid focus forest forever forge forum fossil fountain frame " +
  "freedom fresh friend frontier fruit future galaxy gallery garden garlic general genius gentle " +
  "ghost giant ginger glass global globe glory golden grace grand granite grape graph gravity green " +
  "grill group grove growth guard guide guitar habit hammer handle happy harbor harmony harvest " +
  "health heart heaven heavy hello helmet heritage hidden holiday honey horizon horse hotel house " +
  "human hunter image impact impulse indigo infinity inner insight instant island ivory jacket " +
  "jasmine jewel journey jungle justice kettle kitchen knight label ladder lantern laser launch " +
  "laurel layer leader legacy legend lemon level liberty light lighthouse lightning limit linen lion " +
  "liquid little lively local lotus lucky lunar magic magnet maple marble market master matrix " +
  "matter meadow media melody memory mercury metal method metro middle midnight mighty mind miracle " +
  "mirror mobile modern moment monarch monday money monster moon morning mosaic mother motion " +
  "motor mountain music mystic native nature network never night noble north notion novel ocean " +
  "office olive omega online onion open orange orbit orchid organic origin outdoor oxygen oyster " +
  "pacific paint palace panda panther paper parade paradise parent partner passion patch patrol peace " +
  "peach pearl pebble people pepper perfect phoenix phone photo piano picture pilot pioneer pixel " +
  "pizza planet plant plastic plate platinum player plaza point polar polish poster potato pottery " +
  "power prairie premium press prime print prism prize process profit project promise proper protein " +
  "proud public pulse pumpkin puppy purple puzzle quality quantum queen quest quick quiet radar " +
  "radio rain rainbow ranger rapid raven reach ready rebel record reef reflex relay remedy rescue " +
  "retreat rhythm ribbon ridge right river road robin robot rocket round route royal ruby runner " +
  "sable safari sage sailor salmon sample sand sapphire savage scale scanner scholar school science " +
  "scout secret secure select senior sense serve shadow shape share shark sheep shelter shield shine " +
  "shore short signal silent silk silver simple single sketch sleep slice smart smile smooth snake " +
  "snow social soft solar solid solution sonic sound source south space spark special speed spice " +
  "spider spirit splash sport spring square stable stack staff stage standard star start state " +
  "station steam steel stellar step stone storm story strange stream street stride string strong " +
  "studio style sugar summer summit sunny sunrise sunset super support surface swift system table " +
  "talent target taste tea team tech temple terra theory think thunder tiger timber titan titanium " +
  "together token topaz tower track trade tradition trail train travel treasure tree trend tribe " +
  "trinity triumph tropical true trust tulip turbo turtle twist ultimate ultra umbrella union unique " +
  "united unity universe upper urban valley value vanilla vault vector velvet venture verse vertex " +
  "victory video view village vintage violet virgin vision vista vital vivid vogue voice volcano " +
  "voyage walnut water wave wealth weather western whale wheat white wild willow window winner " +
  "winter wisdom wise wolf wonder wood world writer yellow young zebra zenith zero zone " +
  // days and months, and words of other languages
  "april august booking boots casino claro corte " +
  "framework free friday gap hype inter june kayak march netto norma penny poste " +
  "printemps real rumbo saturn simpel sunday vivo which";

/**
 * Words, mostly English ones, that are names of brands as well: inside other words and next to each other they are
 * only words. Not a dictionary; a site may add its own.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.split(" "));
