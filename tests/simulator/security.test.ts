import { sessions } from "@/lib/access/calls/sessions";
import { expect } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { edition } from "@/lib/access/calls/edition";
import { registration } from "@/lib/access/calls/registration";
import { security } from "@/lib/access/calls/security";
import { codeEveryMs, wrongPasswordsMax, wrongPayPasswordsInAllMax } from "@/lib/access/terms";
import type { Principal } from "@/lib/call/principal";
import { checkPayPassword, payPasswordStanding } from "@/lib/simulator/access/security/pay-password";
import { hashPassword, openText, tokenHash } from "@/lib/simulator/access/secrets";
import { principalOfToken, openSession } from "@/lib/simulator/access/sessions/session";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { captcha, digitsTo, signIn } from "../fixtures/entering";
import { no } from "../fixtures/refusals";
import { payPassword, test, type TestWorld } from "../fixtures/world";
import { refusedWith, txAt } from "../fixtures/tx";

const [old, fresh] = ["Lantern-26", "Harbour-27"];

/** A person with a sign-in password and two open sessions. */
async function person(world: TestWorld) {
  const principal = await world.merchant();
  await world.db.sql("update operator set password_hash = $3 where world = $1::uuid and id = $2::uuid", [
    world.id,
    principal.operatorId,
    await hashPassword(old, "password"),
  ]);
  const open = () => openSession(world.db.sql, "portal", world.id, principal.operatorId, world.caller());
  return { who: principal, here: await open(), elsewhere: await open() };
}
const isOpen = async (world: TestWorld, token: string) =>
  (await principalOfToken(world.db.sql, token, "portal", world.real)) !== null;
const change = (world: TestWorld, principal: Principal, token: string, oldPassword = old, password = fresh) =>
  world.call(security.changePassword, { oldPassword, password }, principal, { token });

test("a new sign-in password ends every session, and the one that requested it continues under a new id", async ({
  world,
}) => {
  const { who, here, elsewhere } = await person(world);
  const { token = "" } = await change(world, who, here);
  expect([await isOpen(world, here), await isOpen(world, elsewhere), await isOpen(world, token)]).toEqual([
    false,
    false,
    true,
  ]);
  await expect(change(world, who, token)).rejects.toEqual(no("PASSWORD_WRONG"));
  await expect(change(world, who, token, fresh, "Password1")).rejects.toEqual(no("PASSWORD_COMMON"));
});

test("a new sign-in password ends nobody else's session, and revokes nobody else's grant", async ({ world }) => {
  const [{ who, here }, otherPerson] = [await person(world), await person(world)];
  const { grant } = await world.call(edition.switchEdition, {}, otherPerson.who);
  await change(world, who, here);
  expect(await isOpen(world, otherPerson.here)).toBe(true);
  expect((await world.call(edition.enterSibling, { grant }, null)).userNo).toBe(otherPerson.who.userNo);
});

test("of simultaneous guesses at the old password none is confirmed by the error of a common new one", async ({
  world,
}) => {
  const { who, here } = await person(world);
  const guesses = [...Array.from({ length: 12 }, (_, at) => `Wrong-20${at + 10}`), old];
  const codes = await Promise.all(
    guesses.map((guess) =>
      change(world, who, here, guess, "Password1").then(
        () => "ok",
        ({ code }: { code: string }) => code,
      ),
    ),
  );
  expect(new Set(codes).size).toBe(1);
});

test("wrong old passwords count like wrong ones at sign-in, and while they lock it the right one is refused too", async ({
  world,
}) => {
  const { who, here } = await person(world);
  for (let i = 0; i < wrongPasswordsMax; i += 1)
    await expect(change(world, who, here, "Wrong-2026")).rejects.toEqual(no("PASSWORD_WRONG"));
  await expect(change(world, who, here)).rejects.toEqual(no("PASSWORD_WRONG"));
  world.real = addMilliseconds(world.real, 30 * minuteMs);
  expect((await change(world, who, here)).token).toMatch(/^[\w-]{43}$/);
});

