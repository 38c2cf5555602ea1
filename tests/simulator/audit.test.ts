import { createHash, randomUUID } from "node:crypto";
import path from "node:path";
import { expect, onTestFinished, vi } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { edition } from "@/lib/access/calls/edition";
import { people } from "@/lib/access/calls/people";
import { sessions } from "@/lib/access/calls/sessions";
import { anonymousWritesPerMinuteMax } from "@/lib/access/terms";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls/worlds";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { verifyAuditChain, sealAuditChain } from "@/lib/simulator/platform/audit/chain";
import {
  republishHeadsAfterRestore,
  publishAuditHeads,
  readPublishedAuditHeads,
} from "@/lib/simulator/platform/audit/heads";
import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { simulator } from "@/lib/simulator/backend";
import { proveBooks } from "@/lib/simulator/platform/proof/prove";
import type { Database } from "@/lib/simulator/platform/store/database";
import { codeOf } from "../fixtures/refusals";
import { ownFolder } from "../fixtures/tool";
import { openMarket, rateOf } from "../fixtures/trading";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { operationsPerson as ops, test, type TestWorld } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { txAt } from "../fixtures/tx";

const by = (world: TestWorld, name: string): Actor => ({ name, origin: "test", at: world.real });
const rows = async (world: TestWorld) =>
  (await world.call(operations.audit, { world: world.name, currentPage: 1, pageSize: 100 }, ops)).rows;

test("parallel sealers, while calls go on writing, make one chain without gap or fork", async ({ world, db }) => {
  const write = async (from: number) => {
    for (let no = 0; no < 40; no += 1)
      await writeAuditNote(txAt(db.sql, world, addMilliseconds(world.real, no), by(world, `writer${from}`)), {
        what: "test",
        subject: String(no),
        outcome: "ok",
      });
  };
  const sealing = async () => {
    for (let times = 0; times < 10; times += 1) await sealAuditChain(db, world.id);
  };
  await Promise.all([write(1), write(2), sealing(), sealing(), sealing()]);
  while (await sealAuditChain(db, world.id)) {
    /* until the tail is sealed */
  }
  expect(await verifyAuditChain(worldContext(db.sql, world))).toEqual({
    sealedCount: 80n,
    unsealedCount: 0,
    brokenAt: null,
  });
});

test("a refused call leaves a row with the code of its refusal, and no other data", async ({ world }) => {
  const owner = await world.merchant();
  await expect(world.call(exchange.cancel, { orderNo: "FX2603181000010001" }, owner)).rejects.toMatchObject({
    code: "ORDER_NOTFOUND",
  });
  expect(await rows(world)).toMatchObject([
    {
      who: owner.operatorId,
      what: "exchange.cancel",
      subject: "FX2603181000010001",
      outcome: "ORDER_NOTFOUND",
      isSealed: false,
    },
  ]);
});

test("a manually set rate and a halted pair name their pair", async ({ world }) => {
  await openMarket(world);
  await world.call(operations.setRate, { world: world.name, rate: rateOf("USD", "CNH", "7.0100") }, ops);
  await world.call(operations.halt, { world: world.name, base: "EUR", quote: "USD", isHalted: true }, ops);
  expect((await rows(world)).map(({ what, subject }) => [what, subject])).toEqual(
    expect.arrayContaining([
      ["operations.setRate", "USD/CNH"],
      ["operations.halt", "EUR/USD"],
    ]),
  );
});

test("an address without a session adds a limited number of rows per minute; others, and signed-in people, continue", async ({
  world,
}) => {
  const backend = simulator(() => world.db);
  const principal = await world.merchant();
  const leave = (from: string) => codeOf(backend.answer(access.signOut, {}, world.caller({ from }), principal));
  const enter = (from: string, at = world.real) =>
    codeOf(backend.answer(edition.enterSibling, { grant: "g".repeat(43) }, world.caller({ from, at }), null));
  const codes = await Promise.all(Array.from({ length: anonymousWritesPerMinuteMax }, () => enter("198.51.100.7")));
  expect(new Set(codes)).toEqual(new Set(["GRANT_UNUSABLE"]));
  expect([
    await enter("198.51.100.7"),
    await enter("198.51.100.8"),
    await leave("198.51.100.7"),
    await enter("198.51.100.7", addMilliseconds(world.real, minuteMs)),
  ]).toEqual(["REQUEST_BUSY", "GRANT_UNUSABLE", "ok", "GRANT_UNUSABLE"]);
  const [countRow] = await world.db.sql<{ count: number }>(
    "select count(*)::int as count from audit where world = $1::uuid and origin = '198.51.100.7' and who = 'nobody'",
    [world.id],
  );
  expect(countRow?.count).toBe(anonymousWritesPerMinuteMax + 1);
});

