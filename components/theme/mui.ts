import { createTheme, type Theme, type ThemeOptions } from "@mui/material/styles";
import { enUS, zhCN } from "@mui/material/locale";
import type { Locale } from "@/lib/i18n/locale";
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

/** Marks the keyboard position in a list whose entries fill it: MUI's own grey background alone is too faint. */
const ringInside = {
  outline: `${cssVar("focusRing")} solid ${cssVar("brand")}`,
  outlineOffset: `calc(-1 * ${cssVar("focusRing")})`,
};

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

/** Overrides MUI's default styles. */
const parts: NonNullable<ThemeOptions["components"]> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
  MuiDialog: {
    styleOverrides: {
      paper: { boxShadow: cssVar("shadowFloat"), maxWidth: cssVar("dialogMax"), margin: cssVar("space16") },
      root: { "& .MuiBackdrop-root": { backgroundColor: cssVar("veil") } },
    },
  },
  MuiDrawer: {
    styleOverrides: {
      root: { "& .MuiBackdrop-root": { backgroundColor: cssVar("veil") } },
      paper: { width: cssVar("menuWidth"), borderRadius: 0 },
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: { boxShadow: cssVar("shadowFloat"), border: `${cssVar("hairline")} solid ${cssVar("seam")}` },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: cssVar("control"),
        fontSize: cssVar("type14"),
        gap: cssVar("space8"),
        "&.Mui-focusVisible": ringInside,
      },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: { boxShadow: cssVar("shadowFloat") },
      option: { minHeight: cssVar("control"), "&.Mui-focused": ringInside },
    },
  },
};

/**
 * Creates the product's MUI theme. Its colours are the stylesheet's variables (`nativeColor` lets MUI mix those in
 * CSS), so one theme serves light, dark and system, and follows the reader's choice without a render.
 */
function productTheme(locale: Locale, labels: object): Theme {
  return createTheme(
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
      components: parts,
    },
    labels,
  );
}

/**
 * Holds one theme per language, created once: creating it in a component took a quarter of a request's time and more.
 */
export const themes: Record<Locale, Theme> = {
  "zh-CN": productTheme("zh-CN", zhCN),
  "en-US": productTheme("en-US", enUS),
};
