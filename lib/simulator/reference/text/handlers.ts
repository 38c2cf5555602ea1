import type { textCalls } from "@/lib/reference/calls/texts";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { translateTradeTerms } from "./translate";

export const textHandlers: Handlers<typeof textCalls> = {
  async pinyin({ chinese }) {
    const { pinyinSyllables: syllablesOf, tonedPinyinSyllables: tonedSyllablesOf } =
      await import("@/lib/reference/pinyin");
    const syllables = syllablesOf(chinese);
    return {
      pinyin: syllables.map((syllable) => syllable.charAt(0).toUpperCase() + syllable.slice(1)).join(" "),
      withTones: tonedSyllablesOf(chinese).join(" "),
      initials: syllables.map((syllable) => syllable.charAt(0)).join(""),
      syllables,
    };
  },
  translate: translateTradeTerms,
};
