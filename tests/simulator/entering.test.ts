import { describe, expect, onTestFinished, vi } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { entering } from "@/lib/access/calls/entering";
import { codeEveryMs, deviceDays, mfaPendingMs, wrongCodesMax, wrongPasswordsMax } from "@/lib/access/terms";
import type { Database } from "@/lib/simulator/platform/store/database";
import { openText } from "@/lib/simulator/access/secrets";
import { endSessionByToken } from "@/lib/simulator/access/sessions/session";
import { endMfaPending } from "@/lib/simulator/access/sign-in/enter";
import { simulator } from "@/lib/simulator/backend";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { captcha, digitsTo, enterAnew, halfway, heldBy, password, person, sentTo, signIn } from "../fixtures/entering";
import { openFaulty } from "../fixtures/faults";
import { work } from "../fixtures/quick-hash";
import { codeOf, no } from "../fixtures/refusals";
import { appDigits, giveApp, switchOn } from "../fixtures/second-steps";
import { refusedWith } from "../fixtures/tx";
import { test, type TestWorld } from "../fixtures/world";

const wrong = "Wrong-2026";
/** Against a thousand mutants a few dozen concurrent requests prove as much. */
const crowd = process.env.MUTATED_TOPIC ? 40 : 1_000;

test("on a new device a right password opens half a session, which is valid only at the second step", async ({
  world,
}) => {
  const principal = await person(world);
  const { token } = await halfway(world, principal.loginNo);
  expect([
    await heldBy(world, token),
    await heldBy(world, token, "operations"),
    await heldBy(world, token, "sibling"),
  ]).toEqual([null, null, null]);
  expect(await heldBy(world, token, "halfway")).toEqual({
    realm: "halfway",
    world: world.name,
    userNo: principal.userNo,
    operatorId: principal.operatorId,
  });
});

test("half a session lasts ten minutes and no longer", async ({ world }) => {
  const principal = await person(world);
  const { token } = await halfway(world, principal.loginNo);
  world.real = addMilliseconds(world.real, mfaPendingMs - 1);
  expect(await heldBy(world, token, "halfway")).not.toBeNull();
  world.real = addMilliseconds(world.real, 1);
  expect(await heldBy(world, token, "halfway")).toBeNull();
});

test("where codes reach real people the second step names no world to read them in", async ({ world }) => {
  const { guest } = await halfway(world, (await person(world)).loginNo);
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("DATABASE_KIND", "server");
  expect(await world.call(entering.secondStep, {}, guest)).not.toHaveProperty("world");
});

test("a code to the person's own address opens the session under a new id; the device is known from then on, and a mail reports it", async ({
  world,
}) => {
  const principal = await person(world);
  const { token: half, guest } = await halfway(world, principal.loginNo, {
    agent: "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36",
    from: "203.0.113.9",
  });
  expect(await world.call(entering.secondStep, {}, guest)).toEqual({
    reason: "newDevice",
    ways: [
      { authWay: "phone", sendNo: expect.stringContaining("****") },
      { authWay: "email", sendNo: expect.stringMatching(/^\S\*\*\*\S?@/) },
    ],
    world: world.name,
  });
  const at = {
    token: half,
    device: undefined,
    agent: "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36",
    from: "203.0.113.9",
  };
  await world.call(entering.beginSecondStep, { authWay: "phone" }, guest, at);
  const { token = "", device } = await world.call(
    entering.takeSecondStep,
    { authWay: "phone", msgCode: await digitsTo(world, principal.phone) },
    guest,
    at,
  );
  expect(token).not.toBe(half);
  expect([await heldBy(world, half, "halfway"), await heldBy(world, half)]).toEqual([null, null]);
  expect(await heldBy(world, token)).toMatchObject({ realm: "portal", operatorId: principal.operatorId });
  expect(await sentTo(world, principal.loginNo)).toMatch(/Chrome · Windows, from 203\.0\.113\.9/);
  const again = await signIn(world, principal.loginNo, { device });
  expect([again.isHalfway, again.device, await heldBy(world, again.token)]).toEqual([
    false,
    undefined,
    expect.objectContaining({ operatorId: principal.operatorId }),
  ]);
});

