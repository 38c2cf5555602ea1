import { expect } from "vitest";
import { access, type CaptchaUse } from "@/lib/access/calls/sign-in";
import { entering } from "@/lib/access/calls/entering";
import { people } from "@/lib/access/calls/people";
import { registration } from "@/lib/access/calls/registration";
import { codeEveryMs, codeMs, codesPerDayMax, linkDays, wrongCodesMax, wrongPasswordsMax } from "@/lib/access/terms";
import type { Guest, Principal } from "@/lib/call/principal";
import { openText } from "@/lib/simulator/access/secrets";
import { principalOfToken } from "@/lib/simulator/access/sessions/session";
import { dayMs, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { agreedAtFirst } from "../fixtures/examples/agreement";
import { codeOf, no } from "../fixtures/refusals";
import { test, type TestWorld } from "../fixtures/world";

const password = "Lantern-26";
let numbers = 0;
const newPhone = () => `139${String((numbers += 1)).padStart(8, "0")}`;
const newEmail = () => `p${(numbers += 1)}@test.example`;

/** Returns the texts in the outbox for a recipient, newest first. */
async function sentTo(world: TestWorld, recipient: string): Promise<string[]> {
  const rows = await world.db.sql<{ sealed: Uint8Array }>(
    "select sealed from outbox where world = $1::uuid and recipient = $2 and sealed is not null and expires_at > made_at order by id desc",
    [world.id, recipient],
  );
  return rows.map(({ sealed }) => openText(sealed));
}
const findInOutbox = async (world: TestWorld, recipient: string, pattern: RegExp) =>
  (await sentTo(world, recipient)).flatMap((text) => pattern.exec(text)?.[1] ?? [])[0] ?? "none";
const codeTo = (world: TestWorld, recipient: string) =>
  findInOutbox(world, recipient, /(?:code is |码\D{0,3})(\d{6})\b/);
const linkTo = (world: TestWorld, recipient: string) => findInOutbox(world, recipient, /\/activate\/([\w-]{43})/);

async function captcha(world: TestWorld, use: CaptchaUse = "signIn"): Promise<{ captchaId: string; captcha: string }> {
  const { captchaId } = await world.call(access.captcha, { use }, null);
  return { captchaId, captcha: (await sentTo(world, captchaId))[0] ?? "" };
}

async function requestCode(world: TestWorld, phone: string): Promise<string> {
  await world.call(registration.sendRegisterCode, { phone, ...(await captcha(world, "register")) }, null);
  return codeTo(world, phone);
}
const register = (world: TestWorld, phone: string, code: string, change: object = {}) =>
  world.call(
    registration.register,
    { phone, code, password, companyName: "Ningbo Lantern Co.", invitationCode: "", agreed: agreedAtFirst, ...change },
    null,
  );
const signIn = async (world: TestWorld, loginNo: string, secret = password) =>
  world.call(access.signIn, { loginNo, password: secret, ...(await captcha(world)) }, null);

async function principalOf(world: TestWorld, token = ""): Promise<Principal | null> {
  // named cast: the portal's sessions are held by people of the portal
  return (await principalOfToken(world.db.sql, token, "portal", world.real)) as Principal | null;
}

test("a person who proves a phone number is registered with a merchant of their own, signed in, and may sign in again", async ({
  world,
}) => {
  const phone = newPhone();
  const { userNo, token } = await register(world, phone, await requestCode(world, phone));
  const principal = await principalOf(world, token);
  expect(principal).toMatchObject({ userNo, loginNo: phone, operatorType: 1, realNameState: 0, firstVerify: 0 });
  expect(principal?.permissions.length).toBeGreaterThan(3);
  expect((await signIn(world, phone)).userNo).toBe(userNo);
});

test("two simultaneous registrations make two merchants", async ({ world }) => {
  const phones = [newPhone(), newPhone(), newPhone()];
  const codes: string[] = [];
  for (const phone of phones) codes.push(await requestCode(world, phone));
  const registrations = await Promise.all(phones.map((phone, i) => register(world, phone, codes[i] ?? "")));
  expect(new Set(registrations.map(({ userNo }) => userNo)).size).toBe(3);
});

test("a registered number is disclosed to nobody before its code was entered", async ({ world }) => {
  const phone = newPhone();
  await register(world, phone, await requestCode(world, phone));
  world.real = addMilliseconds(world.real, codeEveryMs);
  await expect(register(world, phone, "000000")).rejects.toEqual(no("CAPTCHA_ERROR"));
  const code = await requestCode(world, phone);
  await expect(register(world, phone, code)).rejects.toEqual(no("PHONE_REGISTERED"));
});

test("a common password and a wrong captcha are refused, and the code is still valid", async ({ world }) => {
  const phone = newPhone();
  const wrong = { ...(await captcha(world, "register")), captcha: "????" };
  await expect(world.call(registration.sendRegisterCode, { phone, ...wrong }, null)).rejects.toEqual(
    no("CAPTCHA_ERROR"),
  );
  const code = await requestCode(world, phone);
  await expect(register(world, phone, code, { password: "Password1" })).rejects.toEqual(no("PASSWORD_COMMON"));
  expect((await register(world, phone, code)).loginNo).toBe(phone);
  await expect(register(world, phone, code)).rejects.toEqual(no("CAPTCHA_ERROR"));
});

test("a phone of any country registers, signs in and resets its password, and is one phone in every spelling", async ({
  world,
}) => {
  const code = await requestCode(world, "+447911123456");
  expect((await register(world, "+447911123456", code)).loginNo).toBe("+447911123456");
  expect((await signIn(world, "+447911123456")).userName).toBe("Ningbo Lantern Co.");
  world.real = addMilliseconds(world.real, codeEveryMs);
  const again = await requestCode(world, "+447911123456");
  const parsedInput = registration.register.input.parse({
    phone: "0044 (0)7911 123456",
    code: again,
    password,
    companyName: "Ningbo Lantern Co.",
    agreed: agreedAtFirst,
  });
  await expect(world.call(registration.register, parsedInput, null)).rejects.toEqual(no("PHONE_REGISTERED"));
  await world.call(registration.sendResetCode, { loginNo: "+447911123456", ...(await captcha(world, "reset")) }, null);
  const reset = { loginNo: "+447911123456", code: await codeTo(world, "+447911123456"), password: "Lantern-27" };
  await world.call(registration.resetPassword, reset, null);
  expect((await signIn(world, "+447911123456", "Lantern-27")).userName).toBe("Ningbo Lantern Co.");
});

test("without a session an address is bound by the code of one's phone, and by no other", async ({ world }) => {
  const [phone, otherPhone, email] = [newPhone(), newPhone(), newEmail()];
  const { userNo } = await register(world, phone, await requestCode(world, phone));
  const bind = (input: object) => world.call(registration.bindEmail, { email, ...input }, null);
  await expect(bind({})).rejects.toEqual(no("CAPTCHA_ERROR"));
  world.real = addMilliseconds(world.real, codeEveryMs);
  const [code, otherCode] = [await requestCode(world, phone), await requestCode(world, otherPhone)];
  await expect(bind({ phone })).rejects.toEqual(no("CAPTCHA_ERROR"));
  await expect(bind({ phone, code: otherCode })).rejects.toEqual(no("CAPTCHA_ERROR"));
  await expect(bind({ phone: otherPhone, code: otherCode })).rejects.toEqual(no("CUSTOMER_NOTFOUND"));
  await bind({ phone, code });
  const first = await linkTo(world, email);
  world.real = addMilliseconds(world.real, codeEveryMs);
  await bind({ phone, code });
  const second = await linkTo(world, email);
  await expect(world.call(registration.activate, { token: first }, null)).rejects.toEqual(no("LINK_UNUSABLE"));
  await world.call(registration.activate, { token: second }, null);
  expect((await signIn(world, email)).userNo).toBe(userNo);
  await expect(bind({ phone, code, email: newEmail() })).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
});

test("an email address becomes a sign-in name by the newest link, once, within three days", async ({ world }) => {
  const [phone, email] = [newPhone(), newEmail()];
  const { token } = await register(world, phone, await requestCode(world, phone));
  const principal = await principalOf(world, token);
  await world.call(registration.bindEmail, { email }, principal);
  const first = await linkTo(world, email);
  await expect(world.call(registration.bindEmail, { email }, principal)).rejects.toEqual(no("CAPTCHA_BUSY"));
  world.real = addMilliseconds(world.real, codeEveryMs);
  await world.call(registration.bindEmail, { email }, principal);
  const second = await linkTo(world, email);
  await expect(signIn(world, email)).rejects.toEqual(no("LOGIN_ERROR"));
  await expect(world.call(registration.activate, { token: first }, null)).rejects.toEqual(no("LINK_UNUSABLE"));
  const until = addMilliseconds(world.real, linkDays * dayMs);
  await expect(world.call(registration.activate, { token: second }, null, { at: until })).rejects.toEqual(
    no("LINK_EXPIRED"),
  );
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      world.call(registration.activate, { token: second }, null, { at: addMilliseconds(until, -1) }),
    ),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(
    world.call(registration.activate, { token: second }, null, { at: addMilliseconds(until, -1) }),
  ).rejects.toEqual(no("LINK_USED"));
  expect((await signIn(world, email)).userNo).toBe(principal?.userNo);
  await expect(world.call(registration.bindEmail, { email: newEmail() }, principal)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
});

test("of two people who prove one address at once one gets it, and the other is refused", async ({ world }) => {
  const email = newEmail();
  const links: string[] = [];
  for (const phone of [newPhone(), newPhone()]) {
    const { token } = await register(world, phone, await requestCode(world, phone));
    await world.call(registration.bindEmail, { email }, await principalOf(world, token));
    links.push(await linkTo(world, email));
    world.real = addMilliseconds(world.real, codeEveryMs);
  }
  const outcomes = await Promise.all(
    links.map((token) =>
      world.call(registration.activate, { token }, null).then(
        () => "ok",
        (cause: { code: string }) => cause.code,
      ),
    ),
  );
  expect(outcomes.sort()).toEqual(["MAIL_REGISTERED", "ok"]);
});

test("an invited person proves the address, chooses a password by its code, and has the role's permissions", async ({
  world,
}) => {
  const owner = await world.merchant();
  const email = newEmail();
  const { roleId } = await world.call(people.saveRole, { roleName: "Bookkeeper", roleState: "enabled" }, owner);
  await world.call(people.savePermissions, { roleId, permissions: ["payment_manage/payment_order"] }, owner);
  await world.call(people.add, { name: "Han Meimei", phone: "", email, roleId }, owner);
  expect(await world.call(registration.activate, { token: await linkTo(world, email) }, null)).toEqual({
    email,
    purpose: "invite",
  });
  for (const guess of ["none", "", password])
    await expect(signIn(world, email, guess)).rejects.toEqual(no("LOGIN_ERROR"));
  await world.call(registration.sendResetCode, { loginNo: email, ...(await captcha(world, "reset")) }, null);
  await world.call(registration.resetPassword, { loginNo: email, code: await codeTo(world, email), password }, null);
  const { token: half, isHalfway } = await signIn(world, email);
  expect([isHalfway, await principalOf(world, half)]).toEqual([true, null]);
  // named cast: who is halfway in is a guest
  const guest = (await principalOfToken(world.db.sql, half ?? "", "halfway", world.real)) as Guest;
  await world.call(entering.beginSecondStep, { authWay: "email" }, guest, { token: half });
  const { token } = await world.call(
    entering.takeSecondStep,
    { authWay: "email", msgCode: await codeTo(world, email) },
    guest,
    { token: half },
  );
  expect((await principalOf(world, token))?.permissions).toEqual(["payment_manage/payment_order"]);
});

test("a new password by code ends every session and the lock", async ({ world }) => {
  const phone = newPhone();
  const { token } = await register(world, phone, await requestCode(world, phone));
  for (let i = 0; i < wrongPasswordsMax; i += 1)
    await expect(signIn(world, phone, "Wrong-2026")).rejects.toEqual(no("LOGIN_ERROR"));
  await expect(signIn(world, phone)).rejects.toEqual(no("LOGIN_LOCKED"));
  await world.call(registration.sendResetCode, { loginNo: phone, ...(await captcha(world, "reset")) }, null);
  await world.call(
    registration.resetPassword,
    { loginNo: phone, code: await codeTo(world, phone), password: "Harbour-27" },
    null,
  );
  expect(await principalOf(world, token)).toBeNull();
  expect((await signIn(world, phone, "Harbour-27")).userNo).toBeTruthy();
  await expect(signIn(world, phone)).rejects.toEqual(no("LOGIN_ERROR"));
});

test("another network neither invalidates a code, nor replaces it, nor uses up its owner's limit", async ({
  world,
}) => {
  const phone = newPhone();
  await register(world, phone, await requestCode(world, phone));
  const sendCode = async (from: string) =>
    codeOf(
      world.call(registration.sendResetCode, { loginNo: phone, ...(await captcha(world, "reset")) }, null, { from }),
    );
  const guess = (code: string, from: string) =>
    codeOf(world.call(registration.resetPassword, { loginNo: phone, code, password: "Harbour-27" }, null, { from }));
  const [owner, stranger] = ["2001:db8:0:1::1", "203.0.113.9"];
  for (let no = 0; no < codesPerDayMax; no += 1) {
    expect(await sendCode(stranger)).toBe("ok");
    expect(await sendCode(stranger)).toBe("CAPTCHA_BUSY");
    world.real = addMilliseconds(world.real, minuteMs);
  }
  expect(await sendCode(stranger)).toBe("CAPTCHA_BUSY");
  world.real = addMilliseconds(world.real, codeMs);
  expect(await sendCode(owner)).toBe("ok");
  const code = await codeTo(world, phone);
  for (let tries = 0; tries < wrongCodesMax; tries += 1) expect(await guess("000000", stranger)).toBe("CAPTCHA_ERROR");
  // the right code has no effect either on a network that did not request it
  expect(await guess(code, stranger)).toBe("CAPTCHA_ERROR");
  expect(await guess(code, "2001:db8:0:1:ffff::2")).toBe("ok");
});

test("a request for a new password has the same reply for a name without an account, and sends nothing to it", async ({
  world,
}) => {
  const stranger = newEmail();
  const sendCode = async (at: Date) =>
    world.call(registration.sendResetCode, { loginNo: stranger, ...(await captcha(world, "reset")) }, null, { at });
  expect(await sendCode(world.real)).toEqual({});
  expect(await sentTo(world, stranger)).toEqual([]);
  await expect(sendCode(addMilliseconds(world.real, codeEveryMs - 1))).rejects.toEqual(no("CAPTCHA_BUSY"));
  expect(await sendCode(addMilliseconds(world.real, minuteMs))).toEqual({});
  await expect(
    world.call(registration.resetPassword, { loginNo: stranger, code: "123456", password }, null),
  ).rejects.toEqual(no("CAPTCHA_ERROR"));
});
