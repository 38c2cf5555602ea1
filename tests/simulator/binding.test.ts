import { expect } from "vitest";
import { may } from "@/lib/gate/may";
import { access } from "@/lib/access/calls/sign-in";
import { binding } from "@/lib/access/calls/binding";
import { bindingProofMs, codeEveryMs } from "@/lib/access/terms";
import type { Caller, Who } from "@/lib/call/who";
import { later } from "@/lib/time/instant";
import { no } from "../fixtures/refusals";
import { digitsSentTo } from "../fixtures/second-steps";
import { test, type TestWorld } from "../fixtures/world";

const here = { token: "a session" };
const [phone, email] = ["13700000001", "new@address.example"];
const old = { sendType: "mail" as const };
const wrong = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, "0");

/** Proves what is bound to an owner now, so that another phone may follow. */
async function proven(world: TestWorld, who: Who, change: Partial<Caller> = here) {
  await world.ask(binding.sendOldPhoneCode, old, who, change);
  await world.ask(binding.proveForPhone, { ...old, code: await digitsSentTo(world, who.loginNo) }, who, change);
}

test("another phone is bound once what was bound and then the new one have been proven, and the one before is told", async ({
  world,
}) => {
  const who = await world.merchant();
  expect((await world.ask(binding.sendOldPhoneCode, old, who, here)).sentTo).toContain("***");
  const code = await digitsSentTo(world, who.loginNo);
  await expect(world.ask(binding.proveForPhone, { ...old, code: wrong(code) }, who, here)).rejects.toEqual(
    no("CAPTCHA_ERROR"),
  );
  await world.ask(binding.proveForPhone, { ...old, code }, who, here);
  await expect(world.ask(binding.proveForPhone, { ...old, code }, who, here)).rejects.toEqual(no("CAPTCHA_ERROR"));
  await world.ask(binding.sendNewPhoneCode, { phone }, who, here);
  const bind = async (digits: string) => world.ask(binding.bindPhone, { phone, code: digits }, who, here);
  const fresh = await digitsSentTo(world, phone);
  await expect(bind(wrong(fresh))).rejects.toEqual(no("CAPTCHA_ERROR"));
  await bind(fresh);
  expect((await world.ask(access.account, {}, who)).phoneNumber).toBe("137****0001");
  const told = await world.db.sql(
    "select 1 from outbox where world = $1::uuid and recipient = $2 and purpose = 'phoneChanged'",
    [world.id, who.loginNo],
  );
  expect(told).toHaveLength(1);
  await expect(bind(fresh)).rejects.toEqual(no("OLD_NOT_PROVEN"));
});

test("another email address is bound the same way, also by a code to the phone", async ({ world }) => {
  const who = await world.merchant();
  await world.db.sql("update operator set phone = '13700000009' where world = $1::uuid and id = $2::uuid", [
    world.id,
    who.operatorId,
  ]);
  await world.ask(binding.sendOldEmailCode, { sendType: "sms" }, who, here);
  await world.ask(
    binding.proveForEmail,
    { sendType: "sms", code: await digitsSentTo(world, "13700000009") },
    who,
    here,
  );
  await world.ask(binding.sendNewEmailCode, { email }, who, here);
  await world.ask(binding.bindNewEmail, { email, code: await digitsSentTo(world, email) }, who, here);
  expect((await world.ask(access.account, {}, who)).email).toBe(email);
  expect(
    await world.db.sql("select 1 from outbox where world = $1::uuid and recipient = $2 and purpose = 'emailChanged'", [
      world.id,
      who.loginNo,
    ]),
  ).toHaveLength(1);
});

test("nothing new is sent or bound before the old is proven, in another session, for the other kind, or after ten minutes", async ({
  world,
}) => {
  const who = await world.merchant();
  const send = (change: Partial<Caller> = here) => world.ask(binding.sendNewPhoneCode, { phone }, who, change);
  await expect(send()).rejects.toEqual(no("OLD_NOT_PROVEN"));
  await expect(world.ask(binding.bindPhone, { phone, code: "123456" }, who, here)).rejects.toEqual(
    no("OLD_NOT_PROVEN"),
  );
  await expect(world.ask(binding.bindNewEmail, { email, code: "123456" }, who, here)).rejects.toEqual(
    no("OLD_NOT_PROVEN"),
  );
  await proven(world, who);
  await expect(send({ token: "another session" })).rejects.toEqual(no("OLD_NOT_PROVEN"));
  await expect(world.ask(binding.sendNewEmailCode, { email }, who, here)).rejects.toEqual(no("OLD_NOT_PROVEN"));
  await expect(send({ ...here, at: later(world.real, bindingProofMs) })).rejects.toEqual(no("OLD_NOT_PROVEN"));
  await expect(send({ ...here, at: later(world.real, bindingProofMs - 1) })).resolves.toEqual({
    sentTo: "137****0001",
  });
});