test("a device without a sign-in for half a year is forgotten, and each sign-in extends it by as much", async ({
  world,
}) => {
  const principal = await person(world);
  const { device } = await enterAnew(world, principal);
  world.real = addMilliseconds(world.real, deviceDays * dayMs - 1);
  expect((await signIn(world, principal.loginNo, { device })).isHalfway).toBe(false);
  world.real = addMilliseconds(world.real, deviceDays * dayMs);
  expect((await signIn(world, principal.loginNo, { device })).isHalfway).toBe(true);
});

test("a device known for one person is new to another, and to both it is the same device afterwards", async ({
  world,
}) => {
  const [firstPerson, secondPerson] = [await person(world), await person(world)];
  const { device } = await enterAnew(world, firstPerson);
  expect((await signIn(world, secondPerson.loginNo, { device })).isHalfway).toBe(true);
  expect((await enterAnew(world, secondPerson, { device })).device).toBeUndefined();
  for (const { loginNo } of [firstPerson, secondPerson])
    expect((await signIn(world, loginNo, { device })).isHalfway).toBe(false);
});

test("an unknown device token is never trusted: the person who enters a code gets a new one", async ({ world }) => {
  const principal = await person(world);
  const plantedToken = "p".repeat(43);
  const { device } = await enterAnew(world, principal, { device: plantedToken });
  expect(device).toMatch(/^[\w-]{43}$/);
  expect((await signIn(world, principal.loginNo, { device: plantedToken })).isHalfway).toBe(true);
});

test("a scenario's people are known on the first device they sign in on, and on no second", async ({ world }) => {
  const principal = await person(world);
  await world.db.sql("update device set token_hash = 'first' where world = $1::uuid and operator = $2::uuid", [
    world.id,
    principal.operatorId,
  ]);
  const many = await Promise.all(
    Array.from({ length: 4 }, () => signIn(world, principal.loginNo, { device: undefined })),
  );
  expect(many.map(({ isHalfway }) => isHalfway).sort()).toEqual([false, true, true, true]);
});

