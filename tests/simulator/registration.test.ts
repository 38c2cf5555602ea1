import { expect } from "vitest";
import { access, type CaptchaUse } from "@/lib/access/calls/sign-in";
import { entering } from "@/lib/access/calls/entering";
import { people } from "@/lib/access/calls/people";
import { registration } from "@/lib/access/calls/registration";
import { codeEveryMs, codeMs, codesPerDayMax, linkDays, wrongCodesMax, wrongPasswordsMax } from "@/lib/access/terms";
import type { Guest, Who } from "@/lib/call/who";
import { openText } from "@/lib/simulator/access/secrets";
import { holderOf } from "@/lib/simulator/access/sessions/session";
import { dayMs, later, minuteMs } from "@/lib/time/instant";
import { agreedAtFirst } from "../fixtures/examples/agreement";
import { codeOf, no } from "../fixtures/refusals";
import { test, type TestWorld } from "../fixtures/world";

const password = "Lantern-26";
let numbers = 0;
const newPhone = () => `139${String((numbers += 1)).padStart(8, "0")}`;
const newEmail = () => `p${(numbers += 1)}@test.example`;

/** What lies in the outbox for somebody, newest first. */
async function sentTo(world: TestWorld, recipient: string): Promise<string[]> {
  const rows = await world.db.sql<{ sealed: Uint8Array }>(
    "select sealed from outbox where world = $1::uuid and recipient = $2 and sealed is not null and expires_at > made_at order by id desc",
    [world.id, recipient],
  );
  return rows.map(({ sealed }) => openText(sealed));
}
const found = async (world: TestWorld, recipient: string, what: RegExp) =>
  (await sentTo(world, recipient)).flatMap((text) => what.exec(text)?.[1] ?? [])[0] ?? "none";
const codeTo = (world: TestWorld, recipient: string) => found(world, recipient, /(?:code is |码\D{0,3})(\d{6})\b/);
const linkTo = (world: TestWorld, recipient: string) => found(world, recipient, /\/activate\/([\w-]{43})/);

async function captcha(world: TestWorld, use: CaptchaUse = "signIn"): Promise<{ captchaId: string; captcha: string }> {
  const { captchaId } = await world.ask(access.captcha, { use }, null);
  return { captchaId, captcha: (await sentTo(world, captchaId))[0] ?? "" };
}

async function askForCode(world: TestWorld, phone: string): Promise<string> {
  await world.ask(registration.sendRegisterCode, { phone, ...(await captcha(world, "register")) }, null);
  return codeTo(world, phone);
}
const register = (world: TestWorld, phone: string, code: string, change: object = {}) =>
  world.ask(
    registration.register,
    { phone, code, password, companyName: "Ningbo Lantern Co.", invitationCode: "", agreed: agreedAtFirst, ...change },
    null,
  );
const signIn = async (world: TestWorld, loginNo: string, secret = password) =>
  world.ask(access.signIn, { loginNo, password: secret, ...(await captcha(world)) }, null);

async function holder(world: TestWorld, token = ""): Promise<Who | null> {
  // named cast: the portal's sessions are held by people of the portal
  return (await holderOf(world.db.sql, token, "portal", world.real)) as Who | null;
}

test("who proves a phone number is registered with a merchant of their own, signed in, and may sign in again", async ({
  world,
}) => {
  const phone = newPhone();
  const { userNo, token } = await register(world, phone, await askForCode(world, phone));
  const who = await holder(world, token);
  expect(who).toMatchObject({ userNo, loginNo: phone, operatorType: 1, realNameState: 0, firstVerify: 0 });
  expect(who?.permissions.length).toBeGreaterThan(3);
  expect((await signIn(world, phone)).userNo).toBe(userNo);
});

test("two who register together become two merchants", async ({ world }) => {
  const phones = [newPhone(), newPhone(), newPhone()];
  const codes: string[] = [];
  for (const phone of phones) codes.push(await askForCode(world, phone));
  const made = await Promise.all(phones.map((phone, i) => register(world, phone, codes[i] ?? "")));
  expect(new Set(made.map(({ userNo }) => userNo)).size).toBe(3);
});

test("that a number is registered is told to nobody but who received its code", async ({ world }) => {
  const phone = newPhone();
  await register(world, phone, await askForCode(world, phone));
  world.real = later(world.real, codeEveryMs);
  await expect(register(world, phone, "000000")).rejects.toEqual(no("CAPTCHA_ERROR"));
  const code = await askForCode(world, phone);
  await expect(register(world, phone, code)).rejects.toEqual(no("PHONE_REGISTERED"));
});

test("a common password and a wrong captcha are refused, and the code still serves", async ({ world }) => {
  const phone = newPhone();
  const wrong = { ...(await captcha(world, "register")), captcha: "????" };
  await expect(world.ask(registration.sendRegisterCode, { phone, ...wrong }, null)).rejects.toEqual(
    no("CAPTCHA_ERROR"),
  );
  const code = await askForCode(world, phone);
  await expect(register(world, phone, code, { password: "Password1" })).rejects.toEqual(no("PASSWORD_COMMON"));
  expect((await register(world, phone, code)).loginNo).toBe(phone);
  await expect(register(world, phone, code)).rejects.toEqual(no("CAPTCHA_ERROR"));
});

