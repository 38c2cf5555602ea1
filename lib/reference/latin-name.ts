/** Lists surnames of two characters, after which a name is split. */
const doubleSurnames = new Set(
  "欧阳 司马 上官 诸葛 夏侯 东方 皇甫 尉迟 公孙 慕容 令狐 司徒 长孙 宇文 端木 司空 南宫 独孤".split(" "),
);

/** Returns true when a name consists only of Chinese characters, so that it can be written in pinyin. */
export const isChineseName = (name: string): boolean => /^\p{Script=Han}{2,4}$/u.test(name.trim());

/**
 * Returns a person's name in Latin letters as passports write it: surname and given names, each one capitalised word.
 * `syllables` are those of the whole name.
 */
export function latinNameOf(name: string, syllables: readonly string[]): { lastName: string; firstName: string } {
  const length = doubleSurnames.has([...name.trim()].slice(0, 2).join("")) && syllables.length > 2 ? 2 : 1;
  const word = (parts: readonly string[]) => {
    const text = parts.join("").toLowerCase();
    return text.slice(0, 1).toUpperCase() + text.slice(1);
  };
  return { lastName: word(syllables.slice(0, length)), firstName: word(syllables.slice(length)) };
}