describe("the second step", () => {
  test("is required on a known device too where it is switched on", async ({ world }) => {
    const principal = await person(world);
    await switchOn(world, principal, "login", "app");
    const secret = await giveApp(world, principal);
    const { token = "", isHalfway } = await signIn(world, principal.loginNo);
    expect(isHalfway).toBe(true);
    const guest = {
      realm: "halfway" as const,
      world: world.name,
      userNo: principal.userNo,
      operatorId: principal.operatorId,
    };
    expect(await world.call(entering.secondStep, {}, guest)).toEqual({
      reason: "secondStep",
      ways: [{ authWay: "app", sendNo: "" }],
      world: world.name,
    });
    await expect(
      world.call(entering.takeSecondStep, { authWay: "email", msgCode: "123456" }, guest, { token }),
    ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    await expect(world.call(entering.takeSecondStep, { authWay: "app" }, guest, { token })).rejects.toEqual(
      no("SECOND_STEP_REQUIRED"),
    );
    const whole = await world.call(
      entering.takeSecondStep,
      { authWay: "app", msgCode: appDigits(secret, world.real) },
      guest,
      {
        token,
      },
    );
    expect(await heldBy(world, whole.token)).toMatchObject({ operatorId: principal.operatorId });
    // and digits that have served serve no second sign-in
    const next = await signIn(world, principal.loginNo);
    await expect(
      world.call(entering.takeSecondStep, { authWay: "app", msgCode: appDigits(secret, world.real) }, guest, {
        token: next.token,
      }),
    ).rejects.toEqual(no("CAPTCHA_ERROR"));
  });

  test("locks after five wrong digits of an app", async ({ world }) => {
    const principal = await person(world);
    await switchOn(world, principal, "login", "app");
    await giveApp(world, principal);
    const { token } = await signIn(world, principal.loginNo);
    const guest = {
      realm: "halfway" as const,
      world: world.name,
      userNo: principal.userNo,
      operatorId: principal.operatorId,
    };
    const outcomes: string[] = [];
    for (let i = 0; i < 6; i += 1)
      outcomes.push(
        await codeOf(world.call(entering.takeSecondStep, { authWay: "app", msgCode: "000001" }, guest, { token })),
      );
    expect(outcomes[0]).toBe("CAPTCHA_ERROR");
    expect(outcomes.at(-1)).toBe("SECOND_STEP_LOCKED");
  });

  test("accepts only its own person, whatever owner the page names", async ({ world }) => {
    const [principal, otherPerson] = [await person(world), await person(world)];
    const { token, guest } = await halfway(world, principal.loginNo);
    for (const claims of [{ userNo: otherPerson.userNo }, { operatorId: otherPerson.operatorId }]) {
      await expect(world.call(entering.secondStep, claims, guest, { token })).rejects.toEqual(
        no("OPERATION_NOT_ALLOW"),
      );
      await expect(
        world.call(entering.beginSecondStep, { ...claims, authWay: "email" }, guest, { token }),
      ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
      await expect(
        world.call(entering.takeSecondStep, { ...claims, authWay: "email", msgCode: "123456" }, guest, { token }),
      ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    }
    expect(
      (
        await world.call(entering.secondStep, { userNo: principal.userNo, operatorId: principal.operatorId }, guest, {
          token,
        })
      ).ways,
    ).toHaveLength(2);
  });

  test("accepts a code only in the half session it was sent for, five wrong ones invalidate it, and the next is sent after 55 seconds", async ({
    world,
  }) => {
    const principal = await person(world);
    const { token, guest } = await halfway(world, principal.loginNo);
    await world.call(entering.beginSecondStep, { authWay: "email" }, guest, { token });
    const msgCode = await digitsTo(world, principal.loginNo);
    const otherSession = await halfway(world, principal.loginNo);
    await expect(
      world.call(entering.takeSecondStep, { authWay: "email", msgCode }, guest, { token: otherSession.token }),
    ).rejects.toEqual(no("CAPTCHA_ERROR"));
    await expect(world.call(entering.beginSecondStep, { authWay: "email" }, guest, { token })).rejects.toEqual(
      no("CAPTCHA_BUSY"),
    );
    const guess = msgCode === "111111" ? "222222" : "111111";
    for (let i = 0; i < wrongCodesMax; i += 1)
      await expect(
        world.call(entering.takeSecondStep, { authWay: "email", msgCode: guess }, guest, { token }),
      ).rejects.toEqual(no("CAPTCHA_ERROR"));
    await expect(world.call(entering.takeSecondStep, { authWay: "email", msgCode }, guest, { token })).rejects.toEqual(
      no("CAPTCHA_ERROR"),
    );
    world.real = addMilliseconds(world.real, codeEveryMs);
    await world.call(entering.beginSecondStep, { authWay: "email" }, guest, { token });
    expect(
      (
        await world.call(
          entering.takeSecondStep,
          { authWay: "email", msgCode: await digitsTo(world, principal.loginNo) },
          guest,
          {
            token,
          },
        )
      ).userNo,
    ).toBe(principal.userNo);
  });

  test("opens one session for a thousand simultaneous requests with the right code", async ({ world }) => {
    const principal = await person(world);
    const { token, guest } = await halfway(world, principal.loginNo);
    await world.call(entering.beginSecondStep, { authWay: "email" }, guest, { token });
    const msgCode = await digitsTo(world, principal.loginNo);
    const outcomes = await Promise.all(
      Array.from({ length: crowd }, () =>
        codeOf(world.call(entering.takeSecondStep, { authWay: "email", msgCode }, guest, { token })),
      ),
    );
    expect(outcomes.filter((code) => code === "ok")).toHaveLength(1);
    expect(new Set(outcomes.filter((code) => code !== "ok"))).toEqual(new Set(["CAPTCHA_ERROR"]));
    const [open] = await world.db.sql<{ count: number }>(
      "select count(*)::int as count from session where world = $1::uuid and holder = $2",
      [world.id, principal.operatorId],
    );
    expect(open?.count).toBe(1);
  });
});

test("an app's digits open nothing where the half session has ended, or where there was none", async ({ world }) => {
  const principal = await person(world);
  await switchOn(world, principal, "login", "app");
  const msgCode = appDigits(await giveApp(world, principal), world.real);
  const { token = "" } = await signIn(world, principal.loginNo);
  const guest = {
    realm: "halfway" as const,
    world: world.name,
    userNo: principal.userNo,
    operatorId: principal.operatorId,
  };
  expect(await endSessionByToken(world.db.sql, token)).toBe(true);
  for (const change of [{ token }, { token: undefined }])
    await expect(world.call(entering.takeSecondStep, { authWay: "app", msgCode }, guest, change)).rejects.toEqual(
      no("TOKEN_EXPIRED"),
    );
  expect(await world.db.sql("select from session where world = $1::uuid", [world.id])).toEqual([]);
});

test("of many simultaneous requests that complete half a session one succeeds", async ({ world }) => {
  const { token } = await halfway(world, (await person(world)).loginNo);
  const results = await Promise.all(
    Array.from({ length: 20 }, () => refusedWith(endMfaPending(world.db.sql, world.caller({ token })))),
  );
  expect(results.filter((half) => typeof half === "object" && half.until === null)).toHaveLength(1);
  expect(results.filter((code) => code === "TOKEN_EXPIRED")).toHaveLength(19);
});

describe("a merchant's number", () => {
  test("signs in its own people by name, phone or email, and nobody else's", async ({ world }) => {
    const [principal, stranger] = [await person(world), await person(world)];
    await world.db.sql("update operator set name = '陈海' where world = $1::uuid and id = $2::uuid", [
      world.id,
      principal.operatorId,
    ]);
    for (const loginNo of ["陈海", principal.phone, principal.loginNo.toUpperCase()])
      expect((await signIn(world, loginNo, { userNo: principal.userNo })).operatorId).toBe(principal.operatorId);
    for (const [userNo, loginNo] of [
      [stranger.userNo, principal.phone],
      [stranger.userNo, "陈海"],
      [principal.userNo, stranger.loginNo],
    ] as const)
      await expect(signIn(world, loginNo, { userNo })).rejects.toEqual(no("LOGIN_ERROR"));
    await expect(signIn(world, "陈海")).rejects.toEqual(no("LOGIN_ERROR"));
  });

  test("does not choose between two people of one name", async ({ world }) => {
    const principal = await person(world);
    const namesake = await world.operator(principal.userNo);
    await world.db.sql(
      "update operator set name = '陈海', password_hash = (select password_hash from operator where world = $1::uuid and id = $2::uuid) where world = $1::uuid and id in ($2::uuid, $3::uuid)",
      [world.id, principal.operatorId, namesake.operatorId],
    );
    await expect(signIn(world, "陈海", { userNo: principal.userNo })).rejects.toEqual(no("LOGIN_ERROR"));
  });
});

describe("wrong passwords", () => {
  const guess = (world: TestWorld, loginNo: string, times: number, device?: string) =>
    Promise.all(Array.from({ length: times }, () => codeOf(signIn(world, loginNo, { secret: wrong, device }))));

  test("from an unknown network lock no one out on a known device", async ({ world }) => {
    const principal = await person(world);
    await guess(world, principal.loginNo, wrongPasswordsMax);
    await expect(signIn(world, principal.loginNo, { device: undefined })).rejects.toEqual(no("LOGIN_LOCKED"));
    expect((await signIn(world, principal.loginNo)).isHalfway).toBe(false);
    // which does not end the lock for the others
    await expect(signIn(world, principal.loginNo, { device: undefined })).rejects.toEqual(no("LOGIN_LOCKED"));
  });

  test("on a known device lock that device alone", async ({ world }) => {
    const principal = await person(world);
    const { device } = await enterAnew(world, principal);
    await guess(world, principal.loginNo, wrongPasswordsMax, device);
    await expect(signIn(world, principal.loginNo, { device })).rejects.toEqual(no("LOGIN_LOCKED"));
    expect((await signIn(world, principal.loginNo)).isHalfway).toBe(false);
    expect((await signIn(world, principal.loginNo, { device: undefined })).isHalfway).toBe(true);
  });

  test("from ever new devices are counted together", async ({ world }) => {
    const principal = await person(world);
    for (let i = 0; i < wrongPasswordsMax; i += 1)
      await codeOf(signIn(world, principal.loginNo, { secret: wrong, device: String(i).repeat(43) }));
    await expect(signIn(world, principal.loginNo, { device: "z".repeat(43) })).rejects.toEqual(no("LOGIN_LOCKED"));
  });
});

test("unknown, wrong, locked and disabled cost the same work: one slow check and the same statements", async ({
  world,
  url,
}) => {
  const [knownPerson, lockedPerson, disabledPerson] = [await person(world), await person(world), await person(world)];
  for (let i = 0; i < wrongPasswordsMax; i += 1)
    await codeOf(signIn(world, lockedPerson.loginNo, { secret: wrong, device: undefined }));
  await world.db.sql("update operator set state = 'disabled' where world = $1::uuid and id = $2::uuid", [
    world.id,
    disabledPerson.operatorId,
  ]);
  await codeOf(signIn(world, "nobody@test.example"));

  const watchedDb = openFaulty(url);
  onTestFinished(() => watchedDb.close());
  const closedDb: Database = {
    ...watchedDb,
    transact: () => {
      throw new Error("nothing is opened");
    },
  };
  const costOf = async (loginNo: string, secret: string) => {
    const credentials = { loginNo, password: secret, ...(await captcha(world)) };
    watchedDb.plan(() => null);
    const before = { ...work };
    const code = await codeOf(
      simulator(() => closedDb).answer(access.signIn, credentials, world.caller({ device: undefined }), null),
    );
    return {
      code,
      slow: [work.checks - before.checks, work.hashes - before.hashes],
      statements: [...watchedDb.calls],
    };
  };
  const reference = await costOf(knownPerson.loginNo, wrong);
  expect([reference.code, reference.slow]).toEqual(["LOGIN_ERROR", [1, 0]]);
  expect(reference.statements.length).toBeGreaterThan(3);
  for (const [loginNo, secret] of [
    ["nobody@test.example", wrong],
    ["13999999999", wrong],
    [lockedPerson.loginNo, wrong],
    [disabledPerson.loginNo, password],
  ] as const)
    expect(await costOf(loginNo, secret)).toEqual(reference);
  // the correct password of a locked name reveals the lock, in the same time
  expect(await costOf(lockedPerson.loginNo, password)).toEqual({ ...reference, code: "LOGIN_LOCKED" });
});

test("the outbox removes a used code, and the mail about a new device contains no code", async ({ world }) => {
  const principal = await person(world);
  await enterAnew(world, principal);
  const rows = await world.db.sql<{ purpose: string; sealed: Uint8Array | null }>(
    "select purpose, sealed from outbox where world = $1::uuid and recipient = $2 order by purpose desc",
    [world.id, principal.loginNo],
  );
  expect(rows.map(({ purpose, sealed }) => [purpose, sealed !== null])).toEqual([
    ["secondStep", false],
    ["newDevice", true],
  ]);
  expect(openText(rows[1]?.sealed ?? new Uint8Array())).not.toMatch(/(?<!\d)\d{6}(?!\d)/);
});
