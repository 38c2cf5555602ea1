import { describe, expect, vi } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { captchasPerMinuteMax, loginLockMs, sessionIdleMs, sessionMs, wrongPasswordsMax } from "@/lib/access/terms";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { Refusal } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
import { simulator } from "@/lib/simulator/backend";
import { hashPassword, openText } from "@/lib/simulator/access/secrets";
import { maySignInCondition, maySignInNow, maySignInFilter } from "@/lib/simulator/access/sign-in/sign-in-permission";
import {
  endSessionByToken,
  principalOfToken,
  isSessionOpen,
  openSession,
} from "@/lib/simulator/access/sessions/session";
import { query, queryRows } from "@/lib/simulator/platform/store/query";
import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { codeOf } from "../fixtures/refusals";
import { openMarket } from "../fixtures/trading";
import { test, TestWorld } from "../fixtures/world";

const password = "Right-2026";

/** An operator who can sign in. */
async function person(world: TestWorld, change: Partial<Principal> = {}): Promise<Principal> {
  const principal = await world.merchant(change);
  await world.db.sql("update operator set password_hash = $3, phone = $4 where world = $1::uuid and id = $2::uuid", [
    world.id,
    principal.operatorId,
    await hashPassword(password, "password"),
    "13900000001",
  ]);
  return principal;
}

/** A fresh captcha and its answer, read from the outbox as a script would. */
async function captcha(world: TestWorld): Promise<{ captchaId: string; captcha: string }> {
  const { captchaId } = await world.call(access.captcha, { use: "signIn" }, null);
  const [row] = await world.db.sql<{ sealed: Uint8Array }>(
    "select sealed from outbox where world = $1::uuid and recipient = $2",
    [world.id, captchaId],
  );
  if (!row) throw new Error("outside production the answer lies in the outbox");
  return { captchaId, captcha: openText(row.sealed) };
}

const signIn = async (world: TestWorld, loginNo: string, secret: string) =>
  world.call(access.signIn, { loginNo, password: secret, ...(await captcha(world)) }, null);
const sessionPrincipal = (world: TestWorld, token: string) =>
  simulator(() => world.db).authenticate(world.caller({ token }), "portal");

test("phone and email both sign in, and the session has its person", async ({ world }) => {
  const principal = await person(world);
  for (const loginNo of ["13900000001", principal.loginNo, principal.loginNo.toUpperCase()]) {
    const { token = "", userNo } = await signIn(world, loginNo, password);
    expect(userNo).toBe(principal.userNo);
    expect(await sessionPrincipal(world, token)).toMatchObject({
      operatorId: principal.operatorId,
      userNo: principal.userNo,
      realm: "portal",
    });
  }
});

