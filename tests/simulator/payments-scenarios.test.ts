import { expect } from "vitest";
import { openPayments } from "@/prisma/scenarios/payments-busy";
import { payment, paymentBatch, paymentRefund, paymentReview } from "@/lib/payments/states";
import { lived, proofOf } from "../fixtures/lived";
import { test, type TestWorld } from "../fixtures/world";

const statesIn = async (world: TestWorld, name: string, table: string): Promise<string[]> =>
  (
    await world.db.sql<{ state: string }>(
      `select distinct t.state from ${table} t join world w on w.id = t.world where w.name = $1 order by t.state`,
      [name],
    )
  ).map(({ state }) => state);

// that it comes out the same to the byte is proved by tests/simulator/behaviour.test.ts, which lives the same story
test(
  "busy days have payments, reviews, batches and refunds in every state that lasts, and their books are right",
  { timeout: 120_000 },
  async ({ world }) => {
    const scenario = await openPayments({ merchants: 2, singles: 8, rows: 12 });
    const name = await lived(world, scenario);
    expect((await proofOf(world, name)).faults).toEqual([]);

    expect(await statesIn(world, name, "payment")).toEqual([...payment.states].sort());
    // nobody's exchange became dearer than what was set aside
    expect(await statesIn(world, name, "payment_review")).toEqual(
      paymentReview.states.filter((state) => state !== "confirming").sort(),
    );
    // a scenario's lists are at hand: no file is read
    expect(await statesIn(world, name, "payment_batch")).toEqual(
      paymentBatch.states.filter((state) => state !== "reading" && state !== "unreadable").sort(),
    );
    expect(await statesIn(world, name, "pobo_payer")).toEqual(["enabled", "pendingReview", "rejected"]);
    expect(await statesIn(world, name, "payment_refund")).toEqual(
      paymentRefund.states.filter((state) => state !== "none").sort(),
    );
  },
);
