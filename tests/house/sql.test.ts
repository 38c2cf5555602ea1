import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defineBuildProduct } from "../../tools/build/sources";
import { readMigrations } from "../../tools/build/migrations";
import { findTextStatementCalls } from "../../tools/sql/calls";
import { findStatementFaults } from "../../tools/sql/check";
import { statementDescriber } from "../../tools/sql/describe";
import { compiledMarks, features, sqlFeatureMarks, type Feature } from "../../tools/sql/features";
import { machines } from "@/lib/catalogue/areas";
import { machine } from "@/lib/machine/machine";
import { createTsProgram, ReachableWrites, stuckStates } from "../../tools/sql/reachable-files";
import { findLiteralStatesInSql } from "../../tools/sql/states";
import { preparedQueryTexts } from "@/lib/simulator/platform/store/query";
import { declaredStatements, sqlTypes, type DeclaredStatement } from "@/lib/simulator/platform/store/statement";
import { migratedEmbedded } from "../fixtures/databases";

/** Lists the calls that run a statement by its text, which no test could prepare; `statement` declares all others. */
const textCalls: readonly (readonly [file: string, reason: string])[] = [
  ["lib/simulator/platform/store/statement.ts", "runs what is declared"],
  ["lib/simulator/platform/store/query.ts", "runs what the typed query builder compiles"],
  ["lib/simulator/platform/store/connections/isolation.sql.ts", "sets a transaction's isolation, which is no query"],
  ["lib/simulator/driving/scenarios/beginnings/one-transaction.ts", "analyses the tables, which is no query"],
];
/** Lists everything that determines which states the simulator's code leaves. */
const inputs = ["lib", "messages", "prisma", "tools", "tests/house/sql.test.ts", "tsconfig.json", "package-lock.json"];
const stamp = defineBuildProduct("node_modules/.cache/portal/states-checked", inputs, process.version);

let database: Awaited<ReturnType<typeof migratedEmbedded>>;
beforeAll(async () => void (database = await migratedEmbedded()));
afterAll(() => database.stop());

const typescript = (...folders: readonly string[]) =>
  folders.flatMap((folder) => ts.sys.readDirectory(folder, [".ts"], ["**/generated/**"]));

let program: ts.Program | undefined;
/** Returns the program of the simulator, created once. */
const getProgram = (): ts.Program => (program ??= createTsProgram(typescript("lib/simulator")));

/** Matches a declaration of statements, with its name. */
const declaration = /\b(?:declareStatement|declareStatementsByKey|sqlCheck)\(\s*"([^"]+)"/g;
/** Matches a statement that is compiled once, and columns that change with a state. */
const preparation = /\b(?:prepareQuery\(\(|prepareQueryPerShape[(<]|declareChangedColumns\()/;
const declaringFiles = () =>
  typescript("lib/simulator").filter((file) => {
    const text = readFileSync(file, "utf8");
    return text.match(declaration) ?? preparation.test(text);
  });

/** Returns all declared statements, after loading every module that declares some. */
async function loadStatements(): Promise<DeclaredStatement[]> {
  for (const file of declaringFiles()) await import(/* @vite-ignore */ path.resolve(file));
  return declaredStatements();
}

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
    const { writes } = new ReachableWrites(getProgram());
    expect(writes.filter(({ events }) => events.length === 0)).toEqual([]);
    const stuckNames = machines.flatMap((item) => {
      const own = writes.filter(({ states }) => item.states.every((state) => states.includes(state)));
      return stuckStates(item, new Set(own.flatMap(({ events }) => events))).map((state) => `${item.name}: ${state}`);
    });
    expect(machines.length).toBeGreaterThan(10);
    expect(stuckNames).toEqual(ofNoRow);
    expect(unstampedFiles(getProgram())).toEqual([]);
    stamp.stamp();
  },
);

test("PostgreSQL prepares every declared statement, and describes its parameters and columns as declared", async () => {
  const statements = await loadStatements();
  expect(await findStatementFaults(statements, database.db)).toEqual([]);
  const names = declaringFiles().flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(declaration)].flatMap(([, name]) => name ?? []),
  );
  // of two statements of one name the list would have one
  const declaredNames = new Set(statements.map(({ name }) => name.replace(/^check that | \d+$/g, "")));
  expect(names.filter((name, at) => names.indexOf(name) < at || !declaredNames.has(name))).toEqual([]);
});

test("PostgreSQL prepares every statement that the query builder compiles once", async () => {
  await loadStatements();
  const describe = await statementDescriber(database.db);
  const faults: string[] = [];
  for (const text of preparedQueryTexts())
    await describe(text).catch((cause: unknown) => faults.push(`${text}: ${String(cause)}`));
  expect(preparedQueryTexts().length).toBeGreaterThan(10);
  expect(faults).toEqual([]);
});

