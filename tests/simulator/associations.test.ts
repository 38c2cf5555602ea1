import { describe, expect } from "vitest";
import { materials } from "@/lib/materials/calls/materials";
import { associationReviews } from "@/lib/operations/calls/receiving/associations";
import { associations } from "@/lib/receiving/calls/associations";
import { transfers } from "@/lib/transfers/calls/transfers";
import { money } from "@/lib/money/money";
import {
  approvedMaterial,
  awaitingIncome,
  linkableOf,
  linkIncome,
  reviewLinks,
  standingOf,
  usd,
} from "../fixtures/associating";
import { availableAndHeld } from "../fixtures/limits";
import { faultsOf } from "../fixtures/proof";
import { no } from "../fixtures/refusals";
import { transferTo, twoMerchants } from "../fixtures/transferring";
import { messagesTo } from "../fixtures/messages";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };

test("an income is on hold until its order is linked and approved; then it is credited to the cent", async ({
  world,
}) => {
  const principal = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, principal), await approvedMaterial(world, principal)];
  expect([await standingOf(world, principal, detailId), await availableAndHeld(world, principal)]).toEqual([
    ["toAssociate", 0n],
    [0n, 1_000_00n],
  ]);
  const associationNo = await linkIncome(world, principal, detailId, serialNo, 1_000_00n);
  expect([await standingOf(world, principal, detailId), await linkableOf(world, principal, serialNo)]).toEqual([
    ["underReview", 1_000_00n],
    4_000_00n,
  ]);
  expect(await availableAndHeld(world, principal)).toEqual([0n, 1_000_00n]);
  await reviewLinks(world, [associationNo]);
  expect([await standingOf(world, principal, detailId), await availableAndHeld(world, principal)]).toEqual([
    ["credited", 1_000_00n],
    [1_000_00n, 0n],
  ]);
  expect((await messagesTo(world, principal)).at(-1)).toContain(`receipt ${detailId}`);
  expect([await faultsOf(world), await world.imbalance()]).toEqual([[], []]);
});

test("one income is covered by several materials, and credited when the last link has passed", async ({ world }) => {
  const principal = await world.merchant();
  const detailId = await awaitingIncome(world, principal);
  const [firstMaterial, secondMaterial] = [
    await approvedMaterial(world, principal, { amount: usd(600_00n) }),
    await approvedMaterial(world, principal, { amount: usd(700_00n) }),
  ];
  const { rows } = await world.call(
    associations.associate,
    {
      links: [
        { detailId, serialNo: firstMaterial, amount: usd(600_00n) },
        { detailId, serialNo: secondMaterial, amount: usd(400_00n) },
      ],
    },
    principal,
  );
  const [first = "", second = ""] = rows.map(({ associationNo }) => associationNo);
  await reviewLinks(world, [first]);
  expect(await standingOf(world, principal, detailId)).toEqual(["underReview", 1_000_00n]);
  await reviewLinks(world, [second]);
  expect(await standingOf(world, principal, detailId)).toEqual(["credited", 1_000_00n]);
  expect([
    await linkableOf(world, principal, firstMaterial),
    await linkableOf(world, principal, secondMaterial),
  ]).toEqual([0n, 300_00n]);
});

test("one material covers several incomes at once, and many are passed together", async ({ world }) => {
  const principal = await world.merchant();
  const serialNo = await approvedMaterial(world, principal);
  const incomes = [await awaitingIncome(world, principal), await awaitingIncome(world, principal)];
  const { rows } = await world.call(
    associations.associate,
    { links: incomes.map((detailId) => ({ detailId, serialNo, amount: usd(1_000_00n) })) },
    principal,
  );
  const { decided, left } = await reviewLinks(
    world,
    rows.map(({ associationNo }) => associationNo),
  );
  expect([decided.length, left]).toEqual([2, []]);
  expect(await availableAndHeld(world, principal)).toEqual([2_000_00n, 0n]);
  expect(await linkableOf(world, principal, serialNo)).toBe(3_000_00n);
  expect(await faultsOf(world)).toEqual([]);
});

