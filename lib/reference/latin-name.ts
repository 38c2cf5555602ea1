/** Surnames of two characters, by which a name is not cut after its first. */
const doubleSurnames = new Set(
  "欧阳 司马 上官 诸葛 夏侯 东方 皇甫 尉迟 公孙 慕容 令狐 司徒 长孙 宇文 端木 司空 南宫 独孤".split(" "),
);

/** Whether a name is one of Chinese characters alone, which can be written in pinyin. */
export const isChineseName = (name: string): boolean => /^\p{Script=Han}{2,4}$/u.test(name.trim());

/**
 * A person's name in Latin letters as passports write it: surname and given names, each in one word with one capital.
 * `syllables` are those of the whole name.
 */
export function latinName(name: string, syllables: readonly string[]): { lastName: string; firstName: string } {
  const length = doubleSurnames.has([...name.trim()].slice(0, 2).join("")) && syllables.length > 2 ? 2 : 1;
  const word = (parts: readonly string[]) => {
    const text = parts.join("").toLowerCase();
    return text.slice(0, 1).toUpperCase() + text.slice(1);
  };
  return { lastName: word(syllables.slice(0, length)), firstName: word(syllables.slice(length)) };
}
