import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { accountRecords } from "@/lib/operations/calls/account-records";
import { payments } from "@/lib/payments/calls/payments";
import { names } from "@/lib/payments/calls/names";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { nameMissesPerHourMax } from "@/lib/payments/terms";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import { american, payer, paying } from "../fixtures/paying";
import { no } from "../fixtures/refusals";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };
const register = (world: TestWorld, name: string) =>
  world.call(
    accountRecords.saveAccountRecord,
    { world: world.name, account: american.account, name },
    operationsPerson,
  );
const check = (world: TestWorld, principal: Principal, payeeId: string, goesOn = false) =>
  world.call(names.checkName, { payeeId, goesOn }, principal);

test("the register returns a full match, a close one with the holder's name, none, or nothing", async ({ world }) => {
  const replies: (readonly [string, string | null, boolean])[] = [];
  for (const registeredName of ["ACME INCORPORATED", "Acmee Inc", "Sonnenblick Reisen GmbH", null]) {
    const { principal, payeeId } = await payer(world, 0n);
    if (registeredName) await register(world, registeredName);
    else
      await world.call(
        accountRecords.removeAccountRecord,
        { world: world.name, account: american.account },
        operationsPerson,
      );
    const { match, heldBy, mayPay } = await check(world, principal, payeeId);
    replies.push([match, heldBy, mayPay]);
  }
  expect(replies).toEqual([
    ["full", null, true],
    ["none", null, false],
    ["none", null, false],
    ["impossible", null, true],
  ]);
});

test("a close match names the account's holder, and may be paid", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  await register(world, "Acme Ltd");
  expect(await check(world, principal, payeeId)).toMatchObject({ match: "close", heldBy: "Acme Ltd", mayPay: true });
  expect((await world.call(payments.pay, paying(payeeId), principal)).state).toBe("pending");
});

test("a name other than the account holder's is paid only after a person has confirmed it, which is logged", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  await register(world, "Sonnenblick Reisen GmbH");
  // whether or not the check was called, the handler does its own lookup
  await expect(world.call(payments.pay, paying(payeeId), principal)).rejects.toEqual(
    no("NAME_NOT_MATCHED", { payee: "Acme Inc" }),
  );
  await expect(check(world, principal, payeeId, true)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  expect(await check(world, principal, payeeId)).toMatchObject({
    match: "none",
    heldBy: null,
    mayPay: false,
    agreedAt: null,
  });
  await expect(world.call(payments.pay, paying(payeeId), principal)).rejects.toEqual(no("NAME_NOT_MATCHED"));

  const now = await world.now();
  expect(await check(world, principal, payeeId, true)).toMatchObject({ match: "none", mayPay: true, agreedAt: now });
  expect(
    await world.db.sql("select agreed_by from payee where world = $1::uuid and id = $2::uuid", [world.id, payeeId]),
  ).toEqual([{ agreed_by: principal.operatorId }]);
  expect((await world.call(payments.pay, paying(payeeId), principal)).state).toBe("pending");
});

test("a result holds until the name, account or bank changes; then it is requested anew, without a confirmation", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  await register(world, "Sonnenblick Reisen GmbH");
  await check(world, principal, payeeId);
  await check(world, principal, payeeId, true);
  await register(world, "Acme Inc");
  expect((await check(world, principal, payeeId)).match).toBe("none");
  await world.call(
    payeeCalls.changePayeeDetail,
    { payeeId, country: "US", address: "Wall Street 2", proofIds: [] },
    principal,
  );
  expect((await check(world, principal, payeeId)).match).toBe("none");
  await world.call(payeeCalls.changePayee, { ...american, payeeId, address: "Wall Street 3" }, principal);
  expect(await check(world, principal, payeeId)).toMatchObject({ match: "none", mayPay: true });
  await world.call(payeeCalls.changePayee, { ...american, payeeId, name: "Beta Inc" }, principal);
  expect(await check(world, principal, payeeId)).toMatchObject({ match: "none", mayPay: false, agreedAt: null });
  await world.call(payeeCalls.changePayee, { ...american, payeeId }, principal);
  expect(await check(world, principal, payeeId)).toMatchObject({ match: "full", mayPay: true });
  await register(world, "Sonnenblick Reisen GmbH");
  await world.call(
    payeeCalls.changePayee,
    { ...american, payeeId, swift: "BOFAUS3N", bankName: "Bank of America" },
    principal,
  );
  expect(await check(world, principal, payeeId)).toMatchObject({ match: "none", mayPay: false });
});

test("guessing names is stopped: a merchant has a number of wrong names in an hour of real time, by checks alone or by a payment", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  await register(world, "Sonnenblick Reisen GmbH");
  const guess = async () => {
    await world.db.sql("update payee set name_check = '', agreed_at = null where world = $1::uuid and id = $2::uuid", [
      world.id,
      payeeId,
    ]);
    return check(world, principal, payeeId);
  };
  for (let turn = 0; turn < nameMissesPerHourMax; turn += 1) expect((await guess()).match).toBe("none");
  await expect(guess()).rejects.toEqual(no("REQUEST_BUSY"));
  await expect(world.call(payments.pay, paying(payeeId), principal)).rejects.toEqual(no("REQUEST_BUSY"));
  const otherPayer = await payer(world);
  expect((await check(world, otherPayer.principal, otherPayer.payeeId)).match).toBe("none");
  world.real = addMilliseconds(world.real, hourMs);
  expect((await guess()).match).toBe("none");
});

test("the last result is stored with the payee, for every requester", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const last = async () => (await world.call(payeeCalls.payeeDetail, { id: payeeId }, principal)).name;
  expect(await last()).toBeNull();
  await register(world, "Acme Ltd");
  const checkResult = await check(world, principal, payeeId);
  expect(await last()).toEqual(checkResult);
  expect(checkResult).toMatchObject({ match: "close", heldBy: "Acme Ltd" });
  await world.call(payeeCalls.changePayee, { ...american, payeeId, name: "Acme Incorporated" }, principal);
  expect(await last()).toBeNull();
});

test("the register is operations' own, by account in any spacing; another merchant's payee is not checked", async ({
  world,
}) => {
  const { payeeId } = await payer(world);
  expect(
    accountRecords.saveAccountRecord.input.parse({ world: "demo", account: "0001 2345 6789", name: "Acme Inc" })
      .account,
  ).toBe(american.account);
  await register(world, "Acme Inc");
  await register(world, "Acme Incorporated");
  expect(
    (await world.call(accountRecords.accountRecords, { world: world.name, ...page }, operationsPerson)).rows.map(
      ({ account, name }) => [account, name],
    ),
  ).toEqual([["000123456789", "Acme Incorporated"]]);
  await expect(check(world, await world.merchant(), payeeId)).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
  await world.call(
    accountRecords.removeAccountRecord,
    { world: world.name, account: "000123456789" },
    operationsPerson,
  );
  await expect(
    world.call(accountRecords.removeAccountRecord, { world: world.name, account: "000123456789" }, operationsPerson),
  ).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
});
