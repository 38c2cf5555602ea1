import { customPinyin, pinyin } from "pinyin-pro";

/**
 * Lists names that are pronounced differently from their characters elsewhere (Ministry of Civil Affairs, place names
 * of the People's Republic).
 */
const pronunciations = {
  乐清: "yuè qīng",
  乐亭: "lào tíng",
  乐陵: "lào líng",
  涡阳: "guō yáng",
  黄陂: "huáng pí",
  珲春: "hún chūn",
  泌阳: "bì yáng",
  洪洞: "hóng tóng",
  歙县: "shè xiàn",
  单县: "shàn xiàn",
  蔚县: "yù xiàn",
  浚县: "xùn xiàn",
  繁峙: "fán shì",
  尉犁: "yù lí",
  宕昌: "tàn chāng",
  中牟: "zhōng mù",
  牟平: "mù píng",
  吴堡: "wú bǔ",
  大埔: "dà bù",
  长子: "zhǎng zǐ",
  柏乡: "bǎi xiāng",
  喀什: "kā shí",
  尧都: "yáo dū",
  于都: "yú dū",
  丰都: "fēng dū",
  江都: "jiāng dū",
  都江堰: "dū jiāng yàn",
  都匀: "dū yún",
  新都: "xīn dū",
  武都: "wǔ dū",
  昌都: "chāng dū",
  乐都: "lè dū",
  望都: "wàng dū",
  宜都: "yí dū",
  花都: "huā dū",
  都昌: "dū chāng",
  都安: "dū ān",
  三都: "sān dū",
  金乡: "jīn xiāng",
  六安: "lù ān",
  六合: "lù hé",
  台州: "tāi zhōu",
  天台: "tiān tāi",
  莘县: "shēn xiàn",
  莘庄: "xīn zhuāng",
  番禺: "pān yú",
  铅山: "yán shān",
  东阿: "dōng ē",
  阿房: "ē páng",
  吐鲁番: "tǔ lǔ fān",
  会稽: "kuài jī",
  荥阳: "xíng yáng",
  荥经: "yíng jīng",
  铁岭: "tiě lǐng",
  厦门: "xià mén",
  丽水: "lí shuǐ",
  蚌埠: "bèng bù",
  亳州: "bó zhōu",
  长治: "cháng zhì",
  重庆: "chóng qìng",
  行长: "háng zhǎng",
  银行: "yín háng",
  商行: "shāng háng",
  洋行: "yáng háng",
  车行: "chē háng",
  行业: "háng yè",
};
customPinyin(pronunciations);

/** Returns the syllables of a Chinese text without tones; other text is unchanged, in one piece each. */
export const pinyinSyllables = (text: string): string[] =>
  trimmedPieces(pinyin(text, { toneType: "none", type: "array", nonZh: "consecutive" }));

/** Returns the same with tones. */
export const tonedPinyinSyllables = (text: string): string[] =>
  trimmedPieces(pinyin(text, { type: "array", nonZh: "consecutive" }));

const trimmedPieces = (pieces: readonly string[]): string[] => pieces.map((piece) => piece.trim()).filter(Boolean);

/**
 * Returns a name as a word in Latin letters: "Xi'an". A syllable that begins with a vowel is separated by an apostrophe
 * (GB/T 16159-2012).
 */
export function romanizedName(name: string): string {
  const word = pinyinSyllables(name)
    .map((syllable) => syllable.replaceAll("ü", "yu"))
    .reduce((sofar, syllable) => sofar + (sofar && /^[aeo]/.test(syllable) ? "'" : "") + syllable, "");
  return word.charAt(0).toUpperCase() + word.slice(1);
}
