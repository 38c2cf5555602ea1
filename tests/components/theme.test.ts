import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { partColours } from "@/components/kit/chart/share-bar";
import { parseColourScheme } from "@/components/theme/scheme";
import { renderTokensCss } from "@/components/theme/stylesheet";
import { breakpoints, colours, cssVar } from "@/components/theme/tokens";

const root = `${import.meta.dirname}/../..`;
const modules = ["components", "app"]
  .flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith(".module.css"))
  .map((file) => ({ file, text: readFileSync(`${root}/${file}`, "utf8").replace(/\/\*[\s\S]*?\*\//g, "") }));

test("the stylesheet matches the tokens", async () => {
  await expect(renderTokensCss()).toMatchFileSnapshot(`${root}/components/theme/tokens.css`);
});

test("every variable that a component uses is a token, or one that the component sets itself", () => {
  const knownNames = new Set(renderTokensCss().match(/--[\w-]+(?=:)/g));
  const base = readFileSync(`${root}/components/theme/base.css`, "utf8");
  const usedNames = (text: string) => text.match(/(?<=var\()--[\w-]+/g) ?? [];
  const ownNames = ({ text }: { text: string }) => new Set(text.match(/--[\w-]+(?=:)/g));
  const strange = modules.flatMap((module) => {
    const mine = ownNames(module);
    return usedNames(module.text).filter(
      (name) => !knownNames.has(name) && !mine.has(name) && !mine.has(name.replace(/\d+$/, "")),
    );
  });
  expect([...strange, ...usedNames(base).filter((name) => !knownNames.has(name))]).toEqual([]);
});

test("no component has a colour, a shadow or a pixel of its own", () => {
  const rawValues = modules.flatMap(({ file, text }) =>
    text
      .split("\n")
      .filter(
        (line) =>
          !line.startsWith("@media") &&
          (/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|\d+px\b/i.test(line) ||
            /(?:box|text)-shadow:(?!.*var\()/.test(line)),
      )
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(rawValues).toEqual([]);
});

test("every width in a media query is a breakpoint of the theme", () => {
  const allowedQueries = Object.values(breakpoints).flatMap((px) => [
    `(min-width: ${px}px)`,
    `(max-width: ${px - 1}px)`,
  ]);
  const widths = modules.flatMap(({ file, text }) =>
    (text.match(/\((?:min|max)-width: [^)]+\)/g) ?? [])
      .filter((query) => !allowedQueries.includes(query))
      .map((query) => `${file}: ${query}`),
  );
  expect(widths).toEqual([]);
});

const grounds = ["ground", "surface", "sunken"] as const;
const tones = ["waiting", "moving", "good", "bad", "quiet"] as const;

/** Lists the colour pairs of text on its ground; the list below holds those of non-text parts. */
const text = [
  ...["ink", "inkSoft", "brand", ...tones].flatMap((on) => grounds.map((ground) => [on, ground])),
  ...tones.flatMap((tone) => [
    [tone, `${tone}Tint`],
    ["ink", `${tone}Tint`],
  ]),
  ["brand", "brandTint"],
  ["brandDeep", "brandTint"],
  ["ink", "brandTint"],
  ["onBrand", "brand"],
  ["onBrand", "brandDeep"],
  ["onBad", "bad"],
];
const nonTextPairs = [
  ["line", "ground"],
  ["line", "surface"],
  ["line", "sunken"],
  ["brand", "ground"],
  ["brand", "surface"],
];

for (const [place, scheme] of ["light", "dark"].entries()) {
  test(`${scheme}: text has 4.5 : 1 and borders and icons 3 : 1 on every background`, () => {
    const weak = (pairs: readonly (readonly string[])[], least: number) =>
      pairs
        .filter(([on, ground]) => contrast(hex(on, place), hex(ground, place)) < least)
        .map((pair) => pair.join(" on "));
    expect(weak(text, 4.5)).toEqual([]);
    expect(weak(nonTextPairs, 3)).toEqual([]);
  });
}

test("the parts of a share bar stand out from every background, and neighbours differ in lightness, not in hue alone", () => {
  expect(partColours).toHaveLength(6);
  for (const place of [0, 1])
    for (const [at, part] of partColours.entries()) {
      for (const ground of ["surface", "ground"])
        expect(contrast(hex(part, place), hex(ground, place)), `${part} on ${ground}`).toBeGreaterThan(3);
      for (const [step, otherPart] of partColours.slice(at + 1).entries())
        expect(contrast(hex(part, place), hex(otherPart, place)), `${part} beside ${otherPart}`).toBeGreaterThan(
          step === 0 ? 1.6 : 1.25,
        );
    }
});

function hex(name: string | undefined, place: number): string {
  const pair: readonly string[] | undefined = Object.entries(colours).find(([key]) => key === name)?.[1];
  const value = pair?.[place];
  if (value === undefined) throw new Error(`no colour ${name}`);
  return value;
}

/** WCAG 2.2's contrast ratio of two colours written as #rrggbb. */
function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("a token is read under its name in kebab case", () => {
  expect([cssVar("inkSoft"), cssVar("space12"), cssVar("type14")]).toEqual([
    "var(--ink-soft)",
    "var(--space-12)",
    "var(--type-14)",
  ]);
});

test("an invalid scheme cookie leaves the choice to the device", () => {
  expect([
    parseColourScheme("dark"),
    parseColourScheme("light"),
    parseColourScheme("<script>"),
    parseColourScheme(undefined),
  ]).toEqual(["dark", "light", "system", "system"]);
});
