import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { made } from "../../tools/build/sources";
import { checkStatements } from "../../tools/sql/check";
import { programOf, Statements } from "../../tools/sql/find";
import { statesByHand } from "../../tools/sql/states";
import { migratedEmbedded } from "../fixtures/databases";

/** Statements whose text only a run could know, and why nobody prepares them here. */
const unprepared: readonly (readonly [file: string, reason: string])[] = [
  ["lib/simulator/store/pipeline.ts", "hands on what others run"],
  [
    "lib/simulator/worlds/snapshot/snapshot.sql.ts:5",
    "one text for each of a world's tables, by their names in the file",
  ],
];
/** Differences that stand, how many and why. Only ever fewer. */
const knownDifferences: readonly (readonly [difference: RegExp, most: number, reason: string])[] = [
  [/\$\d+ is bigint(\[\])? and is given string(\[\])?$/, 11, "numbers of 64 bits written as texts"],
  [/audit[\w./-]*:\d+: seal may be null/, 1, "a row with a seal's number has a seal"],
];
/** Names of states that are typed by hand in a statement. Only ever fewer. */
const statesByHandMost = 58;

const stamp = made("node_modules/.cache/portal/sql-checked", [
  "lib",
  "prisma",
  "tools",
  "tests/house/sql.test.ts",
  "package-lock.json",
]);

let database: Awaited<ReturnType<typeof migratedEmbedded>>;
beforeAll(async () => void (database = await migratedEmbedded()), 120_000);
afterAll(() => database.stop());

const typescript = (folder: string) => ts.sys.readDirectory(folder, [".ts"], ["**/generated/**"]);
/** Where statements are run from. */
const files = () => [
  ...typescript("lib/simulator"),
  ...[...typescript("prisma"), ...typescript("tools")].filter((file) =>
    /\b(sql|run)[<(]/.test(readFileSync(file, "utf8")),
  ),
];

test(
  "every statement of our own is prepared, and its parameters and columns are what the code takes them for",
  { timeout: 300_000 },
  async () => {
    // nothing that it reads has changed since it last passed here
    if (stamp.isFresh()) return;
    const report = await checkStatements(new Statements(programOf(files())), database.db);
    expect(report.calls).toBeGreaterThan(50);
    expect(report.unchecked.filter((one) => !unprepared.some(([file]) => one.startsWith(`${file}:`)))).toEqual([]);
    expect(report.wrong.filter((one) => !knownDifferences.some(([difference]) => difference.test(one)))).toEqual([]);
    for (const [difference, most] of knownDifferences) {
      const found = report.wrong.filter((one) => difference.test(one));
      expect(found.length, found.join("\n")).toBeLessThanOrEqual(most);
    }
    stamp.stamp();
  },
);

test("states are named by their machines, not by hand", () => {
  const found = typescript("lib/simulator").flatMap((file) => statesByHand(file, readFileSync(file, "utf8")));
  expect(found.length, found.join("\n")).toBeLessThanOrEqual(statesByHandMost);
});

test("a state typed by hand is found, one that is put in is not", () => {
  expect(
    statesByHand(
      "one.sql.ts",
      "sql(`select 1 from due d where d.state = 'open' and kind = 'x' and state <> '${gone}'`)",
    ),
  ).toEqual(["one.sql.ts:1: 'open'"]);
  expect(statesByHand("one.sql.ts", "sql(\"update due set a = 1 where state in ('open', 'done')\")")).toEqual([
    "one.sql.ts:1: 'open'",
    "one.sql.ts:1: 'done'",
  ]);
});

const filtered = `
const filtered = (base: { where: string; values: readonly unknown[] }, filters: readonly (readonly [string | null, (n: string) => string])[]) =>
  filters.reduce(({ where, values }, [value, condition]) =>
    value ? { where: \`\${where} and \${condition(\`$\${values.length + 1}\`)}\`, values: [...values, value] } : { where, values }, base);
async function list<Row extends object>(sql: Sql, listing: { where: string; values: readonly unknown[] }) {
  return sql<Row>(\`select id from account where \${listing.where}\`, [...listing.values]);
}
declare const [a, b, world]: [string | null, string | null, string];
`;

/** What the check says, by what a file of statements holds. */
const cases: readonly (readonly [name: string, text: string, said: readonly string[]])[] = [
  [
    "nothing of a right one",
    "await sql<{ id: string; balance: bigint }>(`select id, balance from account where world = $1::uuid`, [''])",
    [],
  ],
  ["a column that is not there", "await sql<{ gone: string }>('select id from account')", ["no column gone"]],
  [
    "a column of another type",
    "await sql<{ balance: number }>('select balance from account')",
    ["balance is bigint, read as bigint, and typed number"],
  ],
  [
    "a column that may be null",
    "await sql<{ phone: string }>('select phone from operator')",
    ["phone may be null, and its type has none"],
  ],
  [
    "a parameter of another type",
    "await sql('select 1 from account where world = $1::uuid', [5])",
    ["$1 is uuid and is given number"],
  ],
  [
    "a missing parameter",
    "await sql('select 1 from account where world = $1::uuid and id = $2::uuid', [''])",
    ["1 values for 2 parameters"],
  ],
  ["an unknown table", "await sql('select 1 from nowhere')", ['relation "nowhere" does not exist']],
  ["a text that nobody knows", "declare const text: string;\nawait sql(text)", ["the text is not known: text"]],
  [
    "what filters do together and alone, and what callers hand over",
    `${filtered}await list<{ id: number }>(sql, filtered({ where: "world = $1::uuid", values: [world] }, [[a, (n) => \`owner = \${n}\`], [b, (n) => \`wrong = \${n}\`]]));`,
    ['column "wrong" does not exist', "id is uuid, read as string, and typed number"],
  ],
  [
    "nothing of filters that fit",
    `${filtered}await list<{ id: string }>(sql, filtered({ where: "world = $1::uuid", values: [world] }, [[a, (n) => \`owner = \${n}\`]]));`,
    [],
  ],
];

test("the check says what is wrong with a statement, and nothing of a right one", { timeout: 120_000 }, async () => {
  const folder = path.resolve(".test", "sql", String(process.pid));
  mkdirSync(folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const types = `type Run = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
type Sql = Run & { readonly prisma: object };
declare const sql: Sql;
`;
  const files = cases.map(([, text], at) => {
    const file = path.join(folder, `case-${at}.ts`);
    writeFileSync(file, `${types}${text}\nexport {};\n`);
    return file;
  });
  const { unchecked, wrong } = await checkStatements(new Statements(programOf(files), folder), database.db);
  const said = (at: number) =>
    [...unchecked, ...wrong]
      .filter((one) => one.startsWith(`case-${at}.ts:`))
      .map((one) => one.replace(/^[^ ]+: /, ""))
      .sort();
  expect(cases.map(([name], at) => [name, said(at)])).toEqual(cases.map(([name, , told]) => [name, told]));
});