test("wrong old passwords are counted with those at sign-in: on each known device apart, on all others together", async ({
  world,
}) => {
  const { who, here } = await person(world);
  const expiredDevice = "a-device-that-they-were-known-on-half-a-year-ago";
  await world.know(who.operatorId, expiredDevice);
  await world.db.sql("update device set expires_at = $3::timestamptz where world = $1::uuid and token_hash = $2", [
    world.id,
    tokenHash(expiredDevice),
    world.real,
  ]);
  const on = (device: string | undefined, oldPassword: string) =>
    world.call(security.changePassword, { oldPassword, password: fresh }, who, { token: here, device });
  for (const device of [undefined, expiredDevice, ..."abc"])
    await expect(on(device?.padEnd(43, "x"), "Wrong-2026")).rejects.toEqual(no("PASSWORD_WRONG"));
  await expect(on("z".repeat(43), old)).rejects.toEqual(no("PASSWORD_WRONG"));
  await expect(signIn(world, who.loginNo, { device: undefined })).rejects.toEqual(no("LOGIN_LOCKED"));
  expect((await change(world, who, here)).token).toMatch(/^[\w-]{43}$/);
});

test("a new password by code opens the lock of its person, and nobody else's", async ({ world }) => {
  const [{ who }, { who: otherPrincipal }] = [await person(world), await person(world)];
  for (const { loginNo } of [who, otherPrincipal])
    for (let i = 0; i < wrongPasswordsMax; i += 1)
      await expect(signIn(world, loginNo, { secret: "Wrong-2026", device: undefined })).rejects.toEqual(
        no("LOGIN_ERROR"),
      );
  await world.call(registration.sendResetCode, { loginNo: who.loginNo, ...(await captcha(world, "reset")) }, null);
  const code = await digitsTo(world, who.loginNo);
  await world.call(registration.resetPassword, { loginNo: who.loginNo, code, password: fresh }, null);
  const anew = { device: undefined };
  expect((await signIn(world, who.loginNo, { ...anew, secret: fresh })).operatorId).toBe(who.operatorId);
  await expect(signIn(world, otherPrincipal.loginNo, anew)).rejects.toEqual(no("LOGIN_LOCKED"));
});

test("of two simultaneous changes one is made", async ({ world }) => {
  const { who, here } = await person(world);
  const results = await Promise.allSettled([
    change(world, who, here, old, fresh),
    change(world, who, here, old, "Sailing-28"),
  ]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a payment password is set with a code to one's own mail, and that resets every lock of the former one", async ({
  world,
}) => {
  const principal = await world.merchant();
  const at = { token: "a session" };
  const check = (password: string) => {
    const by = { name: principal.operatorId, origin: "test", at: world.real };
    const tx = { ...txAt(world.db.sql, world, world.real, by), caller: world.caller() };
    const passwordCheck = checkPayPassword(tx, principal.operatorId, password, () =>
      payPasswordStanding(tx, principal.operatorId),
    );
    return refusedWith(passwordCheck.then(() => undefined));
  };
  await world.db.sql("update operator set wrong_pay_passwords = $3 where world = $1::uuid and id = $2::uuid", [
    world.id,
    principal.operatorId,
    wrongPayPasswordsInAllMax,
  ]);
  expect(await check("135790")).toBe("PAY_PASSWORD_BLOCKED");
  expect((await world.call(security.sendPayPasswordCode, { sendType: "mail" }, principal, at)).sentTo).toContain("***");
  await expect(
    world.call(security.sendPayPasswordCode, { sendType: "mail" }, principal, {
      ...at,
      at: addMilliseconds(world.real, codeEveryMs - 1),
    }),
  ).rejects.toEqual(no("CAPTCHA_BUSY"));
  const [mail] = await world.db.sql<{ sealed: Uint8Array }>(
    "select sealed from outbox where world = $1::uuid and recipient = $2 and sealed is not null",
    [world.id, principal.loginNo],
  );
  const code = /\d{6}/.exec(mail ? openText(mail.sealed) : "")?.[0] ?? "";
  const set = (token: string) =>
    world.call(security.setPayPassword, { sendType: "mail", code, payPassword: "246801" }, principal, { token });
  await expect(set("another session")).rejects.toEqual(no("CAPTCHA_ERROR"));
  await set(at.token);
  expect([await check("246801"), await check("135790")]).toEqual([undefined, "PAY_PASSWORD_WRONG"]);
  await expect(set(at.token)).rejects.toEqual(no("CAPTCHA_ERROR"));
  expect(await world.call(access.hasPayPassword, {}, principal)).toEqual({ exists: true });
});

