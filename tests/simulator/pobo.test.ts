import { describe, expect } from "vitest";
import type { Sends } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { messageCalls } from "@/lib/notices/calls/messages";
import { poboActions } from "@/lib/operations/calls/pobo";
import { payments } from "@/lib/payments/calls/payments";
import { pobo } from "@/lib/payments/calls/pobo";
import { beijingInstant } from "@/lib/time/beijing";
import { payer, paying } from "../fixtures/paying";
import { lantau, papersOf } from "../fixtures/examples/pobo";
import { no } from "../fixtures/refusals";
import { Stage } from "../fixtures/stage";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };

/** A merchant with a payer's papers in hand. */
async function applicant(world: TestWorld): Promise<{ principal: Principal; entry: Sends<typeof pobo.addPobo> }> {
  const { principal } = await payer(world);
  return { principal, entry: { ...lantau, files: await papersOf(new Stage(world, principal)) } };
}
const decide = (world: TestWorld, work: "passPobo" | "refusePobo" | "suspendPobo", poboRecordId: string) =>
  work === "passPobo"
    ? world.call(poboActions.passPobo, { world: world.name, poboRecordId }, operationsPerson)
    : world.call(poboActions[work], { world: world.name, poboRecordId, reason: "Unreadable" }, operationsPerson);

