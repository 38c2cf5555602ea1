import { describe, expect, vi } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { captchasPerMinuteMax, loginLockMs, sessionIdleMs, sessionMs, wrongPasswordsMax } from "@/lib/access/terms";
import { accounts } from "@/lib/accounts/calls/balances";
import { Refusal } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import { simulator } from "@/lib/simulator/backend";
import { hashPassword, openText } from "@/lib/simulator/access/secrets";
import { mayEnter, mayEnterNow, whoMayEnter } from "@/lib/simulator/access/sign-in/may-enter";
import { endSession, holderOf, isSessionOpen, openSession } from "@/lib/simulator/access/sessions/session";
import { beijing, dayOf } from "@/lib/time/beijing";
import { later, minuteMs } from "@/lib/time/instant";
import { codeOf } from "../fixtures/refusals";
import { openMarket } from "../fixtures/trading";
import { test, TestWorld } from "../fixtures/world";

const password = "Right-2026";

/** An operator who can sign in. */
async function person(world: TestWorld, change: Partial<Who> = {}): Promise<Who> {
  const who = await world.merchant(change);
  await world.db.sql("update operator set password_hash = $3, phone = $4 where world = $1::uuid and id = $2::uuid", [
    world.id,
    who.operatorId,
    await hashPassword(password, "password"),
    "13900000001",
  ]);
  return who;
}

/** A fresh captcha and its answer, read from the outbox as a script would. */
async function captcha(world: TestWorld): Promise<{ captchaId: string; captcha: string }> {
  const { captchaId } = await world.ask(access.captcha, { use: "signIn" }, null);
  const [row] = await world.db.sql<{ sealed: Uint8Array }>(
    "select sealed from outbox where world = $1::uuid and recipient = $2",
    [world.id, captchaId],
  );
  if (!row) throw new Error("outside production the answer lies in the outbox");
  return { captchaId, captcha: openText(row.sealed) };
}

const signIn = async (world: TestWorld, loginNo: string, entered: string) =>
  world.ask(access.signIn, { loginNo, password: entered, ...(await captcha(world)) }, null);
const holder = (world: TestWorld, token: string) => simulator(() => world.db).who(world.caller({ token }), "portal");

test("phone and email both sign in, and the session knows its person", async ({ world }) => {
  const who = await person(world);
  for (const loginNo of ["13900000001", who.loginNo, who.loginNo.toUpperCase()]) {
    const { token = "", userNo } = await signIn(world, loginNo, password);
    expect(userNo).toBe(who.userNo);
    expect(await holder(world, token)).toMatchObject({
      operatorId: who.operatorId,
      userNo: who.userNo,
      realm: "portal",
    });
  }
});