test("no code goes to a phone that is not bound", async ({ world }) => {
  const principal = await world.merchant();
  await expect(world.call(security.sendPayPasswordCode, { sendType: "sms" }, principal)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
  await expect(
    world.call(security.setPayPassword, { sendType: "sms", code: "123456", payPassword: "246801" }, principal),
  ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
});

test("a person with a changed sign-in or payment password is notified of it, without any password", async ({
  world,
}) => {
  const { who, here } = await person(world);
  const readNotices = () =>
    world.db.sql<{ purpose: string; sealed: Uint8Array }>(
      "select purpose, sealed from outbox where world = $1::uuid and recipient = $2 and purpose like '%Changed' order by made_at, purpose",
      [world.id, who.loginNo],
    );
  await change(world, who, here);
  await world.call(security.sendPayPasswordCode, { sendType: "mail" }, who, { token: here });
  const [mail] = await world.db.sql<{ sealed: Uint8Array }>(
    "select sealed from outbox where world = $1::uuid and recipient = $2 and purpose = 'payPassword'",
    [world.id, who.loginNo],
  );
  await world.call(
    security.setPayPassword,
    { sendType: "mail", code: /\d{6}/.exec(mail ? openText(mail.sealed) : "")?.[0] ?? "", payPassword: "246801" },
    who,
    { token: here },
  );
  const letters = await readNotices();
  expect(letters.map(({ purpose }) => purpose)).toEqual(["passwordChanged", "payPasswordChanged"]);
  expect(letters.map(({ sealed }) => openText(sealed)).join()).not.toMatch(/246801|Harbour|Lantern/);
});

test("a payment password is changed by the present one, and a wrong one counts as it does for a payment", async ({
  world,
}) => {
  const principal = await world.merchant();
  const change = (oldPayPassword: string, payPassword = "246801") =>
    world.call(security.changePayPassword, { oldPayPassword, payPassword }, principal);
  await expect(change("975310")).rejects.toEqual(no("PAY_PASSWORD_WRONG", { left: 4 }));
  await change(payPassword);
  await expect(change(payPassword)).rejects.toEqual(no("PAY_PASSWORD_WRONG", { left: 4 }));
  await change("246801", payPassword);
  const letters = await world.db.sql(
    "select 1 from outbox where world = $1::uuid and purpose = 'payPasswordChanged' and recipient = $2",
    [world.id, principal.loginNo],
  );
  expect(letters).toHaveLength(2);
});

test("ending one's sessions requires the payment password of a person who has one", async ({ world }) => {
  const [owner, bare] = [await world.merchant(), await world.merchant()];
  await world.db.sql("update operator set pay_password_hash = null where world = $1::uuid and id = $2::uuid", [
    world.id,
    bare.operatorId,
  ]);
  const endSessions = (principal: Principal) =>
    world.call(sessions.endOtherSessions, { payPassword: undefined }, principal);
  await expect(endSessions(owner)).rejects.toEqual(no("CONFIRMATION_NEEDED"));
  await expect(
    world.call(sessions.endSession, { sessionId: owner.operatorId, payPassword: "975310" }, owner),
  ).rejects.toEqual(no("PAY_PASSWORD_WRONG"));
  expect([await world.call(sessions.endOtherSessions, { payPassword }, owner), await endSessions(bare)]).toEqual([
    { ended: 0 },
    { ended: 0 },
  ]);
});
