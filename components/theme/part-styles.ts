import type { ThemeOptions } from "@mui/material/styles";
import { breakpoints, cssVar } from "./tokens";

/** Marks the keyboard position outside of an element. */
const ring = {
  outline: `${cssVar("focusRing")} solid ${cssVar("brand")}`,
  outlineOffset: cssVar("focusRing"),
};

/** Marks the keyboard position in a list whose entries fill it: MUI's own grey background alone is too faint. */
const ringInside = { ...ring, outlineOffset: `calc(-1 * ${cssVar("focusRing")})` };

/** Draws a button that does nothing now: disabled, or busy and still in focus. */
const inactive = {
  borderColor: "transparent",
  backgroundColor: cssVar("quietTint"),
  color: cssVar("quiet"),
  cursor: "default",
};

const floating = {
  boxShadow: cssVar("shadowFloat"),
  border: `${cssVar("hairline")} solid ${cssVar("seam")}`,
  backgroundImage: "none",
};

const veil = { "& .MuiBackdrop-root": { backgroundColor: cssVar("veil") } };

/** Returns styles for a narrow screen alone. */
const onPhones = (style: object) => ({ [`@media (max-width: ${breakpoints.phone - 1}px)`]: style });

type PartStyles = NonNullable<ThemeOptions["components"]>;

const buttons: PartStyles = {
  MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { "&.Mui-focusVisible": ring } } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        gap: cssVar("space8"),
        minWidth: 0,
        minHeight: cssVar("control"),
        padding: `${cssVar("space4")} ${cssVar("space16")}`,
        fontSize: cssVar("type14"),
        lineHeight: 1.3,
        textAlign: "center",
        variants: [
          {
            props: { size: "small" },
            style: { minHeight: cssVar("controlSmall"), padding: `${cssVar("space4")} ${cssVar("space12")}` },
          },
          { props: { variant: "text" }, style: { paddingInline: cssVar("space8") } },
          {
            props: { variant: "text", color: "primary" },
            style: { "&:hover": { backgroundColor: cssVar("brandTint"), color: cssVar("brandDeep") } },
          },
          {
            props: { variant: "outlined" },
            style: {
              borderColor: cssVar("line"),
              backgroundColor: cssVar("surface"),
              "&:hover": { backgroundColor: cssVar("sunken") },
            },
          },
          {
            props: { variant: "contained", color: "error" },
            style: { "&:hover": { backgroundColor: `color-mix(in srgb, ${cssVar("bad")}, ${cssVar("ink")} 20%)` } },
          },
        ],
        "&[aria-pressed='true']": { backgroundColor: cssVar("brandTint"), color: cssVar("brandDeep") },
        "&.Mui-disabled, &[aria-disabled='true'], &[aria-disabled='true']:hover": inactive,
      },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: { borderRadius: cssVar("radius"), padding: cssVar("space8") },
      // as large as a target must be, and no larger: it stands in a line of text
      sizeSmall: { padding: cssVar("space4") },
    },
  },
  MuiCircularProgress: { defaultProps: { color: "inherit", disableShrink: true } },
};

