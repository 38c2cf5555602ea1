import { expect } from "vitest";
import { checkAccess } from "@/lib/gate/may";
import { access } from "@/lib/access/calls/sign-in";
import { binding } from "@/lib/access/calls/binding";
import { bindingProofMs, codeEveryMs } from "@/lib/access/terms";
import type { Caller, Principal } from "@/lib/call/principal";
import { addMilliseconds } from "@/lib/time/instant";
import { no } from "../fixtures/refusals";
import { digitsSentTo } from "../fixtures/second-steps";
import { test, type TestWorld } from "../fixtures/world";

const callerSession = { token: "a session" };
const [phone, email] = ["13700000001", "new@address.example"];
const old = { sendType: "mail" as const };
const wrong = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, "0");

/** Proves what is bound to an owner now, so that another phone may follow. */
async function proven(world: TestWorld, principal: Principal, change: Partial<Caller> = callerSession) {
  await world.call(binding.sendOldPhoneCode, old, principal, change);
  await world.call(
    binding.proveForPhone,
    { ...old, code: await digitsSentTo(world, principal.loginNo) },
    principal,
    change,
  );
}

test("another phone is bound once the bound one and then the new one have been proven, and the former one is notified", async ({
  world,
}) => {
  const principal = await world.merchant();
  expect((await world.call(binding.sendOldPhoneCode, old, principal, callerSession)).sentTo).toContain("***");
  const code = await digitsSentTo(world, principal.loginNo);
  await expect(
    world.call(binding.proveForPhone, { ...old, code: wrong(code) }, principal, callerSession),
  ).rejects.toEqual(no("CAPTCHA_ERROR"));
  await world.call(binding.proveForPhone, { ...old, code }, principal, callerSession);
  await expect(world.call(binding.proveForPhone, { ...old, code }, principal, callerSession)).rejects.toEqual(
    no("CAPTCHA_ERROR"),
  );
  await world.call(binding.sendNewPhoneCode, { phone }, principal, callerSession);
  const bind = async (digits: string) =>
    world.call(binding.bindPhone, { phone, code: digits }, principal, callerSession);
  const fresh = await digitsSentTo(world, phone);
  await expect(bind(wrong(fresh))).rejects.toEqual(no("CAPTCHA_ERROR"));
  await bind(fresh);
  expect((await world.call(access.account, {}, principal)).phoneNumber).toBe("137****0001");
  const notices = await world.db.sql(
    "select 1 from outbox where world = $1::uuid and recipient = $2 and purpose = 'phoneChanged'",
    [world.id, principal.loginNo],
  );
  expect(notices).toHaveLength(1);
  await expect(bind(fresh)).rejects.toEqual(no("OLD_NOT_PROVEN"));
});

test("another email address is bound the same way, also by a code to the phone", async ({ world }) => {
  const principal = await world.merchant();
  await world.db.sql("update operator set phone = '13700000009' where world = $1::uuid and id = $2::uuid", [
    world.id,
    principal.operatorId,
  ]);
  await world.call(binding.sendOldEmailCode, { sendType: "sms" }, principal, callerSession);
  await world.call(
    binding.proveForEmail,
    { sendType: "sms", code: await digitsSentTo(world, "13700000009") },
    principal,
    callerSession,
  );
  await world.call(binding.sendNewEmailCode, { email }, principal, callerSession);
  await world.call(binding.bindNewEmail, { email, code: await digitsSentTo(world, email) }, principal, callerSession);
  expect((await world.call(access.account, {}, principal)).email).toBe(email);
  expect(
    await world.db.sql("select 1 from outbox where world = $1::uuid and recipient = $2 and purpose = 'emailChanged'", [
      world.id,
      principal.loginNo,
    ]),
  ).toHaveLength(1);
});

test("no code is sent and nothing is bound before the old one is proven, in another session, for the other kind, or after ten minutes", async ({
  world,
}) => {
  const principal = await world.merchant();
  const send = (change: Partial<Caller> = callerSession) =>
    world.call(binding.sendNewPhoneCode, { phone }, principal, change);
  await expect(send()).rejects.toEqual(no("OLD_NOT_PROVEN"));
  await expect(world.call(binding.bindPhone, { phone, code: "123456" }, principal, callerSession)).rejects.toEqual(
    no("OLD_NOT_PROVEN"),
  );
  await expect(world.call(binding.bindNewEmail, { email, code: "123456" }, principal, callerSession)).rejects.toEqual(
    no("OLD_NOT_PROVEN"),
  );
  await proven(world, principal);
  await expect(send({ token: "another session" })).rejects.toEqual(no("OLD_NOT_PROVEN"));
  await expect(world.call(binding.sendNewEmailCode, { email }, principal, callerSession)).rejects.toEqual(
    no("OLD_NOT_PROVEN"),
  );
  await expect(send({ ...callerSession, at: addMilliseconds(world.real, bindingProofMs) })).rejects.toEqual(
    no("OLD_NOT_PROVEN"),
  );
  await expect(send({ ...callerSession, at: addMilliseconds(world.real, bindingProofMs - 1) })).resolves.toEqual({
    sentTo: "137****0001",
  });
});