test("a call about a person, a role or a session names its subject, when it is refused too", async ({ world }) => {
  const owner = await world.merchant();
  const { operatorId } = await world.operator(owner.userNo);
  const { roleId } = await world.call(people.saveRole, { roleName: "Bookkeeper", roleState: "enabled" }, owner);
  await world.call(people.savePermissions, { roleId, permissions: [] }, owner);
  await world.call(people.remove, { roleId }, owner);
  await world.call(people.remove, { operatorId }, owner);
  const [strange, session] = [randomUUID(), randomUUID()];
  await codeOf(world.call(people.remove, { operatorId: strange }, owner));
  await world.call(sessions.endSession, { sessionId: session }, owner);
  const subjects = (await rows(world)).map(({ what, subject }) => `${what.split(".")[1]} ${subject}`);
  expect(subjects.toSorted()).toEqual(
    [
      "saveRole Bookkeeper",
      `savePermissions ${roleId}`,
      `remove ${roleId}`,
      `remove ${operatorId}`,
      `remove ${strange}`,
      `endSession ${session}`,
    ].toSorted(),
  );
});

test("a call that makes an order names the order, rather than the quote of its input", async ({ world }) => {
  await openMarket(world);
  const owner = await world.merchant();
  await world.fund(owner.userNo, "USD", 1_000_00n);
  const { quoteId } = await world.call(
    exchange.lockQuote,
    { sell: "USD", buy: "CNH", amount: money("USD", 100_00n) },
    owner,
  );
  const { orderNo } = await world.call(exchange.placeRealTime, { quoteId }, owner);
  expect(await rows(world)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: "exchange.placeRealTime", subject: orderNo, outcome: "ok" }),
    ]),
  );
});

test("a row of the audit log commits with its call or not at all", async ({ world, db }) => {
  await expect(
    db.transact(async (sql) => {
      await writeAuditNote(txAt(sql, world, world.real, by(world, "nobody")), {
        what: "test",
        subject: "",
        outcome: "ok",
      });
      throw new Error("the call failed afterwards");
    }),
  ).rejects.toThrow("afterwards");
  expect(await rows(world)).toEqual([]);
});

test("a money movement is in the audit log with its actor", async ({ world }) => {
  const { userNo } = await world.merchant();
  await world.fund(userNo, "USD", 100n);
  expect(await rows(world)).toMatchObject([{ who: "test", what: "ledger.remittance", outcome: "ok" }]);
});

test("the database itself refuses to change or remove audit rows", async ({ world, db }) => {
  const { userNo } = await world.merchant();
  await world.fund(userNo, "USD", 100n);
  await sealAuditChain(db, world.id);
  const harms = [
    "update audit set who = 'nobody' where world = $1::uuid",
    "update audit set seal_no = seal_no + 1 where world = $1::uuid",
    "delete from audit where world = $1::uuid",
    "update entry set amount = amount + 1 where world = $1::uuid",
  ];
  for (const harm of harms) await expect(db.sql(harm, [world.id]), harm).rejects.toThrow(/are written once/);
});

/** Seals all rows of a world's audit log anew as somebody can who has the database and no key. */
async function forge(db: Database, world: string): Promise<void> {
  const rows = await db.prisma.audit.findMany({
    where: { world, sealNo: { not: null } },
    orderBy: { sealNo: "asc" },
  });
  let last = "";
  await db.transact(async (sql) => {
    await sql("set local session_replication_role = 'replica'");
    for (const row of rows) {
      const fields = [last, row.sealNo, row.id, row.at.toISOString(), row.notedAt.toISOString(), row.who, row.origin];
      last = createHash("sha256")
        .update([...fields, row.what, row.subject, row.outcome].join("\n"))
        .digest("base64url");
      await sql("update audit set seal = $2 where world = $1::uuid and id = $3::uuid", [world, last, row.id]);
    }
    await sql("update audit_seal set last = $2 where world = $1::uuid", [world, last]);
  });
}

/** Does harm to the log with the triggers asleep. */
const harm = (db: Database, world: string, text: string) =>
  db.transact(async (sql) => {
    await sql("set local session_replication_role = 'replica'");
    await sql(text, [world]);
  });

/** A world with a sealed row, and a file of its own where heads are published. */
async function sealedWorld(world: TestWorld, db: Database) {
  const { folder, remove } = ownFolder();
  onTestFinished(remove);
  const file = path.join(folder, "audit-heads.json");
  const add = async () => {
    await writeAuditNote(txAt(db.sql, world, world.real, by(world, "somebody")), {
      what: "test",
      subject: "",
      outcome: "ok",
    });
    return sealAuditChain(db, world.id, (await readPublishedAuditHeads(file)).get(world.id));
  };
  const proof = async () =>
    verifyAuditChain(worldContext(db.sql, world), (await readPublishedAuditHeads(file)).get(world.id));
  await add();
  return { file, add, proof };
}

