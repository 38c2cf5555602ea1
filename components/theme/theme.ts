import { createTheme, type CssVarsTheme, type Theme, type ThemeOptions } from "@mui/material/styles";
import { enUS, zhCN } from "@mui/material/locale";
import type { Locale } from "@/lib/i18n/locale";
import { partStyles } from "./part-styles";
import { breakpoints, cssVar, durations, leading, layoutLengths, typeSizes, weights, type colours } from "./tokens";

type Colour = keyof typeof colours;

/** Returns one colour with its deeper form and its contrast text, all as variables of the theme. */
const colour = (main: Colour, dark: Colour, contrastText: Colour) => ({
  main: cssVar(main),
  light: cssVar(main),
  dark: cssVar(dark),
  contrastText: cssVar(contrastText),
});

/** Sets the page's font family; MUI computes font sizes from a number. */
const fontFamily = "var(--font-family)";

/** Maps the product's colours to MUI's names. */
const palette: NonNullable<ThemeOptions["palette"]> = {
  primary: colour("brand", "brandDeep", "onBrand"),
  secondary: colour("quiet", "ink", "surface"),
  error: colour("bad", "bad", "onBad"),
  warning: colour("waiting", "waiting", "surface"),
  info: colour("moving", "moving", "surface"),
  success: colour("good", "good", "surface"),
  text: { primary: cssVar("ink"), secondary: cssVar("inkSoft"), disabled: cssVar("inkSoft") },
  background: { default: cssVar("ground"), paper: cssVar("surface") },
  divider: cssVar("seam"),
  action: {
    active: cssVar("inkSoft"),
    hover: cssVar("sunken"),
    selected: cssVar("brandTint"),
    focus: cssVar("sunken"),
    disabled: cssVar("quiet"),
    disabledBackground: cssVar("quietTint"),
  },
};

/** Sets the durations of transitions: short for elements that leave. */
const transitions: NonNullable<ThemeOptions["transitions"]> = {
  duration: {
    shortest: durations.quick,
    shorter: durations.quick,
    short: durations.calm,
    standard: durations.calm,
    complex: durations.calm,
    enteringScreen: durations.calm,
    leavingScreen: durations.quick,
  },
};

/**
 * Creates the product's MUI theme. Its colours are the stylesheet's variables (`nativeColor` lets MUI mix those in
 * CSS), so one theme serves light, dark and system, and follows the reader's choice without a render.
 */
function productTheme(locale: Locale, labels: object): CssVarsTheme & Theme {
  const theme = createTheme(
    {
      // declared wherever a scheme begins, so a part of a page with its own scheme has MUI's colours in it too
      cssVariables: { nativeColor: true, disableCssColorScheme: true, rootSelector: "[data-scheme]" },
      palette,
      breakpoints: {
        values: {
          xs: 0,
          sm: breakpoints.phone,
          md: breakpoints.drawer,
          lg: breakpoints.icons,
          xl: layoutLengths.pageMax,
        },
      },
      spacing: layoutLengths.space8,
      shape: { borderRadius: layoutLengths.radius },
      transitions,
      typography: {
        fontFamily,
        fontSize: typeSizes.type14,
        fontWeightRegular: weights.weightRegular,
        fontWeightMedium: weights.weightMedium,
        fontWeightBold: weights.weightStrong,
        h6: { fontSize: cssVar("type16"), fontWeight: weights.weightStrong },
        body1: { fontSize: cssVar("type14"), lineHeight: leading[locale] },
        body2: { fontSize: cssVar("type14"), lineHeight: leading[locale] },
        button: { textTransform: "none", fontWeight: weights.weightMedium },
      },
      components: partStyles,
    },
    labels,
  );
  // named cast: createTheme returns the variables' theme when `cssVariables` is set
  return theme as CssVarsTheme & Theme;
}

type ProvidedTheme = Omit<CssVarsTheme & Theme, "colorSchemes">;

const themes = new Map<Locale, ProvidedTheme>();

/**
 * Returns a language's theme, created at its first use: creating it for each page took a quarter of a request's time
 * and more, and a browser needs one language alone. It is without its scheme, which MUI would compute again for every
 * page.
 */
export function themeOf(locale: Locale): ProvidedTheme {
  let theme = themes.get(locale);
  if (!theme) {
    const { colorSchemes: _scheme, ...provided } = productTheme(locale, locale === "zh-CN" ? zhCN : enUS);
    themes.set(locale, (theme = provided));
  }
  return theme;
}

/** Returns MUI's own variables, by selector: the stylesheet declares them (stylesheet.ts), so that no page carries them. */
export const muiVariables = (): Record<string, Record<string, string | number>>[] =>
  // named cast: MUI types its style sheets as anything; every one is a selector with its variables
  themeOf("en-US").generateStyleSheets() as Record<string, Record<string, string | number>>[];
