import { describe, expect } from "vitest";
import { materials } from "@/lib/materials/calls/materials";
import { associationDesk } from "@/lib/operations/calls/receiving/associations";
import { associations } from "@/lib/receiving/calls/associations";
import { transfers } from "@/lib/transfers/calls/transfers";
import { money } from "@/lib/money/money";
import {
  approvedMaterial,
  awaitingIncome,
  linkableOf,
  linked,
  reviewed,
  standingOf,
  usd,
} from "../fixtures/associating";
import { purseOf } from "../fixtures/limits";
import { faultsOf } from "../fixtures/proof";
import { no } from "../fixtures/refusals";
import { transferTo, twoMerchants } from "../fixtures/transferring";
import { messagesTo } from "../fixtures/told";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };

test("an income is held until what it was paid for is linked and passed; then it is credited to the cent", async ({
  world,
}) => {
  const who = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, who), await approvedMaterial(world, who)];
  expect([await standingOf(world, who, detailId), await purseOf(world, who)]).toEqual([
    ["toAssociate", 0n],
    [0n, 1_000_00n],
  ]);
  const associationNo = await linked(world, who, detailId, serialNo, 1_000_00n);
  expect([await standingOf(world, who, detailId), await linkableOf(world, who, serialNo)]).toEqual([
    ["underReview", 1_000_00n],
    4_000_00n,
  ]);
  expect(await purseOf(world, who)).toEqual([0n, 1_000_00n]);
  await reviewed(world, [associationNo]);
  expect([await standingOf(world, who, detailId), await purseOf(world, who)]).toEqual([
    ["credited", 1_000_00n],
    [1_000_00n, 0n],
  ]);
  expect((await messagesTo(world, who)).at(-1)).toContain(`income ${detailId}`);
  expect([await faultsOf(world), await world.imbalance()]).toEqual([[], []]);
});

test("one income is covered by several materials, and credited when the last link has passed", async ({ world }) => {
  const who = await world.merchant();
  const detailId = await awaitingIncome(world, who);
  const [one, other] = [
    await approvedMaterial(world, who, { amount: usd(600_00n) }),
    await approvedMaterial(world, who, { amount: usd(700_00n) }),
  ];
  const { rows } = await world.ask(
    associations.associate,
    {
      links: [
        { detailId, serialNo: one, amount: usd(600_00n) },
        { detailId, serialNo: other, amount: usd(400_00n) },
      ],
    },
    who,
  );
  const [first = "", second = ""] = rows.map(({ associationNo }) => associationNo);
  await reviewed(world, [first]);
  expect(await standingOf(world, who, detailId)).toEqual(["underReview", 1_000_00n]);
  await reviewed(world, [second]);
  expect(await standingOf(world, who, detailId)).toEqual(["credited", 1_000_00n]);
  expect([await linkableOf(world, who, one), await linkableOf(world, who, other)]).toEqual([0n, 300_00n]);
});

test("one material covers several incomes in one go, and many are passed at once", async ({ world }) => {
  const who = await world.merchant();
  const serialNo = await approvedMaterial(world, who);
  const incomes = [await awaitingIncome(world, who), await awaitingIncome(world, who)];
  const { rows } = await world.ask(
    associations.associate,
    { links: incomes.map((detailId) => ({ detailId, serialNo, amount: usd(1_000_00n) })) },
    who,
  );
  const { decided, left } = await reviewed(
    world,
    rows.map(({ associationNo }) => associationNo),
  );
  expect([decided.length, left]).toEqual([2, []]);
  expect(await purseOf(world, who)).toEqual([2_000_00n, 0n]);
  expect(await linkableOf(world, who, serialNo)).toBe(3_000_00n);
  expect(await faultsOf(world)).toEqual([]);
});