test("a part may be linked and passed before the rest is found: the income waits until it is covered whole", async ({
  world,
}) => {
  const principal = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, principal), await approvedMaterial(world, principal)];
  await reviewLinks(world, [await linkIncome(world, principal, detailId, serialNo, 300_00n)]);
  expect([await standingOf(world, principal, detailId), await availableAndHeld(world, principal)]).toEqual([
    ["toAssociate", 300_00n],
    [0n, 1_000_00n],
  ]);
  const otherMaterial = await approvedMaterial(world, principal);
  await reviewLinks(world, [await linkIncome(world, principal, detailId, otherMaterial, 700_00n)]);
  expect(await standingOf(world, principal, detailId)).toEqual(["credited", 1_000_00n]);
});

test("a rejected link gives both sides their amount back, and reports the reason", async ({ world }) => {
  const principal = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, principal), await approvedMaterial(world, principal)];
  const associationNo = await linkIncome(world, principal, detailId, serialNo, 1_000_00n);
  await reviewLinks(world, [associationNo], "The invoice names another buyer");
  expect([await standingOf(world, principal, detailId), await linkableOf(world, principal, serialNo)]).toEqual([
    ["toAssociate", 0n],
    5_000_00n,
  ]);
  const { associations: links } = await world.call(associations.incomeAssociations, { detailId }, principal);
  expect(links).toMatchObject([
    { associationNo, state: "rejected", reason: "The invoice names another buyer", isReleasable: false },
  ]);
  expect((await messagesTo(world, principal)).at(-1)).toContain("The invoice names another buyer");
  expect(await faultsOf(world)).toEqual([]);
});

test("a released link leaves no trace in the sums, and an income under review waits again", async ({ world }) => {
  const principal = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, principal), await approvedMaterial(world, principal)];
  const associationNo = await linkIncome(world, principal, detailId, serialNo, 1_000_00n);
  expect(await world.call(associations.release, { associationNo }, principal)).toMatchObject({ state: "released" });
  expect([await standingOf(world, principal, detailId), await linkableOf(world, principal, serialNo)]).toEqual([
    ["toAssociate", 0n],
    5_000_00n,
  ]);
  await expect(world.call(associations.release, { associationNo }, principal)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
  expect(await faultsOf(world)).toEqual([]);
});

test("a pair that is linked anew has the new amount alone: its old link is released first", async ({ world }) => {
  const principal = await world.merchant();
  const [detailId, serialNo] = [
    await awaitingIncome(world, principal),
    await approvedMaterial(world, principal, { amount: usd(1_000_00n) }),
  ];
  const before = await linkIncome(world, principal, detailId, serialNo, 900_00n);
  const after = await linkIncome(world, principal, detailId, serialNo, 1_000_00n);
  const { associations: links } = await world.call(associations.incomeAssociations, { detailId }, principal);
  expect(links.map(({ associationNo, state }) => [associationNo, state])).toEqual([
    [after, "underReview"],
    [before, "released"],
  ]);
  // and back to less, out of its review
  await linkIncome(world, principal, detailId, serialNo, 100_00n);
  expect([await standingOf(world, principal, detailId), await linkableOf(world, principal, serialNo)]).toEqual([
    ["toAssociate", 100_00n],
    900_00n,
  ]);
  expect(await faultsOf(world)).toEqual([]);
});

test("while a certificate has expired, an approved amount is credited and stays on hold", async ({ world }) => {
  const principal = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, principal), await approvedMaterial(world, principal)];
  const associationNo = await linkIncome(world, principal, detailId, serialNo, 1_000_00n);
  await world.db.sql("update merchant set cert_expired_at = $2::timestamptz where world = $1::uuid", [
    world.id,
    await world.now(),
  ]);
  await reviewLinks(world, [associationNo]);
  expect([await standingOf(world, principal, detailId), await availableAndHeld(world, principal)]).toEqual([
    ["credited", 1_000_00n],
    [0n, 1_000_00n],
  ]);
  expect(await faultsOf(world)).toEqual([]);
});

