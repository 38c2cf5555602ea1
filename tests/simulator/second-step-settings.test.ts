import { expect } from "vitest";
import { may } from "@/lib/gate/may";
import { means } from "@/lib/access/calls/sign-in-methods";
import { people } from "@/lib/access/calls/people";
import { secondStep } from "@/lib/access/calls/mfa";
import { appProofMs, appStepMs, codeEveryMs, passkeysMax, recoveryCodes, wrongMfaCodesMax } from "@/lib/access/terms";
import type { Who } from "@/lib/call/who";
import type { MfaProof, MfaUse, MfaWay } from "@/lib/gate/second-step";
import { later } from "@/lib/time/instant";
import { no } from "../fixtures/refusals";
import { appDigits, digitsSentTo, giveApp, givePasskey, switchOn } from "../fixtures/second-steps";
import { SoftPasskey } from "../fixtures/soft-passkey";
import { test, type TestWorld } from "../fixtures/world";

const here = { token: "a session" };
const next = (world: TestWorld) => {
  world.real = later(world.real, codeEveryMs);
};

async function change(world: TestWorld, who: Who, use: MfaUse, way: MfaWay, proof: MfaProof) {
  return world.ask(secondStep.changeSecondStep, { bizType: use, authWay: way, ...proof }, who, here);
}
/** The code to a person's own address that proves a change. */
async function mailed(world: TestWorld, who: Who) {
  await world.ask(means.beginProof, {}, who, here);
  return { msgCode: await digitsSentTo(world, who.loginNo) };
}

test("a second step is switched on by proving the new way, and off or over by proving the one that is on", async ({
  world,
}) => {
  const who = await world.merchant();
  expect(await world.ask(secondStep.sendSecondStepCode, { bizType: "payout", authWay: "email" }, who, here)).toEqual({
    authWay: "email",
    sentTo: expect.stringContaining("***"),
    passkey: null,
  });
  await expect(change(world, who, "payout", "email", {})).rejects.toEqual(no("SECOND_STEP_REQUIRED"));
  await expect(change(world, who, "payout", "email", { msgCode: "000000" })).rejects.toEqual(no("CAPTCHA_ERROR"));
  const proof = { msgCode: await digitsSentTo(world, who.loginNo) };
  await change(world, who, "payout", "email", proof);
  await expect(change(world, who, "payout", "off", proof)).rejects.toEqual(no("CAPTCHA_ERROR"));
  const shown = await world.ask(secondStep.secondSteps, {}, who);
  expect(shown).toMatchObject({
    login: "off",
    payout: "email",
    own: { login: { authWay: "off", sentTo: "" }, payout: { authWay: "email" } },
    isMainOperator: true,
  });

  const secret = await giveApp(world, who);
  // the app is there, but what is on is the email
  expect(
    (
      await world.ask(secondStep.sendSecondStepCode, { bizType: "payout", authWay: "app" }, who, {
        ...here,
        at: later(world.real, codeEveryMs),
      })
    ).authWay,
  ).toBe("email");
  await expect(change(world, who, "payout", "app", { msgCode: appDigits(secret, world.real) })).rejects.toEqual(
    no("CAPTCHA_ERROR"),
  );
  next(world);
  await change(world, who, "payout", "app", { msgCode: await digitsSentTo(world, who.loginNo) });
  expect(await world.ask(secondStep.payoutStep, {}, who)).toEqual({ authWay: "app", sentTo: "" });
  await change(world, who, "payout", "off", { msgCode: appDigits(secret, world.real) });
  expect((await world.ask(secondStep.payoutStep, {}, who)).authWay).toBe("off");
});

