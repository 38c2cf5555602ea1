import { expect } from "vitest";
import { checkAccess } from "@/lib/gate/may";
import { signInMethods } from "@/lib/access/calls/sign-in-methods";
import { people } from "@/lib/access/calls/people";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { appProofMs, appStepMs, codeEveryMs, passkeysMax, recoveryCodes, wrongMfaCodesMax } from "@/lib/access/terms";
import type { Principal } from "@/lib/call/principal";
import type { MfaProof, MfaUse, MfaWay } from "@/lib/gate/second-step";
import { addMilliseconds } from "@/lib/time/instant";
import { no } from "../fixtures/refusals";
import { appDigits, digitsSentTo, giveApp, givePasskey, switchOn } from "../fixtures/second-steps";
import { SoftPasskey } from "../fixtures/soft-passkey";
import { test, type TestWorld } from "../fixtures/world";

const currentSession = { token: "a session" };
const next = (world: TestWorld) => {
  world.real = addMilliseconds(world.real, codeEveryMs);
};

async function change(world: TestWorld, principal: Principal, use: MfaUse, way: MfaWay, proof: MfaProof) {
  return world.call(
    secondStepCalls.changeSecondStep,
    { bizType: use, authWay: way, ...proof },
    principal,
    currentSession,
  );
}
/** The code to a person's own address that proves a change. */
async function mailProof(world: TestWorld, principal: Principal) {
  await world.call(signInMethods.beginProof, {}, principal, currentSession);
  return { msgCode: await digitsSentTo(world, principal.loginNo) };
}

test("a second step is switched on by proving the new way, and off or over by proving the one that is on", async ({
  world,
}) => {
  const principal = await world.merchant();
  expect(
    await world.call(
      secondStepCalls.sendSecondStepCode,
      { bizType: "payout", authWay: "email" },
      principal,
      currentSession,
    ),
  ).toEqual({
    authWay: "email",
    sentTo: expect.stringContaining("***"),
    passkey: null,
  });
  await expect(change(world, principal, "payout", "email", {})).rejects.toEqual(no("SECOND_STEP_REQUIRED"));
  await expect(change(world, principal, "payout", "email", { msgCode: "000000" })).rejects.toEqual(no("CAPTCHA_ERROR"));
  const proof = { msgCode: await digitsSentTo(world, principal.loginNo) };
  await change(world, principal, "payout", "email", proof);
  await expect(change(world, principal, "payout", "off", proof)).rejects.toEqual(no("CAPTCHA_ERROR"));
  const settings = await world.call(secondStepCalls.secondSteps, {}, principal);
  expect(settings).toMatchObject({
    login: "off",
    payout: "email",
    own: { login: { authWay: "off", sentTo: "" }, payout: { authWay: "email" } },
    isMainOperator: true,
  });

  const secret = await giveApp(world, principal);
  // the app is there, but what is on is the email
  expect(
    (
      await world.call(secondStepCalls.sendSecondStepCode, { bizType: "payout", authWay: "app" }, principal, {
        ...currentSession,
        at: addMilliseconds(world.real, codeEveryMs),
      })
    ).authWay,
  ).toBe("email");
  await expect(change(world, principal, "payout", "app", { msgCode: appDigits(secret, world.real) })).rejects.toEqual(
    no("CAPTCHA_ERROR"),
  );
  next(world);
  await change(world, principal, "payout", "app", { msgCode: await digitsSentTo(world, principal.loginNo) });
  expect(await world.call(secondStepCalls.payoutStep, {}, principal)).toEqual({ authWay: "app", sentTo: "" });
  await change(world, principal, "payout", "off", { msgCode: appDigits(secret, world.real) });
  expect((await world.call(secondStepCalls.payoutStep, {}, principal)).authWay).toBe("off");
});

