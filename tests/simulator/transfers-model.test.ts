import fc from "fast-check";
import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { transferReviews } from "@/lib/transfers/calls/reviews";
import { transfers } from "@/lib/transfers/calls/transfers";
import { transferFeePpm } from "@/lib/transfers/terms";
import { availableAndHeld } from "../fixtures/limits";
import { faultsOf } from "../fixtures/proof";
import { codeOf } from "../fixtures/refusals";
import { approvedRelation, transferTo, twoMerchants } from "../fixtures/transferring";
import { freshWorld, operationsPerson, test, type TestWorld } from "../fixtures/world";

/** One of the two sends the other so many cents; operations decide the oldest that waits; they pass a relation. */
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("send" as const), by: side(), minor: fc.bigInt(1_00n, 700_00n) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("decide" as const), isApproved: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("relate" as const), by: side() }) },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;
function side() {
  return fc.constantFrom(0, 1);
}

/** Holds the balance of a merchant in cents: the available part and the part reserved by transfers under review. */
type Balance = [available: bigint, held: bigint];

/** Models two merchants and computes their balances independently of the ledger. */
class Model {
  private readonly purses: [Balance, Balance] = [
    [1_000_00n, 0n],
    [1_000_00n, 0n],
  ];
  private readonly related = new Set<number>();
  private readonly waiting: { readonly orderNo: string; readonly by: number; readonly minor: bigint }[] = [];
  private readonly world: TestWorld;
  private readonly people: readonly [Principal, Principal];
  constructor(world: TestWorld, people: readonly [Principal, Principal]) {
    this.world = world;
    this.people = people;
  }

  private of = (by: number): [own: Balance, other: Balance, who: Principal, payee: Principal] =>
    by === 0
      ? [this.purses[0], this.purses[1], this.people[0], this.people[1]]
      : [this.purses[1], this.purses[0], this.people[1], this.people[0]];

  private async send(by: number, minor: bigint): Promise<void> {
    const [payerBalance, payeeBalance, principal, payee] = this.of(by);
    const debit = minor + feeOf(minor);
    const transfer = this.world.call(transfers.transfer, transferTo(payee, minor), principal);
    if (payerBalance[0] < debit) return expect(await codeOf(transfer)).toBe("LACK_BALANCE");
    const { orderNo, state } = await transfer;
    payerBalance[0] -= debit;
    expect(state).toBe(this.related.has(by) ? "success" : "pending");
    if (state === "success") payeeBalance[0] += minor;
    else {
      payerBalance[1] += debit;
      this.waiting.push({ orderNo, by, minor });
    }
  }

  private async decide(isApproved: boolean): Promise<void> {
    const oldest = this.waiting.shift();
    if (!oldest) return;
    const { orderNo, by, minor } = oldest;
    const decision = { world: this.world.name, orderNo, isApproved, remark: isApproved ? "" : "No contract" };
    const { state } = await this.world.call(transferReviews.reviewTransfer, decision, operationsPerson);
    expect(state).toBe(isApproved ? "success" : "fail");
    const [payerBalance, payeeBalance] = this.of(by);
    payerBalance[1] -= minor + feeOf(minor);
    if (isApproved) payeeBalance[0] += minor;
    else payerBalance[0] += minor + feeOf(minor);
    const again = this.world.call(transferReviews.reviewTransfer, decision, operationsPerson);
    expect(await codeOf(again)).toBe("OPERATION_NOT_ALLOW");
  }

  async run(command: Command): Promise<void> {
    if (command.do === "send") return this.send(command.by, command.minor);
    if (command.do === "decide") return this.decide(command.isApproved);
    if (this.related.has(command.by)) return;
    const [, , principal, payee] = this.of(command.by);
    await approvedRelation(this.world, principal, payee);
    this.related.add(command.by);
  }

  async check(): Promise<void> {
    for (const by of [0, 1]) expect(await availableAndHeld(this.world, this.of(by)[2])).toEqual(this.of(by)[0]);
  }
}

/** On top of what the payee receives, up to the next cent. */
const feeOf = (minor: bigint): bigint => (minor * BigInt(transferFeePpm) + 999_999n) / 1_000_000n;

test("after any transfers between two merchants and decisions of operations, each has its balance to the cent, and the books are right", async ({
  db,
}) => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 16 }), async (commands) => {
      const world = await freshWorld(db);
      const { payer, payee } = await twoMerchants(world);
      const model = new Model(world, [payer, payee]);
      for (const command of commands) {
        await model.run(command);
        await model.check();
      }
      expect(await faultsOf(world)).toEqual([]);
    }),
    { numRuns: 8, seed: 20_261_123 },
  );
});