test("that a phone or address has an account is told only to who has received its code", async ({ world }) => {
  const [who, other] = [await world.merchant(), await world.merchant()];
  await world.db.sql("update operator set phone = $3 where world = $1::uuid and id = $2::uuid", [
    world.id,
    other.operatorId,
    phone,
  ]);
  await proven(world, who);
  await world.ask(binding.sendNewPhoneCode, { phone }, who, here);
  const code = await digitsSentTo(world, phone);
  await expect(world.ask(binding.bindPhone, { phone, code: wrong(code) }, who, here)).rejects.toEqual(
    no("CAPTCHA_ERROR"),
  );
  await expect(world.ask(binding.bindPhone, { phone, code }, who, here)).rejects.toEqual(no("PHONE_REGISTERED"));

  await world.ask(binding.sendOldEmailCode, old, who, here);
  await world.ask(binding.proveForEmail, { ...old, code: await digitsSentTo(world, who.loginNo) }, who, here);
  await world.ask(binding.sendNewEmailCode, { email: other.loginNo }, who, here);
  await expect(
    world.ask(
      binding.bindNewEmail,
      { email: other.loginNo, code: await digitsSentTo(world, other.loginNo) },
      who,
      here,
    ),
  ).rejects.toEqual(no("MAIL_REGISTERED"));
});

test("of two who bind one phone together one gets it", async ({ world }) => {
  const people = [await world.merchant(), await world.merchant()];
  const binds: (() => Promise<unknown>)[] = [];
  for (const [i, who] of people.entries()) {
    const change = { token: `session ${i}`, at: later(world.real, i * codeEveryMs) };
    await proven(world, who, change);
    await world.ask(binding.sendNewPhoneCode, { phone }, who, change);
    const code = await digitsSentTo(world, phone);
    binds.push(() => world.ask(binding.bindPhone, { phone, code }, who, change));
  }
  const done = await Promise.allSettled(binds.map((bind) => bind()));
  expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("whoever is not the main operator is let in to no call that binds, but to their own number's proof", async ({
  world,
}) => {
  const owner = await world.merchant();
  const clerk = await world.operator(owner.userNo);
  const { contactPhone, sendContactCode, proveContact, ...binds } = binding;
  expect(Object.keys(binds)).toHaveLength(8);
  for (const { path, needs } of Object.values(binds))
    expect([path, may(clerk, needs), may(owner, needs)]).toEqual([path, "MAIN_OPERATOR_ONLY", null]);
  for (const { path, needs } of [contactPhone, sendContactCode, proveContact])
    expect([path, may(clerk, needs)]).toEqual([path, null]);
});

test("no code goes to what is not bound, and none twice within 55 seconds", async ({ world }) => {
  const who = await world.merchant();
  for (const [send, prove, again] of [
    [binding.sendOldPhoneCode, binding.proveForPhone, binding.sendNewPhoneCode],
    [binding.sendOldEmailCode, binding.proveForEmail, binding.sendNewEmailCode],
  ] as const) {
    await expect(world.ask(send, { sendType: "sms" }, who, here)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    await expect(world.ask(prove, { sendType: "sms", code: "123456" }, who, here)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
    await world.ask(send, old, who, here);
    await expect(world.ask(send, old, who, here)).rejects.toEqual(no("CAPTCHA_BUSY"));
    await world.ask(prove, { ...old, code: await digitsSentTo(world, who.loginNo) }, who, here);
    // named cast: each of the two takes its own of these
    const target = { phone, email } as never;
    await world.ask(again, target, who, here);
    await expect(world.ask(again, target, who, here)).rejects.toEqual(no("CAPTCHA_BUSY"));
  }
});