/** Lists the state of a payer after each sequence of operations, and the operations that are refused in that state. */
const rows: readonly (readonly [
  done: readonly ("passPobo" | "refusePobo" | "suspendPobo" | "change")[],
  state: string,
  refused: readonly ("passPobo" | "refusePobo" | "suspendPobo")[],
])[] = [
  [[], "pendingReview", ["suspendPobo"]],
  [["passPobo"], "enabled", ["passPobo", "refusePobo"]],
  [["refusePobo"], "rejected", ["passPobo", "refusePobo", "suspendPobo"]],
  [["refusePobo", "change"], "pendingReview", ["suspendPobo"]],
  [["passPobo", "suspendPobo"], "suspended", ["refusePobo", "suspendPobo"]],
  [["passPobo", "suspendPobo", "passPobo"], "enabled", ["passPobo"]],
  [["passPobo", "change"], "pendingReview", ["suspendPobo"]],
];
describe("a payer", () => {
  for (const [steps, state, refusedSteps] of rows)
    test(`is ${state} after ${steps.join(", ") || "it was added"}; no other action is possible then`, async ({
      world,
    }) => {
      const { principal, entry } = await applicant(world);
      const { poboRecordId } = await world.call(pobo.addPobo, entry, principal);
      for (const [at, work] of steps.entries()) {
        if (work === "change")
          await world.call(pobo.changePobo, { ...entry, poboRecordId, address: `${at} Queen's Road` }, principal);
        else await decide(world, work, poboRecordId);
      }
      expect((await world.call(pobo.poboDetail, { poboRecordId }, principal)).payer.state).toBe(state);
      for (const work of refusedSteps)
        await expect(decide(world, work, poboRecordId)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
      const isUsable = state === "enabled";
      if (isUsable) expect(await world.call(pobo.checkPobo, { poboRecordId }, principal)).toEqual({ isUsable });
      else await expect(world.call(pobo.checkPobo, { poboRecordId }, principal)).rejects.toEqual(no("POBO_UNUSABLE"));
      expect((await world.call(pobo.payers, {}, principal)).rows.map((row) => row.poboRecordId)).toEqual(
        isUsable ? [null, poboRecordId] : [null],
      );
      await world.call(pobo.removePobo, { poboRecordId }, principal);
      expect((await world.call(pobo.poboPage, page, principal)).rows).toEqual([]);
    });

  test("is found by text, kind and state, and by its number; the merchant reads why it was refused", async ({
    world,
  }) => {
    const { principal, entry } = await applicant(world);
    const { poboRecordId, recordNo } = await world.call(pobo.addPobo, entry, principal);
    await decide(world, "refusePobo", poboRecordId);
    const countRecords = async (filters: object) =>
      (await world.call(pobo.poboPage, { ...filters, ...page }, principal)).total;
    expect([
      await countRecords({ text: "lantau" }),
      await countRecords({ text: "1234567" }),
      await countRecords({ payerType: "personal" }),
      await countRecords({ state: "rejected" }),
      await countRecords({ state: "enabled" }),
    ]).toEqual([1, 1, 0, 1, 0]);
    expect(await world.call(pobo.poboByNo, { recordNo }, principal)).toMatchObject({
      poboRecordId,
      reason: "Unreadable",
    });
    const { fileNames, history } = await world.call(pobo.poboDetail, { poboRecordId }, principal);
    expect([Object.keys(fileNames).length, history.map(({ event, who: by }) => [event, by])]).toEqual([
      3,
      [
        ["made", "Operator"],
        ["refuse", "operations"],
      ],
    ]);
    expect((await world.call(messageCalls.messages, page, principal)).rows[0]).toMatchObject({
      content: "We didn’t approve 大屿贸易有限公司 as a POBO payer: Unreadable",
      page: `/b2b/payment_manage/poboPayee?poboRecordId=${poboRecordId}`,
    });
    expect(
      (await world.call(poboActions.poboPayers, { world: world.name, ...page }, operationsPerson)).rows,
    ).toMatchObject([{ poboRecordId, userNo: principal.userNo, events: [] }]);
  });

  test("is refused by the rules, added and changed alike; papers are the merchant's own", async ({ world }) => {
    const { principal, entry } = await applicant(world);
    const { entry: theirs } = await applicant(world);
    const otherRecord = await world.call(pobo.addPobo, { ...entry, certNo: "7654321" }, principal);
    await world.call(pobo.addPobo, entry, principal);
    const wrong: readonly (readonly [change: object, code: string, detail?: object])[] = [
      [{ name: "陈 Tai" }, "POBO_FIELD_INVALID", { field: "name" }],
      [{ certExpiry: "2026-03-17" }, "POBO_FIELD_INVALID", { field: "certExpiry" }],
      [{ files: {} }, "POBO_FIELD_INVALID", { field: "files" }],
      [{ country: "ZZ" }, "INVALID_COUNTRY"],
      [{ files: theirs.files, certNo: "11" }, "FILE_NOTFOUND"],
      [{}, "REQUEST_REPEAT"],
    ];
    for (const [change, code, detail] of wrong) {
      await expect(world.call(pobo.addPobo, { ...entry, ...change }, principal)).rejects.toEqual(no(code, detail));
      await expect(
        world.call(pobo.changePobo, { ...entry, ...change, poboRecordId: otherRecord.poboRecordId }, principal),
      ).rejects.toEqual(no(code, detail));
    }
    await expect(
      world.call(pobo.changePobo, { ...entry, certNo: "7654321", poboRecordId: otherRecord.poboRecordId }, principal),
    ).rejects.toEqual(no("ORDER_UNCHANGED"));
  });

  test("with an expired certificate can no longer be paid for", async ({ world }) => {
    const { principal, entry } = await applicant(world);
    const { poboRecordId } = await world.call(pobo.addPobo, { ...entry, certExpiry: "2026-03-18" }, principal);
    await decide(world, "passPobo", poboRecordId);
    expect((await world.call(pobo.payers, {}, principal)).rows).toHaveLength(2);
    await world.setClock(beijingInstant("2026-03-19", 0));
    await expect(world.call(pobo.checkPobo, { poboRecordId }, principal)).rejects.toEqual(
      no("POBO_EXPIRED", { day: "2026-03-18" }),
    );
    expect((await world.call(pobo.payers, {}, principal)).rows).toHaveLength(1);
  });

  test("is not changed or deleted under a payment made on its behalf", async ({ world }) => {
    const { principal, entry } = await applicant(world);
    const { poboRecordId } = await world.call(pobo.addPobo, entry, principal);
    await decide(world, "passPobo", poboRecordId);
    const {
      rows: [payee],
    } = await world.call(payments.payees, page, principal);
    const { orderNo } = await world.call(payments.pay, { ...paying(payee?.payeeId ?? ""), poboRecordId }, principal);
    await expect(
      world.call(pobo.changePobo, { ...entry, poboRecordId, address: "Elsewhere" }, principal),
    ).rejects.toEqual(no("POBO_IN_USE"));
    await expect(world.call(pobo.removePobo, { poboRecordId }, principal)).rejects.toEqual(no("POBO_IN_USE"));
    await world.call(payments.cancel, { orderNo }, principal);
    await world.call(pobo.removePobo, { poboRecordId }, principal);
  });

  test("is named on payments made for it, and only while it may be paid for", async ({ world }) => {
    const { principal, entry } = await applicant(world);
    const { poboRecordId } = await world.call(pobo.addPobo, entry, principal);
    const {
      rows: [payee],
    } = await world.call(payments.payees, page, principal);
    const pay = (change: object) =>
      world.call(payments.pay, { ...paying(payee?.payeeId ?? ""), poboRecordId, ...change }, principal);
    await expect(pay({})).rejects.toEqual(no("POBO_UNUSABLE"));
    await decide(world, "passPobo", poboRecordId);
    expect(await pay({})).toMatchObject({ poboName: "Lantau Trading Limited" });
    await expect(pay({ poboRecordId: "00000000-0000-4000-8000-000000000000", isAgain: true })).rejects.toEqual(
      no("POBO_NOTFOUND"),
    );
    expect(await pay({ poboRecordId: undefined, isAgain: true })).toMatchObject({ poboName: null });
  });

  test("may be a person while operations allow it, and is visible to its own merchant alone", async ({ world }) => {
    const { principal, entry } = await applicant(world);
    const { files } = entry;
    const person = {
      ...entry,
      payerType: "personal" as const,
      name: "陈大文",
      firstName: "Tai Man",
      lastName: "Chan",
      certType: "PASSPORT" as const,
      birthday: "1980-05-06",
      files: { personalIdFront: files.directorId ?? [] },
    };
    expect(await world.call(pobo.mayAddPerson, {}, principal)).toEqual({ canSupport: true });
    const { poboRecordId, enName, recordNo } = await world.call(pobo.addPobo, person, principal);
    expect(enName).toBe("Tai Man Chan");
    await world.call(poboActions.setPoboPersonal, { world: world.name, mayBePersonal: false }, operationsPerson);
    expect(await world.call(pobo.mayAddPerson, {}, principal)).toEqual({ canSupport: false });
    await expect(world.call(pobo.addPobo, { ...person, certNo: "K2" }, principal)).rejects.toEqual(
      no("POBO_PERSONAL_CLOSED"),
    );
    await expect(world.call(pobo.changePobo, { ...person, poboRecordId, certNo: "K2" }, principal)).rejects.toEqual(
      no("POBO_PERSONAL_CLOSED"),
    );
    const thief = await world.merchant();
    for (const work of [
      () => world.call(pobo.poboDetail, { poboRecordId }, thief),
      () => world.call(pobo.poboByNo, { recordNo }, thief),
      () => world.call(pobo.removePobo, { poboRecordId }, thief),
      () => world.call(pobo.changePobo, { ...person, poboRecordId }, thief),
      () => world.call(pobo.checkPobo, { poboRecordId }, thief),
    ]) {
      await expect(work()).rejects.toEqual(no("POBO_NOTFOUND"));
    }
    await expect(
      world.call(poboActions.passPobo, { world: world.name, poboRecordId: crypto.randomUUID() }, operationsPerson),
    ).rejects.toEqual(no("POBO_NOTFOUND"));
  });
});
