import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { expect } from "vitest";
import { captchaMs, loginLockMs } from "@/lib/access/terms";
import { access } from "@/lib/access/calls/sign-in";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { simulator } from "@/lib/simulator/backend";
import type { Database } from "@/lib/simulator/platform/store/database";
import { enqueueOutboxMessage } from "@/lib/simulator/access/outbox";
import { principalOfToken, openSession } from "@/lib/simulator/access/sessions/session";
import {
  setOpsUserAdministrator,
  disableOpsUser,
  enableOpsUser,
  opsUserFault,
  listOpsUsers,
  createOpsUserOrSetPassword,
} from "@/lib/simulator/operations/sign-in/ops-user";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { operationsPerson as ops, test, type TestWorld } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";

const password = "Rainy-Harbour-77";

async function person({ db, real }: TestWorld) {
  const name = `ops-${randomUUID().slice(0, 8)}`;
  await createOpsUserOrSetPassword(db, name, password, real);
  return name;
}
const signIn = (world: TestWorld, name: string, inputPassword = password) =>
  world.call(operations.signIn, { name, password: inputPassword }, null);
const no = { code: "LOGIN_ERROR" };
const page = { currentPage: 1, pageSize: 20 };

test("a person of operations signs in, is identified by the session, and is forgotten after signing out", async ({
  world,
  db,
}) => {
  const name = await person(world);
  const { token = "" } = await signIn(world, name);
  expect(await principalOfToken(db.sql, token, "operations", world.real)).toEqual({ realm: "operations", name });
  await world.call(operations.signOut, {}, { realm: "operations", name }, { token });
  expect(await principalOfToken(db.sql, token, "operations", world.real)).toBeNull();
});

test("a session of operations opens no portal session, and vice versa", async ({ world, db }) => {
  const { token = "" } = await signIn(world, await person(world));
  expect(await principalOfToken(db.sql, token, "portal", world.real)).toBeNull();
});

test("an unknown name and a wrong password get the same answer; the fifth wrong one locks for exactly 30 minutes of real time", async ({
  world,
}) => {
  const name = await person(world);
  await expect(signIn(world, `${name}-nobody`)).rejects.toMatchObject(no);
  for (let tries = 0; tries < 5; tries += 1) await expect(signIn(world, name, "wrong")).rejects.toMatchObject(no);
  await expect(signIn(world, name)).rejects.toMatchObject(no);
  world.real = addMilliseconds(world.real, loginLockMs - 1);
  await expect(signIn(world, name)).rejects.toMatchObject(no);
  world.real = addMilliseconds(world.real, 1);
  expect((await signIn(world, name)).name).toBe(name);
});

test("four wrong passwords lock nobody, and a right one resets the count", async ({ world }) => {
  const name = await person(world);
  for (let round = 0; round < 2; round += 1) {
    for (let tries = 0; tries < 4; tries += 1) await expect(signIn(world, name, "wrong")).rejects.toMatchObject(no);
    expect((await signIn(world, name)).name).toBe(name);
  }
});

test("a right password that was checked before the lock fell does not pass after it", async ({ world, db }) => {
  const name = await person(world);
  const tries = ["wrong", "wrong", "wrong", "wrong", "wrong", password];
  // the right password is validated by a database whose last query returns only when the wrong ones have locked the account
  // account
  const wrong = Promise.all(
    tries.slice(0, 5).map((inputPassword) => signIn(world, name, inputPassword).catch(() => {})),
  );
  const late: Database = {
    ...db,
    transact: async (work) => {
      await wrong;
      return db.transact(work);
    },
  };
  const right = simulator(() => late).answer(operations.signIn, { name, password }, world.caller(), null);
  await expect(right).rejects.toMatchObject(no);
  expect(
    (await db.sql<{ count: number }>("select count(*)::int as count from session where holder = $1", [name]))[0]?.count,
  ).toBe(0);
});

test("signing in again ends the browser's former session", async ({ world, db }) => {
  const name = await person(world);
  const { token = "" } = await signIn(world, name);
  const { token: second = "" } = await world.call(operations.signIn, { name, password }, null, { token });
  expect(await principalOfToken(db.sql, token, "operations", world.real)).toBeNull();
  expect(await principalOfToken(db.sql, second, "operations", world.real)).not.toBeNull();
});