describe("a link is refused", () => {
  const associate = (
    world: TestWorld,
    principal: Parameters<typeof linkIncome>[1],
    detailId: string,
    serialNo: string,
    amount = usd(1n),
  ) => world.call(associations.associate, { links: [{ detailId, serialNo, amount }] }, principal);

  test("above the income's open amount, with the figure", async ({ world }) => {
    const principal = await world.merchant();
    const [detailId, serialNo] = [await awaitingIncome(world, principal), await approvedMaterial(world, principal)];
    await expect(associate(world, principal, detailId, serialNo, usd(1_000_01n))).rejects.toEqual(
      no("LINK_ABOVE_INCOME", { detailId, open: "1,000.00 USD" }),
    );
    // in parts too
    const otherMaterial = await approvedMaterial(world, principal);
    await linkIncome(world, principal, detailId, serialNo, 600_00n);
    await expect(associate(world, principal, detailId, otherMaterial, usd(400_01n))).rejects.toEqual(
      no("LINK_ABOVE_INCOME", { detailId, open: "400.00 USD" }),
    );
  });

  test("above the material's linkable amount, which the last cent still fits", async ({ world }) => {
    const principal = await world.merchant();
    const serialNo = await approvedMaterial(world, principal, { amount: usd(500_00n) });
    const detailId = await awaitingIncome(world, principal);
    await expect(associate(world, principal, detailId, serialNo, usd(500_01n))).rejects.toEqual(
      no("LINK_ABOVE_MATERIAL", { serialNo, linkable: "500.00 USD" }),
    );
    await associate(world, principal, detailId, serialNo, usd(500_00n));
    expect(await linkableOf(world, principal, serialNo)).toBe(0n);
  });

  test("in a currency that neither side has, and between two that have no rate", async ({ world }) => {
    const principal = await world.merchant();
    const euros = money("EUR", 100n);
    const [detailId, serialNo] = [await awaitingIncome(world, principal), await approvedMaterial(world, principal)];
    const inEuros = await approvedMaterial(world, principal, { amount: euros });
    await expect(associate(world, principal, detailId, serialNo, euros)).rejects.toEqual(no("INVALID_CURRENCY"));
    await expect(associate(world, principal, detailId, inEuros)).rejects.toEqual(no("NO_RATE"));
  });

  test("to a material that operations have not approved, or that is unknown", async ({ world }) => {
    const principal = await world.merchant();
    const detailId = await awaitingIncome(world, principal);
    const pending = await approvedMaterial(world, principal, { isApproved: false });
    for (const serialNo of [pending, "MT2603189999990001"])
      await expect(associate(world, principal, detailId, serialNo)).rejects.toEqual(no("RELATED_ORDER_NOTFOUND"));
  });

  test("of an income that is checked or unknown", async ({ world }) => {
    const principal = await world.merchant();
    const serialNo = await approvedMaterial(world, principal);
    const checkedIncome = await awaitingIncome(world, principal, { needsCheck: true });
    await expect(associate(world, principal, checkedIncome, serialNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    await expect(associate(world, principal, "IN2603189999990001", serialNo)).rejects.toEqual(no("ORDER_NOTFOUND"));
  });
});

test("an unused link is released after its income was credited, which then waits for its orders again with its money reserved", async ({
  world,
}) => {
  const principal = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, principal), await approvedMaterial(world, principal)];
  const associationNo = await linkIncome(world, principal, detailId, serialNo, 1_000_00n);
  await reviewLinks(world, [associationNo]);
  expect(await availableAndHeld(world, principal)).toEqual([1_000_00n, 0n]);
  expect(await world.call(associations.release, { associationNo }, principal)).toMatchObject({ state: "released" });
  expect(await linkableOf(world, principal, serialNo)).toBe(5_000_00n);
  // otherwise one contract would free the money of any number of incomes
  expect(await standingOf(world, principal, detailId)).toEqual(["toAssociate", 0n]);
  expect(await availableAndHeld(world, principal)).toEqual([0n, 1_000_00n]);
  const [otherMaterial, again] = [await approvedMaterial(world, principal), await approvedMaterial(world, principal)];
  for (const right of [otherMaterial, again]) {
    const number = await linkIncome(world, principal, detailId, right, 1_000_00n);
    await reviewLinks(world, [number]);
    expect(await availableAndHeld(world, principal)).toEqual([1_000_00n, 0n]);
    await world.call(associations.release, { associationNo: number }, principal);
  }
  expect([await availableAndHeld(world, principal), await world.imbalance(), await faultsOf(world)]).toEqual([
    [0n, 1_000_00n],
    [],
    [],
  ]);
});