test("whether a phone or address has an account is disclosed only after its code was entered", async ({ world }) => {
  const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
  await world.db.sql("update operator set phone = $3 where world = $1::uuid and id = $2::uuid", [
    world.id,
    otherMerchant.operatorId,
    phone,
  ]);
  await proven(world, principal);
  await world.call(binding.sendNewPhoneCode, { phone }, principal, callerSession);
  const code = await digitsSentTo(world, phone);
  await expect(world.call(binding.bindPhone, { phone, code: wrong(code) }, principal, callerSession)).rejects.toEqual(
    no("CAPTCHA_ERROR"),
  );
  await expect(world.call(binding.bindPhone, { phone, code }, principal, callerSession)).rejects.toEqual(
    no("PHONE_REGISTERED"),
  );

  await world.call(binding.sendOldEmailCode, old, principal, callerSession);
  await world.call(
    binding.proveForEmail,
    { ...old, code: await digitsSentTo(world, principal.loginNo) },
    principal,
    callerSession,
  );
  await world.call(binding.sendNewEmailCode, { email: otherMerchant.loginNo }, principal, callerSession);
  await expect(
    world.call(
      binding.bindNewEmail,
      { email: otherMerchant.loginNo, code: await digitsSentTo(world, otherMerchant.loginNo) },
      principal,
      callerSession,
    ),
  ).rejects.toEqual(no("MAIL_REGISTERED"));
});

test("of two people who bind one phone at once exactly one succeeds", async ({ world }) => {
  const people = [await world.merchant(), await world.merchant()];
  const binds: (() => Promise<unknown>)[] = [];
  for (const [i, principal] of people.entries()) {
    const change = { token: `session ${i}`, at: addMilliseconds(world.real, i * codeEveryMs) };
    await proven(world, principal, change);
    await world.call(binding.sendNewPhoneCode, { phone }, principal, change);
    const code = await digitsSentTo(world, phone);
    binds.push(() => world.call(binding.bindPhone, { phone, code }, principal, change));
  }
  const results = await Promise.allSettled(binds.map((bind) => bind()));
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a person other than the main operator is refused every call that binds, except the proof of their own number", async ({
  world,
}) => {
  const owner = await world.merchant();
  const clerk = await world.operator(owner.userNo);
  const { contactPhone, sendContactCode, proveContact, ...binds } = binding;
  expect(Object.keys(binds)).toHaveLength(8);
  for (const { path, access } of Object.values(binds))
    expect([path, checkAccess(clerk, access), checkAccess(owner, access)]).toEqual([path, "MAIN_OPERATOR_ONLY", null]);
  for (const { path, access } of [contactPhone, sendContactCode, proveContact])
    expect([path, checkAccess(clerk, access)]).toEqual([path, null]);
});

test("no code goes to an unbound phone or address, and none twice within 55 seconds", async ({ world }) => {
  const principal = await world.merchant();
  for (const [send, prove, again] of [
    [binding.sendOldPhoneCode, binding.proveForPhone, binding.sendNewPhoneCode],
    [binding.sendOldEmailCode, binding.proveForEmail, binding.sendNewEmailCode],
  ] as const) {
    await expect(world.call(send, { sendType: "sms" }, principal, callerSession)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
    await expect(world.call(prove, { sendType: "sms", code: "123456" }, principal, callerSession)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
    await world.call(send, old, principal, callerSession);
    await expect(world.call(send, old, principal, callerSession)).rejects.toEqual(no("CAPTCHA_BUSY"));
    await world.call(prove, { ...old, code: await digitsSentTo(world, principal.loginNo) }, principal, callerSession);
    // named cast: each of the two takes its own of these
    const target = { phone, email } as never;
    await world.call(again, target, principal, callerSession);
    await expect(world.call(again, target, principal, callerSession)).rejects.toEqual(no("CAPTCHA_BUSY"));
  }
});
