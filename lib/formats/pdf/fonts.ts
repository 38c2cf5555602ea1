import { readFileSync } from "node:fs";
import path from "node:path";
import * as fontkit from "fontkit";
import { invariant } from "@/lib/call/refusals";
import type { Locale } from "@/lib/i18n/locale";

/** The weight of text: body, and headings. */
export type Weight = "plain" | "strong";

export interface PaperFont {
  /** Its name in the document. */
  readonly name: string;
  readonly bytes: Buffer;
  has(codePoint: number): boolean;
}

const styles = { plain: "400Regular", strong: "600SemiBold" } as const;

/**
 * The two families: Noto Sans SC has Chinese, kana and plain Latin, Noto Sans the other letters of Europe. Both under
 * the SIL Open Font License.
 */
const families = { chinese: ["noto-sans-sc", "NotoSansSC"], european: ["noto-sans", "NotoSans"] } as const;
type Family = keyof typeof families;

const read = new Map<string, PaperFont>();

/** A font, read when the first document wants it and kept: ten megabytes each. */
function fontOf(family: Family, weight: Weight): PaperFont {
  const name = `${family} ${weight}`;
  const known = read.get(name);
  if (known) return known;
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
  const found = { name, bytes, has: (codePoint: number) => font.hasGlyphForCodePoint(codePoint) };
  read.set(name, found);
  return found;
}

/** The fonts that a text may be set in, the first that has all its letters before the others. */
export const fontsFor = (locale: Locale, weight: Weight): readonly PaperFont[] =>
  (locale === "zh-CN" ? (["chinese", "european"] as const) : (["european", "chinese"] as const)).map((family) =>
    fontOf(family, weight),
  );
