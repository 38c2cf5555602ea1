import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText } from "@/lib/call/field-schemas";

const shop = declareCalls("/api/api-shop", { access: "session" });

/** Declares the calls that convert and translate texts (specification 1, section 7, "Tools"). */
export const textCalls = {
  pinyin: shop.get("chineseToPinyin", {
    about: "A Chinese text in pinyin, as names of companies and places are read; what is not Chinese stays as it is.",
    input: z.object({ chinese: singleLineText(1, 200) }),
    output: z.object({
      /** Each syllable capitalised, without tones: "Chong Qing". */
      pinyin: z.string(),
      withTones: z.string(),
      initials: z.string(),
      syllables: z.array(z.string()),
    }),
  }),
  translate: shop.post("text-translate", {
    about:
      "Translates terms of trade and finance between Chinese and English out of the portal's own dictionary. It is no translator: what the dictionary does not hold is named and left as it is.",
    input: z.object({ text: singleLineText(1, 500), to: z.enum(["zh-CN", "en-US"]) }),
    output: z.object({
      /** Holds the text with every known term translated; null when none is known. */
      translation: z.nullable(z.string()),
      /** True when every word of it is known. */
      isComplete: z.boolean(),
      /** Holds the parts that the dictionary does not contain. */
      unknown: z.array(z.string()),
    }),
  }),
};