test("a method is not chosen before the main operator has set it up", async ({ world }) => {
  const principal = await world.merchant();
  for (const authWay of ["phone", "app", "passkey"] as const) {
    await expect(
      world.call(secondStepCalls.sendSecondStepCode, { bizType: "login", authWay }, principal, currentSession),
    ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    await expect(change(world, principal, "login", authWay, { msgCode: "123456" })).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
  }
});

test("only the main operator switches it; others see the person to contact, and its requirements for them", async ({
  world,
}) => {
  const owner = await world.merchant();
  const clerk = await world.operator(owner.userNo);
  await switchOn(world, owner, "payout", "email");
  for (const { access } of [secondStepCalls.sendSecondStepCode, secondStepCalls.changeSecondStep])
    expect([checkAccess(clerk, access), checkAccess(owner, access)]).toEqual(["MAIN_OPERATOR_ONLY", null]);
  expect(await world.call(secondStepCalls.secondSteps, {}, clerk)).toMatchObject({
    isMainOperator: false,
    mainOperator: "Operator",
    payout: "email",
    own: { payout: { authWay: "email" } },
  });
});

test("a code for changes is sent once in 55 seconds; wrong ones lock an app", async ({ world }) => {
  const principal = await world.merchant();
  const send = () =>
    world.call(secondStepCalls.sendSecondStepCode, { bizType: "payout", authWay: "email" }, principal, currentSession);
  await send();
  await expect(send()).rejects.toEqual(no("CAPTCHA_BUSY"));
  await expect(world.call(signInMethods.beginProof, {}, principal, currentSession)).rejects.toEqual(no("CAPTCHA_BUSY"));
  const secret = await giveApp(world, principal);
  const digits = appDigits(secret, world.real);
  const guess = () =>
    change(world, principal, "login", "app", { msgCode: digits === "123456" ? "654321" : "123456" }).catch(
      (cause: { code: string }) => cause.code,
    );
  const codes = [];
  for (let i = 0; i <= wrongMfaCodesMax; i += 1) codes.push(await guess());
  expect(codes.slice(-2)).toEqual(["SECOND_STEP_LOCKED", "SECOND_STEP_LOCKED"]);
  await expect(world.call(signInMethods.removeApp, { msgCode: digits }, principal, currentSession)).rejects.toEqual(
    no("SECOND_STEP_LOCKED"),
  );
});

test("a payment's code is sent only where the step is on, by the method that is on", async ({ world }) => {
  const principal = await world.merchant();
  const send = (sendType?: "sms" | "mail") =>
    world.call(
      secondStepCalls.sendPayoutCode,
      { ...(sendType && { sendType }), msgType: "21", bizType: "2", deed: { kind: "sessions", sessionId: null } },
      principal,
      currentSession,
    );
  await expect(send("mail")).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await switchOn(world, principal, "payout", "email");
  await expect(send("sms")).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  expect(await send("mail")).toMatchObject({ authWay: "email", passkey: null });
  await expect(send()).rejects.toEqual(no("CAPTCHA_BUSY"));
});

test("alerts are displayed to the main operator while a step is off, until they are dismissed, each by the person who dismisses it", async ({
  world,
}) => {
  const owner = await world.merchant();
  const [clerk, otherOwner] = [await world.operator(owner.userNo), await world.merchant()];
  const readAlerts = async (principal: Principal) =>
    (await world.call(secondStepCalls.alertsShown, { bizTypes: ["login", "payout"] }, principal)).rows.map(
      ({ isShown }) => isShown,
    );
  expect([await readAlerts(owner), await readAlerts(clerk)]).toEqual([
    [true, true],
    [false, false],
  ]);
  await world.call(secondStepCalls.setAlertFlags, { bizTypes: ["payout"], showFlag: "dismissed" }, owner);
  expect([await readAlerts(owner), await readAlerts(otherOwner)]).toEqual([
    [true, false],
    [true, true],
  ]);
  expect((await world.call(secondStepCalls.alertFlags, { bizTypes: ["login", "payout"] }, owner)).rows).toEqual([
    { bizType: "login", showFlag: "shown" },
    { bizType: "payout", showFlag: "dismissed" },
  ]);
  await world.call(secondStepCalls.setAllAlertFlags, { showFlag: "shown" }, owner);
  await switchOn(world, owner, "login", "email");
  expect(await readAlerts(owner)).toEqual([false, true]);
});

test("an app is enabled with its digits and a proof by an existing method; recovery codes come with the first", async ({
  world,
}) => {
  const principal = await world.merchant();
  await expect(world.call(signInMethods.confirmApp, { digits: "123456" }, principal, currentSession)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
  const { secret, address } = await world.call(signInMethods.beginApp, {}, principal, currentSession);
  expect(address).toContain(`secret=${secret}`);
  const digits = () => appDigits(secret, world.real);
  await expect(world.call(signInMethods.confirmApp, { digits: digits() }, principal, currentSession)).rejects.toEqual(
    no("SECOND_STEP_REQUIRED"),
  );
  const proof = await mailProof(world, principal);
  await expect(
    world.call(
      signInMethods.confirmApp,
      { digits: digits() === "000000" ? "000001" : "000000", ...proof },
      principal,
      currentSession,
    ),
  ).rejects.toEqual(no("CAPTCHA_ERROR"));
  const confirmation = await world.call(
    signInMethods.confirmApp,
    { digits: digits(), ...proof },
    principal,
    currentSession,
  );
  expect(new Set(confirmation.recoveryCodes).size).toBe(recoveryCodes);
  expect(await world.call(signInMethods.means, {}, principal)).toMatchObject({
    guard: { authWay: "app" },
    appSince: world.real,
    recoveryCodesLeft: recoveryCodes,
  });
  // the step of time that proved it serves no more
  await expect(world.call(signInMethods.removeApp, { msgCode: digits() }, principal, currentSession)).rejects.toEqual(
    no("CAPTCHA_ERROR"),
  );

  // another app replaces it only with the one there is
  next(world);
  const secondApp = await world.call(signInMethods.beginApp, {}, principal, currentSession);
  const fresh = appDigits(secondApp.secret, world.real);
  await expect(
    world.call(signInMethods.confirmApp, { digits: fresh, msgCode: fresh }, principal, currentSession),
  ).rejects.toEqual(no("CAPTCHA_ERROR"));
  const replacement = await world.call(
    signInMethods.confirmApp,
    { digits: fresh, msgCode: confirmation.recoveryCodes[0] },
    principal,
    currentSession,
  );
  expect([replacement.recoveryCodes, (await world.call(signInMethods.means, {}, principal)).recoveryCodesLeft]).toEqual(
    [[], recoveryCodes - 1],
  );
  expect(
    await world.db.sql(
      "select 1 from outbox where world = $1::uuid and recipient = $2 and purpose = 'secondStepChanged'",
      [world.id, principal.loginNo],
    ),
  ).toHaveLength(2);
});

test("a displayed secret expires after ten minutes, and when another is requested", async ({ world }) => {
  const principal = await world.merchant();
  const first = await world.call(signInMethods.beginApp, {}, principal, currentSession);
  await world.call(signInMethods.beginApp, {}, principal, currentSession);
  const proof = await mailProof(world, principal);
  await expect(
    world.call(
      signInMethods.confirmApp,
      { digits: appDigits(first.secret, world.real), ...proof },
      principal,
      currentSession,
    ),
  ).rejects.toEqual(no("CAPTCHA_ERROR"));
  const late = addMilliseconds(world.real, appProofMs);
  await expect(
    world.call(signInMethods.confirmApp, { digits: appDigits(first.secret, late), ...proof }, principal, {
      ...currentSession,
      at: late,
    }),
  ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
});

test("new recovery codes end those before; without app and passkey there are none", async ({ world }) => {
  const principal = await world.merchant();
  await expect(world.call(signInMethods.renewRecoveryCodes, {}, principal, currentSession)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
  await expect(world.call(signInMethods.removeApp, {}, principal, currentSession)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
  const secret = await giveApp(world, principal);
  const digits = (steps: number) => appDigits(secret, addMilliseconds(world.real, steps * appStepMs));
  await expect(world.call(signInMethods.renewRecoveryCodes, {}, principal, currentSession)).rejects.toEqual(
    no("SECOND_STEP_REQUIRED"),
  );
  const { recoveryCodes: first } = await world.call(
    signInMethods.renewRecoveryCodes,
    { msgCode: digits(-1) },
    principal,
    currentSession,
  );
  const { recoveryCodes: second } = await world.call(
    signInMethods.renewRecoveryCodes,
    { msgCode: digits(0) },
    principal,
    currentSession,
  );
  await expect(world.call(signInMethods.removeApp, { msgCode: first[0] }, principal, currentSession)).rejects.toEqual(
    no("CAPTCHA_ERROR"),
  );
  await world.call(signInMethods.removeApp, { msgCode: second[0] }, principal, currentSession);
  expect(await world.call(signInMethods.means, {}, principal)).toMatchObject({
    guard: { authWay: "email" },
    appSince: null,
    recoveryCodesLeft: 0,
  });
});

test("a passkey is added, named and removed; another person's is not found", async ({ world }) => {
  const principal = await world.merchant();
  const otherOperator = await world.operator(principal.userNo);
  const passkey = new SoftPasskey();
  const credential = passkey.make(await world.call(signInMethods.beginPasskey, {}, principal, currentSession));
  await expect(
    world.call(signInMethods.addPasskey, { name: "Laptop", made: credential }, principal, currentSession),
  ).rejects.toEqual(no("SECOND_STEP_REQUIRED"));
  await expect(
    world.call(
      signInMethods.addPasskey,
      { name: "Laptop", made: credential, msgCode: "123456" },
      otherOperator,
      currentSession,
    ),
  ).rejects.toEqual(no("PASSKEY_UNUSABLE"));
  const proof = await mailProof(world, principal);
  const { passkeyId, recoveryCodes: codes } = await world.call(
    signInMethods.addPasskey,
    { name: "Laptop", made: credential, ...proof },
    principal,
    currentSession,
  );
  expect(codes).toHaveLength(recoveryCodes);
  await expect(
    world.call(signInMethods.addPasskey, { name: "Laptop", made: credential, ...proof }, principal, currentSession),
  ).rejects.toEqual(no("PASSKEY_UNUSABLE"));
  expect((await world.call(signInMethods.means, {}, otherOperator)).passkeys).toEqual([]);
  await expect(
    world.call(signInMethods.renamePasskey, { passkeyId, name: "Mine" }, otherOperator, currentSession),
  ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await expect(
    world.call(
      signInMethods.removePasskey,
      { passkeyId, ...(await mailProof(world, otherOperator)) },
      otherOperator,
      currentSession,
    ),
  ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await world.call(signInMethods.renamePasskey, { passkeyId, name: "Work laptop" }, principal, currentSession);
  expect((await world.call(signInMethods.means, {}, principal)).passkeys).toEqual([
    { passkeyId, name: "Work laptop", madeAt: world.real, usedAt: null },
  ]);

  await expect(world.call(signInMethods.removePasskey, { passkeyId }, principal, currentSession)).rejects.toEqual(
    no("SECOND_STEP_REQUIRED"),
  );
  const { passkey: options } = await world.call(signInMethods.beginProof, {}, principal, currentSession);
  await world.call(
    signInMethods.removePasskey,
    { passkeyId, passkey: passkey.sign(options ?? { challenge: "" }) },
    principal,
    currentSession,
  );
  expect(await world.call(signInMethods.means, {}, principal)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
});

test("a passkey made for another address, or for a challenge of another session, is refused", async ({ world }) => {
  const principal = await world.merchant();
  const options = await world.call(signInMethods.beginPasskey, {}, principal, currentSession);
  const proof = await mailProof(world, principal);
  const add = (credential: ReturnType<SoftPasskey["make"]>, token = currentSession.token) =>
    world.call(signInMethods.addPasskey, { name: "Laptop", made: credential, ...proof }, principal, { token });
  await expect(add(new SoftPasskey("localhost", "http://evil.example").make(options))).rejects.toEqual(
    no("PASSKEY_UNUSABLE"),
  );
  await expect(add(new SoftPasskey("evil.example").make(options))).rejects.toEqual(no("PASSKEY_UNUSABLE"));
  await expect(add(new SoftPasskey().make(options), "another session")).rejects.toEqual(no("PASSKEY_UNUSABLE"));
  await expect(add(new SoftPasskey().make({ challenge: "AAAA" }))).rejects.toEqual(no("PASSKEY_UNUSABLE"));
  const creationOptions = await world.call(signInMethods.beginPasskey, {}, principal, currentSession);
  await expect(add(new SoftPasskey().make(creationOptions))).resolves.toMatchObject({
    recoveryCodes: expect.any(Array) as unknown,
  });
});

test("the number of passkeys of a person is limited", async ({ world }) => {
  const principal = await world.merchant();
  for (let i = 0; i < passkeysMax; i += 1) await givePasskey(world, principal);
  await expect(world.call(signInMethods.beginPasskey, {}, principal, currentSession)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
});

test("a deleted person leaves no methods behind", async ({ world }) => {
  const owner = await world.merchant();
  const clerk = await world.operator(owner.userNo);
  await giveApp(world, clerk);
  await givePasskey(world, clerk);
  await world.call(people.remove, { operatorId: clerk.operatorId }, owner);
  expect(
    await world.db.sql(
      "select 1 from second_factor where world = $1::uuid union all select 1 from passkey where world = $1::uuid",
      [world.id],
    ),
  ).toEqual([]);
});