test("a phone of any country registers, signs in and resets its password, and is one phone however it is written", async ({
  world,
}) => {
  const code = await askForCode(world, "+447911123456");
  expect((await register(world, "+447911123456", code)).loginNo).toBe("+447911123456");
  expect((await signIn(world, "+447911123456")).userName).toBe("Ningbo Lantern Co.");
  world.real = later(world.real, codeEveryMs);
  const again = await askForCode(world, "+447911123456");
  const written = registration.register.takes.parse({
    phone: "0044 (0)7911 123456",
    code: again,
    password,
    companyName: "Ningbo Lantern Co.",
    agreed: agreedAtFirst,
  });
  await expect(world.ask(registration.register, written, null)).rejects.toEqual(no("PHONE_REGISTERED"));
  await world.ask(registration.sendResetCode, { loginNo: "+447911123456", ...(await captcha(world, "reset")) }, null);
  const reset = { loginNo: "+447911123456", code: await codeTo(world, "+447911123456"), password: "Lantern-27" };
  await world.ask(registration.resetPassword, reset, null);
  expect((await signIn(world, "+447911123456", "Lantern-27")).userName).toBe("Ningbo Lantern Co.");
});

test("without a session an address is bound by the code of one's phone, and by no other", async ({ world }) => {
  const [phone, other, email] = [newPhone(), newPhone(), newEmail()];
  const { userNo } = await register(world, phone, await askForCode(world, phone));
  const bind = (takes: object) => world.ask(registration.bindEmail, { email, ...takes }, null);
  await expect(bind({})).rejects.toEqual(no("CAPTCHA_ERROR"));
  world.real = later(world.real, codeEveryMs);
  const [code, others] = [await askForCode(world, phone), await askForCode(world, other)];
  await expect(bind({ phone })).rejects.toEqual(no("CAPTCHA_ERROR"));
  await expect(bind({ phone, code: others })).rejects.toEqual(no("CAPTCHA_ERROR"));
  await expect(bind({ phone: other, code: others })).rejects.toEqual(no("CUSTOMER_NOTFOUND"));
  await bind({ phone, code });
  const first = await linkTo(world, email);
  world.real = later(world.real, codeEveryMs);
  await bind({ phone, code });
  const second = await linkTo(world, email);
  await expect(world.ask(registration.activate, { token: first }, null)).rejects.toEqual(no("LINK_UNUSABLE"));
  await world.ask(registration.activate, { token: second }, null);
  expect((await signIn(world, email)).userNo).toBe(userNo);
  await expect(bind({ phone, code, email: newEmail() })).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
});

test("an email address becomes a sign-in name by the newest link, once, within three days", async ({ world }) => {
  const [phone, email] = [newPhone(), newEmail()];
  const { token } = await register(world, phone, await askForCode(world, phone));
  const who = await holder(world, token);
  await world.ask(registration.bindEmail, { email }, who);
  const first = await linkTo(world, email);
  await expect(world.ask(registration.bindEmail, { email }, who)).rejects.toEqual(no("CAPTCHA_BUSY"));
  world.real = later(world.real, codeEveryMs);
  await world.ask(registration.bindEmail, { email }, who);
  const second = await linkTo(world, email);
  await expect(signIn(world, email)).rejects.toEqual(no("LOGIN_ERROR"));
  await expect(world.ask(registration.activate, { token: first }, null)).rejects.toEqual(no("LINK_UNUSABLE"));
  const until = later(world.real, linkDays * dayMs);
  await expect(world.ask(registration.activate, { token: second }, null, { at: until })).rejects.toEqual(
    no("LINK_EXPIRED"),
  );
  const used = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      world.ask(registration.activate, { token: second }, null, { at: later(until, -1) }),
    ),
  );
  expect(used.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(world.ask(registration.activate, { token: second }, null, { at: later(until, -1) })).rejects.toEqual(
    no("LINK_USED"),
  );
  expect((await signIn(world, email)).userNo).toBe(who?.userNo);
  await expect(world.ask(registration.bindEmail, { email: newEmail() }, who)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
});

test("of two who prove one address together one gets it, and the other is told", async ({ world }) => {
  const email = newEmail();
  const links: string[] = [];
  for (const phone of [newPhone(), newPhone()]) {
    const { token } = await register(world, phone, await askForCode(world, phone));
    await world.ask(registration.bindEmail, { email }, await holder(world, token));
    links.push(await linkTo(world, email));
    world.real = later(world.real, codeEveryMs);
  }
  const outcomes = await Promise.all(
    links.map((token) =>
      world.ask(registration.activate, { token }, null).then(
        () => "ok",
        (cause: { code: string }) => cause.code,
      ),
    ),
  );
  expect(outcomes.sort()).toEqual(["MAIL_REGISTERED", "ok"]);
});

