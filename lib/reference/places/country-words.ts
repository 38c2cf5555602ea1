import { countryName } from "./country-name";

/** Lists the codes of three letters (ISO 3166-1 alpha-3), each after its code of two. */
const threeLetters =
  "ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD " +
  "BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BWBWA BYBLR BZBLZ CACAN " +
  "CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE " +
  "DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA " +
  "GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GTGTM GUGUM GWGNB GYGUY " +
  "HKHKG HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN " +
  "KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO " +
  "LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ " +
  "MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NGNGA NINIC NLNLD NONOR NPNPL NRNRU " +
  "NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU " +
  "ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR " +
  "SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO " +
  "TVTUV TWTWN TZTZA UAUKR UGUGA USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKXKX " +
  "YEYEM YTMYT ZAZAF ZMZMB ZWZWE";

const byThree = new Map(threeLetters.split(" ").map((pair) => [pair.slice(0, 2), pair.slice(2)]));

/** Lists the terms people write for a country or region beside its names and codes. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  ZA: ["RSA"],
  SG: ["星加坡", "新加坡共和国"],
  BD: ["孟加拉"],
  SA: ["沙特", "Kingdom of Saudi Arabia", "KSA"],
  HK: ["香港", "Hong Kong", "Hong Kong SAR", "HKSAR", "Hong Kong SAR China", "香港特别行政区", "中国香港特别行政区"],
  MO: ["澳门", "Macao", "Macau", "Macao SAR", "Macau SAR", "Macao SAR China", "澳门特别行政区", "中国澳门特别行政区"],
  TW: ["台湾", "Taiwan", "台湾省"],
  CN: [
    "中国大陆",
    "大陆",
    "PRC",
    "Mainland China",
    "People's Republic of China",
    "PR China",
    "P.R. China",
    "中华人民共和国",
    "中国内地",
    "内地",
    "Mainland",
  ],
  US: ["U.S.A.", "U.S.", "United States of America", "America", "the United States", "美利坚合众国"],
  GB: [
    "UK",
    "U.K.",
    "Great Britain",
    "Britain",
    "England",
    "Scotland",
    "Wales",
    "Northern Ireland",
    "Great Britain and Northern Ireland",
    "United Kingdom of Great Britain and Northern Ireland",
    "Grande-Bretagne",
    "Großbritannien",
    "大不列颠",
    "英格兰",
    "苏格兰",
  ],
  DE: ["Deutschland", "Federal Republic of Germany", "德意志联邦共和国", "德意志"],
  IT: ["Italia"],
  ES: ["España"],
  NL: ["Holland", "The Netherlands", "Nederland", "Pays-Bas", "the Netherlands"],
  CH: ["Schweiz", "Suisse", "Svizzera", "Switzerland"],
  AT: ["Österreich"],
  KR: ["Korea", "South Korea", "Republic of Korea", "南韩", "大韩民国", "Korea Republic of", "Korea, South"],
  NZ: ["Aotearoa", "纽西兰"],
  VN: ["Viet Nam"],
  PH: ["The Philippines"],
  RU: ["Russian Federation", "俄罗斯联邦", "俄国", "Russie"],
  TR: ["Turkey", "Turkiye", "Republic of Türkiye"],
  AE: ["UAE", "U.A.E.", "Emirates", "阿联酋"],
  CZ: ["Czech Republic"],
  PL: ["Polska"],
  IE: ["Republic of Ireland", "Éire", "Eire"],
  BR: ["Brasil"],
  CD: ["DR Congo", "DRC", "Democratic Republic of the Congo", "刚果民主共和国", "刚果(金)"],
  CG: ["Republic of the Congo", "刚果共和国"],
  MM: ["Burma"],
  CI: ["Ivory Coast"],
  CV: ["Cape Verde"],
  SZ: ["Swaziland"],
  MK: ["Macedonia"],
  LA: ["Lao PDR", "Lao People's Democratic Republic", "寮国"],
  IR: ["Islamic Republic of Iran"],
  SY: ["Syrian Arab Republic"],
  TZ: ["United Republic of Tanzania"],
  MD: ["Republic of Moldova"],
  BN: ["Brunei Darussalam"],
  VA: ["Holy See", "Vatican"],
  KP: ["North Korea", "DPRK", "北韩"],
  BO: ["Plurinational State of Bolivia"],
  VE: ["Bolivarian Republic of Venezuela"],
  GR: ["EL", "Hellas"],
  BS: ["The Bahamas"],
  GM: ["The Gambia"],
  PS: ["State of Palestine"],
  TL: ["East Timor"],
  FM: ["Federated States of Micronesia"],
  SK: ["Slovak Republic"],
  HU: ["Magyarország"],
  HR: ["Hrvatska"],
  BA: ["Bosnia"],
  BG: ["Bulgarien"],
  PG: ["PNG"],
  TT: ["Trinidad"],
};

/** Lists the further languages in which country names are recognised in lists, beside those of the portal. */
const languages = ["zh-Hant", "de", "fr", "es", "it", "pt", "nl", "pl", "ja"];

/** Returns all terms that are recognised for a country or region instead of its name; they are never displayed. */
export const countryAliases = (code: string): readonly string[] => [
  ...languages.map((language) => countryName(code, language)),
  ...(otherWords[code] ?? []),
  ...(byThree.has(code) ? [byThree.get(code) ?? ""] : []),
];
