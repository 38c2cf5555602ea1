import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { buildProduct } from "../../tools/build/sources";
import { migrations } from "../../tools/build/migrations";
import { checkStatements } from "../../tools/sql/check";
import { compiledMarks, features, featureMarksOf, type Feature } from "../../tools/sql/features";
import { machines } from "@/lib/catalogue/areas";
import { machine } from "@/lib/machine/machine";
import { programOf, Statements } from "../../tools/sql/find";
import { ReachableWrites, stuckStates } from "../../tools/sql/reachable-files";
import { statesByHand } from "../../tools/sql/states";
import { migratedEmbedded } from "../fixtures/databases";

/** Lists statements whose text is known only at run time, with the reason that they are not prepared here. */
const unpreparedFiles: readonly (readonly [file: string, reason: string])[] = [
  ["lib/simulator/platform/store/connections/pipeline.ts", "hands on what others run"],
  ["lib/simulator/platform/store/replica/own-writes.ts", "hands on what others run"],
  ["lib/simulator/platform/store/query.ts", "runs what the typed query builder compiles"],
  [
    "lib/simulator/driving/worlds/snapshot/snapshot.sql.ts:14",
    "one text for each of a world's tables, by their names in the file",
  ],
];
/**
 * Lists everything that determines the result of the check: the statements and their types, the schema, the check
 * itself.
 */
const inputs = [
  "lib",
  "messages",
  "prisma",
  "tools",
  "tests/bench",
  "tests/fixtures",
  "tests/house/sql.test.ts",
  "tsconfig.json",
  "package-lock.json",
];
const stamp = buildProduct("node_modules/.cache/portal/sql-checked", inputs, process.version);

let database: Awaited<ReturnType<typeof migratedEmbedded>>;
beforeAll(async () => void (database = await migratedEmbedded()));
afterAll(() => database.stop());

const typescript = (...folders: readonly string[]) =>
  folders.flatMap((folder) => ts.sys.readDirectory(folder, [".ts"], ["**/generated/**"]));
/**
 * Lists the files that run statements. Of tools and benchmarks only those that do: the others import half of all
 * packages.
 */