test("an invited person proves the address, chooses a password by its code, and may do what the role permits", async ({
  world,
}) => {
  const owner = await world.merchant();
  const email = newEmail();
  const { roleId } = await world.ask(people.saveRole, { roleName: "Bookkeeper", roleState: "enabled" }, owner);
  await world.ask(people.savePermissions, { roleId, permissions: ["payment_manage/payment_order"] }, owner);
  await world.ask(people.add, { name: "Han Meimei", phone: "", email, roleId }, owner);
  expect(await world.ask(registration.activate, { token: await linkTo(world, email) }, null)).toEqual({
    email,
    purpose: "invite",
  });
  for (const guess of ["none", "", password])
    await expect(signIn(world, email, guess)).rejects.toEqual(no("LOGIN_ERROR"));
  await world.ask(registration.sendResetCode, { loginNo: email, ...(await captcha(world, "reset")) }, null);
  await world.ask(registration.resetPassword, { loginNo: email, code: await codeTo(world, email), password }, null);
  const { token: half, isHalfway } = await signIn(world, email);
  expect([isHalfway, await holder(world, half)]).toEqual([true, null]);
  // named cast: who is halfway in is a guest
  const guest = (await holderOf(world.db.sql, half ?? "", "halfway", world.real)) as Guest;
  await world.ask(entering.beginSecondStep, { authWay: "email" }, guest, { token: half });
  const { token } = await world.ask(
    entering.takeSecondStep,
    { authWay: "email", msgCode: await codeTo(world, email) },
    guest,
    { token: half },
  );
  expect((await holder(world, token))?.permissions).toEqual(["payment_manage/payment_order"]);
});

test("a new password by code ends every session and the lock", async ({ world }) => {
  const phone = newPhone();
  const { token } = await register(world, phone, await askForCode(world, phone));
  for (let i = 0; i < wrongPasswordsMax; i += 1)
    await expect(signIn(world, phone, "Wrong-2026")).rejects.toEqual(no("LOGIN_ERROR"));
  await expect(signIn(world, phone)).rejects.toEqual(no("LOGIN_LOCKED"));
  await world.ask(registration.sendResetCode, { loginNo: phone, ...(await captcha(world, "reset")) }, null);
  await world.ask(
    registration.resetPassword,
    { loginNo: phone, code: await codeTo(world, phone), password: "Harbour-27" },
    null,
  );
  expect(await holder(world, token)).toBeNull();
  expect((await signIn(world, phone, "Harbour-27")).userNo).toBeTruthy();
  await expect(signIn(world, phone)).rejects.toEqual(no("LOGIN_ERROR"));
});

test("a stranger elsewhere neither burns a code, nor replaces it, nor uses up what its owner may be sent", async ({
  world,
}) => {
  const phone = newPhone();
  await register(world, phone, await askForCode(world, phone));
  const ask = async (from: string) =>
    codeOf(
      world.ask(registration.sendResetCode, { loginNo: phone, ...(await captcha(world, "reset")) }, null, { from }),
    );
  const guess = (code: string, from: string) =>
    codeOf(world.ask(registration.resetPassword, { loginNo: phone, code, password: "Harbour-27" }, null, { from }));
  const [owner, stranger] = ["2001:db8:0:1::1", "203.0.113.9"];
  for (let no = 0; no < codesPerDayMax; no += 1) {
    expect(await ask(stranger)).toBe("ok");
    expect(await ask(stranger)).toBe("CAPTCHA_BUSY");
    world.real = later(world.real, minuteMs);
  }
  expect(await ask(stranger)).toBe("CAPTCHA_BUSY");
  world.real = later(world.real, codeMs);
  expect(await ask(owner)).toBe("ok");
  const code = await codeTo(world, phone);
  for (let tries = 0; tries < wrongCodesMax; tries += 1) expect(await guess("000000", stranger)).toBe("CAPTCHA_ERROR");
  // nor does the right one open anything where it was not asked for
  expect(await guess(code, stranger)).toBe("CAPTCHA_ERROR");
  expect(await guess(code, "2001:db8:0:1:ffff::2")).toBe("ok");
});

test("asking for a new password answers alike for a name that has no account, and sends nothing to it", async ({
  world,
}) => {
  const stranger = newEmail();
  const ask = async (at: Date) =>
    world.ask(registration.sendResetCode, { loginNo: stranger, ...(await captcha(world, "reset")) }, null, { at });
  expect(await ask(world.real)).toEqual({});
  expect(await sentTo(world, stranger)).toEqual([]);
  await expect(ask(later(world.real, codeEveryMs - 1))).rejects.toEqual(no("CAPTCHA_BUSY"));
  expect(await ask(later(world.real, minuteMs))).toEqual({});
  await expect(
    world.ask(registration.resetPassword, { loginNo: stranger, code: "123456", password }, null),
  ).rejects.toEqual(no("CAPTCHA_ERROR"));
});
