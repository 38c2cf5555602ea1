import { romanizedName } from "../pinyin";

const pairs = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .split(/\s*\n\s*/)
      .flatMap((line) => line.split(/,\s*/))
      .map((pair) => {
        const [zh = "", en = ""] = pair.split("=");
        return [zh, en];
      }),
  );

/** Holds the provinces' official English names. */
const provinces = pairs(`
北京市=Beijing, 天津市=Tianjin, 河北省=Hebei, 山西省=Shanxi, 内蒙古自治区=Inner Mongolia, 辽宁省=Liaoning, 吉林省=Jilin, 黑龙江省=Heilongjiang, 上海市=Shanghai, 江苏省=Jiangsu, 浙江省=Zhejiang, 安徽省=Anhui
福建省=Fujian, 江西省=Jiangxi, 山东省=Shandong, 河南省=Henan, 湖北省=Hubei, 湖南省=Hunan, 广东省=Guangdong, 广西壮族自治区=Guangxi, 海南省=Hainan, 重庆市=Chongqing, 四川省=Sichuan, 贵州省=Guizhou, 云南省=Yunnan
西藏自治区=Tibet (Xizang), 陕西省=Shaanxi, 甘肃省=Gansu, 青海省=Qinghai, 宁夏回族自治区=Ningxia, 新疆维吾尔自治区=Xinjiang, 台湾省=Taiwan, 香港特别行政区=Hong Kong SAR, 澳门特别行政区=Macao SAR`);

/**
 * Holds names of Mongolian, Tibetan, Uyghur or Manchu origin, which are not romanised by the sound of their Chinese
 * characters.
 */
const establishedNames = pairs(`
呼和浩特=Hohhot, 鄂尔多斯=Ordos, 呼伦贝尔=Hulunbuir, 巴彦淖尔=Bayannur, 乌兰察布=Ulanqab, 兴安盟=Hinggan, 锡林郭勒=Xilingol, 阿拉善=Alxa, 锡林浩特=Xilinhot, 二连浩特=Erenhot, 哈尔滨=Harbin, 齐齐哈尔=Qiqihar, 大兴安岭=Da Hinggan Ling
拉萨=Lhasa, 日喀则=Xigaze, 昌都=Qamdo, 林芝=Nyingchi, 那曲=Nagqu, 阿里=Ngari, 阿坝=Aba (Ngawa), 甘孜=Garze, 迪庆=Diqing (Deqen), 果洛=Golog, 玉树=Yushu, 格尔木=Golmud, 乌鲁木齐=Urumqi, 克拉玛依=Karamay, 吐鲁番=Turpan
博尔塔拉=Bortala, 巴音郭楞=Bayingolin, 阿克苏=Aksu, 克孜勒苏=Kizilsu, 喀什=Kashgar (Kashi), 和田=Hotan, 伊犁=Ili, 阿勒泰=Altay, 阿图什=Artux, 库尔勒=Korla, 阿拉尔=Aral, 图木舒克=Tumxuk, 双河=Shuanghe, 可克达拉=Kokdala
神农架林区=Shennongjia Forestry District, 六枝特区=Liuzhi Special District, 鄂伦春=Oroqen, 鄂温克族=Ewenki, 东乡族=Dongxiang, 石河子=Shihezi
县=Counties, 省直辖县级行政区划=Directly under the province, 自治区直辖县级行政区划=Directly under the autonomous region`);

const peoples = pairs(`
蒙古族=Mongol, 回族=Hui, 藏族=Tibetan, 维吾尔=Uyghur, 苗族=Miao, 彝族=Yi, 壮族=Zhuang, 布依族=Buyei, 朝鲜族=Korean, 满族=Manchu, 侗族=Dong, 瑶族=Yao, 白族=Bai, 土家族=Tujia, 哈尼族=Hani, 哈萨克族=Kazakh, 哈萨克=Kazakh, 傣族=Dai, 黎族=Li
傈僳族=Lisu, 佤族=Va, 畲族=She, 拉祜族=Lahu, 水族=Sui, 东乡族=Dongxiang, 纳西族=Naxi, 景颇族=Jingpo, 柯尔克孜=Kirgiz, 土族=Tu, 达斡尔族=Daur, 仫佬族=Mulao, 羌族=Qiang, 布朗族=Blang, 撒拉族=Salar, 毛南族=Maonan, 仡佬族=Gelao
锡伯=Xibe, 塔吉克=Tajik, 怒族=Nu, 鄂温克族=Ewenki, 保安族=Bonan, 裕固族=Yugur, 独龙族=Derung, 鄂伦春=Oroqen, 普米族=Pumi, 各族=Multi-ethnic, 蒙古=Mongol`);

/** Lists the suffixes of divisions with their English names, the longer ones first: 自治县 before 县. */
const kinds = [
  ...pairs(
    "自治州=Autonomous Prefecture, 自治县=Autonomous County, 自治旗=Autonomous Banner, 矿区=Mining District, 地区=Prefecture, 盟=League, 市=, 区=District, 县=County, 旗=Banner",
  ),
];

/**
 * Returns a division's name in English: the official or established name if there is one, otherwise the name in pinyin
 * with the kind of division in English. No standard defines English names below the province; these are approximations.
 */
export function englishDivision(name: string): string {
  const knownName = provinces.get(name) ?? establishedNames.get(name);
  if (knownName) return name.endsWith("盟") ? `${knownName} League` : knownName;
  const [kind = "", english = ""] =
    kinds.find(([suffix]) => name.endsWith(suffix) && name.length > suffix.length) ?? [];
  const matches: string[] = [];
  let base = name.slice(0, name.length - kind.length);
  if (kind.startsWith("自治") || base.endsWith("族"))
    for (let cut = peopleAtEnd(base); cut; cut = peopleAtEnd(base)) {
      matches.unshift(cut.english);
      base = base.slice(0, -cut.zh.length);
    }
  // a county of one character is read together with its kind: 单县 is Shan, 单 alone may be dan
  const plain =
    establishedNames.get(base) ??
    (base.length === 1 ? romanizedName(name).slice(0, -romanizedName(kind).length) : romanizedName(base));
  return [plain, matches.length > 1 ? `${matches.slice(0, -1).join(", ")} and ${matches.at(-1)}` : matches[0], english]
    .filter(Boolean)
    .join(" ");
}

function peopleAtEnd(base: string): { zh: string; english: string } | undefined {
  for (const [zh, english] of peoples) if (base.endsWith(zh) && base.length > zh.length) return { zh, english };
  return undefined;
}
