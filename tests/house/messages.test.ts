import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { expect, test } from "vitest";
import { grantablePermissions } from "@/lib/access/grants";
import { isRefusalCode, refusals } from "@/lib/call/refusals";
import { portalAreas } from "@/lib/catalogue/areas";
import { screens } from "@/lib/catalogue/screens";

type Tree = { [key: string]: string | Tree };
const flat = (tree: Tree, at = ""): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[at + key, value] as [string, string]] : flat(value, `${at}${key}.`),
  );

const names = (language: string) => readdirSync(`messages/${language}`).filter((name) => name.endsWith(".json"));
const read = (language: string, name: string) =>
  new Map(flat(JSON.parse(readFileSync(`messages/${language}/${name}`, "utf8")) as Tree));
const all = (language: string) =>
  new Map(
    names(language).flatMap((name) =>
      [...read(language, name)].map(([key, text]) => [`${name.replace(".json", "")}.${key}`, text] as const),
    ),
  );

const argumentsOf = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) =>
    element.type === TYPE.literal || element.type === TYPE.pound
      ? []
      : [
          `${element.value}:${element.type === TYPE.plural || element.type === TYPE.select ? "choice" : TYPE[element.type]}`,
          ...("options" in element
            ? Object.values(element.options).flatMap((option) => argumentsOf(option.value))
            : []),
          ...("children" in element ? argumentsOf(element.children) : []),
        ],
  );
/**
 * Ignores how an argument is used: Chinese needs no plural, so an argument is the same whether it selects a form or is
 * only displayed.
 */
const shapeOf = (text: string) =>
  [...new Set(argumentsOf(parse(text)).map((name) => name.replace(/:(choice|number|argument)$/, "")))].sort().join();

test("both languages have the same files", () => {
  expect(names("en-US")).toEqual(names("zh-CN"));
});

for (const name of names("zh-CN")) {
  test(`${name}: the same keys and arguments in both languages, none empty`, () => {
    const [chinese, english] = [read("zh-CN", name), read("en-US", name)];
    expect([...english.keys()].sort()).toEqual([...chinese.keys()].sort());
    for (const [key, text] of chinese) {
      expect([key, text.trim() !== "" && english.get(key)?.trim() !== ""]).toEqual([key, true]);
      expect([key, shapeOf(english.get(key) ?? "")]).toEqual([key, shapeOf(text)]);
    }
  });
}

test("every refusal has a text, and no text is without a refusal", () => {
  expect([...read("zh-CN", "refusals.json").keys()].sort()).toEqual(["OK", ...Object.keys(refusals)].sort());
});

/** Every code that specification 1, section 8, lists. */
const specifiedCodes = [
  "MAIL_REGISTERED",
  "PHONE_REGISTERED",
  "LOGIN_ERROR",
  "TOKEN_EXPIRED",
  "AUTHORIZATION_FAILED",
  "OPERATION_NOT_ALLOW",
  "CAPTCHA_BUSY",
  "CAPTCHA_ERROR",
  "ERROR_COUNTRY",
  "SIGN_VERIFY_FAIL",
  "SIGNATURE_FAILED",
  "LACK_BALANCE",
  "EMPTY_PARAM",
  "ACCOUNT_NOTFOUND",
  "CUSTOMER_NOTFOUND",
  "ORDER_NOTFOUND",
  "CARD_NOT_FUND",
  "KEY_NOT_CONFIG",
  "BELOW_MINI_LIMIT",
  "INVALID_CHAIN_ID",
  "NETWORK_ERROR",
  "REQUEST_FAILED",
  "REQUEST_REPEAT",
  "INVALID_CURRENCY",
  "INVALID_CARD",
  "INVALID_COUNTRY",
  "INVALID_PARAM",
  "INVALID_FILE_TYPE",
  "DATABASE_ERROR",
  "SYSTEM_ERROR",
  "BILLING_ERROR",
  "CARD_CONFIG_ERROR",
  "BIZ_ERROR",
  "REQUEST_BUSY",
  "BAD_REQUEST_IP",
];