test("a part may be linked and passed before the rest is found: the income waits until it is covered whole", async ({
  world,
}) => {
  const who = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, who), await approvedMaterial(world, who)];
  await reviewed(world, [await linked(world, who, detailId, serialNo, 300_00n)]);
  expect([await standingOf(world, who, detailId), await purseOf(world, who)]).toEqual([
    ["toAssociate", 300_00n],
    [0n, 1_000_00n],
  ]);
  const other = await approvedMaterial(world, who);
  await reviewed(world, [await linked(world, who, detailId, other, 700_00n)]);
  expect(await standingOf(world, who, detailId)).toEqual(["credited", 1_000_00n]);
});

test("a rejected link gives both sides their amount back, with the reason told", async ({ world }) => {
  const who = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, who), await approvedMaterial(world, who)];
  const associationNo = await linked(world, who, detailId, serialNo, 1_000_00n);
  await reviewed(world, [associationNo], "The invoice names another buyer");
  expect([await standingOf(world, who, detailId), await linkableOf(world, who, serialNo)]).toEqual([
    ["toAssociate", 0n],
    5_000_00n,
  ]);
  const { associations: links } = await world.ask(associations.incomeAssociations, { detailId }, who);
  expect(links).toMatchObject([
    { associationNo, state: "rejected", reason: "The invoice names another buyer", isReleasable: false },
  ]);
  expect((await messagesTo(world, who)).at(-1)).toContain("The invoice names another buyer");
  expect(await faultsOf(world)).toEqual([]);
});

test("a released link leaves no trace in the sums, and an income under review waits again", async ({ world }) => {
  const who = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, who), await approvedMaterial(world, who)];
  const associationNo = await linked(world, who, detailId, serialNo, 1_000_00n);
  expect(await world.ask(associations.release, { associationNo }, who)).toMatchObject({ state: "released" });
  expect([await standingOf(world, who, detailId), await linkableOf(world, who, serialNo)]).toEqual([
    ["toAssociate", 0n],
    5_000_00n,
  ]);
  await expect(world.ask(associations.release, { associationNo }, who)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  expect(await faultsOf(world)).toEqual([]);
});

test("a pair that is linked anew has the new amount alone: its old link goes first", async ({ world }) => {
  const who = await world.merchant();
  const [detailId, serialNo] = [
    await awaitingIncome(world, who),
    await approvedMaterial(world, who, { amount: usd(1_000_00n) }),
  ];
  const before = await linked(world, who, detailId, serialNo, 900_00n);
  const after = await linked(world, who, detailId, serialNo, 1_000_00n);
  const { associations: links } = await world.ask(associations.incomeAssociations, { detailId }, who);
  expect(links.map(({ associationNo, state }) => [associationNo, state])).toEqual([
    [after, "underReview"],
    [before, "released"],
  ]);
  // and back to less, out of its review
  await linked(world, who, detailId, serialNo, 100_00n);
  expect([await standingOf(world, who, detailId), await linkableOf(world, who, serialNo)]).toEqual([
    ["toAssociate", 100_00n],
    900_00n,
  ]);
  expect(await faultsOf(world)).toEqual([]);
});

test("while a certificate has expired, what passes is credited and stays held", async ({ world }) => {
  const who = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, who), await approvedMaterial(world, who)];
  const associationNo = await linked(world, who, detailId, serialNo, 1_000_00n);
  await world.db.sql("update merchant set cert_expired_at = $2::timestamptz where world = $1::uuid", [
    world.id,
    await world.now(),
  ]);
  await reviewed(world, [associationNo]);
  expect([await standingOf(world, who, detailId), await purseOf(world, who)]).toEqual([
    ["credited", 1_000_00n],
    [0n, 1_000_00n],
  ]);
  expect(await faultsOf(world)).toEqual([]);
});

