import { randomUUID } from "node:crypto";
import { expect, onTestFinished, vi } from "vitest";
import { appStepMs, loginLockMs, wrongPasswordsMax } from "@/lib/access/terms";
import { accessRefusalRedirect } from "@/lib/backend/turned-away";
import { realmOf, type OpsPrincipal } from "@/lib/call/principal";
import { callNames, catalogue } from "@/lib/catalogue/calls";
import { checkAccess } from "@/lib/gate/may";
import { operationsScreens } from "@/lib/operations/screens";
import { operations } from "@/lib/operations/calls/worlds";
import { factor } from "@/lib/operations/calls/factor";
import { openSession, principalOfToken } from "@/lib/simulator/access/sessions/session";
import { simulator } from "@/lib/simulator/backend";
import { createOpsUserOrSetPassword } from "@/lib/simulator/operations/sign-in/ops-user";
import { addMilliseconds } from "@/lib/time/instant";
import { openFaulty } from "../fixtures/faults";
import { codeOf, no } from "../fixtures/refusals";
import { appDigits } from "../fixtures/second-steps";
import { test, type TestWorld } from "../fixtures/world";

const password = "Rainy-Harbour-77";

async function person(world: TestWorld): Promise<OpsPrincipal> {
  const name = `factor-${randomUUID().slice(0, 8)}`;
  await createOpsUserOrSetPassword(world.db, name, password, world.real);
  return { realm: "operations", name };
}
async function enrolledPerson(world: TestWorld) {
  const principal = await person(world);
  const { secret } = await world.call(factor.beginFactor, { password }, principal);
  const { recoveryCodes } = await world.call(factor.confirmFactor, { code: appDigits(secret, world.real) }, principal);
  world.real = addMilliseconds(world.real, 2 * appStepMs);
  return { who: principal, secret, recoveryCodes };
}
const signIn = (world: TestWorld, name: string, code?: string) =>
  world.call(operations.signIn, { name, password, ...(code && { code }) }, null, {
    from: `10.1.${name.length}.${name.charCodeAt(8)}`,
  });

test("without an app the console requires none; with one, a password alone is refused like a wrong one", async ({
  world,
}) => {
  const fresh = await person(world);
  expect((await signIn(world, fresh.name)).name).toBe(fresh.name);
  const { who, secret } = await enrolledPerson(world);
  await expect(signIn(world, who.name)).rejects.toEqual(no("LOGIN_ERROR"));
  await expect(signIn(world, who.name, "000000")).rejects.toEqual(no("LOGIN_ERROR"));
  expect((await signIn(world, who.name, appDigits(secret, world.real))).name).toBe(who.name);
});

test("in production only setting an app up is open until it is, everywhere else an app is optional", async ({
  world,
}) => {
  const principal = await person(world);
  const token = await openSession(world.db.sql, "operations", null, principal.name, world.caller());
  const findPrincipal = async () => principalOfToken(world.db.sql, token, "operations", world.real);
  const open = async () => {
    const sessionPrincipal = await findPrincipal();
    const console = catalogue.filter(({ access }) => realmOf(access) === "operations");
    return console
      .filter(({ access }) => checkAccess(sessionPrincipal, access) === null)
      .map((call) => callNames.get(call))
      .sort();
  };
  expect(await open()).toContain("operations.advance");
  vi.stubEnv("DATABASE_KIND", "server");
  expect(await findPrincipal()).toEqual({ ...principal, isEnrolling: true });
  expect(await open()).toEqual([
    "operations.beginFactor",
    "operations.confirmFactor",
    "operations.factor",
    "operations.me",
    "operations.signOut",
  ]);
  expect(checkAccess(await findPrincipal(), operationsScreens.factor.access)).toBeNull();
  const no = checkAccess(await findPrincipal(), operationsScreens.worlds.access);
  expect([no, no && accessRefusalRedirect(no, "operations", "/ops")]).toEqual(["FACTOR_MISSING", "/ops/second-factor"]);
  const { secret } = await world.call(factor.beginFactor, { password }, principal);
  await world.call(factor.confirmFactor, { code: appDigits(secret, world.real) }, principal, { token });
  expect(await findPrincipal()).toEqual(principal);
  expect(await open()).toContain("operations.advance");
});