test("a world that is far behind does not prevent entering the console, where its clock is paused", async ({
  world,
  db,
}) => {
  const name = await person(world);
  await db.sql(
    "insert into due (world, due_at, priority, kind, subject, state, attempts) select $1::uuid, '2026-03-18T01:00:00Z', 10, 'receiving.arrive', gen_random_uuid()::text, 'open', 0 from generate_series(1, 1000)",
    [world.id],
  );
  await expect(world.call(access.captcha, { use: "signIn" }, null)).rejects.toMatchObject({ code: "REQUEST_BUSY" });
  expect((await signIn(world, name)).name).toBe(name);
});

test("an address with more than one attempt per second is blocked for the rest of the minute, for every name", async ({
  world,
}) => {
  const name = await person(world);
  const from = `2001:db8::${randomUUID().slice(0, 4)}`;
  const trySignIn = (principal: string) =>
    world.call(operations.signIn, { name: principal, password: "wrong" }, null, { from });
  for (let tries = 0; tries < 60; tries += 1) await expect(trySignIn(`nobody-${tries}`)).rejects.toMatchObject(no);
  await expect(world.call(operations.signIn, { name, password }, null, { from })).rejects.toMatchObject({
    code: "REQUEST_BUSY",
  });
  world.real = addMilliseconds(world.real, minuteMs);
  expect((await world.call(operations.signIn, { name, password }, null, { from })).name).toBe(name);
});

test("a new password ends the account's sessions", async ({ world, db }) => {
  const name = await person(world);
  const { token = "" } = await signIn(world, name);
  expect(await createOpsUserOrSetPassword(db, name, "Another-Harbour-78", world.real)).toBe(false);
  expect(await principalOfToken(db.sql, token, "operations", world.real)).toBeNull();
});

test("a disabled account signs in no more, and its sessions and merchants' tokens are refused at once", async ({
  world,
  db,
}) => {
  const [name, otherName] = [await person(world), await person(world)];
  const merchant = await world.merchant();
  const principal = { realm: "operations", name } as const;
  const { token = "" } = await signIn(world, name);
  const otherToken = (await signIn(world, otherName)).token ?? "";
  const { token: merchantToken } = await world.call(
    driving.enterMerchant,
    { world: world.name, userNo: merchant.userNo },
    principal,
  );
  const alive = async () =>
    Promise.all([
      principalOfToken(db.sql, token, "operations", world.real),
      principalOfToken(db.sql, merchantToken, "portal", world.real),
      principalOfToken(db.sql, otherToken, "operations", world.real),
    ]).then((principals) => principals.map((principal) => principal !== null));
  expect(await alive()).toEqual([true, true, true]);
  const setDisabled = (at: Date | null) => db.prisma.opsUser.updateMany({ where: { name }, data: { disabledAt: at } });
  await setDisabled(world.real);
  expect(await alive()).toEqual([false, false, true]);
  await expect(signIn(world, name)).rejects.toMatchObject(no);
  await setDisabled(null);
  expect(await alive()).toEqual([true, true, true]);
  // by the command the sessions are gone for good
  expect(await disableOpsUser(db.sql, name, world.real)).toBe("changed");
  expect(await enableOpsUser(db.sql, name)).toBe("changed");
  expect(await enableOpsUser(db.sql, name)).toBe("asWas");
  expect(await alive()).toEqual([false, false, true]);
  expect((await signIn(world, name)).name).toBe(name);
  expect(await disableOpsUser(db.sql, "nobody-of-this-name", world.real)).toBe("noAccount");
});

test("the operations accounts are listed with when they last signed in and whether they are disabled", async ({
  world,
  db,
}) => {
  const name = await person(world);
  const listedUser = async () => (await listOpsUsers(db)).find((user) => user.name === name);
  await setOpsUserAdministrator(db, name, false);
  expect(await listedUser()).toEqual({
    name,
    isAdministrator: false,
    email: null,
    hasApp: false,
    madeAt: world.real,
    signedInAt: null,
    disabledAt: null,
    disabledFor: "",
  });
  await signIn(world, name);
  const disabledAt = addMilliseconds(world.real, minuteMs);
  await disableOpsUser(db.sql, name, disabledAt);
  expect(await listedUser()).toMatchObject({ signedInAt: world.real, disabledAt });
});

