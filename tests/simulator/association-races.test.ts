import * as fc from "fast-check";
import { expect } from "vitest";
import type { Who } from "@/lib/call/who";
import { associationDesk } from "@/lib/operations/calls/receiving/associations";
import { associations } from "@/lib/receiving/calls/associations";
import { approvedMaterial, awaitingIncome, linkableOf, linked, standingOf, usd } from "../fixtures/associating";
import { faultsOf } from "../fixtures/proof";
import { codeOf, codeOfSettled } from "../fixtures/refusals";
import { together } from "../fixtures/together";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const times = <T>(count: number, of: (at: number) => Promise<T>): Promise<T[]> =>
  Array.from({ length: count }, (_, at) => at).reduce<Promise<T[]>>(
    async (made, at) => [...(await made), await of(at)],
    Promise.resolve([]),
  );
const codesOf = async (asking: Promise<PromiseSettledResult<unknown>[]>) => (await asking).map(codeOfSettled);
const counted = (codes: readonly string[]) =>
  Object.fromEntries(codes.map((code) => [code, codes.filter((one) => one === code).length]));

test("of sixteen incomes that race for one material, as many are linked as it covers, and no cent more", async ({
  world,
}) => {
  const who = await world.merchant();
  const serialNo = await approvedMaterial(world, who, { amount: usd(5_000_00n) });
  const incomes = await times(16, () => awaitingIncome(world, who));
  const codes = await codesOf(
    together(world, ...incomes.map((detailId) => (on: TestWorld) => linked(on, who, detailId, serialNo, 1_000_00n))),
  );
  expect(counted(codes)).toEqual({ ok: 5, LINK_ABOVE_MATERIAL: 11 });
  expect(await linkableOf(world, who, serialNo)).toBe(0n);
  expect(await faultsOf(world)).toEqual([]);
});

test("of sixteen materials that race for one income, as many are linked as it takes, and no cent more", async ({
  world,
}) => {
  const who = await world.merchant();
  const detailId = await awaitingIncome(world, who);
  const materials = await times(16, () => approvedMaterial(world, who));
  const codes = await codesOf(
    together(world, ...materials.map((serialNo) => (on: TestWorld) => linked(on, who, detailId, serialNo, 300_00n))),
  );
  expect(counted(codes)).toEqual({ ok: 3, LINK_ABOVE_INCOME: 13 });
  expect(await standingOf(world, who, detailId)).toEqual(["toAssociate", 900_00n]);
  expect(await faultsOf(world)).toEqual([]);
});

test("a link that is passed and released at once is released, whichever comes first, and the money stays reserved", async ({
  world,
}) => {
  const who = await world.merchant();
  for (const isReviewFirst of [true, false]) {
    const [detailId, serialNo] = [await awaitingIncome(world, who), await approvedMaterial(world, who)];
    const associationNo = await linked(world, who, detailId, serialNo, 1_000_00n);
    const both = [
      (on: TestWorld) => review(on, associationNo),
      (on: TestWorld) => on.ask(associations.release, { associationNo }, who),
    ];
    const codes = await codesOf(together(world, ...(isReviewFirst ? both : both.reverse())));
    expect(codes.filter((code) => code === "ok").length).toBeGreaterThanOrEqual(1);
    expect(await standingOf(world, who, detailId)).toEqual(["toAssociate", 0n]);
  }
  expect(await faultsOf(world)).toEqual([]);
});

test("incomes and materials that are linked crosswise at once do not hang", async ({ world }) => {
  const who = await world.merchant();
  const incomes = await times(2, () => awaitingIncome(world, who));
  const materials = await times(2, () => approvedMaterial(world, who));
  const links = incomes.flatMap((detailId) =>
    materials.map((serialNo) => ({ detailId, serialNo, amount: usd(1_00n) })),
  );
  const codes = await codesOf(
    together(
      world,
      (on) => on.ask(associations.associate, { links }, who),
      (on) => on.ask(associations.associate, { links: links.toReversed() }, who),
    ),
  );
  expect(codes).toEqual(["ok", "ok"]);
  expect(await Promise.all(materials.map((serialNo) => linkableOf(world, who, serialNo)))).toEqual([
    4_998_00n,
    4_998_00n,
  ]);
  expect(await faultsOf(world)).toEqual([]);
});

const review = (world: TestWorld, associationNo: string, isApproved = true) =>
  world.ask(
    associationDesk.reviewAssociations,
    { world: world.name, links: [{ associationNo, changes: 0 }], isApproved, reason: isApproved ? "" : "No invoice" },
    operationsPerson,
  );

/** What may be done with links, in any order: each with an income, a material, a link and an amount by their places. */
const step = fc.record({
  deed: fc.constantFrom("link", "link", "link", "release", "pass", "reject"),
  income: fc.nat(3),
  material: fc.nat(3),
  link: fc.nat(40),
  minor: fc.bigInt({ min: 1n, max: 900_00n }),
});

test("whatever is linked, released, passed and rejected in any order: the sums are those of the live links", async ({
  world,
}) => {
  const who = await world.merchant();
  const incomes = await times(4, () => awaitingIncome(world, who));
  const materials = await times(4, (at) => approvedMaterial(world, who, { amount: usd(BigInt(at + 1) * 300_00n) }));
  const made: string[] = [];
  const done: Record<string, number> = {};
  for (const { deed, income, material, link, minor } of fc.sample(step, { seed: 15, numRuns: 70 })) {
    const [detailId = "", serialNo = ""] = [incomes[income], materials[material]];
    const associationNo = made[link % Math.max(made.length, 1)] ?? "AS2603180000000001";
    const code = await codeOf(
      deed === "link"
        ? linked(world, who, detailId, serialNo, minor).then((no) => made.push(no))
        : deed === "release"
          ? world.ask(associations.release, { associationNo }, who)
          : review(world, associationNo, deed === "pass"),
    );
    done[`${deed} ${code}`] = (done[`${deed} ${code}`] ?? 0) + 1;
    for (const row of await world.db.prisma.material.findMany({ where: { world: world.id } }))
      expect(row.amountMinor - row.linkedMinor).toBeGreaterThanOrEqual(0n);
  }
  for (const deed of [
    "link ok",
    "link LINK_ABOVE_INCOME",
    "link LINK_ABOVE_MATERIAL",
    "release ok",
    "pass ok",
    "reject ok",
  ])
    expect([deed, done[deed] ?? 0]).not.toEqual([deed, 0]);
  expect(await standing(world, who, incomes)).toEqual(await live(world));
  expect(await faultsOf(world)).toEqual([]);
});

const standing = async (world: TestWorld, who: Who, incomes: readonly string[]) =>
  (await times(incomes.length, (at) => standingOf(world, who, incomes[at] ?? ""))).reduce(
    (sum, [, minor]) => sum + minor,
    0n,
  );

const live = async (world: TestWorld) =>
  (
    await world.db.prisma.association.findMany({
      where: { world: world.id, state: { in: ["underReview", "approved"] } },
    })
  ).reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