test("no way is chosen that the main operator has nothing to show for", async ({ world }) => {
  const who = await world.merchant();
  for (const authWay of ["phone", "app", "passkey"] as const) {
    await expect(world.ask(secondStep.sendSecondStepCode, { bizType: "login", authWay }, who, here)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
    await expect(change(world, who, "login", authWay, { msgCode: "123456" })).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
  }
});

test("only the main operator switches it; others are told whom to ask, and what it asks of them", async ({ world }) => {
  const owner = await world.merchant();
  const clerk = await world.operator(owner.userNo);
  await switchOn(world, owner, "payout", "email");
  for (const { needs } of [secondStep.sendSecondStepCode, secondStep.changeSecondStep])
    expect([may(clerk, needs), may(owner, needs)]).toEqual(["MAIN_OPERATOR_ONLY", null]);
  expect(await world.ask(secondStep.secondSteps, {}, clerk)).toMatchObject({
    isMainOperator: false,
    mainOperator: "Operator",
    payout: "email",
    own: { payout: { authWay: "email" } },
  });
});

test("a code for changes is sent once in 55 seconds; wrong ones lock an app", async ({ world }) => {
  const who = await world.merchant();
  const send = () => world.ask(secondStep.sendSecondStepCode, { bizType: "payout", authWay: "email" }, who, here);
  await send();
  await expect(send()).rejects.toEqual(no("CAPTCHA_BUSY"));
  await expect(world.ask(means.beginProof, {}, who, here)).rejects.toEqual(no("CAPTCHA_BUSY"));
  const secret = await giveApp(world, who);
  const digits = appDigits(secret, world.real);
  const guess = () =>
    change(world, who, "login", "app", { msgCode: digits === "123456" ? "654321" : "123456" }).catch(
      (cause: { code: string }) => cause.code,
    );
  const said = [];
  for (let i = 0; i <= wrongMfaCodesMax; i += 1) said.push(await guess());
  expect(said.slice(-2)).toEqual(["SECOND_STEP_LOCKED", "SECOND_STEP_LOCKED"]);
  await expect(world.ask(means.removeApp, { msgCode: digits }, who, here)).rejects.toEqual(no("SECOND_STEP_LOCKED"));
});

test("a payment's code goes out only where the step is on, by the way that is on", async ({ world }) => {
  const who = await world.merchant();
  const send = (sendType?: "sms" | "mail") =>
    world.ask(
      secondStep.sendPayoutCode,
      { ...(sendType && { sendType }), msgType: "21", bizType: "2", deed: { kind: "sessions", sessionId: null } },
      who,
      here,
    );
  await expect(send("mail")).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await switchOn(world, who, "payout", "email");
  await expect(send("sms")).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  expect(await send("mail")).toMatchObject({ authWay: "email", passkey: null });
  await expect(send()).rejects.toEqual(no("CAPTCHA_BUSY"));
});

test("alerts are shown to the main operator while a step is off, until they are dismissed, each by whoever dismisses it", async ({
  world,
}) => {
  const owner = await world.merchant();
  const [clerk, other] = [await world.operator(owner.userNo), await world.merchant()];
  const shown = async (who: Who) =>
    (await world.ask(secondStep.alertsShown, { bizTypes: ["login", "payout"] }, who)).rows.map(
      ({ isShown }) => isShown,
    );
  expect([await shown(owner), await shown(clerk)]).toEqual([
    [true, true],
    [false, false],
  ]);
  await world.ask(secondStep.setAlertFlags, { bizTypes: ["payout"], showFlag: "dismissed" }, owner);
  expect([await shown(owner), await shown(other)]).toEqual([
    [true, false],
    [true, true],
  ]);
  expect((await world.ask(secondStep.alertFlags, { bizTypes: ["login", "payout"] }, owner)).rows).toEqual([
    { bizType: "login", showFlag: "shown" },
    { bizType: "payout", showFlag: "dismissed" },
  ]);
  await world.ask(secondStep.setAllAlertFlags, { showFlag: "shown" }, owner);
  await switchOn(world, owner, "login", "email");
  expect(await shown(owner)).toEqual([false, true]);
});

test("an app is taken into use with its digits and the proof of what one has; recovery codes come with the first", async ({
  world,
}) => {
  const who = await world.merchant();
  await expect(world.ask(means.confirmApp, { digits: "123456" }, who, here)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  const { secret, address } = await world.ask(means.beginApp, {}, who, here);
  expect(address).toContain(`secret=${secret}`);
  const digits = () => appDigits(secret, world.real);
  await expect(world.ask(means.confirmApp, { digits: digits() }, who, here)).rejects.toEqual(
    no("SECOND_STEP_REQUIRED"),
  );
  const proof = await mailed(world, who);
  await expect(
    world.ask(means.confirmApp, { digits: digits() === "000000" ? "000001" : "000000", ...proof }, who, here),
  ).rejects.toEqual(no("CAPTCHA_ERROR"));
  const got = await world.ask(means.confirmApp, { digits: digits(), ...proof }, who, here);
  expect(new Set(got.recoveryCodes).size).toBe(recoveryCodes);
  expect(await world.ask(means.means, {}, who)).toMatchObject({
    guard: { authWay: "app" },
    appSince: world.real,
    recoveryCodesLeft: recoveryCodes,
  });
  // the step of time that proved it serves no more
  await expect(world.ask(means.removeApp, { msgCode: digits() }, who, here)).rejects.toEqual(no("CAPTCHA_ERROR"));

  // another app replaces it only with the one there is
  next(world);
  const another = await world.ask(means.beginApp, {}, who, here);
  const fresh = appDigits(another.secret, world.real);
  await expect(world.ask(means.confirmApp, { digits: fresh, msgCode: fresh }, who, here)).rejects.toEqual(
    no("CAPTCHA_ERROR"),
  );
  const replaced = await world.ask(means.confirmApp, { digits: fresh, msgCode: got.recoveryCodes[0] }, who, here);
  expect([replaced.recoveryCodes, (await world.ask(means.means, {}, who)).recoveryCodesLeft]).toEqual([
    [],
    recoveryCodes - 1,
  ]);
  expect(
    await world.db.sql(
      "select 1 from outbox where world = $1::uuid and recipient = $2 and purpose = 'secondStepChanged'",
      [world.id, who.loginNo],
    ),
  ).toHaveLength(2);
});

test("a secret that was shown is forgotten after ten minutes, and when another is asked for", async ({ world }) => {
  const who = await world.merchant();
  const first = await world.ask(means.beginApp, {}, who, here);
  await world.ask(means.beginApp, {}, who, here);
  const proof = await mailed(world, who);
  await expect(
    world.ask(means.confirmApp, { digits: appDigits(first.secret, world.real), ...proof }, who, here),
  ).rejects.toEqual(no("CAPTCHA_ERROR"));
  const late = later(world.real, appProofMs);
  await expect(
    world.ask(means.confirmApp, { digits: appDigits(first.secret, late), ...proof }, who, { ...here, at: late }),
  ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
});

test("new recovery codes end those before; without app and passkey there are none", async ({ world }) => {
  const who = await world.merchant();
  await expect(world.ask(means.renewRecoveryCodes, {}, who, here)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await expect(world.ask(means.removeApp, {}, who, here)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  const secret = await giveApp(world, who);
  const digits = (steps: number) => appDigits(secret, later(world.real, steps * appStepMs));
  await expect(world.ask(means.renewRecoveryCodes, {}, who, here)).rejects.toEqual(no("SECOND_STEP_REQUIRED"));
  const { recoveryCodes: first } = await world.ask(means.renewRecoveryCodes, { msgCode: digits(-1) }, who, here);
  const { recoveryCodes: second } = await world.ask(means.renewRecoveryCodes, { msgCode: digits(0) }, who, here);
  await expect(world.ask(means.removeApp, { msgCode: first[0] }, who, here)).rejects.toEqual(no("CAPTCHA_ERROR"));
  await world.ask(means.removeApp, { msgCode: second[0] }, who, here);
  expect(await world.ask(means.means, {}, who)).toMatchObject({
    guard: { authWay: "email" },
    appSince: null,
    recoveryCodesLeft: 0,
  });
});

test("a passkey is added, named and removed; another person's is nobody's business", async ({ world }) => {
  const who = await world.merchant();
  const other = await world.operator(who.userNo);
  const passkey = new SoftPasskey();
  const made = passkey.make(await world.ask(means.beginPasskey, {}, who, here));
  await expect(world.ask(means.addPasskey, { name: "Laptop", made }, who, here)).rejects.toEqual(
    no("SECOND_STEP_REQUIRED"),
  );
  await expect(world.ask(means.addPasskey, { name: "Laptop", made, msgCode: "123456" }, other, here)).rejects.toEqual(
    no("PASSKEY_UNUSABLE"),
  );
  const proof = await mailed(world, who);
  const { passkeyId, recoveryCodes: codes } = await world.ask(
    means.addPasskey,
    { name: "Laptop", made, ...proof },
    who,
    here,
  );
  expect(codes).toHaveLength(recoveryCodes);
  await expect(world.ask(means.addPasskey, { name: "Laptop", made, ...proof }, who, here)).rejects.toEqual(
    no("PASSKEY_UNUSABLE"),
  );
  expect((await world.ask(means.means, {}, other)).passkeys).toEqual([]);
  await expect(world.ask(means.renamePasskey, { passkeyId, name: "Mine" }, other, here)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
  await expect(
    world.ask(means.removePasskey, { passkeyId, ...(await mailed(world, other)) }, other, here),
  ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await world.ask(means.renamePasskey, { passkeyId, name: "Work laptop" }, who, here);
  expect((await world.ask(means.means, {}, who)).passkeys).toEqual([
    { passkeyId, name: "Work laptop", madeAt: world.real, usedAt: null },
  ]);

  await expect(world.ask(means.removePasskey, { passkeyId }, who, here)).rejects.toEqual(no("SECOND_STEP_REQUIRED"));
  const { passkey: options } = await world.ask(means.beginProof, {}, who, here);
  await world.ask(means.removePasskey, { passkeyId, passkey: passkey.sign(options ?? { challenge: "" }) }, who, here);
  expect(await world.ask(means.means, {}, who)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
});

test("a passkey made for another address, or for a challenge of another session, is not taken", async ({ world }) => {
  const who = await world.merchant();
  const options = await world.ask(means.beginPasskey, {}, who, here);
  const proof = await mailed(world, who);
  const add = (made: ReturnType<SoftPasskey["make"]>, token = here.token) =>
    world.ask(means.addPasskey, { name: "Laptop", made, ...proof }, who, { token });
  await expect(add(new SoftPasskey("localhost", "http://evil.example").make(options))).rejects.toEqual(
    no("PASSKEY_UNUSABLE"),
  );
  await expect(add(new SoftPasskey("evil.example").make(options))).rejects.toEqual(no("PASSKEY_UNUSABLE"));
  await expect(add(new SoftPasskey().make(options), "another session")).rejects.toEqual(no("PASSKEY_UNUSABLE"));
  await expect(add(new SoftPasskey().make({ challenge: "AAAA" }))).rejects.toEqual(no("PASSKEY_UNUSABLE"));
  const begun = await world.ask(means.beginPasskey, {}, who, here);
  await expect(add(new SoftPasskey().make(begun))).resolves.toMatchObject({
    recoveryCodes: expect.any(Array) as unknown,
  });
});

test("nobody has more passkeys than they can mean", async ({ world }) => {
  const who = await world.merchant();
  for (let i = 0; i < passkeysMax; i += 1) await givePasskey(world, who);
  await expect(world.ask(means.beginPasskey, {}, who, here)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
});

test("a deleted person leaves no means behind", async ({ world }) => {
  const owner = await world.merchant();
  const clerk = await world.operator(owner.userNo);
  await giveApp(world, clerk);
  await givePasskey(world, clerk);
  await world.ask(people.remove, { operatorId: clerk.operatorId }, owner);
  expect(
    await world.db.sql(
      "select 1 from second_factor where world = $1::uuid union all select 1 from passkey where world = $1::uuid",
      [world.id],
    ),
  ).toEqual([]);
});
