import fc from "fast-check";
import { expect } from "vitest";
import type { Who } from "@/lib/call/who";
import { money } from "@/lib/money/money";
import { materials } from "@/lib/materials/calls/materials";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { associations } from "@/lib/receiving/calls/associations";
import { refunds } from "@/lib/receiving/calls/refunds";
import { approvedMaterial, awaitingIncome, reviewed, standingOf, usd } from "../fixtures/associating";
import { wronglyLinked } from "../fixtures/bank-deals";
import { purseOf } from "../fixtures/limits";
import { faultsOf } from "../fixtures/proof";
import { codeOf } from "../fixtures/refusals";
import { refundOf, refundPayee } from "../fixtures/refunding";
import { payeePaper } from "../fixtures/settlement-payees";
import { openMarket, stopTicks } from "../fixtures/trading";
import { freshWorld, operationsPerson as ops, secondPerson as second, test, type TestWorld } from "../fixtures/world";

const place = fc.nat(5);
const minor = fc.constantFrom(100_00n, 250_00n, 500_00n, 700_00n, 1_000_00n);
const deed = <const D extends string>(...names: D[]) => fc.constantFrom(...names);

/** What the merchant does, and what operations decide, about the one in so many-th place of what there is. */
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: deed("associate"), place, other: place, minor }) },
  { weight: 3, arbitrary: fc.record({ do: deed("refund", "elsewhere", "amend"), place, minor }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: deed("release", "approve", "reject", "complete", "fail", "ask", "correct", "prepare", "confirm", "reopen"),
      place,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: deed("void"), place }) },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

const refused = /^(ok|[A-Z]+(_[A-Z]+)*)$/;

/**
 * A merchant with two incomes of a thousand dollars that wait, one that is credited, three contracts in dollars and one in
 * euros, which a link takes at the day's mid.
 */
class Office {
  readonly #world: TestWorld;
  readonly #who: Who;
  readonly incomes: string[] = [];
  readonly materials: string[] = [];
  readonly #links: string[] = [];
  readonly #refunds: string[] = [];
  /** The last amounts of the contracts, which were approved with 1,500, 1,000 and 600 dollars. */
  readonly amounts = [1_500_00n, 1_000_00n, 600_00n];
  /** The paper by which a refund goes to another account. */
  #paper = "";

  constructor(world: TestWorld, who: Who) {
    this.#world = world;
    this.#who = who;
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
  async run(one: Command): Promise<void> {
    expect(await codeOf(this.done(one))).toMatch(refused);
  }

  private async done(one: Command): Promise<void> {
    const [world, who] = [this.#world, this.#who];
    const detailId = at(this.incomes, one.place);
    const associationNo = at(this.#links, one.place);
    const orderNo = at(this.#refunds, one.place);
    const decided = { world: world.name, orderNo, reason: "So" };
    switch (one.do) {
      case "associate": {
        const links = [{ detailId, serialNo: at(this.materials, one.other), amount: usd(one.minor) }];
        this.#links.push((await world.ask(associations.associate, { links }, who)).associationNo);
        return;
      }
      case "release":
        return void (await world.ask(associations.release, { associationNo }, who));
      case "approve":
        return void (await reviewed(world, [associationNo]));
      case "reject":
        return void (await reviewed(world, [associationNo], "Not this buyer"));
      case "refund":
        this.#refunds.push((await world.ask(refunds.askRefund, refundOf(detailId, one.minor), who)).orderNo);
        return;
      case "elsewhere": {
        const asked = { ...refundOf(detailId, one.minor), ...refundPayee, payeeAccount: "55512345" };
        this.#refunds.push((await world.ask(refunds.askRefund, { ...asked, fileIds: [this.#paper] }, who)).orderNo);
        return;
      }
      case "prepare":
        return void (await world.ask(refundActions.prepareRefund, decided, ops));
      case "confirm":
        return void (await world.ask(refundActions.confirmRefund, decided, second));
      case "reopen":
        return void (await world.ask(refundActions.reopenRefund, decided, ops));
      case "complete":
        return void (await world.ask(refundActions.completeRefund, decided, ops));
      case "fail":
        return void (await world.ask(refundActions.failRefund, decided, ops));
      case "ask":
        return void (await world.ask(refundActions.askRefundPayee, decided, ops));
      case "correct":
        return void (await world.ask(refunds.correctRefund, { orderNo }, who));
      case "amend":
        return void (await world.ask(
          materials.amendMaterial,
          { orderId: at(this.materials, one.place), amount: usd(one.minor) },
          who,
        ));
      case "void":
        return void (await world.ask(materials.cancelMaterial, { id: at(this.materials, one.place) }, who));
    }
  }

  /**
   * What holds after every deed: no sum below zero, none above what there is, none that the links that count do not
   * make; and what came in is credited, held, or has been paid back.
   */
  async check(): Promise<void> {
    const [world, who] = [this.#world, this.#who];
    expect(await wronglyLinked(world)).toEqual([]);
    let paid = 0n;
    let held = 0n;
    for (const detailId of this.incomes) {
      const { rows } = await world.ask(refunds.refundsOf, { detailId }, who);
      const sum = (...states: string[]) =>
        rows.reduce((all, { state, amount }) => (states.includes(state) ? all + amount.minor : all), 0n);
      const [state, linkedMinor] = await standingOf(world, who, detailId);
      const { refundable } = await world.ask(refunds.refundInfo, { id: detailId }, who);
      const gone = sum("processing", "underReview", "toConfirm", "success");
      const pending = await pendingOf(world, detailId);
      // of an income that waits nothing is refunded while a part of it is linked; of a credited one all that is left, but
      // for what is linked and not approved yet
      if (linkedMinor === 0n || state === "credited") expect(refundable.minor + gone + pending).toBe(1_000_00n);
      expect(refundable.minor + gone).toBeLessThanOrEqual(1_000_00n);
      expect(linkedMinor + sum("success")).toBeLessThanOrEqual(1_000_00n);
      if (state === "underReview") expect(linkedMinor + gone).toBe(1_000_00n);
      paid += sum("success");
      held += sum("processing", "underReview", "toConfirm");
      held += await waiting(world, detailId);
    }
    expect(await purseOf(world, who)).toEqual([3_000_00n - paid - held, held]);
  }
}

/** What of an income is linked by links that operations have not decided about. */
async function pendingOf(world: TestWorld, detailId: string): Promise<bigint> {
  const { id: incomeId } = await world.db.prisma.income.findFirstOrThrow({ where: { world: world.id, detailId } });
  const links = await world.db.prisma.association.findMany({
    where: { world: world.id, incomeId, state: "underReview" },
  });
  return links.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}

/** What of an income waits with it. */
const waiting = async (world: TestWorld, detailId: string): Promise<bigint> =>
  (await world.db.prisma.income.findFirstOrThrow({ where: { world: world.id, detailId } })).heldMinor;

const at = (all: readonly string[], where: number): string => all[where % Math.max(all.length, 1)] ?? "XX00000000";

test(
  "whatever is associated, released, reviewed, refunded, amended and voided, sums are those of the links that count, and what came in is credited, held or paid back",
  { timeout: 90_000 },
  async ({ db }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 24 }), async (commands) => {
        const world = await freshWorld(db);
        await openMarket(world);
        await stopTicks(world);
        const office = new Office(world, await world.merchant());
        await office.open();
        for (const one of commands) {
          await office.run(one);
          await office.check();
        }
        expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
      }),
      { numRuns: 8, seed: 20_261_123 },
    );
  },
);
