import { expect, onTestFinished } from "vitest";
import { canBypassRowSecurity } from "../../tools/build/database";
import { readGuestRow, portalPrincipalRow } from "@/lib/simulator/access/sessions/principal-rows";
import { readApiKeyRow } from "@/lib/simulator/developers/keys/key-principal";
import { openDatabase } from "@/lib/simulator/platform/store/database";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { storeReply } from "@/lib/simulator/platform/store/idempotency";
import { runAsTenant } from "@/lib/simulator/platform/store/under-way";
import { test as alone } from "../fixtures/own-database";
import { test, type TestWorld } from "../fixtures/world";

/** Two merchants of one world, with money; requests are the first one's. */
async function two(world: TestWorld) {
  const [mine, otherMerchant] = [await world.merchant(), await world.merchant()];
  for (const { userNo } of [mine, otherMerchant]) await world.fund(userNo, "USD", 100_00n);
  return { mine, other: otherMerchant, tenant: { world: world.id, userNo: mine.userNo } };
}

test("every table with a merchant's rows allows a merchant's request to see and write its own alone", async ({
  db,
}) => {
  const open = await db.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and (a.attname = 'user_no' or (c.relname = 'account' and a.attname = 'owner'))
       and not (c.relforcerowsecurity and exists (select 1 from pg_policies p where p.tablename = c.relname))`,
  );
  expect(open.map(({ name }) => name)).toEqual([]);
});

test("another merchant's audit rows, entries, devices and stored replies are read by no statement of a merchant's request", async ({
  db,
  world,
}) => {
  const { other, tenant } = await two(world);
  await storeReply(
    db.sql,
    { world: world.id, who: other.operatorId, userNo: other.userNo, call: "c", key: "k" },
    { digest: "", outcome: "ok", answer: "secret" },
    world.real,
  );
  const otherAccounts = await db.sql<{ id: string }>("select id from account where world = $1::uuid and owner = $2", [
    world.id,
    other.userNo,
  ]);
  const counts = async () => {
    const read = (text: string, ...more: unknown[]) =>
      db.sql<{ count: number }>(text, [world.id, ...more]).then(([row]) => row?.count);
    return {
      audit: await read("select count(*)::int as count from audit where world = $1::uuid"),
      entries: await read(
        "select count(*)::int as count from entry where world = $1::uuid and account = any($2::uuid[])",
        otherAccounts.map(({ id }) => id),
      ),
      device: await read(
        "select count(*)::int as count from device where world = $1::uuid and operator = any($2::uuid[])",
        [other.operatorId],
      ),
      idempotency: await read("select count(*)::int as count from idempotency where world = $1::uuid"),
    };
  };
  expect(await counts()).toEqual({ audit: 2, entries: 1, device: 1, idempotency: 1 });
  expect(await runAsTenant(tenant, counts)).toEqual({ audit: 0, entries: 0, device: 0, idempotency: 0 });
  const deviceQuery = "select count(*)::int as count from device where world = $1::uuid";
  expect(await runAsTenant(tenant, () => db.sql(deviceQuery, [world.id]))).toEqual([{ count: 1 }]);
  expect(await runAsTenant({ ...tenant, userNo: other.userNo }, counts)).toMatchObject({
    entries: 1,
    device: 1,
    idempotency: 1,
  });
});

test("the user of the tests' database is bound by the policies; a superuser, who is not, can be detected", async ({
  url,
}) => {
  expect(await canBypassRowSecurity(url)).toBe(false);
  const superuser = url.replace("//portal@", "//postgres@");
  if (superuser !== url) expect(await canBypassRowSecurity(superuser)).toBe(true);
});

test("a statement without a condition on the merchant gets the merchant's own rows, alone and in a transaction", async ({
  db,
  world,
}) => {
  const { mine, tenant } = await two(world);
  const merchants = "select user_no from merchant where world = $1::uuid";
  const owners = "select distinct owner from account where world = $1::uuid and owner <> 'platform'";
  await runAsTenant(tenant, async () => {
    expect(await db.sql(merchants, [world.id])).toEqual([{ user_no: mine.userNo }]);
    expect(await db.sql(owners, [world.id])).toEqual([{ owner: mine.userNo }]);
    expect(await db.prisma.operator.findMany({ select: { userNo: true } })).toEqual([{ userNo: mine.userNo }]);
    await db.transact(async (sql) => {
      expect(await sql(merchants, [world.id])).toEqual([{ user_no: mine.userNo }]);
      expect(await sql.prisma.operator.findMany({ select: { userNo: true } })).toEqual([{ userNo: mine.userNo }]);
    });
  });
});

test("a merchant's request writes no row of another's, nor turns one of its own into another's", async ({
  db,
  world,
}) => {
  const { mine, other, tenant } = await two(world);
  await runAsTenant(tenant, async () => {
    const updateQuery = "update account set balance = 0 where world = $1::uuid and owner = $2 returning owner";
    expect(await db.sql(updateQuery, [world.id, other.userNo])).toEqual([]);
    await expect(
      db.sql("update operator set user_no = $2 where world = $1::uuid and user_no = $3", [
        world.id,
        other.userNo,
        mine.userNo,
      ]),
    ).rejects.toThrow("row-level security");
    await expect(
      db.transact((sql) => sql.prisma.operator.updateMany({ data: { userNo: other.userNo } })),
    ).rejects.toThrow();
  });
});

test("a merchant of the same number in another world is another merchant", async ({ db, world }) => {
  const { tenant } = await two(world);
  await runAsTenant({ ...tenant, world: "00000000-0000-4000-8000-000000000000" }, async () =>
    expect(await db.sql("select 1 from merchant")).toEqual([]),
  );
});

test("the next user of a merchant's connection sees their own rows: another merchant its own, jobs everything", async ({
  db,
  world,
}) => {
  const { mine, other, tenant } = await two(world);
  const readMerchants = async () =>
    (
      await db.sql<{ user_no: string }>("select user_no from merchant where world = $1::uuid order by user_no", [
        world.id,
      ])
    ).map((row) => row.user_no);
  for (let round = 0; round < 3; round += 1) {
    expect(await runAsTenant(tenant, readMerchants)).toEqual([mine.userNo]);
    await runAsTenant(tenant, () => db.transact(async () => undefined));
    expect(await runAsTenant({ ...tenant, userNo: other.userNo }, readMerchants)).toEqual([other.userNo]);
    expect(await readMerchants()).toEqual([mine.userNo, other.userNo]);
    expect(await db.transact(readMerchants)).toEqual([mine.userNo, other.userNo]);
  }
  // many at once, on few connections
  const all = await Promise.all(
    Array.from({ length: 40 }, (_, no) => {
      const { userNo } = no % 2 ? mine : other;
      return runAsTenant({ ...tenant, userNo }, async () => ({ userNo, seen: await readMerchants() }));
    }),
  );
  for (const result of all) expect(result.seen).toEqual([result.userNo]);
});

// alone in its database: the planner reckons with the rows of all worlds
alone(
  "the planner takes a request's rows to be nearly all those that it asks for, so that it reads a list in its index",
  async ({ db, world }) => {
    const { tenant } = await two(world);
    await db.sql(
      `insert into material (world, id, serial_no, user_no, operator_id, state, settlement_type, currency, amount_minor, buyer_name, contract_no, contract_date, trade_country, website, product_type, product_name, quantity, shipment_status, submitted_at)
     select $1::uuid, md5(n::text)::uuid, 'MA' || n, $2, $1::uuid, 'approved', 'general', 'USD', 1, 'Buyer', 'HT-' || n, '2026-03-01', 'DE', '', '008', 'Bolts', 1, 'shipped', now() - n * interval '1 minute' from generate_series(1, 5000) n`,
      [world.id, tenant.userNo],
    );
    await db.sql("analyze material", []);
    const plan = await runAsTenant(tenant, () =>
      db.sql<{ "QUERY PLAN": string }>(
        "explain select * from material where world = $1::uuid and user_no = $2 and contract_date = '2026-03-01'",
        [world.id, tenant.userNo],
      ),
    );
    const [, rows] = /rows=(\d+)/.exec(plan[0]?.["QUERY PLAN"] ?? "") ?? [];
    expect(Number(rows)).toBeGreaterThan(4_500);
  },
);

// alone in its database: the planner reckons with the rows of all worlds
alone(
  "whose session or key it is, which every request begins with, is looked up by keys: the policies are in the way of none",
  async ({ db, world }) => {
    for (const statement of [
      `insert into merchant (world, user_no, name, english_name, real_name_state, first_verify, user_type, made_at)
       select $1::uuid, n::text, 'Merchant', 'Merchant', 2, 2, 2, now() from generate_series(1, 5000) n`,
      `insert into operator (world, id, user_no, name, email, operator_type, permissions, password_hash, made_at)
       select $1::uuid, md5(n::text)::uuid, n::text, 'Owner', n || '@example.com', 1, '{}', 'none', now() from generate_series(1, 5000) n`,
    ])
      await db.sql(statement, [world.id]);
    await db.sql("analyze");
    const request = { hash: "none", host: "localhost", real: new Date() };
    const planOf = async (work: (sql: Sql) => Promise<unknown>): Promise<string> => {
      const lines: string[] = [];
      const explainStatement = async (text: string, values: readonly unknown[]) => {
        for (const row of await db.sql<{ "QUERY PLAN": string }>(`explain ${text}`, values))
          lines.push(row["QUERY PLAN"]);
        return [];
      };
      await work(explainStatement as unknown as Sql); // named cast: the very statement, explained instead of run
      return lines.join("\n");
    };
    const [session, key, guest] = await Promise.all(
      [
        (sql: Sql) => portalPrincipalRow(sql, request),
        (sql: Sql) => readApiKeyRow(sql, request),
        (sql: Sql) => readGuestRow(sql, request.hash, "halfway", request.real),
      ].map(planOf),
    );
    for (const plan of [session, key, guest]) expect(plan).toContain("Index Scan using operator_pkey");
    for (const plan of [session, key]) expect(plan).toContain("Index Scan using merchant_pkey");
  },
);

test("more merchants than there are connections each see their own rows, and none waits for an idle one", async ({
  url,
  world,
}) => {
  const merchants = await Promise.all(Array.from({ length: 7 }, () => world.merchant()));
  const db = openDatabase(url, { max: 2 });
  onTestFinished(() => db.close());
  const readMerchant = ({ userNo }: { readonly userNo: string }) =>
    runAsTenant({ world: world.id, userNo }, () =>
      db.sql("select user_no from merchant where world = $1::uuid", [world.id]),
    );
  for (let round = 0; round < 3; round += 1) {
    for (const merchant of merchants) expect(await readMerchant(merchant)).toEqual([{ user_no: merchant.userNo }]);
    expect(await Promise.all([...merchants, ...merchants].map(readMerchant))).toEqual(
      [...merchants, ...merchants].map(({ userNo }) => [{ user_no: userNo }]),
    );
  }
});

test("a merchant's connection that is lost while idle is replaced", async ({ url, world }) => {
  const { userNo } = await world.merchant();
  const db = openDatabase(url, { max: 1 });
  onTestFinished(() => db.close());
  const connectionEnd = new Promise<void>((resolve) =>
    db.pool.once("connect", (client) => client.once("end", () => resolve())),
  );
  const process = () =>
    runAsTenant({ world: world.id, userNo }, () => db.sql<{ pid: number }>("select pg_backend_pid() as pid"));
  const [first] = await process();
  expect(await process()).toEqual([first]);
  await world.db.sql("select pg_terminate_backend($1)", [first?.pid]);
  await connectionEnd;
  expect(await process()).toEqual([{ pid: expect.not.toBeOneOf([first?.pid]) as number }]);
});