const fields: PartStyles = {
  MuiFormControl: { styleOverrides: { root: { display: "flex", gap: cssVar("space4") } } },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        padding: 0,
        color: cssVar("ink"),
        fontSize: cssVar("type14"),
        fontWeight: cssVar("weightMedium"),
        lineHeight: "inherit",
        "&.Mui-focused, &.Mui-error, &.Mui-disabled": { color: cssVar("ink") },
        "legend&": { marginBlockEnd: cssVar("space4") },
      },
    },
  },
  MuiFormGroup: { styleOverrides: { root: { alignItems: "flex-start", columnGap: cssVar("space24") } } },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        display: "flex",
        alignItems: "flex-start",
        gap: cssVar("space4"),
        margin: 0,
        fontSize: cssVar("type12"),
        lineHeight: "inherit",
        "& svg": { marginBlockStart: `calc((1lh - ${cssVar("iconSmall")}) / 2)` },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        minHeight: cssVar("control"),
        backgroundColor: cssVar("surface"),
        lineHeight: 1.4,
        "& .MuiOutlinedInput-notchedOutline": { borderColor: cssVar("line") },
        "&:hover .MuiOutlinedInput-notchedOutline": { borderColor: cssVar("inkSoft") },
        "&.Mui-focused": { ...ring, outlineOffset: 0 },
        "&.Mui-focused .MuiOutlinedInput-notchedOutline": { borderWidth: cssVar("hairline") },
        "&.Mui-disabled, &.MuiInputBase-readOnly": { backgroundColor: cssVar("sunken"), color: cssVar("inkSoft") },
      },
      input: { height: "auto", padding: `${cssVar("space8")} ${cssVar("space12")}` },
      multiline: { padding: 0 },
    },
  },
  // the choice of a currency, within the box of its amount
  MuiInput: { styleOverrides: { root: { "&.Mui-focused": { ...ring, borderRadius: cssVar("radiusSmall") } } } },
  MuiInputBase: {
    styleOverrides: {
      input: {
        fontSize: cssVar("type14"),
        "&::placeholder": { color: cssVar("inkSoft"), opacity: 1 },
        "&.Mui-disabled": { WebkitTextFillColor: "currentColor" },
        // the browser's autofill paints its own ground; ours stays
        "&:autofill": {
          boxShadow: `inset 0 0 0 ${cssVar("control")} ${cssVar("brandTint")}`,
          WebkitTextFillColor: cssVar("ink"),
        },
      },
    },
  },
  MuiInputAdornment: { styleOverrides: { root: { flexShrink: 0, color: cssVar("inkSoft"), maxHeight: "none" } } },
  MuiNativeSelect: { styleOverrides: { select: { textOverflow: "ellipsis" } } },
  MuiSelect: { styleOverrides: { select: { minHeight: "auto" }, icon: { color: cssVar("inkSoft") } } },
  MuiCheckbox: { defaultProps: { size: "small" } },
  MuiRadio: { defaultProps: { size: "small" } },
  MuiFormControlLabel: {
    styleOverrides: {
      root: {
        alignItems: "flex-start",
        gap: cssVar("space8"),
        marginInline: 0,
        paddingBlock: cssVar("space4"),
        // the mark stands beside the first line of its label
        "& .MuiCheckbox-root, & .MuiRadio-root": {
          padding: 0,
          "& svg": { fontSize: cssVar("icon") },
          color: cssVar("line"),
          marginBlockStart: `calc((1lh - ${cssVar("icon")}) / 2)`,
          "&.Mui-checked": { color: cssVar("brand") },
        },
        "& .Mui-focusVisible": { ...ring, borderRadius: cssVar("radiusSmall") },
      },
      label: { fontSize: cssVar("type14") },
    },
  },
};

const feedback: PartStyles = {
  MuiAlert: {
    styleOverrides: {
      root: {
        alignItems: "flex-start",
        padding: `${cssVar("space12")} ${cssVar("space16")}`,
        // the title has the colour of the tone
        "& .MuiAlert-message > :not(.MuiAlertTitle-root)": { color: cssVar("ink") },
        "& a:not(.MuiButton-root), &.MuiAlert-standard .MuiAlert-icon": { color: "inherit" },
      },
      standard: { flexWrap: "wrap", rowGap: cssVar("space8") },
      outlined: { boxShadow: cssVar("shadowFloat"), backgroundColor: cssVar("surface"), color: cssVar("ink") },
      icon: { padding: 0, marginInlineEnd: cssVar("space12"), opacity: 1 },
      // where the words would get too narrow beside it, the action goes below
      message: { padding: 0, flex: `1 1 calc(${cssVar("fieldMin")} + ${cssVar("space24")})`, minWidth: 0 },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: {
        // in a column that aligns its items at the start it has no width of its own
        width: "100%",
        height: cssVar("space8"),
        borderRadius: cssVar("radiusRound"),
        backgroundColor: cssVar("quietTint"),
      },
    },
  },
  MuiSkeleton: { defaultProps: { animation: "pulse", variant: "rounded" } },
};

const icons: PartStyles = {
  MuiSvgIcon: {
    styleOverrides: {
      root: { display: "block" },
      fontSizeSmall: { fontSize: cssVar("iconSmall") },
      fontSizeMedium: { fontSize: cssVar("icon") },
      fontSizeInherit: { fontSize: "inherit" },
    },
  },
};