test("an unknown network's wrong passwords lock that network out, and never the owner's", async ({ world }) => {
  const { who, secret } = await enrolledPerson(world);
  const from = (address: string, passwordText = password, code = appDigits(secret, world.real)) =>
    codeOf(world.call(operations.signIn, { name: who.name, password: passwordText, code }, null, { from: address }));
  for (let round = 0; round < 3; round += 1) {
    // the addresses of one IPv6 network are one stranger
    for (let tries = 0; tries < wrongPasswordsMax; tries += 1)
      expect(await from(`2001:db8:0:1:${tries + 1}::9`, "Wrong-Harbour-77")).toBe("LOGIN_ERROR");
    expect(await from("2001:db8:0:1:ffff::1")).toBe("LOGIN_ERROR");
    expect(await from("2001:db8:0:2::1")).toBe("ok");
    world.real = addMilliseconds(world.real, loginLockMs);
  }
});

test("digits are valid for one of many simultaneous sign-ins, and for none after", async ({ world }) => {
  const { who, secret } = await enrolledPerson(world);
  const digits = appDigits(secret, world.real);
  const came = await Promise.all(Array.from({ length: 4 }, () => codeOf(signIn(world, who.name, digits))));
  expect(came.filter((code) => code === "ok")).toHaveLength(1);
  await expect(signIn(world, who.name, digits)).rejects.toEqual(no("LOGIN_ERROR"));
});

test("a recovery code replaces the app once", async ({ world }) => {
  const {
    who,
    recoveryCodes: [code = "", next = ""],
  } = await enrolledPerson(world);
  expect((await signIn(world, who.name, code.toLowerCase())).name).toBe(who.name);
  await expect(signIn(world, who.name, code)).rejects.toEqual(no("LOGIN_ERROR"));
  expect((await world.call(factor.factor, {}, who)).recoveryLeft).toBe(9);
  expect((await signIn(world, who.name, next)).name).toBe(who.name);
});

test("wrong digits count like wrong passwords: five lock the sign-in for 30 minutes, the right ones too", async ({
  world,
}) => {
  const { who, secret } = await enrolledPerson(world);
  for (let i = 0; i < wrongPasswordsMax; i += 1)
    await expect(signIn(world, who.name, "000000")).rejects.toEqual(no("LOGIN_ERROR"));
  await expect(signIn(world, who.name, appDigits(secret, world.real))).rejects.toEqual(no("LOGIN_ERROR"));
  world.real = addMilliseconds(world.real, loginLockMs);
  expect((await signIn(world, who.name, appDigits(secret, world.real))).name).toBe(who.name);
});

