import * as fc from "fast-check";
import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { associationReviews } from "@/lib/operations/calls/receiving/associations";
import { associations } from "@/lib/receiving/calls/associations";
import { approvedMaterial, awaitingIncome, linkableOf, linkIncome, standingOf, usd } from "../fixtures/associating";
import { faultsOf } from "../fixtures/proof";
import { codeOf, codeOfSettled } from "../fixtures/refusals";
import { together } from "../fixtures/together";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const times = <T>(count: number, of: (at: number) => Promise<T>): Promise<T[]> =>
  Array.from({ length: count }, (_, at) => at).reduce<Promise<T[]>>(
    async (results, at) => [...(await results), await of(at)],
    Promise.resolve([]),
  );
const codesOf = async (outcomes: Promise<PromiseSettledResult<unknown>[]>) => (await outcomes).map(codeOfSettled);
const countByCode = (codes: readonly string[]) =>
  Object.fromEntries(codes.map((code) => [code, codes.filter((item) => item === code).length]));

test("of sixteen incomes racing for one material, exactly as many are linked as it covers, to the cent", async ({
  world,
}) => {
  const principal = await world.merchant();
  const serialNo = await approvedMaterial(world, principal, { amount: usd(5_000_00n) });
  const incomes = await times(16, () => awaitingIncome(world, principal));
  const codes = await codesOf(
    together(
      world,
      ...incomes.map((detailId) => (on: TestWorld) => linkIncome(on, principal, detailId, serialNo, 1_000_00n)),
    ),
  );
  expect(countByCode(codes)).toEqual({ ok: 5, LINK_ABOVE_MATERIAL: 11 });
  expect(await linkableOf(world, principal, serialNo)).toBe(0n);
  expect(await faultsOf(world)).toEqual([]);
});

test("of sixteen materials racing for one income, exactly as many are linked as cover it, to the cent", async ({
  world,
}) => {
  const principal = await world.merchant();
  const detailId = await awaitingIncome(world, principal);
  const materials = await times(16, () => approvedMaterial(world, principal));
  const codes = await codesOf(
    together(
      world,
      ...materials.map((serialNo) => (on: TestWorld) => linkIncome(on, principal, detailId, serialNo, 300_00n)),
    ),
  );
  expect(countByCode(codes)).toEqual({ ok: 3, LINK_ABOVE_INCOME: 13 });
  expect(await standingOf(world, principal, detailId)).toEqual(["toAssociate", 900_00n]);
  expect(await faultsOf(world)).toEqual([]);
});

test("a link that is passed and released at once is released, in either sequence, and the money stays reserved", async ({
  world,
}) => {
  const principal = await world.merchant();
  for (const isReviewFirst of [true, false]) {
    const [detailId, serialNo] = [await awaitingIncome(world, principal), await approvedMaterial(world, principal)];
    const associationNo = await linkIncome(world, principal, detailId, serialNo, 1_000_00n);
    const requests = [
      (on: TestWorld) => review(on, associationNo),
      (on: TestWorld) => on.call(associations.release, { associationNo }, principal),
    ];
    const codes = await codesOf(together(world, ...(isReviewFirst ? requests : requests.reverse())));
    expect(codes.filter((code) => code === "ok").length).toBeGreaterThanOrEqual(1);
    expect(await standingOf(world, principal, detailId)).toEqual(["toAssociate", 0n]);
  }
  expect(await faultsOf(world)).toEqual([]);
});

test("incomes and materials linked crosswise at once do not deadlock", async ({ world }) => {
  const principal = await world.merchant();
  const incomes = await times(2, () => awaitingIncome(world, principal));
  const materials = await times(2, () => approvedMaterial(world, principal));
  const links = incomes.flatMap((detailId) =>
    materials.map((serialNo) => ({ detailId, serialNo, amount: usd(1_00n) })),
  );
  const codes = await codesOf(
    together(
      world,
      (on) => on.call(associations.associate, { links }, principal),
      (on) => on.call(associations.associate, { links: links.toReversed() }, principal),
    ),
  );
  expect(codes).toEqual(["ok", "ok"]);
  expect(await Promise.all(materials.map((serialNo) => linkableOf(world, principal, serialNo)))).toEqual([
    4_998_00n,
    4_998_00n,
  ]);
  expect(await faultsOf(world)).toEqual([]);
});

const review = (world: TestWorld, associationNo: string, isApproved = true) =>
  world.call(
    associationReviews.reviewAssociations,
    { world: world.name, links: [{ associationNo, changes: 0 }], isApproved, reason: isApproved ? "" : "No invoice" },
    operationsPerson,
  );

/** Generates one operation on links, in any order, with an income, a material, a link and an amount by index. */
const step = fc.record({
  deed: fc.constantFrom("link", "link", "link", "release", "pass", "reject"),
  income: fc.nat(3),
  material: fc.nat(3),
  link: fc.nat(40),
  minor: fc.bigInt({ min: 1n, max: 900_00n }),
});

test("after any links, releases, approvals and rejections in any order, the sums are those of the live links", async ({
  world,
}) => {
  const principal = await world.merchant();
  const incomes = await times(4, () => awaitingIncome(world, principal));
  const materials = await times(4, (at) =>
    approvedMaterial(world, principal, { amount: usd(BigInt(at + 1) * 300_00n) }),
  );
  const associationNos: string[] = [];
  const outcomeCounts: Record<string, number> = {};
  for (const { deed, income, material, link, minor } of fc.sample(step, { seed: 15, numRuns: 70 })) {
    const [detailId = "", serialNo = ""] = [incomes[income], materials[material]];
    const associationNo = associationNos[link % Math.max(associationNos.length, 1)] ?? "AS2603180000000001";
    const code = await codeOf(
      deed === "link"
        ? linkIncome(world, principal, detailId, serialNo, minor).then((no) => associationNos.push(no))
        : deed === "release"
          ? world.call(associations.release, { associationNo }, principal)
          : review(world, associationNo, deed === "pass"),
    );
    outcomeCounts[`${deed} ${code}`] = (outcomeCounts[`${deed} ${code}`] ?? 0) + 1;
    for (const row of await world.db.prisma.material.findMany({ where: { world: world.id } }))
      expect(row.amountMinor - row.linkedMinor).toBeGreaterThanOrEqual(0n);
  }
  for (const outcome of [
    "link ok",
    "link LINK_ABOVE_INCOME",
    "link LINK_ABOVE_MATERIAL",
    "release ok",
    "pass ok",
    "reject ok",
  ])
    expect([outcome, outcomeCounts[outcome] ?? 0]).not.toEqual([outcome, 0]);
  expect(await standing(world, principal, incomes)).toEqual(await live(world));
  expect(await faultsOf(world)).toEqual([]);
});

const standing = async (world: TestWorld, principal: Principal, incomes: readonly string[]) =>
  (await times(incomes.length, (at) => standingOf(world, principal, incomes[at] ?? ""))).reduce(
    (sum, [, minor]) => sum + minor,
    0n,
  );

const live = async (world: TestWorld) =>
  (
    await world.db.prisma.association.findMany({
      where: { world: world.id, state: { in: ["underReview", "approved"] } },
    })
  ).reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
