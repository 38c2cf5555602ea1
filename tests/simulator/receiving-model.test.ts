import fc from "fast-check";
import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { money } from "@/lib/money/money";
import { materials } from "@/lib/materials/calls/materials";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { associations } from "@/lib/receiving/calls/associations";
import { refunds } from "@/lib/receiving/calls/refunds";
import { approvedMaterial, awaitingIncome, reviewLinks, standingOf, usd } from "../fixtures/associating";
import { wronglyLinked } from "../fixtures/bank-deals";
import { availableAndHeld } from "../fixtures/limits";
import { faultsOf } from "../fixtures/proof";
import { codeOf } from "../fixtures/refusals";
import { refundOf, refundPayee } from "../fixtures/refunding";
import { payeePaper } from "../fixtures/settlement-payees";
import { openMarket, stopTicks } from "../fixtures/trading";
import { freshWorld, operationsPerson as ops, secondPerson as second, test, type TestWorld } from "../fixtures/world";

const place = fc.nat(5);
const minor = fc.constantFrom(100_00n, 250_00n, 500_00n, 700_00n, 1_000_00n);
const operation = <const D extends string>(...names: D[]) => fc.constantFrom(...names);

/**
 * Generates the operations of the merchant and the decisions of operations, each about the item at a given place in its
 * list.
 */
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: operation("associate"), place, other: place, minor }) },
  { weight: 3, arbitrary: fc.record({ do: operation("refund", "elsewhere", "amend"), place, minor }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: operation(
        "release",
        "approve",
        "reject",
        "complete",
        "fail",
        "ask",
        "correct",
        "prepare",
        "confirm",
        "reopen",
      ),
      place,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: operation("void"), place }) },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

const resultPattern = /^(ok|[A-Z]+(_[A-Z]+)*)$/;

/**
 * Models a merchant with two incomes of a thousand dollars that wait, one that is credited, three contracts in dollars
 * and one in euros, which is linked at the mid rate of the day.
 */
class Office {
  readonly #world: TestWorld;
  readonly #who: Principal;
  readonly incomes: string[] = [];
  readonly materials: string[] = [];
  readonly #links: string[] = [];
  readonly #refunds: string[] = [];
  /** The last amounts of the contracts, which were approved with 1,500, 1,000 and 600 dollars. */
  readonly amounts = [1_500_00n, 1_000_00n, 600_00n];
  /** The paper by which a refund goes to another account. */
  #paper = "";

  constructor(world: TestWorld, principal: Principal) {
    this.#world = world;
    this.#who = principal;
  }

