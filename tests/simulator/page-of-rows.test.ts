import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { listedMax } from "@/lib/call/field-schemas";
import { machine } from "@/lib/machine/machine";
import { isCompleteOrderNumber, nextManyIds } from "@/lib/simulator/platform/store/ids";
import { countByState, readPage } from "@/lib/simulator/platform/store/paging";
import { allConditions, query, raw } from "@/lib/simulator/platform/store/query";
import { txAt } from "../fixtures/tx";
import { test, type TestWorld } from "../fixtures/world";

/** So many letters of the outbox, each a second older than the one before; every tenth is a mail. */
async function letters(world: TestWorld, count: number): Promise<void> {
  await world.db.sql(
    `insert into outbox (world, id, kind, recipient, purpose, made_at, expires_at)
     select $1::uuid, gen_random_uuid(), case when n % 10 = 0 then 'mail' else 'sms' end, n::text, 'code', $2::timestamptz - n * interval '1 second', $2::timestamptz from generate_series(1, $3::int) n`,
    [world.id, world.real, count],
  );
}

const recipientColumn = raw<string>`l.recipient`;

async function page(
  world: TestWorld,
  currentPage: number,
  pageSize: number,
  more: { kind?: string; isIndexed?: boolean; column?: typeof recipientColumn } = {},
) {
  const { kind, isIndexed = false, column = recipientColumn } = more;
  const listed = query
    .selectFrom("outbox as l")
    .where("l.world", "=", world.id)
    .where((eb) => allConditions([kind && eb("l.kind", "=", kind)]))
    .orderBy("l.madeAt", "desc")
    .orderBy("l.id", "desc");
  const result = await readPage(world.db.sql, { currentPage, pageSize }, listed, {
    key: ["l.world", "l.id"],
    isIndexed,
    select: (rows) => rows.select(column.as("recipient")),
  });
  return { ...result, rows: result.rows.map(({ recipient }) => Number(recipient)) };
}

const from = (first: number, count: number) => Array.from({ length: count }, (_, place) => first + place);

test("a list of as many rows as are counted says exactly how many, and its last page is full", async ({ world }) => {
  await letters(world, listedMax);
  expect(await page(world, listedMax / 20, 20)).toEqual({
    rows: from(listedMax - 19, 20),
    total: listedMax,
    currentPage: listedMax / 20,
    pageSize: 20,
  });
  expect(await page(world, 1, 20, { kind: "mail" })).toMatchObject({ total: listedMax / 10 });
});

test("a list of more says that there are more, its pages end where the count ends, and pages beyond are empty", async ({
  world,
}) => {
  await letters(world, listedMax + 30);
  expect(await page(world, 1, 2)).toEqual({ rows: [1, 2], total: listedMax + 1, currentPage: 1, pageSize: 2 });
  expect(await page(world, listedMax / 20, 20)).toMatchObject({ rows: from(listedMax - 19, 20), total: listedMax + 1 });
  expect(await page(world, listedMax / 20 + 1, 20)).toMatchObject({ rows: [], total: listedMax + 1 });
  // 30 do not divide the bound: the last page is shorter
  expect((await page(world, Math.ceil(listedMax / 30), 30)).rows).toEqual(from(listedMax - 9, 10));
  expect(await page(world, 1_000_000, 100)).toMatchObject({ rows: [], total: listedMax + 1 });
  expect(await page(world, 1, 20, { kind: "mail" })).toMatchObject({ total: listedMax / 10 + 3 });
});

test("a page beyond the end is empty and says how many there are, and so does a page of nothing", async ({ world }) => {
  await letters(world, 3);
  expect(await page(world, 2, 20)).toEqual({ rows: [], total: 3, currentPage: 2, pageSize: 20 });
  expect(await page(world, 1, 20, { kind: "letter" })).toMatchObject({ rows: [], total: 0 });
  expect(await page(world, 2, 20, { kind: "letter" })).toMatchObject({ rows: [], total: 0 });
});

test("rows that are counted in an index's order are the same rows in the same order", async ({ world }) => {
  await letters(world, 50);
  for (const currentPage of [1, 2, 3])
    expect(await page(world, currentPage, 20, { isIndexed: true })).toEqual(await page(world, currentPage, 20));
});