test("an app counts only once its digits have proven it, and ends the person's other sessions then", async ({
  world,
}) => {
  const principal = await person(world);
  const [currentToken, elsewhere] = [
    await openSession(world.db.sql, "operations", null, principal.name, world.caller()),
    await openSession(world.db.sql, "operations", null, principal.name, world.caller()),
  ];
  await expect(world.call(factor.confirmFactor, { code: "123456" }, principal)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
  await expect(world.call(factor.beginFactor, { password: "Wrong-Harbour-77" }, principal)).rejects.toEqual(
    no("PASSWORD_WRONG"),
  );
  const { secret } = await world.call(factor.beginFactor, { password }, principal);
  await expect(world.call(factor.confirmFactor, { code: "000000" }, principal)).rejects.toEqual(no("CAPTCHA_ERROR"));
  expect((await world.call(factor.factor, {}, principal)).isOn).toBe(false);
  await world.call(factor.confirmFactor, { code: appDigits(secret, world.real) }, principal, { token: currentToken });
  expect(await world.call(factor.factor, {}, principal)).toEqual({ isOn: true, isMissing: false, recoveryLeft: 10 });
  expect([
    await principalOfToken(world.db.sql, currentToken, "operations", world.real),
    await principalOfToken(world.db.sql, elsewhere, "operations", world.real),
  ]).toEqual([principal, null]);
});

test("an app is switched off with both factors, and a new password from the terminal leaves it on", async ({
  world,
}) => {
  const { who, secret, recoveryCodes } = await enrolledPerson(world);
  await expect(
    world.call(factor.endFactor, { password: "Wrong-Harbour-77", code: appDigits(secret, world.real) }, who),
  ).rejects.toEqual(no("PASSWORD_WRONG"));
  await expect(world.call(factor.endFactor, { password, code: "000000" }, who)).rejects.toEqual(no("CAPTCHA_ERROR"));
  await createOpsUserOrSetPassword(world.db, who.name, password, world.real);
  await expect(signIn(world, who.name)).rejects.toEqual(no("LOGIN_ERROR"));
  await world.call(factor.endFactor, { password, code: recoveryCodes[0] ?? "" }, who);
  expect((await signIn(world, who.name)).name).toBe(who.name);
  await expect(world.call(factor.endFactor, { password, code: "123456" }, who)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
});

test("an intruder at an open console with the password neither replaces an app in use nor guesses its digits", async ({
  world,
}) => {
  const { who, secret } = await enrolledPerson(world);
  await expect(world.call(factor.beginFactor, { password }, who)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  const right = appDigits(secret, world.real);
  const wrong = Array.from({ length: wrongPasswordsMax }, (_, at) => String(100_000 + at)).filter(
    (digits) => digits !== right,
  );
  while (wrong.length < wrongPasswordsMax) wrong.push("200000");
  for (const code of wrong)
    await expect(world.call(factor.endFactor, { password, code }, who)).rejects.toEqual(no("CAPTCHA_ERROR"));
  await expect(world.call(factor.endFactor, { password, code: right }, who)).rejects.toEqual(no("PASSWORD_WRONG"));
  expect((await world.call(factor.factor, {}, who)).isOn).toBe(true);
  world.real = addMilliseconds(world.real, loginLockMs);
  await world.call(factor.endFactor, { password, code: appDigits(secret, world.real) }, who);
  expect((await world.call(factor.factor, {}, who)).isOn).toBe(false);
});

test("an unknown name, a wrong password, wrong digits and a lock cost the console's sign-in the same reads and writes", async ({
  world,
  url,
}) => {
  const [fresh, lockedPerson, { who: enrolledOne }] = [
    await person(world),
    await person(world),
    await enrolledPerson(world),
  ];
  for (let i = 0; i < wrongPasswordsMax; i += 1)
    await codeOf(world.call(operations.signIn, { name: lockedPerson.name, password: "Wrong-Harbour-77" }, null));
  const faultyDb = openFaulty(url);
  onTestFinished(() => faultyDb.close());
  const work = async (name: string, secret: string) => {
    faultyDb.plan(() => null);
    const code = await codeOf(
      simulator(() => faultyDb).answer(
        operations.signIn,
        { name, password: secret, code: "000000" },
        world.caller(),
        null,
      ),
    );
    return [code, ...faultyDb.calls.map((text) => (/^select\b/i.test(text.trim()) ? "reads" : "writes"))];
  };
  const reference = await work(fresh.name, "Wrong-Harbour-77");
  expect(reference[0]).toBe("LOGIN_ERROR");
  expect(reference).toContain("reads");
  expect(reference).toContain("writes");
  for (const [name, secret] of [
    ["nobody-here", password],
    [enrolledOne.name, password],
    [lockedPerson.name, password],
    [lockedPerson.name, "Wrong-Harbour-77"],
  ] as const)
    expect(await work(name, secret), name).toEqual(reference);
});

test("ten wrong codes of an account within an hour lock it from every network, reported by mail; guesses without its password lock nobody", async ({
  world,
}) => {
  const { who, secret, recoveryCodes } = await enrolledPerson(world);
  await createOpsUserOrSetPassword(world.db, who.name, password, world.real, "ops@portal.example");
  const right = () => appDigits(secret, world.real);
  const from = (no: number, code: string, passwordText = password) =>
    codeOf(
      world.call(operations.signIn, { name: who.name, password: passwordText, code }, null, { from: `10.9.${no}.1` }),
    );
  for (let no = 0; no < 30; no += 1) await from(no, "000000", "Wrong-Harbour-77");
  expect(await from(30, right())).toBe("ok");
  world.real = addMilliseconds(world.real, 2 * appStepMs);
  for (let no = 31; no < 41; no += 1) expect(await from(no, "000000")).toBe("LOGIN_ERROR");
  expect(await from(41, right())).toBe("LOGIN_ERROR");
  expect(await from(42, recoveryCodes[0] ?? "")).toBe("LOGIN_ERROR");
  const noticeFilter = { world: world.id, purpose: "codesGuessed" };
  expect(
    await world.db.prisma.outbox.findMany({ where: noticeFilter, select: { kind: true, recipient: true } }),
  ).toEqual([{ kind: "mail", recipient: "ops@portal.example" }]);
  // nor is any taken at the console, where the app would be switched off
  const proof = { password, code: right() };
  await expect(world.call(factor.endFactor, proof, who)).rejects.toEqual(no("CAPTCHA_ERROR"));
  world.real = addMilliseconds(world.real, 60 * 60_000);
  expect(await from(43, right())).toBe("ok");
});

test("a used code of operations does not count as a guess when it is sent again", async ({ world }) => {
  const {
    who,
    secret,
    recoveryCodes: [code = ""],
  } = await enrolledPerson(world);
  expect((await signIn(world, who.name, code)).name).toBe(who.name);
  for (let tries = 0; tries < 12; tries += 1)
    await expect(signIn(world, who.name, code)).rejects.toEqual(no("LOGIN_ERROR"));
  expect((await signIn(world, who.name, appDigits(secret, world.real))).name).toBe(who.name);
});