describe("a link is refused", () => {
  const ask = (
    world: TestWorld,
    who: Parameters<typeof linked>[1],
    detailId: string,
    serialNo: string,
    amount = usd(1n),
  ) => world.ask(associations.associate, { links: [{ detailId, serialNo, amount }] }, who);

  test("above what is open of the income, with the figure", async ({ world }) => {
    const who = await world.merchant();
    const [detailId, serialNo] = [await awaitingIncome(world, who), await approvedMaterial(world, who)];
    await expect(ask(world, who, detailId, serialNo, usd(1_000_01n))).rejects.toEqual(
      no("LINK_ABOVE_INCOME", { detailId, open: "1,000.00 USD" }),
    );
    // in parts too
    const other = await approvedMaterial(world, who);
    await linked(world, who, detailId, serialNo, 600_00n);
    await expect(ask(world, who, detailId, other, usd(400_01n))).rejects.toEqual(
      no("LINK_ABOVE_INCOME", { detailId, open: "400.00 USD" }),
    );
  });

  test("above what may be linked of the material, which the last cent still fits", async ({ world }) => {
    const who = await world.merchant();
    const serialNo = await approvedMaterial(world, who, { amount: usd(500_00n) });
    const detailId = await awaitingIncome(world, who);
    await expect(ask(world, who, detailId, serialNo, usd(500_01n))).rejects.toEqual(
      no("LINK_ABOVE_MATERIAL", { serialNo, linkable: "500.00 USD" }),
    );
    await ask(world, who, detailId, serialNo, usd(500_00n));
    expect(await linkableOf(world, who, serialNo)).toBe(0n);
  });

  test("in a currency that neither side has, and between two that have no rate", async ({ world }) => {
    const who = await world.merchant();
    const euros = money("EUR", 100n);
    const [detailId, serialNo] = [await awaitingIncome(world, who), await approvedMaterial(world, who)];
    const inEuros = await approvedMaterial(world, who, { amount: euros });
    await expect(ask(world, who, detailId, serialNo, euros)).rejects.toEqual(no("INVALID_CURRENCY"));
    await expect(ask(world, who, detailId, inEuros)).rejects.toEqual(no("NO_RATE"));
  });

  test("to a material that operations have not approved, or that is unknown", async ({ world }) => {
    const who = await world.merchant();
    const detailId = await awaitingIncome(world, who);
    const pending = await approvedMaterial(world, who, { isApproved: false });
    for (const serialNo of [pending, "MT2603189999990001"])
      await expect(ask(world, who, detailId, serialNo)).rejects.toEqual(no("RELATED_ORDER_NOTFOUND"));
  });

  test("of an income that is checked or unknown", async ({ world }) => {
    const who = await world.merchant();
    const serialNo = await approvedMaterial(world, who);
    const checked = await awaitingIncome(world, who, { needsCheck: true });
    await expect(ask(world, who, checked, serialNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    await expect(ask(world, who, "IN2603189999990001", serialNo)).rejects.toEqual(no("ORDER_NOTFOUND"));
  });
});

test("a link that nothing uses is released after its income was credited, which then waits for its orders again with its money reserved", async ({
  world,
}) => {
  const who = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, who), await approvedMaterial(world, who)];
  const associationNo = await linked(world, who, detailId, serialNo, 1_000_00n);
  await reviewed(world, [associationNo]);
  expect(await purseOf(world, who)).toEqual([1_000_00n, 0n]);
  expect(await world.ask(associations.release, { associationNo }, who)).toMatchObject({ state: "released" });
  expect(await linkableOf(world, who, serialNo)).toBe(5_000_00n);
  // otherwise one contract would free the money of any number of incomes
  expect(await standingOf(world, who, detailId)).toEqual(["toAssociate", 0n]);
  expect(await purseOf(world, who)).toEqual([0n, 1_000_00n]);
  const [other, again] = [await approvedMaterial(world, who), await approvedMaterial(world, who)];
  for (const right of [other, again]) {
    const number = await linked(world, who, detailId, right, 1_000_00n);
    await reviewed(world, [number]);
    expect(await purseOf(world, who)).toEqual([1_000_00n, 0n]);
    await world.ask(associations.release, { associationNo: number }, who);
  }
  expect([await purseOf(world, who), await world.imbalance(), await faultsOf(world)]).toEqual([
    [0n, 1_000_00n],
    [],
    [],
  ]);
});

