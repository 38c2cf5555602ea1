import { readFileSync } from "node:fs";
import next from "eslint-config-next/core-web-vitals";
import typescript from "eslint-config-next/typescript";

/** The clock has one home; see lib/time/clock.ts. */
const clock = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: "Time comes from lib/time/clock.ts alone.",
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: "Time comes from lib/time/clock.ts alone.",
  },
];
/** TypeScript that has to be compiled away, or lets a type be wished for. */
const syntax = [
  { selector: "TSEnumDeclaration", message: "No enums: a union of texts or a const object." },
  {
    selector: "CallExpression[callee.name='parseFloat']",
    message: "Amounts and rates are scaled bigints: never through a float.",
  },
  { selector: "ExportAllDeclaration", message: "No barrels: import from the file that has it." },
];

/** Words that are fields of calls, columns, or fields of objects that are passed on; `ask` is the market's term. */
const fieldNames = "ask asked takes kept said says timetable trouble deed gives".split(" ");
/** The private words of the glossary's table. */
const [, glossaryTable] = readFileSync("docs/glossary.md", "utf8").split("\n## Words of the code\n");
const privateWords = [...glossaryTable.matchAll(/^\| (`[^|]+`) \|/gm)]
  .flatMap(([, cell]) => [...cell.matchAll(/`(\w+)`/g)].map(([, word]) => word))
  .filter((word) => !fieldNames.includes(word));

/** Parts without React: a verb may begin with "use" there, and the compiler's rules would take most of lint's time. */
const withoutReact = [
  "lib/simulator/**",
  "lib/session/**",
  "lib/*/calls/**",
  "prisma/**",
  "client/**",
  "tools/**",
  "tests/**/*.ts",
];
/** The rules about React, which cost time in files without any. */
const reactRules = next
  .flatMap(({ rules = {} }) => Object.keys(rules))
  .filter((rule) => /^react(-hooks)?\//.test(rule));

/**
 * The rules that compile each component to judge it take two thirds of lint's time and seldom find anything: `npm test`
 * leaves them to `npm run test:wide`, which has nothing else; `npm run check`, editors and the long programme have all.
 */
const compiled = reactRules.filter(
  (rule) =>
    !["react-hooks/rules-of-hooks", "react-hooks/exhaustive-deps"].includes(rule) && rule.startsWith("react-hooks/"),
);

const generated = {
  ignores: [
    ".next/**",
    ".next-*/**",
    ".test/**",
    ".data/**",
    "client/dist/**",
    "node_modules/**",
    "lib/simulator/platform/generated/**",
    "**/*.d.json.ts",
    "next-env.d.ts",
    // templates of a scratch area, for which only tests/house/recipe.test.ts has the rest
    "tests/fixtures/recipe/**",
    "playwright-report/**",
    "test-results/**",
  ],
};

const everything = [
  generated,
  ...next,
  ...typescript,
  {
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "@typescript-eslint/ban-ts-comment": "error",
      "no-console": "off",
      // pictures are data addresses, the browser's own files, or small ones of ours: the optimizer is off (next.config.ts)
      "@next/next/no-img-element": "off",
      eqeqeq: ["error", "always"],
      "no-restricted-imports": [
        "error",
        {
          paths: [{ name: "zod", message: 'import * as z from "zod/mini": the whole of zod costs every page 13 kB.' }],
        },
      ],
      "no-restricted-syntax": ["error", ...clock, ...syntax],
    },
  },
  // the rest of the names, part by part, is in tests/house/names.test.ts
  {
    files: ["app/**", "components/**", "lib/**", "tools/**"],
    rules: { "id-denylist": ["error", ...privateWords] },
  },
  // the client runs in other programs, by their clocks
  {
    files: ["lib/time/clock.ts", "client/**", "tools/**", "tests/**"],
    rules: { "no-restricted-syntax": ["error", ...syntax] },
  },
  { files: ["app/**", "components/**", "lib/**", "middleware.ts"], rules: { "no-console": "error" } },
  {
    files: withoutReact,
    rules: Object.fromEntries(reactRules.map((rule) => [rule, "off"])),
  },
  {
    // Every text a user reads is in messages/, in both languages. What stays allowed is punctuation that no language
    // changes.
    files: ["app/**/*.tsx", "components/**/*.tsx"],
    rules: {
      "react/jsx-no-literals": [
        "error",
        {
          noStrings: true,
          ignoreProps: true,
          noAttributeStrings: false,
          allowedStrings: [
            "·",
            "–",
            "—",
            "/",
            ":",
            "%",
            "+",
            "−",
            "×",
            "•",
            "…",
            "=",
            "≈",
            "→",
            "↑",
            "↓",
            "*",
            "(",
            ")",
            ",",
            " ",
          ],
        },
      ],
    },
  },
  {
    // Plain JavaScript is read by programs that load no TypeScript: Node's launcher, Prisma, dependency-cruiser.
    files: ["**/*.mjs", "**/*.cjs"],
    rules: { "@typescript-eslint/no-require-imports": "off", "import/no-anonymous-default-export": "off" },
  },
];

const isCompiled = ([rule]) => compiled.includes(rule);
const selectRules = (isSelected) =>
  everything.map((config) =>
    config.rules ? { ...config, rules: Object.fromEntries(Object.entries(config.rules).filter(isSelected)) } : config,
  );

/** Returns the rules of a run: of `npm test`, of `npm run test:wide`, or all. */
function configsOf(tier) {
  if (tier === "test") return selectRules((entry) => !isCompiled(entry));
  if (tier !== "wide") return everything;
  const onlyReact = { ignores: [...withoutReact, "*.{ts,mjs,cjs}"] };
  return [onlyReact, { linterOptions: { reportUnusedDisableDirectives: "off" } }, ...selectRules(isCompiled)];
}

export default configsOf(process.env.TIER);
