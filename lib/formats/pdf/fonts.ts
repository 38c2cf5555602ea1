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
  readonly bytes: Buffer;
  has(codePoint: number): boolean;
}

const styles = { plain: "400Regular", strong: "600SemiBold" } as const;

/**
 * Maps the two font families: Noto Sans SC has Chinese, kana and plain Latin, Noto Sans the other letters of Europe.
 * Both are under the SIL Open Font License.
 */
const families = { chinese: ["noto-sans-sc", "NotoSansSC"], european: ["noto-sans", "NotoSans"] } as const;
type Family = keyof typeof families;

const read = new Map<string, PaperFont>();

/** Loads a font on first use and caches it: ten megabytes each. */
function fontOf(family: Family, weight: Weight): PaperFont {
  const name = `${family} ${weight}`;
  const cachedFont = read.get(name);
  if (cachedFont) return cachedFont;
  const [folder, stem] = families[family];
  const style = styles[weight];
  const bytes = readFileSync(
    path.join(
      /* turbopackIgnore: true */ process.cwd(),
      "node_modules",
      "@expo-google-fonts",
      folder,
      style,
      `${stem}_${style}.ttf`,
    ),
  );
  const font = fontkit.create(bytes);
  invariant("hasGlyphForCodePoint" in font, "a file of one style holds one font");
  const paperFont = { name, bytes, has: (codePoint: number) => font.hasGlyphForCodePoint(codePoint) };
  read.set(name, paperFont);
  return paperFont;
}

/** Returns the fonts for a text in order of preference. */
export const fontsFor = (locale: Locale, weight: Weight): readonly PaperFont[] =>
  (locale === "zh-CN" ? (["chinese", "european"] as const) : (["european", "chinese"] as const)).map((family) =>
    fontOf(family, weight),
  );