test("a link is not released once the money that it freed was spent", async ({ world }) => {
  const { payer: principal, payee: otherMerchant } = await twoMerchants(world, 10_00n);
  const [detailId, serialNo] = [await awaitingIncome(world, principal), await approvedMaterial(world, principal)];
  const associationNo = await linkIncome(world, principal, detailId, serialNo, 1_000_00n);
  await reviewLinks(world, [associationNo]);
  await world.call(transfers.transfer, transferTo(otherMerchant, 400_00n), principal);
  for (const undo of [
    () => world.call(associations.release, { associationNo }, principal),
    () => world.call(materials.cancelMaterial, { id: serialNo }, principal),
  ])
    await expect(undo()).rejects.toEqual(no("LACK_BALANCE"));
  expect(await standingOf(world, principal, detailId)).toEqual(["credited", 1_000_00n]);
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("another merchant sees nothing of it, and links nothing to it", async ({ world }) => {
  const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
  const [detailId, serialNo] = [await awaitingIncome(world, principal), await approvedMaterial(world, principal)];
  const [theirs, theirOwn] = [await awaitingIncome(world, otherMerchant), await approvedMaterial(world, otherMerchant)];
  const associationNo = await linkIncome(world, principal, detailId, serialNo, 1_00n);
  await expect(linkIncome(world, otherMerchant, detailId, theirOwn, 1n)).rejects.toEqual(no("ORDER_NOTFOUND"));
  await expect(linkIncome(world, otherMerchant, theirs, serialNo, 1n)).rejects.toEqual(no("RELATED_ORDER_NOTFOUND"));
  await expect(world.call(associations.release, { associationNo }, otherMerchant)).rejects.toEqual(
    no("ORDER_NOTFOUND"),
  );
  await expect(world.call(associations.incomeAssociations, { detailId }, otherMerchant)).rejects.toEqual(
    no("ORDER_NOTFOUND"),
  );
  await expect(world.call(associations.linkableMaterials, { ...page, detailId }, otherMerchant)).rejects.toEqual(
    no("ORDER_NOTFOUND"),
  );
  await expect(world.call(associations.materialAssociations, { serialNo }, otherMerchant)).rejects.toEqual(
    no("RELATED_ORDER_NOTFOUND"),
  );
  const { rows } = await world.call(associations.linkableMaterials, page, otherMerchant);
  expect(rows.map((row) => row.serialNo)).toEqual([theirOwn]);
  const view = await world.call(associations.incomeAssociations, { detailId: theirs }, otherMerchant);
  expect(view.candidates.map((row) => row.serialNo)).toEqual([theirOwn]);
});

test("candidates come with the evidence for each, and amounts that cover the income", async ({ world }) => {
  const principal = await world.merchant();
  const detailId = await awaitingIncome(world, principal, { postscript: "PAYMENT HT 2026 0002" });
  const first = await approvedMaterial(world, principal, { amount: usd(400_00n), contractDate: "2025-01-01" });
  const namedMaterial = await approvedMaterial(world, principal, {
    amount: usd(700_00n),
    buyerName: "Someone Else Ltd",
  });
  await approvedMaterial(world, principal, { buyerName: "A Third Ltd" });
  await approvedMaterial(world, principal, { isApproved: false });
  const { candidates } = await world.call(associations.incomeAssociations, { detailId }, principal);
  expect(candidates).toMatchObject([
    {
      serialNo: namedMaterial,
      score: 60,
      reasons: [
        { reason: "contractNo", points: 50 },
        { reason: "dateNear", points: 10 },
      ],
      proposed: usd(700_00n),
    },
    { serialNo: first, score: 40, reasons: [{ reason: "nameFull", points: 40 }], proposed: usd(300_00n) },
  ]);
  const { incomes } = await world.call(associations.materialAssociations, { serialNo: first }, principal);
  expect(incomes).toMatchObject([{ detailId, proposed: usd(400_00n) }]);
});

test("the linkable materials are found by number and buyer, without the exhausted ones", async ({ world }) => {
  const principal = await world.merchant();
  const detailId = await awaitingIncome(world, principal);
  const linkedMaterial = await approvedMaterial(world, principal, { amount: usd(500_00n) });
  await linkIncome(world, principal, detailId, linkedMaterial, 500_00n);
  const freeMaterial = await approvedMaterial(world, principal, { contractNo: "PO-77" });
  const euros = await approvedMaterial(world, principal, { amount: money("EUR", 1_00n), buyerName: "Euro Buyer SA" });
  const findLinkable = async (filters: object) =>
    (await world.call(associations.linkableMaterials, { ...page, ...filters }, principal)).rows.map(
      ({ serialNo }) => serialNo,
    );
  expect(await findLinkable({})).toEqual([freeMaterial, euros]);
  // those of the income's own currency first
  expect(await findLinkable({ detailId })).toEqual([freeMaterial, euros]);
  expect(await findLinkable({ currency: "EUR" })).toEqual([euros]);
  expect(await findLinkable({ text: "po-77" })).toEqual([freeMaterial]);
  expect(await findLinkable({ text: "euro buyer" })).toEqual([euros]);
  expect(await findLinkable({ text: "nobody" })).toEqual([]);
});

test("voiding a contract releases its links, also of incomes that were credited by them", async ({ world }) => {
  const principal = await world.merchant();
  const [unusedMaterial, usedMaterial] = [
    await approvedMaterial(world, principal),
    await approvedMaterial(world, principal),
  ];
  const detailId = await awaitingIncome(world, principal);
  const associationNo = await linkIncome(world, principal, detailId, unusedMaterial, 1_000_00n);
  expect(await world.call(materials.cancelMaterial, { id: unusedMaterial }, principal)).toMatchObject({
    state: "voided",
    linked: usd(0n),
  });
  const { income, associations: links } = await world.call(associations.incomeAssociations, { detailId }, principal);
  expect(income).toMatchObject({ state: "toAssociate", linked: usd(0n) });
  expect(links).toMatchObject([{ associationNo, state: "released" }]);
  await reviewLinks(world, [await linkIncome(world, principal, detailId, usedMaterial, 1_000_00n)]);
  expect(await world.call(materials.cancelMaterial, { id: usedMaterial }, principal)).toMatchObject({
    state: "voided",
  });
  expect(await standingOf(world, principal, detailId)).toEqual(["toAssociate", 0n]);
  await expect(linkIncome(world, principal, detailId, unusedMaterial, 1n)).rejects.toEqual(
    no("RELATED_ORDER_NOTFOUND"),
  );
  expect(await faultsOf(world)).toEqual([]);
});

test("operations decide on the version they viewed: unknown and changed links are refused, and a reason is required", async ({
  world,
}) => {
  const principal = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, principal), await approvedMaterial(world, principal)];
  const associationNo = await linkIncome(world, principal, detailId, serialNo, 1_00n);
  const decide = (links: { associationNo: string; changes: number }[], change: object = {}) =>
    world.call(
      associationReviews.reviewAssociations,
      { world: world.name, links, isApproved: true, reason: "", ...change },
      operationsPerson,
    );
  await expect(decide([{ associationNo: "AS2603189999990001", changes: 0 }])).rejects.toEqual(no("ORDER_NOTFOUND"));
  await expect(decide([{ associationNo, changes: 1 }])).rejects.toEqual(no("ORDER_CHANGED"));
  const otherLink = await linkIncome(world, principal, detailId, await approvedMaterial(world, principal), 1_00n);
  await world.call(associations.release, { associationNo: otherLink }, principal);
  const both = [
    { associationNo, changes: 0 },
    { associationNo: otherLink, changes: 0 },
  ];
  expect(await decide(both)).toEqual({ associationNo, decided: [associationNo], left: [otherLink] });
  await expect(decide([{ associationNo, changes: 1 }])).rejects.toEqual(no("ORDER_CHANGED"));
  const queue = await world.call(
    associationReviews.associationQueue,
    { ...page, world: world.name, state: "approved", text: principal.userNo },
    operationsPerson,
  );
  expect(queue).toMatchObject({ total: 1, waiting: 0, rows: [{ associationNo, income: usd(1_000_00n), changes: 1 }] });
});