test("no statement is run by its text but those that are declared and those that the builder compiles", () => {
  const calls = typescript("lib/simulator", "prisma", "tools").flatMap((file) =>
    findTextStatementCalls(file, readFileSync(file, "utf8")),
  );
  expect([...new Set(calls.map((place) => place.replace(/:\d+$/, "")))].sort()).toEqual(
    textCalls.map(([file]) => file).sort(),
  );
});

test("a call with a text is found, whoever names the connection, and one with a function is not", () => {
  expect(
    findTextStatementCalls(
      "one.ts",
      "sql(`select 1`);\ndb.sql<Row>(text, [1]);\nrun(() => 1);\ndb.sql;\npop(tx.sql, [1]);",
    ),
  ).toEqual(["one.ts:1", "one.ts:2"]);
});

/** Returns the migrations, the hand-written statements and those that are compiled once. */
async function engineTexts(): Promise<(readonly [text: string, place: string])[]> {
  return [
    ...(await loadStatements()).map(({ name, text }) => [text, name] as const),
    ...preparedQueryTexts().map((text) => [text, text] as const),
    ...readMigrations().map(({ name, sql }) => [sql, name] as const),
  ];
}

test(
  "whatever our SQL uses is looked up for the distributed engines, and nothing is looked up that it does not use",
  { timeout: 300_000 },
  async () => {
    const placesByMark = new Map<string, string>();
    for (const [text, place] of await engineTexts())
      for (const mark of await sqlFeatureMarks(text)) if (!placesByMark.has(mark)) placesByMark.set(mark, place);
    const listedMarks = features.flatMap(({ marks }) => marks);
    expect(
      [...placesByMark].filter(([mark]) => !listedMarks.includes(mark)).map(([mark, place]) => `${mark}: ${place}`),
    ).toEqual([]);
    // the others are in what Prisma and the query builder compile: tests/contract/examples.test.ts sees them there
    expect(listedMarks.filter((mark) => !placesByMark.has(mark) && !compiledMarks.includes(mark))).toEqual([]);
    expect(compiledMarks.filter((mark) => !listedMarks.includes(mark))).toEqual([]);
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
  const marksIn = async (text: string) => [...(await sqlFeatureMarks(text))];
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
    findLiteralStatesInSql(file, readFileSync(file, "utf8")),
  );
  expect(literals).toEqual([]);
});

test("a state typed by hand is found, one that is put in is not", () => {
  const literalsIn = (text: string) =>
    findLiteralStatesInSql("one.sql.ts", text).map((literal) => literal.replace("one.sql.ts:1: ", ""));
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

const { bigint, text, uuid } = sqlTypes;
const account = { name: "of an account", text: "select id, balance from account where world = $1", parameters: [uuid] };

test.each<[name: string, statement: DeclaredStatement, faults: readonly string[]]>([
  ["nothing of a right one", { ...account, columns: { id: uuid, balance: bigint } }, []],
  [
    "a column that is not there",
    { ...account, columns: { id: uuid, balance: bigint, gone: text } },
    ["no column gone"],
  ],
  ["a column that is not declared", { ...account, columns: { id: uuid } }, ["the column balance is not declared"]],
  ["a column of another type", { ...account, columns: { id: text, balance: bigint } }, ["id is uuid, declared text"]],
  [
    "a column that may be null",
    { name: "of an account", text: "select phone from operator", parameters: [], columns: { phone: text } },
    ["phone may be null, and is declared not to"],
  ],
  [
    "nothing of one whose nulls the statement excludes",
    {
      name: "of an account",
      text: "select phone from operator where phone is not null",
      parameters: [],
      columns: { phone: text.present },
    },
    [],
  ],
  [
    "two columns of one name",
    {
      ...account,
      text: "select id, balance, id from account where world = $1",
      columns: { id: uuid, balance: bigint },
    },
    ["two columns id"],
  ],
  [
    "a parameter of another type",
    { ...account, parameters: [text], columns: { id: uuid, balance: bigint } },
    ["$1 is uuid, declared text"],
  ],
  [
    "a missing parameter",
    { ...account, parameters: [], columns: { id: uuid, balance: bigint } },
    ["0 parameters declared of 1"],
  ],
  [
    "an unknown table",
    { ...account, text: "select id from nowhere", columns: { id: uuid } },
    ['relation "nowhere" does not exist'],
  ],
])("the check of statements reports %s", async (_, statement, faults) => {
  expect(await findStatementFaults([statement], database.db)).toEqual(faults.map((fault) => `of an account: ${fault}`));
});
