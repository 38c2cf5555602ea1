import localFont from "next/font/local";

/*
 * Inter, as one variable file of each range. The files come with the product, are served by it and are preloaded (the
 * one of Latin letters). Punctuation that a Chinese text sets as wide as a character is a face of its own: only English
 * texts take it from Inter (tokens.ts). The calls take literals alone: the bundler reads them.
 */
const inter = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--inter",
  weight: "100 900",
  display: "swap",
  declarations: [{ prop: "unicode-range", value: "U+0000-00B6, U+00B8-00FF, U+20AC, U+2122, U+2191, U+2193, U+2212" }],
});

const interMarks = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--inter-marks",
  weight: "100 900",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+00B7, U+2010-2027" }],
});

const interExtended = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  variable: "--inter-extended",
  weight: "100 900",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0100-02FF, U+1D00-1DBF, U+1E00-1EFF, U+20A0-20AB, U+20AD-20C0" }],
});

/** Holds the classes of <html> that declare the families as variables. */
export const fontClasses = [inter, interMarks, interExtended].map(({ variable }) => variable).join(" ");
