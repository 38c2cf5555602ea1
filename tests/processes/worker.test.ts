import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase, type Database } from "@/lib/simulator/platform/store/database";
import { readMigrations } from "../../tools/build/migrations";
import { cluster } from "../fixtures/cluster";
import { tool } from "../fixtures/tool";

const settings = {
  SESSION_SECRET: "a secret for tests alone, 32 characters or more",
  PASSWORD_PEPPER: "a pepper for tests alone, 32 characters or more",
};

let server: Awaited<ReturnType<typeof cluster>>;
let db: Database;
beforeAll(async () => {
  server = await cluster({ durable: true });
  db = openDatabase(server.url, { max: 2 });
  for (const { sql } of readMigrations()) await db.pool.query(sql);
});
afterAll(async () => {
  await db.close();
  server.stop();
});

const until = (holds: () => Promise<boolean>) =>
  vi.waitUntil(() => holds().catch(() => false), { timeout: 60_000, interval: 50 });
const sealedRows = async () =>
  (await db.sql<{ sealed: number }>("select count(*)::int as sealed from audit where seal_no is not null"))[0]
    ?.sealed ?? 0;
const addRow = (id: string) =>
  db.sql(
    `insert into audit (world, id, at, noted_at, who, origin, what, subject, outcome) select id, $1::uuid, made_at, made_at, 'test', 'test', 'test', '', 'ok' from world where name = 'default'`,
    [id],
  );

test("two workers survive a database that is killed and restarted, and continue their work", async () => {
  const workers = [
    tool(["worker"], { ...settings, DATABASE_URL: server.url }),
    tool(["worker"], { ...settings, DATABASE_URL: server.url }),
  ];
  await until(async () => (await db.sql("select 1 from world where name = 'default'")).length === 1);
  await addRow("00000000-0000-7000-8000-000000000001");
  await until(async () => (await sealedRows()) === 1);

  server.kill();
  await Promise.all(workers.map(({ said }) => said("the round failed")));
  server.start();
  await until(async () => (await addRow("00000000-0000-7000-8000-000000000002"), true));
  await until(async () => (await sealedRows()) === 2);

  for (const worker of workers) worker.signal("SIGTERM");
  expect((await Promise.all(workers.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([0, 0]);
});
