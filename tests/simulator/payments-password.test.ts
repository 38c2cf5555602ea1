import { expect } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { payLockMs } from "@/lib/access/terms";
import { payments } from "@/lib/payments/calls/payments";
import { checkPayPassword, payPasswordStanding } from "@/lib/simulator/access/security/pay-password";
import { sqlWithPrisma } from "@/lib/simulator/platform/store/pool";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { payer, paying, balancesByCurrency } from "../fixtures/paying";
import { codeOfSettled, no } from "../fixtures/refusals";
import { refusedWith, txAt } from "../fixtures/tx";
import { payPassword, test, type TestWorld } from "../fixtures/world";
import type { Principal } from "@/lib/call/principal";

const wrong = "000000";

async function guess(world: TestWorld, principal: Principal, payeeId: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1)
    await world.call(payments.pay, paying(payeeId, { payPassword: wrong }), principal).catch(() => {});
}

test("four wrong payment passwords leave one try, and a right one resets the count", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  await guess(world, principal, payeeId, 3);
  await expect(world.call(payments.pay, paying(payeeId, { payPassword: wrong }), principal)).rejects.toEqual(
    no("PAY_PASSWORD_WRONG", { left: 1 }),
  );
  expect((await world.call(payments.pay, paying(payeeId), principal)).state).toBe("pending");
  await expect(world.call(payments.pay, paying(payeeId, { payPassword: wrong }), principal)).rejects.toEqual(
    no("PAY_PASSWORD_WRONG", { left: 4 }),
  );
});

test("five lock it for 30 minutes of real time, to the millisecond, at any speed of the world's clock", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  await guess(world, principal, payeeId, 4);
  await expect(world.call(payments.pay, paying(payeeId, { payPassword: wrong }), principal)).rejects.toEqual(
    no("PAY_PASSWORD_LOCKED", { minutes: 30 }),
  );
  const lockedAt = world.real;
  await world.setClock(addMilliseconds(await world.now(), 60 * minuteMs));
  world.real = addMilliseconds(lockedAt, payLockMs - 1);
  await expect(world.call(payments.pay, paying(payeeId), principal)).rejects.toEqual(
    no("PAY_PASSWORD_LOCKED", { minutes: 1 }),
  );
  expect(await balancesByCurrency(world, principal)).toEqual({ USD: [1_000_000n, 0n] });
  world.real = addMilliseconds(lockedAt, payLockMs);
  expect((await world.call(payments.pay, paying(payeeId), principal)).state).toBe("pending");
});

test("ten in a row close it until it is reset, and no wait opens it", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  await guess(world, principal, payeeId, 5);
  world.real = addMilliseconds(world.real, payLockMs);
  await guess(world, principal, payeeId, 4);
  await expect(world.call(payments.pay, paying(payeeId, { payPassword: wrong }), principal)).rejects.toEqual(
    no("PAY_PASSWORD_BLOCKED", { tries: 10 }),
  );
  world.real = addMilliseconds(world.real, 100 * payLockMs);
  await expect(world.call(payments.pay, paying(payeeId), principal)).rejects.toEqual(no("PAY_PASSWORD_BLOCKED"));
});

test("the owner of a guessed payment password gets a mail when it locks and when it closes, and no more often", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  const letters = async () =>
    world.db.sql<{ recipient: string }>(
      "select recipient from outbox where world = $1::uuid and purpose = 'payPasswordGuessed'",
      [world.id],
    );
  await guess(world, principal, payeeId, 4);
  expect(await letters()).toEqual([]);
  await guess(world, principal, payeeId, 3);
  expect(await letters()).toEqual([{ recipient: principal.loginNo }]);
  world.real = addMilliseconds(world.real, payLockMs);
  await guess(world, principal, payeeId, 9);
  expect(await letters()).toHaveLength(2);
});

test("parallel guesses get no more tries than sequential ones", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, () => world.call(payments.pay, paying(payeeId, { payPassword: wrong }), principal)),
  );
  const codes = results.map(codeOfSettled);
  expect(codes.filter((code) => code === "PAY_PASSWORD_WRONG")).toHaveLength(4);
  expect(codes.filter((code) => code === "PAY_PASSWORD_LOCKED")).toHaveLength(8);
});

test("a right one among wrong ones sent in parallel is not distinguishable once the lock is set", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  await guess(world, principal, payeeId, 5);
  const results = await Promise.allSettled(
    [payPassword, wrong, payPassword].map((password) =>
      world.call(payments.pay, paying(payeeId, { payPassword: password }), principal),
    ),
  );
  expect(results).toEqual(Array(3).fill({ status: "rejected", reason: no("PAY_PASSWORD_LOCKED", { minutes: 30 }) }));
});

test("a right one overtaken by wrong ones during its check does not pass", async ({ world }) => {
  const { principal } = await payer(world);
  const tx = txAt(world.db.sql, world, world.real, { name: principal.operatorId, origin: "test", at: world.real });
  const checkedWhile = (tries: number, lockedUntil: Date | null) => {
    let statements = 0;
    const overtaken = async <Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> => {
      statements += 1;
      // the statement that passes it comes after the slow check
      if (statements === 2) {
        const data = { wrongPayPasswords: tries, payLockedUntil: lockedUntil };
        await tx.prisma.operator.updateMany({ where: { world: world.id, id: principal.operatorId }, data });
      }
      return tx.sql<Row>(text, values);
    };
    const overtakenTx = { ...tx, sql: sqlWithPrisma(overtaken, tx.prisma), caller: world.caller() };
    const readStanding = () => payPasswordStanding(overtakenTx, principal.operatorId);
    const passwordCheck = checkPayPassword(overtakenTx, principal.operatorId, payPassword, readStanding);
    return refusedWith(passwordCheck.then(() => undefined));
  };
  expect(await checkedWhile(0, addMilliseconds(world.real, 1))).toBe("PAY_PASSWORD_LOCKED");
  await world.db.sql("update operator set pay_locked_until = null where world = $1::uuid", [world.id]);
  expect(await checkedWhile(10, null)).toBe("PAY_PASSWORD_BLOCKED");
  await world.db.sql("update operator set wrong_pay_passwords = 0 where world = $1::uuid", [world.id]);
  expect(await checkedWhile(9, world.real)).toBeUndefined();
});

test("right ones sent in parallel all pass", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const orders = await Promise.all(
    Array.from({ length: 7 }, () => world.call(payments.pay, paying(payeeId), principal)),
  );
  expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(7);
});

test("each operator has a payment password and a lock of their own, and a lock ends no session", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const clerk = await world.operator(principal.userNo);
  await guess(world, principal, payeeId, 5);
  expect((await world.call(payments.pay, paying(payeeId), clerk)).state).toBe("pending");
  expect(await world.call(access.hasPayPassword, {}, principal)).toEqual({ exists: true });
});

test("a person without one pays nothing", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  await world.db.sql("update operator set pay_password_hash = null where world = $1::uuid and id = $2::uuid", [
    world.id,
    principal.operatorId,
  ]);
  await expect(world.call(payments.pay, paying(payeeId, { payPassword }), principal)).rejects.toEqual(
    no("PAY_PASSWORD_MISSING"),
  );
});
