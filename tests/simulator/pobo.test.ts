import { describe, expect } from "vitest";
import type { Sends } from "@/lib/call/call";
import type { Who } from "@/lib/call/who";
import { messages } from "@/lib/notices/calls/messages";
import { poboActions } from "@/lib/operations/calls/pobo";
import { payments } from "@/lib/payments/calls/payments";
import { pobo } from "@/lib/payments/calls/pobo";
import { beijing } from "@/lib/time/beijing";
import { payer, paying } from "../fixtures/paying";
import { lantau, papersOf } from "../fixtures/examples/pobo";
import { no } from "../fixtures/refusals";
import { Stage } from "../fixtures/stage";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };

/** A merchant with a payer's papers in hand. */
async function applicant(world: TestWorld): Promise<{ who: Who; entry: Sends<typeof pobo.addPobo> }> {
  const { who } = await payer(world);
  return { who, entry: { ...lantau, files: await papersOf(new Stage(world, who)) } };
}
const decide = (world: TestWorld, work: "passPobo" | "refusePobo" | "suspendPobo", poboRecordId: string) =>
  work === "passPobo"
    ? world.ask(poboActions.passPobo, { world: world.name, poboRecordId }, operationsPerson)
    : world.ask(poboActions[work], { world: world.name, poboRecordId, reason: "Unreadable" }, operationsPerson);