test("the database stores no session's id, only its hash", async ({ world }) => {
  const principal = await person(world);
  const { token = "" } = await signIn(world, principal.loginNo, password);
  const rows = await world.db.sql<object>("select * from session where world = $1::uuid", [world.id]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("unknown account, wrong password, disabled and locked get the same error", async ({ world }) => {
  const principal = await person(world);
  const disabledOperator = await world.operator(principal.userNo);
  await world.db.sql(
    "update operator set state = 'disabled', password_hash = $3 where world = $1::uuid and id = $2::uuid",
    [world.id, disabledOperator.operatorId, await hashPassword(password, "password")],
  );
  const answers = await Promise.all(
    [
      signIn(world, "nobody@test.example", password),
      signIn(world, principal.loginNo, "Wrong-2026"),
      signIn(world, disabledOperator.loginNo, password),
    ].map((attempt) => attempt.catch((cause: unknown) => cause)),
  );
  const refusals = answers.map((cause) => (cause instanceof Refusal ? [cause.code, cause.detail] : cause));
  expect(refusals).toEqual([refusals[0], refusals[0], refusals[0]]);
  expect(refusals[0]).toEqual(["LOGIN_ERROR", { tries: wrongPasswordsMax, minutes: 30 }]);
});

test("the fifth wrong password locks for 30 minutes, not a millisecond less, and the right one does not open it", async ({
  world,
}) => {
  const principal = await person(world);
  const from = world.real;
  for (let i = 1; i <= wrongPasswordsMax; i += 1)
    expect(await codeOf(signIn(world, principal.loginNo, "Wrong-2026"))).toBe("LOGIN_ERROR");
  for (const [at, code] of [
    [from, "LOGIN_LOCKED"],
    [addMilliseconds(from, loginLockMs - 1), "LOGIN_LOCKED"],
    [addMilliseconds(from, loginLockMs), "ok"],
  ] as const) {
    world.real = at;
    expect([at, await codeOf(signIn(world, principal.loginNo, password))]).toEqual([at, code]);
  }
});

test("a locked account reports the lock's end to the right password, and to a wrong one no more than an unknown name receives", async ({
  world,
}) => {
  const principal = await person(world);
  const [knownLogin, unknownLogin] = [principal.loginNo, "nobody@test.example"];
  const refusalOf = (attempt: Promise<unknown>) =>
    attempt.catch((cause: unknown) => (cause instanceof Refusal ? [cause.code, cause.detail] : cause));
  world.real = new Date("2026-03-18T02:00:00Z");
  for (let i = 1; i <= wrongPasswordsMax; i += 1)
    for (const name of [knownLogin, unknownLogin]) await refusalOf(signIn(world, name, "Wrong-2026"));
  expect(await refusalOf(signIn(world, knownLogin, password))).toEqual(["LOGIN_LOCKED", { until: "10:30" }]);
  expect(await refusalOf(signIn(world, knownLogin, "Wrong-2026"))).toEqual(
    await refusalOf(signIn(world, unknownLogin, "Wrong-2026")),
  );
  // guessing on through the lock finds nothing out
  for (let i = 2; i <= wrongPasswordsMax; i += 1) await refusalOf(signIn(world, knownLogin, "Wrong-2026"));
  expect(await codeOf(signIn(world, knownLogin, password))).toBe("LOGIN_ERROR");
  world.real = addMilliseconds(world.real, loginLockMs);
  expect(await codeOf(signIn(world, knownLogin, "Wrong-2026"))).toBe("LOGIN_ERROR");
  expect(await codeOf(signIn(world, knownLogin, password))).toBe("ok");
});

test("wrong passwords for an unknown name are counted like those for a registered one, however the name is written", async ({
  world,
}) => {
  for (const loginNo of ["nobody@test.example", "NOBODY@test.example", "another@test.example"])
    expect(await codeOf(signIn(world, loginNo, password))).toBe("LOGIN_ERROR");
  for (const userNo of ["999999", "999998"]) {
    const credentials = { loginNo: "nobody@test.example", password, userNo };
    expect(await codeOf(world.call(access.signIn, { ...credentials, ...(await captcha(world)) }, null))).toBe(
      "LOGIN_ERROR",
    );
  }
  const lockRows = await world.db.sql<{ wrong: number; device: string }>(
    "select wrong, device from login_lock where world = $1::uuid order by wrong desc",
    [world.id],
  );
  expect(lockRows).toEqual([
    { wrong: 2, device: "" },
    { wrong: 1, device: "" },
    { wrong: 1, device: "" },
    { wrong: 1, device: "" },
  ]);
});

test("a person who loses their password or membership while the password is checked is not signed in", async ({
  world,
}) => {
  const { operatorId, loginNo } = await person(world);
  for (const change of ["password_hash = 'another'", "state = 'disabled'", "ends_on = '2026-10-01'"]) {
    const before = { passwordHash: await hashPassword(password, "password"), state: "enabled", endsOn: null };
    await world.db.prisma.operator.updateMany({ where: { world: world.id, id: operatorId }, data: before });
    const credentials = { loginNo, password, ...(await captcha(world)) };
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
    expect([change, await codeOf(meanwhile.call(access.signIn, credentials, null))]).toEqual([change, "LOGIN_ERROR"]);
  }
  expect(await world.db.sql("select from session where world = $1::uuid", [world.id])).toEqual([]);
});

test("access by membership dates is the same in a statement, in Prisma and for a row already read, to the Beijing day", async ({
  world,
}) => {
  const principal = await person(world);
  const place = [world.id, principal.operatorId];
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
    for (const real of [beijingInstant("2026-03-18"), addMilliseconds(beijingInstant("2026-03-19"), -1)]) {
      const operator = query.selectFrom("operator as o").select("o.id").where("o.id", "=", principal.operatorId);
      const byStatement = await queryRows(world.db.sql, operator.where(maySignInCondition(beijingDay(real))));
      const byPrisma = await world.db.sql.prisma.operator.findMany({
        where: { world: world.id, id: principal.operatorId, ...maySignInFilter(real) },
      });
      expect([byStatement.length, byPrisma.length, maySignInNow({ state, startsOn, endsOn }, real)]).toEqual(
        isIn ? [1, 1, true] : [0, 0, false],
      );
    }
  }
});

test("four wrong passwords and a right one reset the count", async ({ world }) => {
  const principal = await person(world);
  for (let round = 0; round < 2; round += 1) {
    for (let i = 1; i < wrongPasswordsMax; i += 1) await codeOf(signIn(world, principal.loginNo, "Wrong-2026"));
    expect(await codeOf(signIn(world, principal.loginNo, password))).toBe("ok");
  }
});

test("advancing the clock by operations opens no lock: locks follow real time", async ({ world }) => {
  const principal = await person(world);
  for (let i = 1; i <= wrongPasswordsMax; i += 1) await codeOf(signIn(world, principal.loginNo, "Wrong-2026"));
  await world.setClock(addMilliseconds(await world.now(), 10 * loginLockMs));
  expect(await codeOf(signIn(world, principal.loginNo, password))).toBe("LOGIN_LOCKED");
});

test("parallel guesses are all counted", async ({ world }) => {
  const principal = await person(world);
  const codes = await Promise.all(
    Array.from({ length: wrongPasswordsMax }, () => codeOf(signIn(world, principal.loginNo, "Wrong-2026"))),
  );
  expect(new Set(codes)).toEqual(new Set(["LOGIN_ERROR"]));
  expect(await codeOf(signIn(world, principal.loginNo, password))).toBe("LOGIN_LOCKED");
});

describe("a captcha", () => {
  test("is not in the outbox once it has served", async ({ world }) => {
    const principal = await person(world);
    await signIn(world, principal.loginNo, password);
    expect(
      await world.db.sql("select 1 from outbox where world = $1::uuid and sealed is not null", [world.id]),
    ).toEqual([]);
  });

  test("is not in the outbox at all in production", async ({ world }) => {
    vi.stubEnv("DATABASE_KIND", "server");
    // in production a request without a session reaches the only world there is, whichever one it names
    const { captchaId } = await world.call(access.captcha, { use: "signIn" }, null);
    expect(await world.db.sql("select from captcha where id = $1::uuid", [captchaId])).toHaveLength(1);
    expect(await world.db.sql("select from outbox where recipient = $1", [captchaId])).toEqual([]);
  });

  test("is refused to an address that requests too many, and issued again a minute later", async ({ world }) => {
    const requestCaptcha = () =>
      codeOf(world.call(access.captcha, { use: "signIn" }, null, { from: `203.0.113.7/${world.id}` }));
    for (let i = 0; i < captchasPerMinuteMax; i += 1) expect(await requestCaptcha()).toBe("ok");
    expect(await requestCaptcha()).toBe("CAPTCHA_BUSY");
    world.real = addMilliseconds(world.real, minuteMs);
    expect(await requestCaptcha()).toBe("ok");
  });
});

describe("a session", () => {
  test("is invalid at once on sign-out", async ({ world }) => {
    const principal = await person(world);
    const { token = "" } = await signIn(world, principal.loginNo, password);
    await world.call(access.signOut, {}, principal, { token });
    expect(await sessionPrincipal(world, token)).toBeNull();
  });

  test("is invalid at once when its person is disabled", async ({ world }) => {
    const principal = await person(world);
    const { token = "" } = await signIn(world, principal.loginNo, password);
    await world.db.sql("update operator set state = 'disabled' where world = $1::uuid and id = $2::uuid", [
      world.id,
      principal.operatorId,
    ]);
    expect(await sessionPrincipal(world, token)).toBeNull();
  });

  test("ends after an hour without a request, and is extended by use", async ({ world }) => {
    const principal = await person(world);
    const [idle, usedSession] = [
      await signIn(world, principal.loginNo, password),
      await signIn(world, principal.loginNo, password),
    ];
    const from = world.real;
    world.real = addMilliseconds(from, sessionIdleMs - 1);
    expect(await sessionPrincipal(world, usedSession.token ?? "")).not.toBeNull();
    world.real = addMilliseconds(from, sessionIdleMs);
    expect(await sessionPrincipal(world, idle.token ?? "")).toBeNull();
    expect(await sessionPrincipal(world, usedSession.token ?? "")).not.toBeNull();
  });

  test("ends after twelve hours of any use", async ({ world }) => {
    const principal = await person(world);
    const { token = "" } = await signIn(world, principal.loginNo, password);
    const from = world.real;
    for (let at = 0; at < sessionMs; at += sessionIdleMs / 2) {
      world.real = addMilliseconds(from, at);
      expect(await sessionPrincipal(world, token)).not.toBeNull();
    }
    world.real = addMilliseconds(from, sessionMs);
    expect(await sessionPrincipal(world, token)).toBeNull();
  });

  test("reflects changes of its person's rights, role and company at its next request", async ({ world }) => {
    const principal = await person(world);
    const { token = "" } = await signIn(world, principal.loginNo, password);
    expect(await sessionPrincipal(world, token)).toMatchObject({
      permissions: principal.permissions,
      operatorType: 1,
      realNameState: 2,
      firstVerify: 2,
    });
    await world.db.sql(
      "update operator set permissions = $3, operator_type = 2 where world = $1::uuid and id = $2::uuid",
      [world.id, principal.operatorId, ["exchange/exchangeOrder"]],
    );
    await world.db.sql(
      "update merchant set real_name_state = 3, first_verify = 0 where world = $1::uuid and user_no = $2",
      [world.id, principal.userNo],
    );
    expect(await sessionPrincipal(world, token)).toMatchObject({
      permissions: ["exchange/exchangeOrder"],
      operatorType: 2,
      realNameState: 3,
      firstVerify: 0,
    });
  });

  test("reads a world in which everything due by its clock is done, and the same world while the clock is paused", async ({
    world,
  }) => {
    const principal = await person(world);
    await openMarket(world);
    const { token = "" } = await signIn(world, principal.loginNo, password);
    const queryDueCounts = async () => {
      const backend = simulator(() => world.db);
      const caller = world.caller({ token });
      await backend.answer(accountCalls.balances, {}, caller, await backend.authenticate(caller, "portal"));
      return world.db.sql<{ behind: bigint; done: bigint }>(
        "select count(*) filter (where due_at <= w.clock_at and state = 'open') as behind, count(*) filter (where state = 'done') as done from due d join world w on w.id = d.world where w.id = $1::uuid",
        [world.id],
      );
    };
    const [before] = await queryDueCounts();
    expect(before?.behind).toBe(0n);
    expect(await queryDueCounts()).toEqual([before]);
    await world.setClock(addMilliseconds(await world.now(), 10 * minuteMs));
    const [after] = await queryDueCounts();
    expect(after?.behind).toBe(0n);
    expect(after?.done).toBeGreaterThan(before?.done ?? 0n);
  });

  test("records its last request to the minute", async ({ world }) => {
    const principal = await person(world);
    const { token = "" } = await signIn(world, principal.loginNo, password);
    const from = world.real;
    for (const [after, recordedMs] of [
      [minuteMs - 1, 0],
      [minuteMs, minuteMs],
      [2 * minuteMs - 1, minuteMs],
    ] as const) {
      world.real = addMilliseconds(from, after);
      expect(await sessionPrincipal(world, token)).not.toBeNull();
      expect(await world.db.sql("select seen_at from session where world = $1::uuid", [world.id])).toEqual([
        { seen_at: addMilliseconds(from, recordedMs) },
      ]);
    }
  });

  test("stores the first 200 characters of the browser's name", async ({ world }) => {
    const principal = await world.merchant();
    await openSession(world.db.sql, "portal", world.id, principal.operatorId, world.caller({ agent: "m".repeat(300) }));
    expect(await world.db.sql("select agent from session where world = $1::uuid", [world.id])).toEqual([
      { agent: "m".repeat(200) },
    ]);
  });

  test("of operations carries its person's name, and belongs to nobody once it has ended", async ({ world }) => {
    const name = `ops ${world.id}`;
    await world.db.prisma.opsUser.create({ data: { name, passwordHash: "none", madeAt: world.real } });
    const token = await openSession(world.db.sql, "operations", null, name, world.caller());
    const findPrincipal = () => principalOfToken(world.db.sql, token, "operations", world.real);
    expect(await findPrincipal()).toEqual({ realm: "operations", name });
    expect([await endSessionByToken(world.db.sql, token), await endSessionByToken(world.db.sql, token)]).toEqual([
      true,
      false,
    ]);
    expect(await findPrincipal()).toBeNull();
  });

  test("is recognised as ended by work that outlives its request; work that began without a request goes on", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const openPortalSession = () => openSession(world.db.sql, "portal", world.id, principal.operatorId, world.caller());
    const [token, otherToken] = [await openPortalSession(), await openPortalSession()];
    const areOpen = async () =>
      Promise.all(
        [token, otherToken, undefined].map((sessionToken) => isSessionOpen(world.db, { token: sessionToken })),
      );
    expect(await areOpen()).toEqual([true, true, true]);
    await endSessionByToken(world.db.sql, token);
    expect(await areOpen()).toEqual([false, true, true]);
  });

  test("of the portal gives no access to operations", async ({ world }) => {
    const principal = await person(world);
    const { token = "" } = await signIn(world, principal.loginNo, password);
    expect(await simulator(() => world.db).authenticate(world.caller({ token }), "operations")).toBeNull();
  });
});

test("sign-ins are in the audit log, failures included, and no password with them", async ({ world }) => {
  const principal = await person(world);
  await codeOf(signIn(world, principal.loginNo, "Wrong-2026"));
  world.real = addMilliseconds(world.real, 1);
  await signIn(world, principal.loginNo, password);
  const rows = await world.db.sql<{ what: string; outcome: string; subject: string }>(
    "select what, outcome, subject from audit where world = $1::uuid and what = 'access.signIn' order by id",
    [world.id],
  );
  expect(rows.map(({ outcome, subject }) => [outcome, subject])).toEqual([
    ["LOGIN_ERROR", principal.loginNo],
    ["ok", principal.loginNo],
  ]);
  expect(
    JSON.stringify(
      await world.db.sql<object>("select who, what, subject, origin from audit where world = $1::uuid", [world.id]),
    ),
  ).not.toMatch(/Right-2026|Wrong-2026/);
});

test("a company is called by its English name in English and by its own in Chinese", async ({ world }) => {
  const principal = await person(world);
  await world.db.sql(
    "update merchant set name = '宁波海港', english_name = 'Ningbo Harbour' where world = $1::uuid and user_no = $2",
    [world.id, principal.userNo],
  );
  const nameIn = async (locale: string) => (await world.call(access.account, {}, principal, { locale })).userName;
  expect([await nameIn("en-US"), await nameIn("zh-CN")]).toEqual(["Ningbo Harbour", "宁波海港"]);
});

test("a person receives data about themselves and their own company, with or without a session", async ({ world }) => {
  const otherMerchant = await world.merchant();
  const principal = await person(world);
  const { token = "" } = await signIn(world, principal.loginNo, password);
  await world.db.sql(
    "update merchant set name = '海港', english_name = 'Harbour', user_type = 5, state = 'closed' where world = $1::uuid and user_no = $2",
    [world.id, principal.userNo],
  );
  const portalPrincipal = await sessionPrincipal(world, token);
  for (const asker of [principal, portalPrincipal])
    expect(await world.call(access.account, {}, asker)).toMatchObject({
      userName: "Harbour",
      userType: 5,
      accountState: "closed",
      operatorName: "Operator",
      phoneNumber: "139****0001",
      email: principal.loginNo,
    });
  expect(await world.call(access.account, {}, otherMerchant)).toMatchObject({
    userName: `Merchant ${otherMerchant.userNo}`,
    accountState: "active",
  });
});
