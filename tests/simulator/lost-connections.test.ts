import { readFileSync } from "node:fs";
import { expect, onTestFinished } from "vitest";
import type { Call } from "@/lib/call/call";
import { access } from "@/lib/access/calls/sign-in";
import { payments } from "@/lib/payments/calls/payments";
import { isDatabaseGone } from "@/lib/simulator/platform/store/connections/is-gone";
import { openDatabase, type Database } from "@/lib/simulator/platform/store/database";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { runAsTenant } from "@/lib/simulator/platform/store/under-way";
import { freePort } from "../../tools/process/free-port";
import { knock, requestOf, type Wire } from "../fixtures/knock";
import { test } from "../fixtures/own-database";

/** A way to the database on one connection. */
function open(url: string): Database {
  const db = openDatabase(url, { max: 1 });
  onTestFinished(db.close);
  return db;
}

const note = (world: string) => (sql: Sql) =>
  sql("insert into account_record (world, account, name, made_at) values ($1::uuid, 'noted', 'Noted', now())", [world]);

test("a connection to a former primary is closed: the next write goes to the present one", async ({
  db,
  url,
  world,
}) => {
  const { pathname } = new URL(url);
  const name = pathname.slice(1);
  const row = { world: world.id, account: "noted", name: "Noted", madeAt: world.real };
  const tenant = { world: world.id, userNo: (await world.merchant()).userNo };
  const writes: readonly ((database: Database) => Promise<unknown>)[] = [
    (database) => database.transact(note(world.id)),
    (database) => database.transact((sql) => sql.prisma.accountRecord.create({ data: row })),
    (database) => note(world.id)(database.sql),
    (database) => runAsTenant(tenant, () => note(world.id)(database.sql)),
    (database) => runAsTenant(tenant, () => database.prisma.accountRecord.create({ data: row })),
  ];
  for (const write of writes) {
    const database = open(url);
    await db.pool.query(`alter database "${name}" set default_transaction_read_only = on`);
    await expect(write(database)).rejects.toThrow("read-only");
    await db.pool.query(`alter database "${name}" reset default_transaction_read_only`);
    await write(database);
    await db.sql("delete from account_record where world = $1::uuid", [world.id]);
  }
});

test.runIf(process.platform === "linux")(
  "an idle connection is probed, so that one to a machine without power is detected",
  async ({ url }) => {
    const database = open(url);
    const [{ port } = { port: 0 }] = await database.sql<{ port: number }>("select inet_client_port() as port");
    const hex = port.toString(16).toUpperCase().padStart(4, "0");
    const [, , , , , timer = ""] =
      readFileSync("/proc/net/tcp", "utf8")
        .split("\n")
        .map((line) => line.trim().split(/\s+/))
        .find(([, local = ""]) => local.endsWith(`:${hex}`)) ?? [];
    // 02: the running timer is the keep-alive timer
    expect(timer.split(":")[0]).toBe("02");
  },
);

test("without the database a call reports in its reader's language that the service cannot be reached, and no internal error", async ({
  world,
}) => {
  const principal = await world.merchant();
  const url = `postgresql://portal@127.0.0.1:${await freePort()}/portal`;
  for (const isEmbedded of [false, true]) {
    const unreachable = openDatabase(url, { max: 1, isEmbedded });
    onTestFinished(unreachable.close);
    const replyOf = async (call: Call, input: Wire, locale: string, holder: typeof principal | null) => {
      const request = requestOf(call, input);
      request.headers.set("accept-language", locale);
      const { status, envelope, headers, bugs } = await knock(unreachable, request, holder);
      expect(bugs).toHaveLength(1);
      return [status, headers.get("retry-after"), envelope];
    };
    const answer = (message: string) => [
      503,
      "5",
      { code: "DATABASE_ERROR", message: `${message} (Request request-1)`, result: { retryAfter: 5 } },
    ];
    expect(await replyOf(access.captcha, { use: "signIn" }, "en-US", null)).toEqual(
      answer("We can’t reach the service right now. Try again shortly."),
    );
    const cancel = { orderNo: "PY2603181000010001" };
    expect(await replyOf(payments.cancel, cancel, "en-US", principal)).toEqual(
      answer("We couldn’t confirm this. Check your records before trying again."),
    );
    const [, , { message }] = (await replyOf(payments.cancel, cancel, "zh-CN", principal)) as [
      0,
      0,
      { message: string },
    ];
    expect(message).toBe("服务暂时无法连接，未能确认该操作，请先查看记录再决定是否重试。（请求编号 request-1）");
  }
});

test("a connection that breaks midway is recognised, as the driver throws it and as Prisma passes it on; a fault of a statement is none", async ({
  db,
  url,
}) => {
  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (cause: unknown) => cause,
    );
  const database = open(url);
  const last = "select pg_terminate_backend(pg_backend_pid())";
  expect(isDatabaseGone(await errorOf(database.sql(last)))).toBe(true);
  expect(isDatabaseGone(await errorOf(database.transact((sql) => sql(last))))).toBe(true);
  const transaction = database.transact(async (sql) => {
    const [{ pid } = { pid: 0 }] = await sql<{ pid: number }>("select pg_backend_pid() as pid");
    await db.sql("select pg_terminate_backend($1::int)", [pid]);
    return sql.prisma.world.findFirst();
  });
  expect(isDatabaseGone(await errorOf(transaction))).toBe(true);
  const unreachable = open(`postgresql://portal@127.0.0.1:${await freePort()}/portal`);
  expect(isDatabaseGone(await errorOf(unreachable.prisma.world.findFirst()))).toBe(true);
  expect(isDatabaseGone(await errorOf(unreachable.transact((sql) => sql("select 1"))))).toBe(true);
  expect(isDatabaseGone(await errorOf(database.sql("select nothing")))).toBe(false);
  expect(isDatabaseGone(await errorOf(database.sql("select 1 / 0")))).toBe(false);
  expect(isDatabaseGone(await errorOf(database.prisma.world.findFirstOrThrow({ where: { name: "none" } })))).toBe(
    false,
  );
  expect(await database.sql("select 1 as one")).toEqual([{ one: 1 }]);
});