test("a log rewritten and sealed anew without the key is detected, and nothing is added to it any more", async ({
  world,
  db,
}) => {
  const { add, proof } = await sealedWorld(world, db);
  expect(await proof()).toEqual({ sealedCount: 1n, unsealedCount: 0, brokenAt: null });
  await harm(db, world.id, "update audit set who = 'nobody' where world = $1::uuid");
  await forge(db, world.id);
  expect(await proof()).toMatchObject({
    brokenAt: 1n,
    why: "the end of the chain is not under this installation's key",
  });
  expect(await add()).toBe(0);
  expect((await proveBooks(db, world.id)).checks[0]).toMatchObject({ name: "auditChain", isRight: false });
});

test.for([
  ["cut off", "delete from audit where world = $1::uuid and seal_no = 2"] as const,
  ["made anew", "delete from audit where world = $1::uuid"] as const,
])(
  "an audit chain whose end was put back with its signature and whose rows were %s is detected by its head",
  async ([, harmful], { world, db }) => {
    const { file, add, proof } = await sealedWorld(world, db);
    const before = await db.prisma.auditSeal.findFirstOrThrow({ where: { world: world.id } });
    await add();
    const heads = await publishAuditHeads(db, file);
    expect(heads.get(world.id)).toMatchObject({ no: 2n });
    await harm(db, world.id, harmful);
    await harm(db, world.id, "delete from audit_seal where world = $1::uuid");
    if (harmful.includes("seal_no")) await db.prisma.auditSeal.create({ data: before });
    expect(await proof()).toMatchObject({ brokenAt: expect.anything() as bigint });
    expect(await add()).toBe(0);
    expect((await publishAuditHeads(db, file)).get(world.id)).toEqual(heads.get(world.id));
  },
);

test("a chain from before the key continues under it, and the proof reports the last row without one", async ({
  world,
  db,
}) => {
  const { file, add, proof } = await sealedWorld(world, db);
  await add();
  await harm(db, world.id, "update audit_seal set mac = '', keyed_from = 1 where world = $1::uuid");
  expect(await proof()).toEqual({ sealedCount: 2n, unsealedCount: 0, brokenAt: null, unkeyedCount: 2n });
  await add();
  await publishAuditHeads(db, file);
  expect(await proof()).toEqual({ sealedCount: 3n, unsealedCount: 0, brokenAt: null, unkeyedCount: 2n });
  await harm(db, world.id, "update audit_seal set keyed_from = 4 where world = $1::uuid");
  expect(await proof()).toMatchObject({ brokenAt: 3n });
  await harm(db, world.id, "update audit_seal set mac = '', keyed_from = 1 where world = $1::uuid");
  expect(await proof()).toMatchObject({ brokenAt: 3n });
});

test("the key of the audit chain is replaced with the former one beside it, also where nothing is written", async ({
  world,
  db,
}) => {
  const { file, proof } = await sealedWorld(world, db);
  const old = process.env.PASSWORD_PEPPER;
  vi.stubEnv("PASSWORD_PEPPER", "another pepper for tests alone, 32 characters or more");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await proof()).toMatchObject({ brokenAt: 1n });
  vi.stubEnv("PASSWORD_PEPPER_PREVIOUS", old);
  expect(await proof()).toMatchObject({ brokenAt: null });
  await publishAuditHeads(db, file);
  vi.stubEnv("PASSWORD_PEPPER_PREVIOUS", undefined);
  expect(await proof()).toMatchObject({ brokenAt: null });
});

test("a restored backup reports the published rows it is missing, and accepts the gap once on request", async ({
  world,
  db,
}) => {
  const { file, add, proof } = await sealedWorld(world, db);
  const before = await db.prisma.auditSeal.findFirstOrThrow({ where: { world: world.id } });
  await add();
  await publishAuditHeads(db, file);
  await harm(db, world.id, "delete from audit where world = $1::uuid and seal_no = 2");
  await harm(db, world.id, "delete from audit_seal where world = $1::uuid");
  await db.prisma.auditSeal.create({ data: before });
  expect(await republishHeadsAfterRestore(db, file)).toEqual([{ world: world.id, no: 2n }]);
  expect(await proof()).toMatchObject({ sealedCount: 1n, brokenAt: null });
  expect(await add()).toBe(1);
  expect(await republishHeadsAfterRestore(db, file)).toEqual([]);
});