test.for([
  ["short", "Ab1-short"],
  ["one kind", "abcdefghijklmnop"],
  ["common", "Password-2026-x"],
  ["a sequence", "Xy-123456-Xy-z"],
  ["the name in it", "The-Alice-Way-9"],
] as const)("a weak password is refused: %s", ([, weak]) => {
  expect(opsUserFault("alice", weak)).toBeTypeOf("string");
});
test("a long mixed password is accepted", () => expect(opsUserFault("alice", password)).toBeUndefined());

test("an entry of the outbox is read once it is opened, which the audit log records with the person", async ({
  world,
  db,
}) => {
  await enqueueOutboxMessage(
    worldContext(db.sql, world),
    {
      kind: "mail",
      recipient: "a@b.example",
      purpose: "signIn",
      content: "A7K2",
      expiresAt: addMilliseconds(world.real, captchaMs),
    },
    world.real,
  );
  const [entry] = (await world.call(operations.outbox, { world: world.name, ...page }, ops)).rows;
  expect(entry).toMatchObject({ isReadable: true, readAt: null, recipient: "a@b.example" });
  const id = entry?.id ?? "";
  expect(await world.call(operations.readOutbox, { world: world.name, id }, ops)).toEqual({
    content: "[Simulation] A7K2",
  });
  expect((await world.call(operations.outbox, { world: world.name, ...page }, ops)).rows[0]?.readAt).toEqual(
    world.real,
  );
  const { rows } = await world.call(
    operations.audit,
    { world: world.name, what: "operations.readOutbox", ...page },
    ops,
  );
  expect(rows).toMatchObject([{ who: "ops:tester", what: "operations.readOutbox", subject: id, outcome: "ok" }]);
});

test("the outbox is filtered by kind, so that a code is not lost among the answers to pictures", async ({
  world,
  db,
}) => {
  const { id } = world;
  for (const kind of ["sms", "captcha", "captcha"] as const)
    await enqueueOutboxMessage(
      worldContext(db.sql, { id: id }),
      {
        kind,
        recipient: "13800000009",
        purpose: "register",
        content: "123456",
        expiresAt: addMilliseconds(world.real, 60_000),
      },
      world.real,
    );
  const kinds = async (kind?: "sms" | "mail") =>
    (await world.call(operations.outbox, { world: world.name, ...(kind && { kind }), ...page }, ops)).rows.map(
      (row) => row.kind,
    );
  expect(await kinds("sms")).toEqual(["sms"]);
  expect(await kinds("mail")).toEqual([]);
  expect(await kinds()).toHaveLength(3);
});

test("an entry of the outbox is unreadable from the instant it expires, and from another world", async ({
  world,
  db,
}) => {
  await enqueueOutboxMessage(
    worldContext(db.sql, world),
    {
      kind: "sms",
      recipient: "1",
      purpose: "signIn",
      content: "123456",
      expiresAt: addMilliseconds(world.real, minuteMs),
    },
    world.real,
  );
  const id = (await world.call(operations.outbox, { world: world.name, ...page }, ops)).rows[0]?.id ?? "";
  await expect(world.call(operations.readOutbox, { world: "default", id }, ops)).rejects.toMatchObject({
    code: "ORDER_NOTFOUND",
  });
  world.real = addMilliseconds(world.real, minuteMs - 1);
  expect(await world.call(operations.readOutbox, { world: world.name, id }, ops)).toEqual({
    content: "[Simulation] 123456",
  });
  world.real = addMilliseconds(world.real, 1);
  expect((await world.call(operations.outbox, { world: world.name, ...page }, ops)).rows[0]?.isReadable).toBe(false);
  await expect(world.call(operations.readOutbox, { world: world.name, id }, ops)).rejects.toMatchObject({
    code: "ORDER_NOTFOUND",
  });
});