const navigation: PartStyles = {
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: cssVar("control"), borderBlockEnd: `${cssVar("hairline")} solid ${cssVar("seam")}` },
      list: { gap: cssVar("space24") },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: cssVar("control"),
        padding: 0,
        gap: cssVar("space8"),
        color: cssVar("inkSoft"),
        "&:hover": { color: cssVar("ink") },
        "&.Mui-focusVisible": ringInside,
        // drawn by the tab itself, so that the first response has it
        "&.Mui-selected": { boxShadow: `inset 0 calc(-1 * ${cssVar("focusRing")}) ${cssVar("brand")}` },
      },
    },
  },
  MuiBottomNavigation: { styleOverrides: { root: { backgroundColor: "transparent" } } },
  MuiBottomNavigationAction: {
    styleOverrides: {
      root: {
        minWidth: 0,
        gap: cssVar("space4"),
        padding: cssVar("space4"),
        color: cssVar("inkSoft"),
        textDecoration: "none",
        "&.Mui-selected": { color: cssVar("brand") },
        "&.Mui-focusVisible": ringInside,
      },
      // of one size, so that nothing moves as another page is opened
      label: {
        fontSize: cssVar("type12"),
        "&.Mui-selected": { fontSize: cssVar("type12"), fontWeight: cssVar("weightStrong") },
      },
    },
  },
  // on a phone the name of the current step is below the row of numbers
  MuiStepper: { styleOverrides: { root: onPhones({ position: "relative", paddingBlockEnd: cssVar("space32") }) } },
  MuiStepLabel: {
    styleOverrides: {
      labelContainer: onPhones({ position: "absolute", insetInline: 0, insetBlockEnd: 0 }),
      label: onPhones({ "&:not(.Mui-active)": { opacity: 0 } }),
    },
  },
  MuiListSubheader: {
    styleOverrides: {
      root: {
        marginBlockEnd: cssVar("space8"),
        borderBlockEnd: `${cssVar("hairline")} solid ${cssVar("seam")}`,
        padding: `${cssVar("space8")} ${cssVar("space16")}`,
        lineHeight: "inherit",
      },
    },
  },
  MuiStepIcon: { styleOverrides: { root: { fontSize: cssVar("space24") } } },
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
  MuiPaginationItem: {
    styleOverrides: {
      root: {
        minWidth: cssVar("controlSmall"),
        height: cssVar("controlSmall"),
        margin: 0,
        borderRadius: cssVar("radius"),
        fontSize: cssVar("type12"),
        "&.Mui-selected": {
          backgroundColor: cssVar("brandTint"),
          color: cssVar("brand"),
          fontWeight: cssVar("weightStrong"),
        },
      },
    },
  },
};

const floatingParts: PartStyles = {
  MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
  MuiDialog: {
    styleOverrides: {
      paper: { boxShadow: cssVar("shadowFloat"), maxWidth: cssVar("dialogMax"), margin: cssVar("space16") },
      root: veil,
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        padding: `${cssVar("space24")} ${cssVar("space24")} 0`,
        fontSize: cssVar("type20"),
        fontWeight: cssVar("weightStrong"),
        lineHeight: 1.4,
        overflowWrap: "anywhere",
      },
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: {
        display: "grid",
        gap: cssVar("space16"),
        padding: `${cssVar("space16")} ${cssVar("space24")}`,
        // the space above what follows the title, which MUI takes away
        ".MuiDialogTitle-root + &": { paddingTop: cssVar("space16") },
      },
    },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        flexWrap: "wrap",
        gap: cssVar("space8"),
        padding: `${cssVar("space8")} ${cssVar("space24")} ${cssVar("space24")}`,
        "& > :not(style) ~ :not(style)": { marginLeft: 0 },
      },
    },
  },
  MuiDrawer: {
    styleOverrides: {
      root: veil,
      paper: {
        width: cssVar("menuWidth"),
        borderRadius: 0,
        variants: [
          {
            props: { anchor: "bottom" },
            style: {
              width: "auto",
              maxHeight: `calc(100dvh - ${cssVar("space48")} * 2)`,
              paddingBlockEnd: "env(safe-area-inset-bottom)",
              borderStartStartRadius: cssVar("radius"),
              borderStartEndRadius: cssVar("radius"),
            },
          },
        ],
      },
    },
  },
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiTooltip: {
    defaultProps: { arrow: true },
    styleOverrides: {
      tooltip: { backgroundColor: cssVar("ink"), color: cssVar("surface"), fontSize: cssVar("type12") },
      arrow: { color: cssVar("ink") },
    },
  },
  MuiSnackbarContent: {
    styleOverrides: { root: { ...floating, backgroundColor: cssVar("surface"), color: cssVar("ink") } },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: { boxShadow: cssVar("shadowFloat") },
      option: { minHeight: cssVar("control"), "&.Mui-focused": ringInside },
      // as wide and as far from its edges as every other box: the signs in it are ours
      root: {
        "& .MuiOutlinedInput-root": { width: "100%", padding: "0 !important" },
        "& .MuiInputAdornment-positionStart": { marginInline: `${cssVar("space12")} 0` },
        "& .MuiInputAdornment-positionEnd": { marginInlineEnd: cssVar("space12") },
      },
      input: { padding: `${cssVar("space8")} ${cssVar("space12")} !important` },
    },
  },
};

/** Sets the look of MUI's parts beyond colours and type. Every value is one of the theme's variables. */
export const partStyles: PartStyles = { ...buttons, ...fields, ...feedback, ...icons, ...navigation, ...floatingParts };