test("a link is not released once the money that it freed was spent", async ({ world }) => {
  const { payer: who, payee: other } = await twoMerchants(world, 10_00n);
  const [detailId, serialNo] = [await awaitingIncome(world, who), await approvedMaterial(world, who)];
  const associationNo = await linked(world, who, detailId, serialNo, 1_000_00n);
  await reviewed(world, [associationNo]);
  await world.ask(transfers.transfer, transferTo(other, 400_00n), who);
  for (const undo of [
    () => world.ask(associations.release, { associationNo }, who),
    () => world.ask(materials.cancelMaterial, { id: serialNo }, who),
  ])
    await expect(undo()).rejects.toEqual(no("LACK_BALANCE"));
  expect(await standingOf(world, who, detailId)).toEqual(["credited", 1_000_00n]);
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("another merchant sees nothing of it, and links nothing to it", async ({ world }) => {
  const [who, other] = [await world.merchant(), await world.merchant()];
  const [detailId, serialNo] = [await awaitingIncome(world, who), await approvedMaterial(world, who)];
  const [theirs, theirOwn] = [await awaitingIncome(world, other), await approvedMaterial(world, other)];
  const associationNo = await linked(world, who, detailId, serialNo, 1_00n);
  await expect(linked(world, other, detailId, theirOwn, 1n)).rejects.toEqual(no("ORDER_NOTFOUND"));
  await expect(linked(world, other, theirs, serialNo, 1n)).rejects.toEqual(no("RELATED_ORDER_NOTFOUND"));
  await expect(world.ask(associations.release, { associationNo }, other)).rejects.toEqual(no("ORDER_NOTFOUND"));
  await expect(world.ask(associations.incomeAssociations, { detailId }, other)).rejects.toEqual(no("ORDER_NOTFOUND"));
  await expect(world.ask(associations.linkableMaterials, { ...page, detailId }, other)).rejects.toEqual(
    no("ORDER_NOTFOUND"),
  );
  await expect(world.ask(associations.materialAssociations, { serialNo }, other)).rejects.toEqual(
    no("RELATED_ORDER_NOTFOUND"),
  );
  const { rows } = await world.ask(associations.linkableMaterials, page, other);
  expect(rows.map((row) => row.serialNo)).toEqual([theirOwn]);
  const own = await world.ask(associations.incomeAssociations, { detailId: theirs }, other);
  expect(own.candidates.map((row) => row.serialNo)).toEqual([theirOwn]);
});

test("candidates come with what speaks for each, and amounts that cover the income", async ({ world }) => {
  const who = await world.merchant();
  const detailId = await awaitingIncome(world, who, { postscript: "PAYMENT HT 2026 0002" });
  const first = await approvedMaterial(world, who, { amount: usd(400_00n), contractDate: "2025-01-01" });
  const named = await approvedMaterial(world, who, { amount: usd(700_00n), buyerName: "Someone Else Ltd" });
  await approvedMaterial(world, who, { buyerName: "A Third Ltd" });
  await approvedMaterial(world, who, { isApproved: false });
  const { candidates } = await world.ask(associations.incomeAssociations, { detailId }, who);
  expect(candidates).toMatchObject([
    {
      serialNo: named,
      score: 60,
      reasons: [
        { reason: "contractNo", points: 50 },
        { reason: "dateNear", points: 10 },
      ],
      proposed: usd(700_00n),
    },
    { serialNo: first, score: 40, reasons: [{ reason: "nameFull", points: 40 }], proposed: usd(300_00n) },
  ]);
  const { incomes } = await world.ask(associations.materialAssociations, { serialNo: first }, who);
  expect(incomes).toMatchObject([{ detailId, proposed: usd(400_00n) }]);
});

test("the materials that may be linked are found by number and buyer, those that are used up left out", async ({
  world,
}) => {
  const who = await world.merchant();
  const detailId = await awaitingIncome(world, who);
  const used = await approvedMaterial(world, who, { amount: usd(500_00n) });
  await linked(world, who, detailId, used, 500_00n);
  const own = await approvedMaterial(world, who, { contractNo: "PO-77" });
  const euros = await approvedMaterial(world, who, { amount: money("EUR", 1_00n), buyerName: "Euro Buyer SA" });
  const found = async (asked: object) =>
    (await world.ask(associations.linkableMaterials, { ...page, ...asked }, who)).rows.map(({ serialNo }) => serialNo);
  expect(await found({})).toEqual([own, euros]);
  // those of the income's own currency first
  expect(await found({ detailId })).toEqual([own, euros]);
  expect(await found({ currency: "EUR" })).toEqual([euros]);
  expect(await found({ text: "po-77" })).toEqual([own]);
  expect(await found({ text: "euro buyer" })).toEqual([euros]);
  expect(await found({ text: "nobody" })).toEqual([]);
});

test("voiding a contract releases its links, also of incomes that were credited by them", async ({ world }) => {
  const who = await world.merchant();
  const [unused, used] = [await approvedMaterial(world, who), await approvedMaterial(world, who)];
  const detailId = await awaitingIncome(world, who);
  const associationNo = await linked(world, who, detailId, unused, 1_000_00n);
  expect(await world.ask(materials.cancelMaterial, { id: unused }, who)).toMatchObject({
    state: "voided",
    linked: usd(0n),
  });
  const { income, associations: links } = await world.ask(associations.incomeAssociations, { detailId }, who);
  expect(income).toMatchObject({ state: "toAssociate", linked: usd(0n) });
  expect(links).toMatchObject([{ associationNo, state: "released" }]);
  await reviewed(world, [await linked(world, who, detailId, used, 1_000_00n)]);
  expect(await world.ask(materials.cancelMaterial, { id: used }, who)).toMatchObject({ state: "voided" });
  expect(await standingOf(world, who, detailId)).toEqual(["toAssociate", 0n]);
  await expect(linked(world, who, detailId, unused, 1n)).rejects.toEqual(no("RELATED_ORDER_NOTFOUND"));
  expect(await faultsOf(world)).toEqual([]);
});

test("operations decide what they looked at: unknown links and changed ones are refused, and a reason is needed", async ({
  world,
}) => {
  const who = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, who), await approvedMaterial(world, who)];
  const associationNo = await linked(world, who, detailId, serialNo, 1_00n);
  const decide = (links: { associationNo: string; changes: number }[], change: object = {}) =>
    world.ask(
      associationDesk.reviewAssociations,
      { world: world.name, links, isApproved: true, reason: "", ...change },
      operationsPerson,
    );
  await expect(decide([{ associationNo: "AS2603189999990001", changes: 0 }])).rejects.toEqual(no("ORDER_NOTFOUND"));
  await expect(decide([{ associationNo, changes: 1 }])).rejects.toEqual(no("ORDER_CHANGED"));
  const other = await linked(world, who, detailId, await approvedMaterial(world, who), 1_00n);
  await world.ask(associations.release, { associationNo: other }, who);
  const both = [
    { associationNo, changes: 0 },
    { associationNo: other, changes: 0 },
  ];
  expect(await decide(both)).toEqual({ associationNo, decided: [associationNo], left: [other] });
  await expect(decide([{ associationNo, changes: 1 }])).rejects.toEqual(no("ORDER_CHANGED"));
  const queue = await world.ask(
    associationDesk.associationQueue,
    { ...page, world: world.name, state: "approved", text: who.userNo },
    operationsPerson,
  );
  expect(queue).toMatchObject({ total: 1, waiting: 0, rows: [{ associationNo, income: usd(1_000_00n), changes: 1 }] });
});