test("what is shown beside a row is worked out for the rows of the page alone", async ({ world }) => {
  await letters(world, 50);
  const sequence = `looked_${randomUUID().replaceAll("-", "")}`;
  await world.db.sql(`create sequence ${sequence}`);
  try {
    // the number that the sequence gives is read with each recipient
    const column = raw<string>`case when nextval(${raw.lit(sequence)}) > 0 then l.recipient end`;
    for (const isIndexed of [false, true])
      expect((await page(world, 3, 5, { isIndexed, column })).rows).toEqual(from(11, 5));
    expect(await world.db.sql(`select last_value as looks from ${sequence}`)).toEqual([{ looks: 10n }]);
  } finally {
    await world.db.sql(`drop sequence ${sequence}`);
  }
});

test("filters without a value are not in the statement, and the others keep their places", () => {
  const filtered = (kind?: string | null, purpose?: string | null) => {
    const { sql, parameters } = query
      .selectFrom("outbox")
      .select("id")
      .where("world", "=", "here")
      .where((eb) => allConditions([kind && eb("kind", "=", kind), purpose && eb("purpose", "=", purpose)]))
      .compile();
    return [sql.replace('select "id" from "outbox" where "world" = $1 and ', ""), parameters];
  };
  expect([filtered(), filtered("", null)]).toEqual(Array(2).fill(["1 = 1", ["here"]]));
  expect(filtered(null, "code")).toEqual(['"purpose" = $2', ["here", "code"]]);
  expect(filtered("sms", "code")).toEqual(['("kind" = $2 and "purpose" = $3)', ["here", "sms", "code"]]);
});

test("a whole order number is known from a part of one, and from another merchant's", () => {
  const whole = (text: string) => isCompleteOrderNumber(text, "100123");
  expect(["FX2603181001230001", "PY26031810012312345"].map(whole)).toEqual([true, true]);
  expect(
    [
      "",
      "FX",
      "FX260318100123",
      "FX260318100123001",
      "2603181001230001",
      "FX2603181001240001",
      "FX2603181001230001%",
    ].map(whole),
  ).toEqual(Array(7).fill(false));
});

test("ids of one scope and instant sort as they were given out, however many there are", async ({ world, db }) => {
  const [at, now] = [await world.world(), await world.now()];
  const { given, kept } = await db.transact(async (sql) => {
    const tx = txAt(sql, at, now);
    const ids = (await nextManyIds(tx, "sorted", "", 12_000)).map(({ id }) => id);
    // a database may not sort as JavaScript does
    const rows = await sql<{ id: string }>("select id from unnest($1::uuid[]) id order by id", [ids.toReversed()]);
    return { given: ids, kept: rows.map(({ id }) => id) };
  });
  expect(new Set(given).size).toBe(12_000);
  expect(kept).toEqual(given);
});

/** The letters' kinds as states: a list is counted by any column that has states. */
const kinds = machine("kinds", "sms", {
  sms: { code: "1", tone: "moving" },
  mail: { code: "2", tone: "moving" },
  fax: { code: "3", tone: "quiet" },
});
const countsOf = (world: TestWorld) =>
  countByState(
    world.db.sql,
    kinds,
    query
      .selectFrom("outbox as l")
      .where("l.world", "=", world.id)
      .orderBy("l.madeAt", "desc")
      .select("l.kind as state"),
  );

test("a list is counted by state up to 99, and 100 stands for any more", async ({ world }) => {
  await letters(world, 99);
  expect((await countsOf(world)).rows).toEqual([
    { state: "sms", count: 90 },
    { state: "mail", count: 9 },
    { state: "fax", count: 0 },
  ]);
  await letters(world, 901);
  expect((await countsOf(world)).rows).toEqual([
    { state: "sms", count: 100 },
    { state: "mail", count: 99 },
    { state: "fax", count: 0 },
  ]);
});

test("a state of a list with more rows than are counted has no number unless there are more than 99 of it", async ({
  world,
}) => {
  await letters(world, listedMax + 1);
  expect((await countsOf(world)).rows).toEqual([
    { state: "sms", count: 100 },
    { state: "mail", count: 100 },
  ]);
});