/** What becomes of a payer by what is done to it, and what is refused on the way. */
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
  for (const [done, state, refused] of rows)
    test(`is ${state} after ${done.join(", ") || "it was added"}; nothing else may happen then`, async ({ world }) => {
      const { who, entry } = await applicant(world);
      const { poboRecordId } = await world.ask(pobo.addPobo, entry, who);
      for (const [at, work] of done.entries()) {
        if (work === "change")
          await world.ask(pobo.changePobo, { ...entry, poboRecordId, address: `${at} Queen's Road` }, who);
        else await decide(world, work, poboRecordId);
      }
      expect((await world.ask(pobo.poboDetail, { poboRecordId }, who)).payer.state).toBe(state);
      for (const work of refused)
        await expect(decide(world, work, poboRecordId)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
      const isUsable = state === "enabled";
      if (isUsable) expect(await world.ask(pobo.checkPobo, { poboRecordId }, who)).toEqual({ isUsable });
      else await expect(world.ask(pobo.checkPobo, { poboRecordId }, who)).rejects.toEqual(no("POBO_UNUSABLE"));
      expect((await world.ask(pobo.payers, {}, who)).rows.map((row) => row.poboRecordId)).toEqual(
        isUsable ? [null, poboRecordId] : [null],
      );
      await world.ask(pobo.removePobo, { poboRecordId }, who);
      expect((await world.ask(pobo.poboPage, page, who)).rows).toEqual([]);
    });

  test("is found by text, kind and state, and by its number; the merchant reads why it was refused", async ({
    world,
  }) => {
    const { who, entry } = await applicant(world);
    const { poboRecordId, recordNo } = await world.ask(pobo.addPobo, entry, who);
    await decide(world, "refusePobo", poboRecordId);
    const found = async (filters: object) => (await world.ask(pobo.poboPage, { ...filters, ...page }, who)).total;
    expect([
      await found({ text: "lantau" }),
      await found({ text: "1234567" }),
      await found({ payerType: "personal" }),
      await found({ state: "rejected" }),
      await found({ state: "enabled" }),
    ]).toEqual([1, 1, 0, 1, 0]);
    expect(await world.ask(pobo.poboByNo, { recordNo }, who)).toMatchObject({ poboRecordId, reason: "Unreadable" });
    const { fileNames, history } = await world.ask(pobo.poboDetail, { poboRecordId }, who);
    expect([Object.keys(fileNames).length, history.map(({ event, who: by }) => [event, by])]).toEqual([
      3,
      [
        ["made", "Operator"],
        ["refuse", "operations"],
      ],
    ]);
    expect((await world.ask(messages.messages, page, who)).rows[0]).toMatchObject({
      content: "大屿贸易有限公司 was not approved as a payer: Unreadable",
      page: `/b2b/payment_manage/poboPayee?poboRecordId=${poboRecordId}`,
    });
    expect(
      (await world.ask(poboActions.poboPayers, { world: world.name, ...page }, operationsPerson)).rows,
    ).toMatchObject([{ poboRecordId, userNo: who.userNo, events: [] }]);
  });

  test("is refused by the rules, added and changed alike; papers are the merchant's own", async ({ world }) => {
    const { who, entry } = await applicant(world);
    const { entry: theirs } = await applicant(world);
    const other = await world.ask(pobo.addPobo, { ...entry, certNo: "7654321" }, who);
    await world.ask(pobo.addPobo, entry, who);
    const wrong: readonly (readonly [change: object, code: string, detail?: object])[] = [
      [{ name: "陈 Tai" }, "POBO_FIELD_INVALID", { field: "name" }],
      [{ certExpiry: "2026-03-17" }, "POBO_FIELD_INVALID", { field: "certExpiry" }],
      [{ files: {} }, "POBO_FIELD_INVALID", { field: "files" }],
      [{ country: "ZZ" }, "INVALID_COUNTRY"],
      [{ files: theirs.files, certNo: "11" }, "FILE_NOTFOUND"],
      [{}, "REQUEST_REPEAT"],
    ];
    for (const [change, code, detail] of wrong) {
      await expect(world.ask(pobo.addPobo, { ...entry, ...change }, who)).rejects.toEqual(no(code, detail));
      await expect(
        world.ask(pobo.changePobo, { ...entry, ...change, poboRecordId: other.poboRecordId }, who),
      ).rejects.toEqual(no(code, detail));
    }
    await expect(
      world.ask(pobo.changePobo, { ...entry, certNo: "7654321", poboRecordId: other.poboRecordId }, who),
    ).rejects.toEqual(no("ORDER_UNCHANGED"));
  });

  test("whose certificate has expired is paid for no more", async ({ world }) => {
    const { who, entry } = await applicant(world);
    const { poboRecordId } = await world.ask(pobo.addPobo, { ...entry, certExpiry: "2026-03-18" }, who);
    await decide(world, "passPobo", poboRecordId);
    expect((await world.ask(pobo.payers, {}, who)).rows).toHaveLength(2);
    await world.setClock(beijing("2026-03-19", 0));
    await expect(world.ask(pobo.checkPobo, { poboRecordId }, who)).rejects.toEqual(
      no("POBO_EXPIRED", { day: "2026-03-18" }),
    );
    expect((await world.ask(pobo.payers, {}, who)).rows).toHaveLength(1);
  });

  test("is not changed or deleted under a payment made on its behalf", async ({ world }) => {
    const { who, entry } = await applicant(world);
    const { poboRecordId } = await world.ask(pobo.addPobo, entry, who);
    await decide(world, "passPobo", poboRecordId);
    const {
      rows: [payee],
    } = await world.ask(payments.payees, page, who);
    const { orderNo } = await world.ask(payments.pay, { ...paying(payee?.payeeId ?? ""), poboRecordId }, who);
    await expect(world.ask(pobo.changePobo, { ...entry, poboRecordId, address: "Elsewhere" }, who)).rejects.toEqual(
      no("POBO_IN_USE"),
    );
    await expect(world.ask(pobo.removePobo, { poboRecordId }, who)).rejects.toEqual(no("POBO_IN_USE"));
    await world.ask(payments.cancel, { orderNo }, who);
    await world.ask(pobo.removePobo, { poboRecordId }, who);
  });

  test("is named on what is paid for it, and only while it may be paid for", async ({ world }) => {
    const { who, entry } = await applicant(world);
    const { poboRecordId } = await world.ask(pobo.addPobo, entry, who);
    const {
      rows: [payee],
    } = await world.ask(payments.payees, page, who);
    const pay = (change: object) =>
      world.ask(payments.pay, { ...paying(payee?.payeeId ?? ""), poboRecordId, ...change }, who);
    await expect(pay({})).rejects.toEqual(no("POBO_UNUSABLE"));
    await decide(world, "passPobo", poboRecordId);
    expect(await pay({})).toMatchObject({ poboName: "Lantau Trading Limited" });
    await expect(pay({ poboRecordId: "00000000-0000-4000-8000-000000000000", isAgain: true })).rejects.toEqual(
      no("POBO_NOTFOUND"),
    );
    expect(await pay({ poboRecordId: undefined, isAgain: true })).toMatchObject({ poboName: null });
  });

  test("may be a person while operations let it, and is nobody else's to see", async ({ world }) => {
    const { who, entry } = await applicant(world);
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
    expect(await world.ask(pobo.mayAddPerson, {}, who)).toEqual({ canSupport: true });
    const { poboRecordId, enName, recordNo } = await world.ask(pobo.addPobo, person, who);
    expect(enName).toBe("Tai Man Chan");
    await world.ask(poboActions.setPoboPersonal, { world: world.name, mayBePersonal: false }, operationsPerson);
    expect(await world.ask(pobo.mayAddPerson, {}, who)).toEqual({ canSupport: false });
    await expect(world.ask(pobo.addPobo, { ...person, certNo: "K2" }, who)).rejects.toEqual(no("POBO_PERSONAL_CLOSED"));
    await expect(world.ask(pobo.changePobo, { ...person, poboRecordId, certNo: "K2" }, who)).rejects.toEqual(
      no("POBO_PERSONAL_CLOSED"),
    );
    const thief = await world.merchant();
    for (const work of [
      () => world.ask(pobo.poboDetail, { poboRecordId }, thief),
      () => world.ask(pobo.poboByNo, { recordNo }, thief),
      () => world.ask(pobo.removePobo, { poboRecordId }, thief),
      () => world.ask(pobo.changePobo, { ...person, poboRecordId }, thief),
      () => world.ask(pobo.checkPobo, { poboRecordId }, thief),
    ]) {
      await expect(work()).rejects.toEqual(no("POBO_NOTFOUND"));
    }
    await expect(
      world.ask(poboActions.passPobo, { world: world.name, poboRecordId: crypto.randomUUID() }, operationsPerson),
    ).rejects.toEqual(no("POBO_NOTFOUND"));
  });
});
