import { expect } from "vitest";
import type { Who } from "@/lib/call/who";
import { accountRecords } from "@/lib/operations/calls/account-records";
import { payments } from "@/lib/payments/calls/payments";
import { names } from "@/lib/payments/calls/names";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { nameMissesPerHourMax } from "@/lib/payments/terms";
import { hourMs, later } from "@/lib/time/instant";
import { american, payer, paying } from "../fixtures/paying";
import { no } from "../fixtures/refusals";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };
const register = (world: TestWorld, name: string) =>
  world.ask(accountRecords.saveAccountRecord, { world: world.name, account: american.account, name }, operationsPerson);
const check = (world: TestWorld, who: Who, payeeId: string, goesOn = false) =>
  world.ask(names.checkName, { payeeId, goesOn }, who);

test("the register says full, close with the holder's name, none, or nothing", async ({ world }) => {
  const said: (readonly [string, string | null, boolean])[] = [];
  for (const holder of ["ACME INCORPORATED", "Acmee Inc", "Sonnenblick Reisen GmbH", null]) {
    const { who, payeeId } = await payer(world, 0n);
    if (holder) await register(world, holder);
    else
      await world.ask(
        accountRecords.removeAccountRecord,
        { world: world.name, account: american.account },
        operationsPerson,
      );
    const { match, heldBy, mayPay } = await check(world, who, payeeId);
    said.push([match, heldBy, mayPay]);
  }
  expect(said).toEqual([
    ["full", null, true],
    ["none", null, false],
    ["none", null, false],
    ["impossible", null, true],
  ]);
});

test("a close match shows whom the account belongs to, and may be paid", async ({ world }) => {
  const { who, payeeId } = await payer(world);
  await register(world, "Acme Ltd");
  expect(await check(world, who, payeeId)).toMatchObject({ match: "close", heldBy: "Acme Ltd", mayPay: true });
  expect((await world.ask(payments.pay, paying(payeeId), who)).state).toBe("pending");
});

test("a name that the account does not belong to is paid only after somebody has gone on all the same, which is written down", async ({
  world,
}) => {
  const { who, payeeId } = await payer(world);
  await register(world, "Sonnenblick Reisen GmbH");
  // asked or not: the handler looks for itself
  await expect(world.ask(payments.pay, paying(payeeId), who)).rejects.toEqual(
    no("NAME_NOT_MATCHED", { payee: "Acme Inc" }),
  );
  await expect(check(world, who, payeeId, true)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  expect(await check(world, who, payeeId)).toMatchObject({
    match: "none",
    heldBy: null,
    mayPay: false,
    agreedAt: null,
  });
  await expect(world.ask(payments.pay, paying(payeeId), who)).rejects.toEqual(no("NAME_NOT_MATCHED"));

  const now = await world.now();
  expect(await check(world, who, payeeId, true)).toMatchObject({ match: "none", mayPay: true, agreedAt: now });
  expect(
    await world.db.sql("select agreed_by from payee where world = $1::uuid and id = $2::uuid", [world.id, payeeId]),
  ).toEqual([{ agreed_by: who.operatorId }]);
  expect((await world.ask(payments.pay, paying(payeeId), who)).state).toBe("pending");
});

test("what was said holds until the name, account or bank is another one; then it is asked anew, and nobody has agreed", async ({
  world,
}) => {
  const { who, payeeId } = await payer(world);
  await register(world, "Sonnenblick Reisen GmbH");
  await check(world, who, payeeId);
  await check(world, who, payeeId, true);
  await register(world, "Acme Inc");
  expect((await check(world, who, payeeId)).match).toBe("none");
  await world.ask(
    payeeCalls.changePayeeDetail,
    { payeeId, country: "US", address: "Wall Street 2", proofIds: [] },
    who,
  );
  expect((await check(world, who, payeeId)).match).toBe("none");
  await world.ask(payeeCalls.changePayee, { ...american, payeeId, address: "Wall Street 3" }, who);
  expect(await check(world, who, payeeId)).toMatchObject({ match: "none", mayPay: true });
  await world.ask(payeeCalls.changePayee, { ...american, payeeId, name: "Beta Inc" }, who);
  expect(await check(world, who, payeeId)).toMatchObject({ match: "none", mayPay: false, agreedAt: null });
  await world.ask(payeeCalls.changePayee, { ...american, payeeId }, who);
  expect(await check(world, who, payeeId)).toMatchObject({ match: "full", mayPay: true });
  await register(world, "Sonnenblick Reisen GmbH");
  await world.ask(
    payeeCalls.changePayee,
    { ...american, payeeId, swift: "BOFAUS3N", bankName: "Bank of America" },
    who,
  );
  expect(await check(world, who, payeeId)).toMatchObject({ match: "none", mayPay: false });
});

test("who guesses names is stopped: so many wrong names of one merchant are answered in an hour of real time, asked for by themselves or by a payment", async ({
  world,
}) => {
  const { who, payeeId } = await payer(world);
  await register(world, "Sonnenblick Reisen GmbH");
  const guess = async () => {
    await world.db.sql("update payee set name_check = '', agreed_at = null where world = $1::uuid and id = $2::uuid", [
      world.id,
      payeeId,
    ]);
    return check(world, who, payeeId);
  };
  for (let turn = 0; turn < nameMissesPerHourMax; turn += 1) expect((await guess()).match).toBe("none");
  await expect(guess()).rejects.toEqual(no("REQUEST_BUSY"));
  await expect(world.ask(payments.pay, paying(payeeId), who)).rejects.toEqual(no("REQUEST_BUSY"));
  const other = await payer(world);
  expect((await check(world, other.who, other.payeeId)).match).toBe("none");
  world.real = later(world.real, hourMs);
  expect((await guess()).match).toBe("none");
});

test("what was last said stands with the payee, whoever asked", async ({ world }) => {
  const { who, payeeId } = await payer(world);
  const last = async () => (await world.ask(payeeCalls.payeeDetail, { id: payeeId }, who)).name;
  expect(await last()).toBeNull();
  await register(world, "Acme Ltd");
  const said = await check(world, who, payeeId);
  expect(await last()).toEqual(said);
  expect(said).toMatchObject({ match: "close", heldBy: "Acme Ltd" });
  await world.ask(payeeCalls.changePayee, { ...american, payeeId, name: "Acme Incorporated" }, who);
  expect(await last()).toBeNull();
});

test("the register is operations' own, by account however it is spaced; nobody else's payee is asked about", async ({
  world,
}) => {
  const { payeeId } = await payer(world);
  expect(
    accountRecords.saveAccountRecord.takes.parse({ world: "demo", account: "0001 2345 6789", name: "Acme Inc" })
      .account,
  ).toBe(american.account);
  await register(world, "Acme Inc");
  await register(world, "Acme Incorporated");
  expect(
    (await world.ask(accountRecords.accountRecords, { world: world.name, ...page }, operationsPerson)).rows.map(
      ({ account, name }) => [account, name],
    ),
  ).toEqual([["000123456789", "Acme Incorporated"]]);
  await expect(check(world, await world.merchant(), payeeId)).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
  await world.ask(accountRecords.removeAccountRecord, { world: world.name, account: "000123456789" }, operationsPerson);
  await expect(
    world.ask(accountRecords.removeAccountRecord, { world: world.name, account: "000123456789" }, operationsPerson),
  ).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
});
