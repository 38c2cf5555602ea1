import { parseBarSeparatedRows } from "./names";

/**
 * Describes the head office of a bank. `clearing` is the number by which a country's own payment system knows the bank:
 * for mainland China the twelve-digit number of CNAPS, which ends with a check digit; for Hong Kong the bank code of
 * CHATS and FPS. Elsewhere it is empty and the BIC (ISO 9362) serves. Curated from the banks' own published payment
 * instructions: a directory for finding a bank, not the SWIFT directory; branches are not listed. A BIC that is not
 * certain stays empty.
 */
export interface Bank {
  readonly country: string;
  readonly bic: string;
  readonly clearing: string;
  readonly zh: string;
  readonly en: string;
}

const table = `
CN|ICBKCNBJ|102100099996|中国工商银行|Industrial and Commercial Bank of China
CN|ABOCCNBJ|103100000026|中国农业银行|Agricultural Bank of China
CN|BKCHCNBJ|104100000004|中国银行|Bank of China
CN|PCBCCNBJ|105100000017|中国建设银行|China Construction Bank
CN|COMMCNSH|301290000007|交通银行|Bank of Communications
CN|PSBCCNBJ|403100000004|中国邮政储蓄银行|Postal Savings Bank of China
CN|SDBCCNBJ|201100000017|国家开发银行|China Development Bank
CN|EIBCCNBJ|202100000003|中国进出口银行|Export-Import Bank of China
CN|ADBNCNBJ|203100000019|中国农业发展银行|Agricultural Development Bank of China
CN|CIBKCNBJ|302100011000|中信银行|China CITIC Bank
CN|EVERCNBJ|303100000006|中国光大银行|China Everbright Bank
CN|HXBKCNBJ|304100040000|华夏银行|Hua Xia Bank
CN|MSBCCNBJ|305100000013|中国民生银行|China Minsheng Bank
CN|GDBKCN22|306581000003|广发银行|China Guangfa Bank
CN|SZDBCNBS|307584007998|平安银行|Ping An Bank
CN|CMBCCNBS|308584000013|招商银行|China Merchants Bank
CN|FJIBCNBA|309391000011|兴业银行|Industrial Bank
CN|SPDBCNSH|310290000013|上海浦东发展银行|Shanghai Pudong Development Bank
CN|HFBACNSD|315456000105|恒丰银行|Hengfeng Bank
CN|ZJCBCN2N|316331000018|浙商银行|China Zheshang Bank
CN|CHBHCNBT|318110000014|渤海银行|China Bohai Bank
CN|HFCBCNSH|319361000013|徽商银行|Huishang Bank
CN|BJCNCNBJ|313100000013|北京银行|Bank of Beijing
CN|TCCBCNBT|313110000017|天津银行|Bank of Tianjin
CN|BKSHCNBJ|313121006888|河北银行|Bank of Hebei
CN|BOSHCNSH|325290000012|上海银行|Bank of Shanghai
CN|NJCBCNBN|313301008887|南京银行|Bank of Nanjing
CN|BKNBCN2N|313332082914|宁波银行|Bank of Ningbo
CN|HZCBCN2H|313331000014|杭州银行|Bank of Hangzhou
CN|CBXMCNBA|313393080005|厦门银行|Xiamen Bank
CN|CBOCCNBC|313651099999|成都银行|Bank of Chengdu
CN|CQCBCN22|313653000013|重庆银行|Bank of Chongqing
CN|IXABCNBX|313791000015|西安银行|Bank of Xi'an
CN|CHCCCNSS|313551088886|长沙银行|Bank of Changsha
CN|HCCBCNBH|313261000018|哈尔滨银行|Harbin Bank
CN|SYCBCNBY|313221030008|盛京银行|Shengjing Bank
CN|DLCBCNBD|313222080002|大连银行|Bank of Dalian
CN|QCCBCNBQ|313452060150|青岛银行|Bank of Qingdao
CN|JNSHCNBN|313451000019|齐鲁银行|Qilu Bank
CN|DGCBCN22|313602088017|东莞银行|Bank of Dongguan
CN|GZCBCN22|313581003284|广州银行|Bank of Guangzhou
CN|WHCBCNBN|313521000011|汉口银行|Hankou Bank
CN|BRCBCNBJ|402100000018|北京农商银行|Beijing Rural Commercial Bank
CN|SHRCCNSH|322290000011|上海农商银行|Shanghai Rural Commercial Bank
CN|HSBCCNSH|501290000012|汇丰银行（中国）|HSBC Bank (China)
CN|BEASCNSH|502290000006|东亚银行（中国）|Bank of East Asia (China)
CN|SCBLCNSX|671290000017|渣打银行（中国）|Standard Chartered Bank (China)
CN||313301099999|江苏银行|Bank of Jiangsu
CN||313305066661|苏州银行|Bank of Suzhou
CN||313491000232|郑州银行|Bank of Zhengzhou
CN||313421087506|江西银行|Jiangxi Bank
CN||313433076801|赣州银行|Bank of Ganzhou
CN||313345001665|台州银行|Bank of Taizhou
CN||313333007331|温州银行|Bank of Wenzhou
CN||313701098010|贵阳银行|Bank of Guiyang
CN||313731010015|富滇银行|Fudian Bank
CN||313821001016|兰州银行|Bank of Lanzhou
CN||313851000018|青海银行|Bank of Qinghai
CN||313871000007|宁夏银行|Bank of Ningxia
CN||313241066661|吉林银行|Bank of Jilin
CN||313191000011|内蒙古银行|Bank of Inner Mongolia
CN||313611001018|广西北部湾银行|Guangxi Beibu Gulf Bank
CN||402584009991|深圳农村商业银行|Shenzhen Rural Commercial Bank
CN||314581000011|广州农村商业银行|Guangzhou Rural Commercial Bank
CN||323584000888|前海微众银行|WeBank
CN||323331000001|浙江网商银行|MYbank
HK|HSBCHKHH|004|香港上海汇丰银行|The Hongkong and Shanghai Banking Corporation
HK|BKCHHKHH|012|中国银行（香港）|Bank of China (Hong Kong)
HK|SCBLHKHH|003|渣打银行（香港）|Standard Chartered Bank (Hong Kong)
HK|HASEHKHH|024|恒生银行|Hang Seng Bank
HK|BEASHKHH|015|东亚银行|The Bank of East Asia
HK|DHBKHKHH|016|星展银行（香港）|DBS Bank (Hong Kong)
HK|CITIHKAX|250|花旗银行（香港）|Citibank (Hong Kong)
HK|CITIHKHX|006|花旗银行香港分行|Citibank, Hong Kong Branch
HK|CCBQHKAX|009|中国建设银行（亚洲）|China Construction Bank (Asia)
HK|UBHKHKHH|072|中国工商银行（亚洲）|Industrial and Commercial Bank of China (Asia)
HK|WUBAHKHH|020|招商永隆银行|CMB Wing Lung Bank
HK|DSBAHKHH|040|大新银行|Dah Sing Bank
HK|SCBKHKHH|025|上海商业银行|Shanghai Commercial Bank
HK|NYCBHKHH|043|南洋商业银行|Nanyang Commercial Bank
HK|KWHKHKHH|018|中信银行（国际）|China CITIC Bank International
HK|COMMHKHK|382|交通银行（香港）|Bank of Communications (Hong Kong)
HK|LCHBHKHH|041|创兴银行|Chong Hing Bank
HK|WIHBHKHH|035|华侨银行（香港）|OCBC Bank (Hong Kong)
HK|CBHKHKHH|028|大众银行（香港）|Public Bank (Hong Kong)
HK||038|大有银行|Tai Yau Bank
HK|CIYUHKHH|039|集友银行|Chiyu Banking Corporation
HK|TSBLHKHH|061|大生银行|Tai Sang Bank
HK|IBALHKHH|128|富邦银行（香港）|Fubon Bank (Hong Kong)
HK|AABLHKHH|387|众安银行|ZA Bank
HK|LIVIHKHH|388|理慧银行|livi bank
HK|MOXBHKHH|389|Mox Bank|Mox Bank
HK|WEDIHKHH|390|汇立银行|WeLab Bank
HK|IFFUHKHH|391|富融银行|Fusion Bank
HK||392|平安壹账通银行（香港）|PAO Bank
HK||393|蚂蚁银行（香港）|Ant Bank (Hong Kong)
HK||395|天星银行|Airstar Bank
MO|BKCHMOMX||中国银行澳门分行|Bank of China, Macau Branch
MO|ICBKMOMX||中国工商银行（澳门）|Industrial and Commercial Bank of China (Macau)
MO|BNULMOMX||大西洋银行|Banco Nacional Ultramarino
TW|BKTWTWTP||台湾银行|Bank of Taiwan
TW|CTCBTWTP||中国信托商业银行|CTBC Bank
TW|ICBCTWTP||兆丰国际商业银行|Mega International Commercial Bank
TW|TPBKTWTP||台北富邦银行|Taipei Fubon Commercial Bank
TW|ESUNTWTP||玉山商业银行|E.SUN Commercial Bank
TW|FCBKTWTP||第一商业银行|First Commercial Bank
SG|DBSSSGSG||星展银行|DBS Bank
SG|OCBCSGSG||华侨银行|Oversea-Chinese Banking Corporation
SG|UOVBSGSG||大华银行|United Overseas Bank
SG|SCBLSG22||渣打银行（新加坡）|Standard Chartered Bank (Singapore)
SG|HSBCSGSG||汇丰银行（新加坡）|HSBC Bank (Singapore)
SG|CITISGSG||花旗银行新加坡分行|Citibank, Singapore Branch
JP|BOTKJPJT||三菱日联银行|MUFG Bank
JP|SMBCJPJT||三井住友银行|Sumitomo Mitsui Banking Corporation
JP|MHCBJPJT||瑞穗银行|Mizuho Bank
JP|DIWAJPJT||理索纳银行|Resona Bank
JP|JPPSJPJ1||日本邮政银行|Japan Post Bank
KR|KOEXKRSE||韩亚银行|KEB Hana Bank
KR|SHBKKRSE||新韩银行|Shinhan Bank
KR|HVBKKRSE||友利银行|Woori Bank
KR|CZNBKRSE||国民银行|Kookmin Bank
KR|IBKOKRSE||中小企业银行|Industrial Bank of Korea
KR|NACFKRSE||农协银行|NongHyup Bank
TH|BKKBTHBK||盘谷银行|Bangkok Bank
TH|KASITHBK||开泰银行|Kasikornbank
TH|SICOTHBK||汇商银行|Siam Commercial Bank
TH|KRTHTHBK||泰京银行|Krungthai Bank
TH|AYUDTHBK||大城银行|Bank of Ayudhya (Krungsri)
VN|BFTVVNVX||越南外贸银行|Vietcombank
VN|BIDVVNVX||越南投资发展银行|Bank for Investment and Development of Vietnam
VN|ICBVVNVX||越南工商银行|VietinBank
VN|VBAAVNVX||越南农业与农村发展银行|Agribank
VN|VTCBVNVX||越南科技商业银行|Techcombank
MY|MBBEMYKL||马来亚银行|Maybank
MY|CIBBMYKL||联昌银行|CIMB Bank
MY|PBBEMYKL||大众银行|Public Bank
MY|RHBBMYKL||兴业银行（马来西亚）|RHB Bank
MY|HLBBMYKL||丰隆银行|Hong Leong Bank
ID|BMRIIDJA||曼迪利银行|Bank Mandiri
ID|CENAIDJA||中亚银行|Bank Central Asia
ID|BRINIDJA||印尼人民银行|Bank Rakyat Indonesia
ID|BNINIDJA||印尼国家银行|Bank Negara Indonesia
PH|BNORPHMM||金融银行|BDO Unibank
PH|BOPIPHMM||菲律宾群岛银行|Bank of the Philippine Islands
PH|MBTCPHMM||首都银行|Metropolitan Bank and Trust Company
IN|SBININBB||印度国家银行|State Bank of India
IN|HDFCINBB||HDFC 银行|HDFC Bank
IN|ICICINBB||印度工业信贷投资银行|ICICI Bank
IN|AXISINBB||阿克西斯银行|Axis Bank
AE|EBILAEAD||阿联酋国民银行|Emirates NBD
AE|NBADAEAA||阿布扎比第一银行|First Abu Dhabi Bank
AE|BOMLAEAD||马什里克银行|Mashreq Bank
SA|NCBKSAJE||沙特国家银行|Saudi National Bank
SA|RJHISARI||拉吉希银行|Al Rajhi Bank
IL|LUMIILIT||以色列国民银行|Bank Leumi
IL|POALILIT||工人银行|Bank Hapoalim
TR|ISBKTRIS||土耳其实业银行|Türkiye İş Bankası
TR|TGBATRIS||担保银行|Garanti BBVA
TR|AKBKTRIS||阿克银行|Akbank
AU|CTBAAU2S||澳大利亚联邦银行|Commonwealth Bank of Australia
AU|WPACAU2S||西太平洋银行|Westpac
AU|NATAAU33||澳大利亚国民银行|National Australia Bank
AU|ANZBAU3M||澳新银行|Australia and New Zealand Banking Group
NZ|ANZBNZ22||澳新银行（新西兰）|ANZ Bank New Zealand
NZ|ASBBNZ2A||ASB 银行|ASB Bank
NZ|BKNZNZ22||新西兰银行|Bank of New Zealand
NZ|WPACNZ2W||西太平洋银行（新西兰）|Westpac New Zealand
US|CHASUS33||摩根大通银行|JPMorgan Chase Bank
US|BOFAUS3N||美国银行|Bank of America
US|CITIUS33||花旗银行|Citibank
US|WFBIUS6S||富国银行|Wells Fargo Bank
US|USBKUS44||美国合众银行|U.S. Bank
US|PNCCUS33||PNC 银行|PNC Bank
US|IRVTUS3N||纽约梅隆银行|The Bank of New York Mellon
US|MRMDUS33||汇丰银行（美国）|HSBC Bank USA
US|NRTHUS33||道明银行（美国）|TD Bank
US|CATHUS6L||国泰银行|Cathay Bank
US|EWBKUS66||华美银行|East West Bank
CA|ROYCCAT2||加拿大皇家银行|Royal Bank of Canada
CA|TDOMCATT||多伦多道明银行|The Toronto-Dominion Bank
CA|NOSCCATT||丰业银行|The Bank of Nova Scotia
CA|BOFMCAM2||蒙特利尔银行|Bank of Montreal
CA|CIBCCATT||加拿大帝国商业银行|Canadian Imperial Bank of Commerce
MX|BCMRMXMM||西班牙对外银行（墨西哥）|BBVA México
MX|BNMXMXMM||墨西哥国民银行|Banamex
BR|BRASBRRJ||巴西银行|Banco do Brasil
BR|ITAUBRSP||伊塔乌联合银行|Itaú Unibanco
BR|BBDEBRSP||布拉德斯科银行|Banco Bradesco
GB|BARCGB22||巴克莱银行|Barclays Bank
GB|HBUKGB4B||汇丰银行（英国）|HSBC UK Bank
GB|MIDLGB22||汇丰银行|HSBC Bank
GB|LOYDGB2L||劳埃德银行|Lloyds Bank
GB|NWBKGB2L||国民西敏寺银行|National Westminster Bank
GB|RBOSGB2L||苏格兰皇家银行|The Royal Bank of Scotland
GB|SCBLGB2L||渣打银行|Standard Chartered Bank
GB|ABBYGB2L||桑坦德银行（英国）|Santander UK
IE|AIBKIE2D||爱尔兰联合银行|Allied Irish Banks
IE|BOFIIE2D||爱尔兰银行|Bank of Ireland
DE|DEUTDEFF||德意志银行|Deutsche Bank
DE|COBADEFF||德国商业银行|Commerzbank
DE|GENODEFF||德国中央合作银行|DZ Bank
DE|HYVEDEMM||裕信银行（德国）|UniCredit Bank (HypoVereinsbank)
DE|BYLADEMM||巴伐利亚州银行|Bayerische Landesbank
DE|SOLADEST||巴登-符腾堡州银行|Landesbank Baden-Württemberg
DE|PBNKDEFF||邮政银行|Postbank
DE|INGDDEFF||荷兰国际集团（德国）|ING-DiBa
FR|BNPAFRPP||法国巴黎银行|BNP Paribas
FR|SOGEFRPP||法国兴业银行|Société Générale
FR|AGRIFRPP||法国农业信贷银行|Crédit Agricole
FR|CMCIFRPP||法国国民互助信贷银行|Crédit Mutuel - CIC
FR|CRLYFRPP||里昂信贷银行|LCL
NL|INGBNL2A||荷兰国际集团|ING Bank
NL|ABNANL2A||荷兰银行|ABN AMRO Bank
NL|RABONL2U||荷兰合作银行|Rabobank
BE|GEBABEBB||法国巴黎银行富通|BNP Paribas Fortis
BE|KREDBEBB||比利时联合银行|KBC Bank
BE|BBRUBEBB||荷兰国际集团（比利时）|ING Belgium
LU|BCEELULL||卢森堡国家储蓄银行|Spuerkeess
LU|BILLLULL||卢森堡国际银行|Banque Internationale à Luxembourg
CH|UBSWCHZH||瑞银集团|UBS
CH|ZKBKCHZZ||苏黎世州银行|Zürcher Kantonalbank
CH|RAIFCH22||瑞士赖夫艾森银行|Raiffeisen Switzerland
AT|GIBAATWW||第一储蓄银行|Erste Bank
AT|RZBAATWW||奥地利赖夫艾森国际银行|Raiffeisen Bank International
AT|BKAUATWW||裕信银行（奥地利）|UniCredit Bank Austria
IT|BCITITMM||联合圣保罗银行|Intesa Sanpaolo
IT|UNCRITMM||裕信银行|UniCredit
ES|BSCHESMM||桑坦德银行|Banco Santander
ES|BBVAESMM||西班牙对外银行|BBVA
ES|CAIXESBB||凯克萨银行|CaixaBank
PT|CGDIPTPL||储蓄总行|Caixa Geral de Depósitos
PT|BCOMPTPL||葡萄牙商业银行|Millennium bcp
PL|BPKOPLPW||波兰储蓄银行|PKO Bank Polski
PL|PKOPPLPW||毕卡欧银行|Bank Pekao
PL|BREXPLPW||姆银行|mBank
PL|WBKPPLPP||桑坦德银行（波兰）|Santander Bank Polska
CZ|GIBACZPX||捷克储蓄银行|Česká spořitelna
CZ|KOMBCZPP||捷克商业银行|Komerční banka
CZ|CEKOCZPP||捷克斯洛伐克商业银行|ČSOB
HU|OTPVHUHB||匈牙利储蓄银行|OTP Bank
SE|SWEDSESS||瑞典银行|Swedbank
SE|ESSESESS||北欧斯安银行|SEB
SE|HANDSESS||瑞典商业银行|Handelsbanken
SE|NDEASESS||北欧联合银行（瑞典）|Nordea, Sweden
DK|DABADKKK||丹斯克银行|Danske Bank
DK|NDEADKKK||北欧联合银行（丹麦）|Nordea, Denmark
NO|DNBANOKK||挪威银行|DNB Bank
FI|NDEAFIHH||北欧联合银行|Nordea Bank
FI|OKOYFIHH||OP 银行|OP Corporate Bank
GR|ETHNGRAA||希腊国民银行|National Bank of Greece
RU|SABRRUMM||俄罗斯联邦储蓄银行|Sberbank
RU|VTBRRUMM||外贸银行|VTB Bank
ZA|SBZAZAJJ||标准银行|Standard Bank of South Africa
ZA|FIRNZAJJ||第一国民银行|FirstRand Bank
ZA|ABSAZAJJ||联合银行|Absa Bank
NG|ABNGNGLA||准入银行|Access Bank
KE|EQBLKENA||公平银行|Equity Bank Kenya
EG|NBEGEGCX||埃及国民银行|National Bank of Egypt
HK|CRLYHKHH|005|东方汇理银行香港分行|Crédit Agricole Corporate and Investment Bank, Hong Kong Branch
HK|CHASHKHH|007|摩根大通银行香港分行|JPMorgan Chase Bank, Hong Kong Branch
HK||008|国民西敏寺资本市场香港分行|NatWest Markets, Hong Kong Branch
HK|OCBCHKHH|022|华侨银行香港分行|Oversea-Chinese Banking Corporation, Hong Kong Branch
HK|COMMHKHH|027|交通银行香港分行|Bank of Communications, Hong Kong Branch
HK|UCBAHKHH|045|印度合众银行香港分行|UCO Bank, Hong Kong Branch
HK|KOEXHKHH|046|韩亚银行香港分行|KEB Hana Bank, Hong Kong Branch
HK|BOTKHKHH|047|三菱日联银行香港分行|MUFG Bank, Hong Kong Branch
HK|BKKBHKHH|049|盘谷银行香港分行|Bangkok Bank, Hong Kong Branch
HK|IOBAHKHH|050|印度海外银行香港分行|Indian Overseas Bank, Hong Kong Branch
HK|DEUTHKHH|054|德意志银行香港分行|Deutsche Bank, Hong Kong Branch
HK|BOFAHKHX|055|美国银行香港分行|Bank of America, Hong Kong Branch
HK|BNPAHKHH|056|法国巴黎银行香港分行|BNP Paribas, Hong Kong Branch
HK|BKIDHKHH|058|印度银行香港分行|Bank of India, Hong Kong Branch
HK|NBPAHKHH|060|巴基斯坦国民银行香港分行|National Bank of Pakistan, Hong Kong Branch
HK|MBBEHKHH|063|马来亚银行香港分行|Malayan Banking, Hong Kong Branch
HK|SMBCHKHH|065|三井住友银行香港分行|Sumitomo Mitsui Banking Corporation, Hong Kong Branch
HK|BNINHKHH|066|印尼国家银行香港分行|Bank Negara Indonesia, Hong Kong Branch
HK|BNORHKHH|067|金融银行香港分行|BDO Unibank, Hong Kong Branch
HK|UOVBHKHH|071|大华银行香港分行|United Overseas Bank, Hong Kong Branch
HK|BARCHKHH|074|巴克莱银行香港分行|Barclays Bank, Hong Kong Branch
HK|NOSCHKHH|076|丰业银行香港分行|The Bank of Nova Scotia, Hong Kong Branch
HK|ROYCHKHH|080|加拿大皇家银行香港分行|Royal Bank of Canada, Hong Kong Branch
HK|SOGEHKHH|081|法国兴业银行香港分行|Société Générale, Hong Kong Branch
HK|SBINHKHH|082|印度国家银行香港分行|State Bank of India, Hong Kong Branch
HK|TDOMHKHH|085|多伦多道明银行香港分行|The Toronto-Dominion Bank, Hong Kong Branch
HK|BOFMHKHH|086|蒙特利尔银行香港分行|Bank of Montreal, Hong Kong Branch
HK|CIBCHKHH|092|加拿大帝国商业银行香港分行|Canadian Imperial Bank of Commerce, Hong Kong Branch
HK|COBAHKHX|097|德国商业银行香港分行|Commerzbank, Hong Kong Branch
HK|UBSWHKHH|103|瑞银集团香港分行|UBS, Hong Kong Branch
HK|MHCBHKHH|109|瑞穗银行香港分行|Mizuho Bank, Hong Kong Branch
HK|GENOHKHH|113|德国中央合作银行香港分行|DZ Bank, Hong Kong Branch
HK|HVBKHKHH|118|友利银行香港分行|Woori Bank, Hong Kong Branch
HK|PNBMHKHH|119|菲律宾国家银行香港分行|Philippine National Bank, Hong Kong Branch
HK|MTBCHKHH|138|三菱日联信托银行香港分行|Mitsubishi UFJ Trust and Banking Corporation, Hong Kong Branch
HK|IRVTHKHX|139|纽约梅隆银行香港分行|The Bank of New York Mellon, Hong Kong Branch
HK|INGBHKHH|145|荷兰国际集团香港分行|ING Bank, Hong Kong Branch
HK|BBVAHKHH|147|西班牙对外银行香港分行|BBVA, Hong Kong Branch
HK|NATAHKHH|150|澳大利亚国民银行香港分行|National Australia Bank, Hong Kong Branch
HK|WPACHKHH|151|西太平洋银行香港分行|Westpac, Hong Kong Branch
HK|ANZBHKHX|152|澳新银行香港分行|Australia and New Zealand Banking Group, Hong Kong Branch
HK|CTBAHKHH|153|澳大利亚联邦银行香港分行|Commonwealth Bank of Australia, Hong Kong Branch
HK|BCITHKHH|161|联合圣保罗银行香港分行|Intesa Sanpaolo, Hong Kong Branch
HK|HYVEHKHH|164|裕信银行香港分行|UniCredit Bank, Hong Kong Branch
HK|HANDHKHH|165|瑞典商业银行香港分行|Svenska Handelsbanken, Hong Kong Branch
HK|CHBAHKHH|170|千叶银行香港分行|The Chiba Bank, Hong Kong Branch
HK|KREDHKHH|178|比利时联合银行香港分行|KBC Bank, Hong Kong Branch
HK||180|富国银行香港分行|Wells Fargo Bank, Hong Kong Branch
HK|RABOHKHH|183|荷兰合作银行香港分行|Rabobank, Hong Kong Branch
HK|DBSSHKHH|185|星展银行香港分行|DBS Bank, Hong Kong Branch
HK|SHIZHKHH|186|静冈银行香港分行|The Shizuoka Bank, Hong Kong Branch
HK||188|八十二银行香港分行|The Hachijuni Bank, Hong Kong Branch
HK|HNBKHKHH|198|华南商业银行香港分行|Hua Nan Commercial Bank, Hong Kong Branch
HK||199|滋贺银行香港分行|The Shiga Bank, Hong Kong Branch
HK|BKTWHKHH|201|台湾银行香港分行|Bank of Taiwan, Hong Kong Branch
HK||202|日本中国银行香港分行|The Chugoku Bank, Hong Kong Branch
HK|FCBKHKHH|203|第一商业银行香港分行|First Commercial Bank, Hong Kong Branch
HK|CCBCHKHH|206|彰化商业银行香港分行|Chang Hwa Commercial Bank, Hong Kong Branch
HK|NATXHKHH|210|法国外贸银行香港分行|Natixis, Hong Kong Branch
HK|ICBKHKHH|214|中国工商银行香港分行|Industrial and Commercial Bank of China, Hong Kong Branch
HK|SBOSHKHX|220|道富银行香港分行|State Street Bank and Trust Company, Hong Kong Branch
HK|PCBCHKHH|221|中国建设银行香港分行|China Construction Bank, Hong Kong Branch
HK|ABOCHKHH|222|中国农业银行香港分行|Agricultural Bank of China, Hong Kong Branch
HK|GIBAHKHH|227|第一储蓄银行香港分行|Erste Group Bank, Hong Kong Branch
HK|CTCBHKHH|229|中国信托商业银行香港分行|CTBC Bank, Hong Kong Branch
HK|MBBTHKHH|230|台湾中小企业银行香港分行|Taiwan Business Bank, Hong Kong Branch
HK||233|瑞士信贷银行香港分行|Credit Suisse, Hong Kong Branch
HK|UWCBHKHH|236|国泰世华商业银行香港分行|Cathay United Bank, Hong Kong Branch
HK||237|瑞士盈丰银行香港分行|EFG Bank, Hong Kong Branch
HK|CMBCHKHH|238|招商银行香港分行|China Merchants Bank, Hong Kong Branch
HK|TPBKHKHH|239|台北富邦银行香港分行|Taipei Fubon Commercial Bank, Hong Kong Branch
HK|SINOHKHH|241|永丰商业银行香港分行|Bank SinoPac, Hong Kong Branch
HK|ICBCHKHH|242|兆丰国际商业银行香港分行|Mega International Commercial Bank, Hong Kong Branch
HK|ESUNHKHH|243|玉山商业银行香港分行|E.SUN Commercial Bank, Hong Kong Branch
HK|TSIBHKHH|245|台新国际商业银行香港分行|Taishin International Bank, Hong Kong Branch
HK|HLBBHKHH|248|丰隆银行香港分行|Hong Leong Bank, Hong Kong Branch
HK|ICICHKHH|251|印度工业信贷投资银行香港分行|ICICI Bank, Hong Kong Branch
HK||254|梅里银行香港分行|Melli Bank, Hong Kong Branch
HK|EWBKHKHH|258|华美银行香港分行|East West Bank, Hong Kong Branch
HK|FEINHKHH|260|远东国际商业银行香港分行|Far Eastern International Bank, Hong Kong Branch
HK||261|阿克西斯银行香港分行|Axis Bank, Hong Kong Branch
HK|CNRBHKHH|262|卡纳拉银行香港分行|Canara Bank, Hong Kong Branch
HK||263|国泰银行香港分行|Cathay Bank, Hong Kong Branch
HK|LBOTHKHH|264|台湾土地银行香港分行|Land Bank of Taiwan, Hong Kong Branch
HK|TACBHKHH|265|合作金库商业银行香港分行|Taiwan Cooperative Bank, Hong Kong Branch
HK|PUNBHKHH|266|旁遮普国家银行香港分行|Punjab National Bank, Hong Kong Branch
HK|BSCHHKHH|267|桑坦德银行香港分行|Banco Santander, Hong Kong Branch
HK|UBINHKHH|268|印度联合银行香港分行|Union Bank of India, Hong Kong Branch
HK|SCSBHKHH|269|上海商业储蓄银行香港分行|The Shanghai Commercial & Savings Bank, Hong Kong Branch
HK|IBKOHKHH|271|中小企业银行香港分行|Industrial Bank of Korea, Hong Kong Branch
HK||272|新加坡银行香港分行|Bank of Singapore, Hong Kong Branch
HK|SHBKHKHH|273|新韩银行香港分行|Shinhan Bank, Hong Kong Branch
HK||274|王道商业银行香港分行|O-Bank, Hong Kong Branch
HK||275|法国巴黎证券服务香港分行|BNP Paribas Securities Services, Hong Kong Branch
HK||276|国家开发银行香港分行|China Development Bank, Hong Kong Branch
HK|NBADHKHH|277|阿布扎比第一银行香港分行|First Abu Dhabi Bank, Hong Kong Branch
HK||278|瑞士嘉盛银行香港分行|Bank J. Safra Sarasin, Hong Kong Branch
HK||307|荷兰银行香港分行|ABN AMRO Bank, Hong Kong Branch
HK|HDFCHKHH|308|HDFC 银行香港分行|HDFC Bank, Hong Kong Branch
HK||309|瑞联银行香港分行|Union Bancaire Privée, Hong Kong Branch
HK|ESSEHKHH|316|北欧斯安银行香港分行|SEB, Hong Kong Branch
HK|BAERHKHH|320|瑞士宝盛银行香港分行|Bank Julius Baer, Hong Kong Branch
HK||324|法国工商信贷银行香港分行|CIC, Hong Kong Branch
HK|MKTBHKHH|337|台湾新光商业银行香港分行|Taiwan Shin Kong Commercial Bank, Hong Kong Branch
HK||339|东方汇理财富管理（瑞士）香港分行|CA Indosuez (Switzerland), Hong Kong Branch
HK||341|工银标准银行香港分行|ICBC Standard Bank, Hong Kong Branch
HK||342|列支敦士登皇家银行香港分行|LGT Bank, Hong Kong Branch
HK||344|麦格理银行香港分行|Macquarie Bank, Hong Kong Branch
HK|SPDBHKHH|345|上海浦东发展银行香港分行|Shanghai Pudong Development Bank, Hong Kong Branch
HK|MSBCHKHH|353|中国民生银行香港分行|China Minsheng Bank, Hong Kong Branch
HK||357|百达银行（欧洲）香港分行|Pictet & Cie (Europe), Hong Kong Branch
HK||360|国民西敏寺资本市场（荷兰）香港分行|NatWest Markets N.V., Hong Kong Branch
HK|EVERHKHH|368|中国光大银行香港分行|China Everbright Bank, Hong Kong Branch
HK||371|三井住友信托银行香港分行|Sumitomo Mitsui Trust Bank, Hong Kong Branch
HK|CIBBHKHH|374|联昌银行香港分行|CIMB Bank, Hong Kong Branch
HK|FJIBHKHH|377|兴业银行香港分行|Industrial Bank, Hong Kong Branch
HK|APBKHKHH|378|元大商业银行香港分行|Yuanta Commercial Bank, Hong Kong Branch
HK|BOMLHKHH|379|马什里克银行香港分行|Mashreq Bank, Hong Kong Branch
HK|CZNBHKHH|381|国民银行香港分行|Kookmin Bank, Hong Kong Branch
HK|ZJCBHKHH|383|浙商银行香港分行|China Zheshang Bank, Hong Kong Branch
HK|SZDBHKHH|385|平安银行香港分行|Ping An Bank, Hong Kong Branch
HK|HXBKHKHH|386|华夏银行香港分行|Hua Xia Bank, Hong Kong Branch
`;

/**
 * Lists all banks: China's first, then by country in the order of the table; Hong Kong branches of foreign banks last.
 */
export const banks: readonly Bank[] = parseBarSeparatedRows(table).map(
  ([country = "", bic = "", clearing = "", zh = "", en = ""]) => ({ country, bic, clearing, zh, en }),
);

/**
 * Lists Hong Kong's codes of banks that merged into others, which accounts still have. The first of each row is the
 * current code.
 */
const mergedCodes = [
  ["012", "014", "019", "026", "030", "031", "033", "036", "064", "070"],
  ["072", "029"],
  ["016", "032", "052"],
  ["035", "044"],
  ["018", "051"],
] as const;
const nowOf = new Map<string, string>(
  mergedCodes.flatMap(([now, ...before]) => before.map((code) => [code, now] as const)),
);

/** Returns the bank in Hong Kong for a clearing code, its own or one of a bank that it merged with. */
export function hongKongBank(clearingCode: string): Bank | undefined {
  const now = nowOf.get(clearingCode) ?? clearingCode;
  return banks.find(({ country, clearing }) => country === "HK" && clearing === now);
}