test("every code of the specification's error catalogue is known and has a text in both languages", () => {
  for (const language of ["zh-CN", "en-US"]) {
    const texts = read(language, "refusals.json");
    expect([language, specifiedCodes.filter((code) => !isRefusalCode(code) || !texts.get(code)?.trim())]).toEqual([
      language,
      [],
    ]);
  }
});

test("every error code of a schema has texts", () => {
  const words = read("en-US", "validation.json");
  const groups = new Set([...words.keys()].filter((key) => key.includes(".")).map((key) => key.split(".")[0]));
  const files = readdirSync("lib", { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.startsWith("simulator/"),
  );
  const wordless = files.flatMap((file) => {
    const code = readFileSync(`lib/${file}`, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
    return [...code.matchAll(/"(([a-z]\w*)\.[a-z]\w*)(?::\d+)?"/gi)]
      .filter(([, key = "", group = ""]) => groups.has(group) && !words.has(key))
      .map(([, key]) => `${file}: ${key}`);
  });
  expect(wordless).toEqual([]);
});

test("every area has a name, and a label for each of its calls that changes something", () => {
  for (const [area, { calls }] of Object.entries(portalAreas)) {
    const texts = read("zh-CN", `${area}.json`);
    const changingCalls = Object.keys(calls).filter((name) => calls[name]?.effect !== "reads");
    const keys = ["name", ...changingCalls.map((name) => `auditLabels.${name}`)];
    expect([area, keys.filter((key) => !texts.has(key))]).toEqual([area, []]);
  }
});

test("every screen's title is a text", () => {
  const knownTexts: ReadonlyMap<string, string> = all("zh-CN");
  expect(screens.filter(({ title }) => !knownTexts.has(title)).map(({ path, title }) => `${path}: ${title}`)).toEqual(
    [],
  );
});

/**
 * Matches groups whose keys are data: refusals and issues by code, HTTP statuses, currencies by name, jobs by kind; and
 * the texts of an area's own file for the audit log and the schedule; permissions.
 */
const dataKeyGroups =
  /^(refusals\.|validation\.|shell\.http\.|terms\.currency\.|operations\.due\.|audit\.\w+\.|access\.company\.(group|product)Of\.|access\.permissions\.|developers\.event\.|\w+\.(auditLabels|jobs)\.|\w+\.name$)/;

/**
 * Returns the message usage of one file of code: the namespaces that it opens, and the keys and templates that it may
 * request from them.
 */
function textUsageIn(file: string) {
  const code = readFileSync(file, "utf8");
  const namespaces = new Set([
    "",
    ...[...code.matchAll(/Translations\(\s*(?:\{[^}]*namespace:\s*)?["']([\w.-]+)["']/g)].map(
      (match) => `${match[1]}.`,
    ),
  ]);
  const literals = new Set([...code.matchAll(/["']([\w.-]+)["']/g)].map((match) => match[1] ?? ""));
  const templates = [...code.matchAll(/`([\w.-]*(?:\$\{[^}`]+\}[\w.-]*)+)`/g)]
    .map((match) => (match[1] ?? "").split(/\$\{[^}]+\}/))
    .filter((parts) => parts.join("").length > 0)
    .map((parts) => ({
      pattern: new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join("[\\w-]+")}$`),
      isBare: !/\w/.test(parts.join("")),
    }));
  // requested with only a variable: any direct child of the namespace may be used
  const byVariable = [...code.matchAll(/(?:const|let) (\w+) = (?:await )?\w*Translations\(\s*["']([\w.-]+)["']/g)]
    .filter((match) => new RegExp(`\\b${match[1]}(?:\\.has)?\\(\\s*[a-zA-Z_]`).test(code))
    .map((match) => new RegExp(`^${(match[2] ?? "").replaceAll(".", "\\.")}\\.[\\w-]+$`));
  return { namespaces, literals, templates, byVariable };
}

const textUsages = ["app", "components", "lib", "prisma"]
  .filter((top) => existsSync(top))
  .flatMap((top) => readdirSync(top, { recursive: true, encoding: "utf8" }).map((file) => `${top}/${file}`))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes("/generated/"))
  .map(textUsageIn);

const isUsed = (key: string) =>
  textUsages.some(
    ({ namespaces, literals, templates, byVariable }) =>
      byVariable.some((group) => group.test(key)) ||
      [...namespaces].some((namespace) => {
        if (!key.startsWith(namespace)) return false;
        const rest = key.slice(namespace.length);
        // a template of only variables is meaningful only within a namespace
        return (
          literals.has(rest) ||
          templates.some(({ pattern, isBare }) => pattern.test(rest) && !(isBare && namespace === ""))
        );
      }),
  );

test("no text is dead: some file opens its namespace and uses it", () => {
  expect([...all("zh-CN").keys()].filter((key) => !dataKeyGroups.test(key) && !isUsed(key))).toEqual([]);
});

test("the test for dead texts finds one", () => {
  expect(isUsed("shell.thisTextIsNowhere")).toBe(false);
});

test("every event of a world has a name in the console, in both languages", () => {
  const areaNames = new Set(Object.keys(portalAreas));
  const kinds = readdirSync("lib/simulator", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.includes("generated"))
    .map((file) => readFileSync(`lib/simulator/${file}`, "utf8"))
    // code that records an event names its kind where the effect is created, or in a table of effects
    .flatMap((text) => [
      ...text.matchAll(/(?:kind: |[eE]ffect\([^"\n]*)"(?<kind>[a-z]+\.\w+)"/g),
      ...(/: Readonly<Record<\w+, string>> = /.test(text) ? text.matchAll(/: "(?<kind>[a-z]+\.\w+)"/g) : []),
    ])
    .map(({ groups }) => groups?.kind ?? "")
    .filter((kind) => areaNames.has(kind.split(".")[0] ?? ""));
  expect(kinds).toEqual(expect.arrayContaining(["exchange.filledPart", "settlement.arrived", "payments.returned"]));
  for (const language of ["zh-CN", "en-US"]) {
    const texts = all(language);
    const unnamedKinds = kinds.filter((kind) => {
      const [area = "", name = ""] = kind.split(".");
      return !texts.has(`${area}.jobs.${name}`) && !texts.has(`operations.due.${area}.${name}`);
    });
    expect([language, ...new Set(unnamedKinds)]).toEqual([language]);
  }
});

test("no component puts a colon between texts itself: each language has its own", () => {
  const colonJoins = (text: string) => text.match(/\bt\w*\([^()\n]*\)\}\s?[:;]\s/g) ?? [];
  const parts = readdirSync("components", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".tsx"),
  );
  expect(parts.filter((file) => colonJoins(readFileSync(`components/${file}`, "utf8")).length > 0)).toEqual([]);
  expect(colonJoins('{t("source")}: {name}')).toHaveLength(1);
  expect(colonJoins('aria-label={`${t("choose")}: ${label}`}')).toHaveLength(1);
});

test("no two permissions of a page have the same name, and each own name is a permission's", () => {
  const grantables = grantablePermissions(screens);
  for (const language of ["zh-CN", "en-US"]) {
    const texts = read(language, "access.json");
    const ownNames = [...texts.keys()].flatMap((key) => (key.startsWith("permissions.") ? [key.slice(12)] : []));
    expect(ownNames.filter((name) => !grantables.some(({ permission }) => permission === name))).toEqual([]);
    const labels = grantables
      // the editor of roles lists no dependent page to view
      .filter(({ of, permission, action }) => action !== "see" || permission === of)
      .map(
        ({ of, permission, action }) =>
          `${of}: ${texts.get(`permissions.${permission}`) ?? texts.get(`actions.${action}`)}`,
      );
    expect(labels).toContain(language === "en-US" ? "account: View balances" : "account: 查看余额");
    expect(labels.filter((label, no) => labels.indexOf(label) !== no)).toEqual([]);
  }
});