  async open(): Promise<void> {
    for (const needsAssociation of [true, true, false])
      this.incomes.push(await awaitingIncome(this.#world, this.#who, { needsAssociation }));
    for (const minor of this.amounts)
      this.materials.push(await approvedMaterial(this.#world, this.#who, { amount: usd(minor) }));
    this.materials.push(await approvedMaterial(this.#world, this.#who, { amount: money("EUR", 700_00n) }));
    this.#paper = await payeePaper(this.#world, this.#who);
  }

  /** Does it, or is refused: nothing else may happen. Whatever was made is known by its number. */
  async run(step: Command): Promise<void> {
    expect(await codeOf(this.perform(step))).toMatch(resultPattern);
  }

  private async perform(step: Command): Promise<void> {
    const [world, principal] = [this.#world, this.#who];
    const detailId = at(this.incomes, step.place);
    const associationNo = at(this.#links, step.place);
    const orderNo = at(this.#refunds, step.place);
    const decision = { world: world.name, orderNo, reason: "So" };
    switch (step.do) {
      case "associate": {
        const links = [{ detailId, serialNo: at(this.materials, step.other), amount: usd(step.minor) }];
        this.#links.push((await world.call(associations.associate, { links }, principal)).associationNo);
        return;
      }
      case "release":
        return void (await world.call(associations.release, { associationNo }, principal));
      case "approve":
        return void (await reviewLinks(world, [associationNo]));
      case "reject":
        return void (await reviewLinks(world, [associationNo], "Not this buyer"));
      case "refund":
        this.#refunds.push((await world.call(refunds.askRefund, refundOf(detailId, step.minor), principal)).orderNo);
        return;
      case "elsewhere": {
        const input = { ...refundOf(detailId, step.minor), ...refundPayee, payeeAccount: "55512345" };
        this.#refunds.push(
          (await world.call(refunds.askRefund, { ...input, fileIds: [this.#paper] }, principal)).orderNo,
        );
        return;
      }
      case "prepare":
        return void (await world.call(refundActions.prepareRefund, decision, ops));
      case "confirm":
        return void (await world.call(refundActions.confirmRefund, decision, second));
      case "reopen":
        return void (await world.call(refundActions.reopenRefund, decision, ops));
      case "complete":
        return void (await world.call(refundActions.completeRefund, decision, ops));
      case "fail":
        return void (await world.call(refundActions.failRefund, decision, ops));
      case "ask":
        return void (await world.call(refundActions.askRefundPayee, decision, ops));
      case "correct":
        return void (await world.call(refunds.correctRefund, { orderNo }, principal));
      case "amend":
        return void (await world.call(
          materials.amendMaterial,
          { orderId: at(this.materials, step.place), amount: usd(step.minor) },
          principal,
        ));
      case "void":
        return void (await world.call(materials.cancelMaterial, { id: at(this.materials, step.place) }, principal));
    }
  }

  /**
   * Verifies the invariants after every operation: no sum is below zero, above the available amount, or different from
   * what the counted links make up; and what came in is credited, held, or has been paid back.
   */
  async check(): Promise<void> {
    const [world, principal] = [this.#world, this.#who];
    expect(await wronglyLinked(world)).toEqual([]);
    let paidMinor = 0n;
    let heldMinor = 0n;
    for (const detailId of this.incomes) {
      const { rows } = await world.call(refunds.refundsOf, { detailId }, principal);
      const sum = (...states: string[]) =>
        rows.reduce((all, { state, amount }) => (states.includes(state) ? all + amount.minor : all), 0n);
      const [state, linkedMinor] = await standingOf(world, principal, detailId);
      const { refundable } = await world.call(refunds.refundInfo, { id: detailId }, principal);
      const claimedMinor = sum("processing", "underReview", "toConfirm", "success");
      const pending = await pendingOf(world, detailId);
      // of an income that waits nothing is refunded while a part of it is linked; of a credited one all that is left, but
      // for what is linked and not approved yet
      if (linkedMinor === 0n || state === "credited") expect(refundable.minor + claimedMinor + pending).toBe(1_000_00n);
      expect(refundable.minor + claimedMinor).toBeLessThanOrEqual(1_000_00n);
      expect(linkedMinor + sum("success")).toBeLessThanOrEqual(1_000_00n);
      if (state === "underReview") expect(linkedMinor + claimedMinor).toBe(1_000_00n);
      paidMinor += sum("success");
      heldMinor += sum("processing", "underReview", "toConfirm");
      heldMinor += await waiting(world, detailId);
    }
    expect(await availableAndHeld(world, principal)).toEqual([3_000_00n - paidMinor - heldMinor, heldMinor]);
  }
}

/** Returns the part of an income that is linked by links on which operations have not decided. */
async function pendingOf(world: TestWorld, detailId: string): Promise<bigint> {
  const { id: incomeId } = await world.db.prisma.income.findFirstOrThrow({ where: { world: world.id, detailId } });
  const links = await world.db.prisma.association.findMany({
    where: { world: world.id, incomeId, state: "underReview" },
  });
  return links.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}

/** Returns the part of an income that is held until its orders are associated. */
const waiting = async (world: TestWorld, detailId: string): Promise<bigint> =>
  (await world.db.prisma.income.findFirstOrThrow({ where: { world: world.id, detailId } })).heldMinor;

const at = (all: readonly string[], where: number): string => all[where % Math.max(all.length, 1)] ?? "XX00000000";

test(
  "after any association, release, review, refund, amendment and voiding, sums are those of the effective links, and every income is credited, held or paid back",
  { timeout: 90_000 },
  async ({ db }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 24 }), async (commands) => {
        const world = await freshWorld(db);
        await openMarket(world);
        await stopTicks(world);
        const office = new Office(world, await world.merchant());
        await office.open();
        for (const step of commands) {
          await office.run(step);
          await office.check();
        }
        expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
      }),
      { numRuns: 8, seed: 20_261_123 },
    );
  },
);
