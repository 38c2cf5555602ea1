import {
  colours,
  durations,
  fontFamily,
  leading,
  layoutLengths,
  shadows,
  typeSizes,
  cssVariableName,
  weights,
} from "./tokens";
import { muiVariables } from "./theme";

/**
 * Returns the tokens and MUI's own variables, which is the whole of tokens.css. A reader's choice is in `data-scheme` on
 * <html>: light, dark, or system, which follows the device. The same attribute on any element inside sets the scheme of
 * that part.
 */
export function renderTokensCss(): string {
  return [
    "/* Made from components/theme/tokens.ts by stylesheet.ts: change it there, then run the theme's test with -u. */",
    block(":root", [
      ...Object.entries(layoutLengths).map(([name, px]) => declare(name, `${px}px`)),
      ...Object.entries(typeSizes).map(([name, px]) => declare(name, `${px / 16}rem`)),
      ...Object.entries(weights).map(([name, weight]) => declare(name, String(weight))),
      ...Object.entries(durations).map(([name, ms]) => declare(name, `${ms}ms`)),
      declare("fontFamily", fontFamily["zh-CN"]),
      declare("leading", String(leading["en-US"])),
    ]),
    block(":lang(en)", [declare("fontFamily", fontFamily["en-US"])]),
    block(":lang(zh)", [declare("leading", String(leading["zh-CN"]))]),
    block(':root, [data-scheme="light"]', scheme(0)),
    block('[data-scheme="dark"]', scheme(1)),
    `@media (prefers-color-scheme: dark) {\n${block('[data-scheme="system"]', scheme(1))}}\n`,
    ...muiVariables().flatMap((sheet) =>
      Object.entries(sheet).map(([selector, variables]) =>
        block(
          selector,
          Object.entries(variables).map(([name, value]) => `${name}: ${value};`),
        ),
      ),
    ),
  ].join("\n");
}

function scheme(schemeIndex: 0 | 1): string[] {
  const pairs = { ...colours, ...shadows };
  return [
    `color-scheme: ${schemeIndex ? "dark" : "light"};`,
    ...Object.entries(pairs).map(([name, pair]) => declare(name, pair[schemeIndex])),
  ];
}

const declare = (name: string, value: string): string => `${cssVariableName(name)}: ${value};`;

const block = (selector: string, declarations: readonly string[]): string =>
  `${selector} {\n${declarations.map((line) => `  ${line}\n`).join("")}}\n`;