const files = () => [
  ...typescript("lib/simulator"),
  ...typescript("prisma", "tools", "tests/bench").filter((file) =>
    /\bsql[<(]|^import .*\b(Sql|Run)\b/m.test(readFileSync(file, "utf8")),
  ),
];

let program: ts.Program | undefined;
/** The program of them all, made once. */
const ours = (): ts.Program => (program ??= programOf(files()));

/** Records whether this run prepared all statements: the inputs of both tests are stamped when both have passed. */
let isPrepared = false;
let report: ReturnType<typeof checkStatements> | undefined;
/** Returns the check's report on all statements, created once. */
const getReport = () => (report ??= checkStatements(new Statements(ours()), database.db));

/** Returns the files of a program, packages aside, whose changes the stamp would not detect. */
const unstampedFiles = (program: ts.Program): string[] =>
  program
    .getSourceFiles()
    .map(({ fileName }) => path.relative(process.cwd(), fileName).replaceAll(path.sep, "/"))
    .filter((file) => !file.startsWith("node_modules/") && !inputs.some((input) => file.startsWith(input)));

/** States that no row is in: they say that there is none. */
const ofNoRow: readonly string[] = ["paymentRefund: none"];

test(
  "out of every state that is not final an event leads that a call, the clock or the worker causes",
  { timeout: 300_000 },
  () => {
    if (!process.env.CI && stamp.isFresh()) return;
    const { writes } = new ReachableWrites(ours());
    expect(writes.filter(({ events }) => events.length === 0)).toEqual([]);
    const stuckNames = machines.flatMap((item) => {
      const own = writes.filter(({ states }) => item.states.every((state) => states.includes(state)));
      return stuckStates(item, new Set(own.flatMap(({ events }) => events))).map((state) => `${item.name}: ${state}`);
    });
    expect(machines.length).toBeGreaterThan(10);
    expect(stuckNames).toEqual(ofNoRow);
  },
);

test(
  "every statement of our own is prepared, and its parameters and columns are what the code takes them for",
  { timeout: 300_000 },
  async () => {
    // nothing that it reads has changed since it last passed here; where nobody watches, nothing is taken for granted
    if (!process.env.CI && stamp.isFresh()) return;
    expect(unstampedFiles(ours())).toEqual([]);
    const report = await getReport();
    expect(report.calls).toBeGreaterThan(50);
    expect(
      report.uncheckedCalls.filter((place) => !unpreparedFiles.some(([file]) => place.startsWith(`${file}:`))),
    ).toEqual([]);
    expect(report.wrong).toEqual([]);
    isPrepared = true;
  },
);

/** The migrations, and the statements that the product itself runs. */
async function engineTexts(): Promise<(readonly [text: string, place: string])[]> {
  const { texts } = await getReport();
  return [
    ...[...texts].filter(([, place]) => place.startsWith("lib/")),
    ...migrations().map(({ name, sql }) => [sql, name] as const),
  ];
}

test(
  "whatever our SQL uses is looked up for the distributed engines, and nothing is looked up that it does not use",
  { timeout: 300_000 },
  async () => {
    if (!process.env.CI && stamp.isFresh()) return;
    const placesByMark = new Map<string, string>();
    for (const [text, place] of await engineTexts())
      for (const mark of await featureMarksOf(text)) if (!placesByMark.has(mark)) placesByMark.set(mark, place);
    const listedMarks = features.flatMap(({ marks }) => marks);
    expect(
      [...placesByMark].filter(([mark]) => !listedMarks.includes(mark)).map(([mark, place]) => `${mark}: ${place}`),
    ).toEqual([]);
    // the others are in what Prisma and the query builder compile: tests/contract/examples.test.ts sees them there
    expect(listedMarks.filter((mark) => !placesByMark.has(mark)).sort()).toEqual([...compiledMarks].sort());
    if (isPrepared) stamp.stamp();
  },
);

test("what a distributed engine does not know, or knows otherwise, has a way that stays inside", () => {
  const outside = features.filter(({ cockroach, yugabyte }) => cockroach !== "yes" || yugabyte !== "yes");
  expect(outside.filter(({ inside }) => !inside)).toEqual([]);
  expect(features.filter(({ inside }) => inside).filter((feature) => !outside.includes(feature))).toEqual([]);
});

test("the operators' table of engines lists every feature that differs, and how it is solved", () => {
  const row = ({ name, cockroach, yugabyte, inside = "" }: Feature) =>
    `| ${name} | ${cockroach} | ${yugabyte} | ${inside} |`;
  const differing = features.filter(({ cockroach, yugabyte }) => cockroach !== "yes" || yugabyte !== "yes");
  const tableRows = readFileSync("docs/engines.md", "utf8")
    .split("\n")
    .filter((line) => /^\| (?!---|Feature)/.test(line));
  expect(tableRows.slice(0, differing.length)).toEqual(differing.map(row));
});

test("a feature is seen where it is used, and only there", async () => {
  const marksIn = async (text: string) => [...(await featureMarksOf(text))];
  expect(await marksIn("select 1 from a for no key update skip locked")).toEqual(
    expect.arrayContaining(["LockingClause LCS_FORNOKEYUPDATE", "LockingClause LockWaitSkip"]),
  );
  expect(await marksIn("with gone as (delete from a) update a set x = 1")).toContain("a table written twice");
  expect(await marksIn("with gone as (delete from a) update b set x = 1")).not.toContain("a table written twice");
  expect(await marksIn("insert into a (x) values ($1) on conflict (lower(x)) do nothing")).toContain(
    "InferClause expr",
  );
  expect(await marksIn("listen rates")).toContain("ListenStmt");
  expect(await marksIn("create temporary table a (x jsonb[])")).toEqual(
    expect.arrayContaining(["RangeVar t", "column of jsonb[]"]),
  );
  expect(await marksIn("select distinct on (x) x, y::jsonb[] from a")).toEqual(
    expect.arrayContaining(["distinct on", "type jsonb[]"]),
  );
});

test("a state that nothing leads out of is found, one that an event only leads back to is too", () => {
  const sampleMachine = machine("told", "open", {
    open: { code: "0", tone: "waiting", on: { close: "closed", look: "open" } },
    closed: { code: "1", tone: "good" },
  });
  expect(stuckStates(sampleMachine, new Set(["close"]))).toEqual([]);
  expect(stuckStates(sampleMachine, new Set(["look"]))).toEqual(["open"]);
  expect(stuckStates(sampleMachine, new Set())).toEqual(["open"]);
});

test("states are named by their machines, not by hand", () => {
  const literals = typescript("lib/simulator", "prisma", "tools").flatMap((file) =>
    statesByHand(file, readFileSync(file, "utf8")),
  );
  expect(literals).toEqual([]);
});

test("a state typed by hand is found, one that is put in is not", () => {
  const literalsIn = (text: string) =>
    statesByHand("one.sql.ts", text).map((literal) => literal.replace("one.sql.ts:1: ", ""));
  expect(literalsIn("sql(`select 1 from due d where d.state = 'open' and kind = 'x' and state <> '${gone}'`)")).toEqual(
    ["'open'"],
  );
  expect(literalsIn("sql(\"update due set a = 1 where state not in ('open', 'done')\")")).toEqual(["'open'", "'done'"]);
  expect(literalsIn("`select 1 from refund where refund_state = 'none' or x.state is distinct from 'done'`")).toEqual([
    "'none'",
    "'done'",
  ]);
  expect(literalsIn("`select case o.state when 'open' then 'x' end`")).toEqual(["'open'"]);
  expect(literalsIn("`update due set state = case when n > 3 then 'stuck' else state end, kind = 'x'`")).toEqual([
    "'stuck'",
  ]);
  expect(literalsIn("`update due set state = ${stateNames(job, \"open\")}, kind = 'x'`")).toEqual([]);
});

/**
 * Reports whether rows are locked in a sub-select, which a plan may run once for each row of another table, with
 * different rows each time.
 */
function lockedAnew(text: string): boolean {
  return [...text.matchAll(/skip locked/gi)].some(({ index }) => {
    let [at, depth] = [index - 1, 0];
    for (; at >= 0 && depth >= 0 && text[at] !== "`"; at -= 1)
      depth += text[at] === ")" ? 1 : text[at] === "(" ? -1 : 0;
    return depth < 0 && !/\bas (materialized )?\($/i.test(text.slice(0, at + 2));
  });
}

test("what is taken with skip locked is taken once, whatever the plan: in a CTE, never in a sub-select", () => {
  const offenders = typescript("lib/simulator").filter((file) => lockedAnew(readFileSync(file, "utf8")));
  expect(offenders).toEqual([]);
  const lockingSelect = "select id from job where (a or b) order by (select 1) limit 1 for update skip locked";
  expect(lockedAnew(`update job j set n = 1 from ( ${lockingSelect} ) w where j.id = w.id`)).toBe(true);
  expect(lockedAnew(`delete from job where id in (${lockingSelect})`)).toBe(true);
  expect(lockedAnew(`with w as materialized (\n ${lockingSelect} ) update job j set n = 1 from w`)).toBe(false);
  expect(lockedAnew(`with w as (${lockingSelect}) select 1`)).toBe(false);
  expect(lockedAnew(lockingSelect)).toBe(false);
});

test("no list may be null: to Prisma one that is null is empty, and to a statement it is not", async () => {
  const { rows } = await database.db.query<{ column: string }>(
    `select c.relname || '.' || a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and t.typcategory = 'A' and not a.attnotnull`,
  );
  expect(
    rows.map(({ column }) => column),
    "their migration adds: alter column … set not null",
  ).toEqual([]);
});

const filteredSource = `
const filtered = (base: { where: string; values: readonly unknown[] }, filters: readonly (readonly [string | null, (n: string) => string])[]) =>
  filters.reduce(({ where, values }, [value, condition]) =>
    value ? { where: \`\${where} and \${condition(\`$\${values.length + 1}\`)}\`, values: [...values, value] } : { where, values }, base);
async function list<Row extends object>(sql: Sql, listing: { where: string; values: readonly unknown[] }) {
  return sql<Row>(\`select id from account where \${listing.where}\`, [...listing.values]);
}
declare const [a, b, world]: [string | null, string | null, string];
`;

/** Lists the findings of the check by the content of a file of statements. */
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
    `${filteredSource}await list<{ id: number }>(sql, filtered({ where: "world = $1::uuid", values: [world] }, [[a, (n) => \`owner = \${n}\`], [b, (n) => \`wrong = \${n}\`]]));`,
    ['column "wrong" does not exist', "id is uuid, read as string, and typed number"],
  ],
  [
    "nothing of filters that fit",
    `${filteredSource}await list<{ id: string }>(sql, filtered({ where: "world = $1::uuid", values: [world] }, [[a, (n) => \`owner = \${n}\`]]));`,
    [],
  ],
];

test("the check says what is wrong with a statement, and nothing of a right one", async () => {
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
  const { uncheckedCalls, wrong } = await checkStatements(new Statements(programOf(files), folder), database.db);
  const findingsOf = (at: number) =>
    [...uncheckedCalls, ...wrong]
      .filter((finding) => finding.startsWith(`case-${at}.ts:`))
      .map((finding) => finding.replace(/^[^ ]+: /, ""))
      .sort();
  expect(cases.map(([name], at) => [name, findingsOf(at)])).toEqual(
    cases.map(([name, , expectedFindings]) => [name, expectedFindings]),
  );
});