test("operations see a world's merchants with their products, and set the extent of their name's verification", async ({
  world,
}) => {
  const { userNo } = await world.merchant({ realNameState: 0, firstVerify: 0 });
  await world.fund(userNo, "JPY", 5_000n);
  await world.fund(userNo, "USD", 12_30n);
  const { rows, total } = await world.call(operations.merchants, { world: world.name, ...page }, ops);
  expect({ rows, total }).toEqual({
    total: 1,
    rows: [
      {
        userNo,
        name: `Merchant ${userNo}`,
        realNameState: 0,
        firstVerify: 0,
        userType: 2,
        balances: [
          { currency: "USD", minor: 12_30n },
          { currency: "JPY", minor: 5_000n },
        ],
      },
    ],
  });
  await world.db.sql("update merchant set name = '深圳海川' where world = $1::uuid and user_no = $2", [
    world.id,
    userNo,
  ]);
  const nameIn = async (locale: "zh-CN" | "en-US") =>
    (await world.call(operations.merchants, { world: world.name, ...page }, ops, { locale })).rows[0]?.name;
  expect([await nameIn("zh-CN"), await nameIn("en-US")]).toEqual(["深圳海川", `Merchant ${userNo}`]);
  // a verified merchant has been verified once, whatever the request sets besides
  await world.call(operations.setRealName, { world: world.name, userNo, realNameState: 2, firstVerify: 0 }, ops);
  expect((await world.call(operations.merchants, { world: world.name, ...page }, ops)).rows[0]).toMatchObject({
    realNameState: 2,
    firstVerify: 2,
  });
  await expect(
    world.call(operations.setRealName, { world: world.name, userNo: "999999", realNameState: 2, firstVerify: 2 }, ops),
  ).rejects.toMatchObject({ code: "CUSTOMER_NOTFOUND" });
});

test("the audit log is searched by actor and by the beginning of the action, literally", async ({ world }) => {
  await world.call(operations.takeSnapshot, { world: world.name }, ops);
  const countEntries = async (filter: { who?: string; what?: string }) =>
    (await world.call(operations.audit, { world: world.name, ...filter, ...page }, ops)).total;
  expect([
    await countEntries({ what: "operations.take" }),
    await countEntries({ what: "operations_" }),
    await countEntries({ who: "ops:tester" }),
    await countEntries({ who: "ops:%" }),
  ]).toEqual([1, 0, 1, 0]);
});

test("a file of reference rates is replayed on the coming working days, another kind of file is refused", async ({
  world,
}) => {
  const path = "tests/fixtures/reference-rates.csv";
  const file = { name: "rates.csv", type: "text/csv", size: statSync(path).size, path };
  // named cast: the door hands a handler the stored file where the browser sends one
  const input = (name: string) => ({ world: world.name, days: 3, file: { ...file, name } as never });
  const replayReply = await world.call(operations.replay, input("rates.csv"), ops);
  expect(replayReply).toMatchObject({
    days: 3,
    beginsAt: new Date("2026-03-18T14:00:00.000Z"),
    endsAt: new Date("2026-03-20T14:00:00.000Z"),
  });
  await expect(world.call(operations.replay, input("rates.exe"), ops)).rejects.toMatchObject({
    code: "INVALID_FILE_TYPE",
  });
  // the first day of the file has passed: on their own dates nothing of it is left
  await expect(
    world.call(operations.replay, { ...input("rates.csv"), days: 1, from: "2025-09-01", dates: "own" }, ops),
  ).rejects.toMatchObject({ code: "FILE_UNREADABLE" });
});

test("operations sign out one person, one company or everybody of a world, and nobody of another world", async ({
  world,
}) => {
  const [firstMerchant, otherMerchant] = [await world.merchant(), await world.merchant()];
  const open = async (principal: typeof firstMerchant) =>
    openSession(world.db.sql, "portal", world.id, principal.operatorId, world.caller());
  const isIn = async (token: string) => (await principalOfToken(world.db.sql, token, "portal", world.real)) !== null;
  const tokens = [await open(firstMerchant), await open(firstMerchant), await open(otherMerchant)] as const;
  expect(await world.call(operations.endSessions, { world: world.name, loginNo: firstMerchant.loginNo }, ops)).toEqual({
    ended: 2,
  });
  expect(await Promise.all(tokens.map(isIn))).toEqual([false, false, true]);
  expect(await world.call(operations.endSessions, { world: world.name, userNo: firstMerchant.userNo }, ops)).toEqual({
    ended: 0,
  });
  expect(await world.call(operations.endSessions, { world: world.name }, ops)).toEqual({ ended: 1 });
  expect(await isIn(tokens[2])).toBe(false);
});
