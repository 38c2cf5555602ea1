import { readFileSync } from "node:fs";
import path from "node:path";
import * as fontkit from "fontkit";
import { invariant } from "@/lib/call/refusals";
import type { Locale } from "@/lib/i18n/locale";

/** Lists the weights of text: body, and headings. */
export type Weight = "plain" | "strong";

export interface PaperFont {
  /** Its name in the document. */
  readonly name: string;
  /**
   * Returns the font's file. Each document parses it anew: glyphs of a parsed font remember the first text that used
   * them, which would make a document depend on those before it.
   */
  bytes(): Buffer;
  has(codePoint: number): boolean;
}

const styles = { plain: "400Regular", strong: "600SemiBold" } as const;

interface Family {
  readonly folder: string;
  readonly stem: string;
  /** Limits the family to these characters; its file is not opened for others. */
  readonly only?: RegExp;
  /** Excludes characters that another family has in better shapes. */
  readonly except?: RegExp;
}

/**
 * Maps the font families: Noto Sans SC has Chinese, kana and plain Latin, Noto Sans the other letters of Europe, Noto
 * Sans KR has Korean. All are under the SIL Open Font License.
 */
const families = {
  chinese: { folder: "noto-sans-sc", stem: "NotoSansSC", except: /[\p{Script=Greek}\p{Script=Cyrillic}]/u },
  european: { folder: "noto-sans", stem: "NotoSans" },
  korean: { folder: "noto-sans-kr", stem: "NotoSansKR", only: /[\p{Script=Hangul} ]/u },
} as const satisfies Record<string, Family>;
type FamilyName = keyof typeof families;

const fonts = new Map<string, PaperFont>();

/** Returns the font of a family and weight. Its file, up to ten megabytes, is read with the first character that needs it. */
function fontOf(familyName: FamilyName, weight: Weight): PaperFont {
  const name = `${familyName} ${weight}`;
  const knownFont = fonts.get(name);
  if (knownFont) return knownFont;
  const { folder, stem, only, except }: Family = families[familyName];
  let file: { readonly bytes: Buffer; readonly font: fontkit.Font } | undefined;
  const load = () => (file ??= openFont(folder, stem, styles[weight]));
  const font = {
    name,
    bytes: () => load().bytes,
    has(codePoint: number) {
      const character = String.fromCodePoint(codePoint);
      if ((only && !only.test(character)) || except?.test(character)) return false;
      return load().font.hasGlyphForCodePoint(codePoint);
    },
  };
  fonts.set(name, font);
  return font;
}

function openFont(folder: string, stem: string, style: string) {
  const place = ["node_modules", "@expo-google-fonts", folder, style, `${stem}_${style}.ttf`];
  const bytes = readFileSync(path.join(/* turbopackIgnore: true */ process.cwd(), ...place));
  const font = fontkit.create(bytes);
  invariant("hasGlyphForCodePoint" in font, "a file of one style holds one font");
  return { bytes, font };
}

const preferences: Readonly<Record<Locale, readonly FamilyName[]>> = {
  "zh-CN": ["chinese", "european", "korean"],
  "en-US": ["european", "chinese", "korean"],
};

/** Returns the fonts for a text in order of preference. */
export const fontsFor = (locale: Locale, weight: Weight): readonly PaperFont[] =>
  preferences[locale].map((family) => fontOf(family, weight));