test("the database holds no session's id, only its hash", async ({ world }) => {
  const who = await person(world);
  const { token = "" } = await signIn(world, who.loginNo, password);
  const rows = await world.db.sql<object>("select * from session where world = $1::uuid", [world.id]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("unknown account, wrong password, disabled and locked get one answer", async ({ world }) => {
  const who = await person(world);
  const disabled = await world.operator(who.userNo);
  await world.db.sql(
    "update operator set state = 'disabled', password_hash = $3 where world = $1::uuid and id = $2::uuid",
    [world.id, disabled.operatorId, await hashPassword(password, "password")],
  );
  const answers = await Promise.all(
    [
      signIn(world, "nobody@test.example", password),
      signIn(world, who.loginNo, "Wrong-2026"),
      signIn(world, disabled.loginNo, password),
    ].map((asking) => asking.catch((cause: unknown) => cause)),
  );
  const told = answers.map((cause) => (cause instanceof Refusal ? [cause.code, cause.detail] : cause));
  expect(told).toEqual([told[0], told[0], told[0]]);
  expect(told[0]).toEqual(["LOGIN_ERROR", { tries: wrongPasswordsMax, minutes: 30 }]);
});

test("the fifth wrong password locks for 30 minutes, not a millisecond less, and the right one does not open it", async ({
  world,
}) => {
  const who = await person(world);
  const from = world.real;
  for (let i = 1; i <= wrongPasswordsMax; i += 1)
    expect(await codeOf(signIn(world, who.loginNo, "Wrong-2026"))).toBe("LOGIN_ERROR");
  for (const [at, code] of [
    [from, "LOGIN_LOCKED"],
    [later(from, loginLockMs - 1), "LOGIN_LOCKED"],
    [later(from, loginLockMs), "ok"],
  ] as const) {
    world.real = at;
    expect([at, await codeOf(signIn(world, who.loginNo, password))]).toEqual([at, code]);
  }
});

test("a locked sign-in tells the right password until when, and a wrong one no more than an unknown name learns", async ({
  world,
}) => {
  const who = await person(world);
  const [known, unknown] = [who.loginNo, "nobody@test.example"];
  const caught = (asking: Promise<unknown>) =>
    asking.catch((cause: unknown) => (cause instanceof Refusal ? [cause.code, cause.detail] : cause));
  world.real = new Date("2026-03-18T02:00:00Z");
  for (let i = 1; i <= wrongPasswordsMax; i += 1)
    for (const name of [known, unknown]) await caught(signIn(world, name, "Wrong-2026"));
  expect(await caught(signIn(world, known, password))).toEqual(["LOGIN_LOCKED", { until: "10:30" }]);
  expect(await caught(signIn(world, known, "Wrong-2026"))).toEqual(await caught(signIn(world, unknown, "Wrong-2026")));
  // guessing on through the lock finds nothing out
  for (let i = 2; i <= wrongPasswordsMax; i += 1) await caught(signIn(world, known, "Wrong-2026"));
  expect(await codeOf(signIn(world, known, password))).toBe("LOGIN_ERROR");
  world.real = later(world.real, loginLockMs);
  expect(await codeOf(signIn(world, known, "Wrong-2026"))).toBe("LOGIN_ERROR");
  expect(await codeOf(signIn(world, known, password))).toBe("ok");
});

test("wrong passwords of a name that nobody has are counted like anybody's, by the name however it is written", async ({
  world,
}) => {
  for (const loginNo of ["nobody@test.example", "NOBODY@test.example", "another@test.example"])
    expect(await codeOf(signIn(world, loginNo, password))).toBe("LOGIN_ERROR");
  for (const userNo of ["999999", "999998"]) {
    const asked = { loginNo: "nobody@test.example", password, userNo };
    expect(await codeOf(world.ask(access.signIn, { ...asked, ...(await captcha(world)) }, null))).toBe("LOGIN_ERROR");
  }
  const counted = await world.db.sql<{ wrong: number; device: string }>(
    "select wrong, device from login_lock where world = $1::uuid order by wrong desc",
    [world.id],
  );
  expect(counted).toEqual([
    { wrong: 2, device: "" },
    { wrong: 1, device: "" },
    { wrong: 1, device: "" },
    { wrong: 1, device: "" },
  ]);
});

test("whoever loses their password or their place while it is checked is not let in", async ({ world }) => {
  const { operatorId, loginNo } = await person(world);
  for (const change of ["password_hash = 'another'", "state = 'disabled'", "ends_on = '2026-10-01'"]) {
    const before = { passwordHash: await hashPassword(password, "password"), state: "enabled", endsOn: null };
    await world.db.prisma.operator.updateMany({ where: { world: world.id, id: operatorId }, data: before });
    const entered = { loginNo, password, ...(await captcha(world)) };
    // the first transaction begins once the password was found right
    const meanwhile = new TestWorld(
      {
        ...world.db,
        transact: async (work) => {
          await world.db.sql(`update operator set ${change} where world = $1::uuid and id = $2::uuid`, [
            world.id,
            operatorId,
          ]);
          return world.db.transact(work);
        },
      },
      world.id,
    );
    expect([change, await codeOf(meanwhile.ask(access.signIn, entered, null))]).toEqual([change, "LOGIN_ERROR"]);
  }
  expect(await world.db.sql("select from session where world = $1::uuid", [world.id])).toEqual([]);
});

test("who may be in is decided alike by a statement, by Prisma and of a row that was read, to the Beijing day", async ({
  world,
}) => {
  const who = await person(world);
  const place = [world.id, who.operatorId];
  for (const [state, startsOn, endsOn, isIn] of [
    ["enabled", null, null, true],
    ["disabled", null, null, false],
    ["enabled", "2026-03-18", null, true],
    ["enabled", "2026-03-19", null, false],
    ["enabled", null, "2026-03-18", true],
    ["enabled", null, "2026-03-17", false],
    ["enabled", "2026-03-01", "2026-03-31", true],
    ["enabled", "2026-03-01", "2026-03-02", false],
    ["disabled", "2026-03-01", "2026-03-31", false],
  ] as const) {
    await world.db.sql(
      "update operator set state = $3, starts_on = $4, ends_on = $5 where world = $1::uuid and id = $2::uuid",
      [...place, state, startsOn, endsOn],
    );
    // just after midnight and just before, of 18 March in Beijing
    for (const real of [beijing("2026-03-18"), later(beijing("2026-03-19"), -1)]) {
      const byStatement = await world.db.sql(
        `select from operator where world = $1::uuid and id = $2::uuid and ${mayEnter("", 3)}`,
        [...place, dayOf(real)],
      );
      const byPrisma = await world.db.sql.prisma.operator.findMany({
        where: { world: world.id, id: who.operatorId, ...whoMayEnter(real) },
      });
      expect([byStatement.length, byPrisma.length, mayEnterNow({ state, startsOn, endsOn }, real)]).toEqual(
        isIn ? [1, 1, true] : [0, 0, false],
      );
    }
  }
});

test("four wrong passwords and a right one start the count anew", async ({ world }) => {
  const who = await person(world);
  for (let round = 0; round < 2; round += 1) {
    for (let i = 1; i < wrongPasswordsMax; i += 1) await codeOf(signIn(world, who.loginNo, "Wrong-2026"));
    expect(await codeOf(signIn(world, who.loginNo, password))).toBe("ok");
  }
});

test("a clock that operations advance opens no lock: locks go by real time", async ({ world }) => {
  const who = await person(world);
  for (let i = 1; i <= wrongPasswordsMax; i += 1) await codeOf(signIn(world, who.loginNo, "Wrong-2026"));
  await world.setClock(later(await world.now(), 10 * loginLockMs));
  expect(await codeOf(signIn(world, who.loginNo, password))).toBe("LOGIN_LOCKED");
});

test("parallel guesses are all counted", async ({ world }) => {
  const who = await person(world);
  const codes = await Promise.all(
    Array.from({ length: wrongPasswordsMax }, () => codeOf(signIn(world, who.loginNo, "Wrong-2026"))),
  );
  expect(new Set(codes)).toEqual(new Set(["LOGIN_ERROR"]));
  expect(await codeOf(signIn(world, who.loginNo, password))).toBe("LOGIN_LOCKED");
});

describe("a captcha", () => {
  test("is not in the outbox once it has served", async ({ world }) => {
    const who = await person(world);
    await signIn(world, who.loginNo, password);
    expect(
      await world.db.sql("select 1 from outbox where world = $1::uuid and sealed is not null", [world.id]),
    ).toEqual([]);
  });

  test("is not in the outbox at all in production", async ({ world }) => {
    vi.stubEnv("DATABASE_KIND", "server");
    // in production whoever is not signed in asks the one world there is, whichever they name
    const { captchaId } = await world.ask(access.captcha, { use: "signIn" }, null);
    expect(await world.db.sql("select from captcha where id = $1::uuid", [captchaId])).toHaveLength(1);
    expect(await world.db.sql("select from outbox where recipient = $1", [captchaId])).toEqual([]);
  });

  test("is refused to an address that asks for too many, and given again a minute later", async ({ world }) => {
    const ask = () => codeOf(world.ask(access.captcha, { use: "signIn" }, null, { from: `203.0.113.7/${world.id}` }));
    for (let i = 0; i < captchasPerMinuteMax; i += 1) expect(await ask()).toBe("ok");
    expect(await ask()).toBe("CAPTCHA_BUSY");
    world.real = later(world.real, minuteMs);
    expect(await ask()).toBe("ok");
  });
});

describe("a session", () => {
  test("is dead at once on sign-out", async ({ world }) => {
    const who = await person(world);
    const { token = "" } = await signIn(world, who.loginNo, password);
    await world.ask(access.signOut, {}, who, { token });
    expect(await holder(world, token)).toBeNull();
  });

  test("is dead at once when its person is disabled", async ({ world }) => {
    const who = await person(world);
    const { token = "" } = await signIn(world, who.loginNo, password);
    await world.db.sql("update operator set state = 'disabled' where world = $1::uuid and id = $2::uuid", [
      world.id,
      who.operatorId,
    ]);
    expect(await holder(world, token)).toBeNull();
  });

  test("ends after an hour without a request, and lives on when it is used", async ({ world }) => {
    const who = await person(world);
    const [idle, used] = [await signIn(world, who.loginNo, password), await signIn(world, who.loginNo, password)];
    const from = world.real;
    world.real = later(from, sessionIdleMs - 1);
    expect(await holder(world, used.token ?? "")).not.toBeNull();
    world.real = later(from, sessionIdleMs);
    expect(await holder(world, idle.token ?? "")).toBeNull();
    expect(await holder(world, used.token ?? "")).not.toBeNull();
  });

  test("ends after twelve hours however much it is used", async ({ world }) => {
    const who = await person(world);
    const { token = "" } = await signIn(world, who.loginNo, password);
    const from = world.real;
    for (let at = 0; at < sessionMs; at += sessionIdleMs / 2) {
      world.real = later(from, at);
      expect(await holder(world, token)).not.toBeNull();
    }
    world.real = later(from, sessionMs);
    expect(await holder(world, token)).toBeNull();
  });

  test("knows at its next request what became of its person's rights, role and company", async ({ world }) => {
    const who = await person(world);
    const { token = "" } = await signIn(world, who.loginNo, password);
    expect(await holder(world, token)).toMatchObject({
      permissions: who.permissions,
      operatorType: 1,
      realNameState: 2,
      firstVerify: 2,
    });
    await world.db.sql(
      "update operator set permissions = $3, operator_type = 2 where world = $1::uuid and id = $2::uuid",
      [world.id, who.operatorId, ["exchange/exchangeOrder"]],
    );
    await world.db.sql(
      "update merchant set real_name_state = 3, first_verify = 0 where world = $1::uuid and user_no = $2",
      [world.id, who.userNo],
    );
    expect(await holder(world, token)).toMatchObject({
      permissions: ["exchange/exchangeOrder"],
      operatorType: 2,
      realNameState: 3,
      firstVerify: 0,
    });
  });

  test("is given a world in which everything due by its clock is done, and the same world while the clock is held", async ({
    world,
  }) => {
    const who = await person(world);
    await openMarket(world);
    const { token = "" } = await signIn(world, who.loginNo, password);
    const looked = async () => {
      const backend = simulator(() => world.db);
      const caller = world.caller({ token });
      await backend.answer(accounts.balances, {}, caller, await backend.who(caller, "portal"));
      return world.db.sql<{ behind: bigint; done: bigint }>(
        "select count(*) filter (where due_at <= w.clock_at and state = 'open') as behind, count(*) filter (where state = 'done') as done from due d join world w on w.id = d.world where w.id = $1::uuid",
        [world.id],
      );
    };
    const [before] = await looked();
    expect(before?.behind).toBe(0n);
    expect(await looked()).toEqual([before]);
    await world.setClock(later(await world.now(), 10 * minuteMs));
    const [after] = await looked();
    expect(after?.behind).toBe(0n);
    expect(after?.done).toBeGreaterThan(before?.done ?? 0n);
  });

  test("notes its last request to the minute", async ({ world }) => {
    const who = await person(world);
    const { token = "" } = await signIn(world, who.loginNo, password);
    const from = world.real;
    for (const [after, seen] of [
      [minuteMs - 1, 0],
      [minuteMs, minuteMs],
      [2 * minuteMs - 1, minuteMs],
    ] as const) {
      world.real = later(from, after);
      expect(await holder(world, token)).not.toBeNull();
      expect(await world.db.sql("select seen_at from session where world = $1::uuid", [world.id])).toEqual([
        { seen_at: later(from, seen) },
      ]);
    }
  });

  test("keeps of the browser's name what is needed to tell it from others", async ({ world }) => {
    const who = await world.merchant();
    await openSession(world.db.sql, "portal", world.id, who.operatorId, world.caller({ agent: "m".repeat(300) }));
    expect(await world.db.sql("select agent from session where world = $1::uuid", [world.id])).toEqual([
      { agent: "m".repeat(200) },
    ]);
  });

  test("of operations has its person's name, and is nobody's once it has ended", async ({ world }) => {
    const name = `ops ${world.id}`;
    await world.db.prisma.opsUser.create({ data: { name, passwordHash: "none", madeAt: world.real } });
    const token = await openSession(world.db.sql, "operations", null, name, world.caller());
    const held = () => holderOf(world.db.sql, token, "operations", world.real);
    expect(await held()).toEqual({ realm: "operations", name });
    expect([await endSession(world.db.sql, token), await endSession(world.db.sql, token)]).toEqual([true, false]);
    expect(await held()).toBeNull();
  });

  test("is found ended by what goes on without a request; what came without one goes on", async ({ world }) => {
    const who = await world.merchant();
    const opened = () => openSession(world.db.sql, "portal", world.id, who.operatorId, world.caller());
    const [token, other] = [await opened(), await opened()];
    const areOpen = async () =>
      Promise.all([token, other, undefined].map((one) => isSessionOpen(world.db, { token: one })));
    expect(await areOpen()).toEqual([true, true, true]);
    await endSession(world.db.sql, token);
    expect(await areOpen()).toEqual([false, true, true]);
  });

  test("of the portal opens nothing of operations", async ({ world }) => {
    const who = await person(world);
    const { token = "" } = await signIn(world, who.loginNo, password);
    expect(await simulator(() => world.db).who(world.caller({ token }), "operations")).toBeNull();
  });
});

test("sign-ins are in the audit log, failures included, and no password with them", async ({ world }) => {
  const who = await person(world);
  await codeOf(signIn(world, who.loginNo, "Wrong-2026"));
  world.real = later(world.real, 1);
  await signIn(world, who.loginNo, password);
  const rows = await world.db.sql<{ what: string; outcome: string; subject: string }>(
    "select what, outcome, subject from audit where world = $1::uuid and what = 'access.signIn' order by id",
    [world.id],
  );
  expect(rows.map(({ outcome, subject }) => [outcome, subject])).toEqual([
    ["LOGIN_ERROR", who.loginNo],
    ["ok", who.loginNo],
  ]);
  expect(
    JSON.stringify(
      await world.db.sql<object>("select who, what, subject, origin from audit where world = $1::uuid", [world.id]),
    ),
  ).not.toMatch(/Right-2026|Wrong-2026/);
});

test("a company is called by its English name in English and by its own in Chinese", async ({ world }) => {
  const who = await person(world);
  await world.db.sql(
    "update merchant set name = '宁波海港', english_name = 'Ningbo Harbour' where world = $1::uuid and user_no = $2",
    [world.id, who.userNo],
  );
  const nameIn = async (locale: string) => (await world.ask(access.account, {}, who, { locale })).userName;
  expect([await nameIn("en-US"), await nameIn("zh-CN")]).toEqual(["Ningbo Harbour", "宁波海港"]);
});

test("a person is told of themselves and of their own company, with or without a session", async ({ world }) => {
  const other = await world.merchant();
  const who = await person(world);
  const { token = "" } = await signIn(world, who.loginNo, password);
  await world.db.sql(
    "update merchant set name = '海港', english_name = 'Harbour', user_type = 5, state = 'closed' where world = $1::uuid and user_no = $2",
    [world.id, who.userNo],
  );
  const held = await holder(world, token);
  for (const asker of [who, held])
    expect(await world.ask(access.account, {}, asker)).toMatchObject({
      userName: "Harbour",
      userType: 5,
      accountState: "closed",
      operatorName: "Operator",
      phoneNumber: "139****0001",
      email: who.loginNo,
    });
  expect(await world.ask(access.account, {}, other)).toMatchObject({
    userName: `Merchant ${other.userNo}`,
    accountState: "active",
  });
});
