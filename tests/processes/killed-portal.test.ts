import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { payments } from "@/lib/payments/calls/payments";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { openSession } from "@/lib/simulator/access/sessions/session";
import { openDatabase, type Database } from "@/lib/simulator/platform/store/database";
import { lineTo } from "../bench/bank";
import { usd } from "../fixtures/associating";
import { cluster } from "../fixtures/cluster";
import { clusteredPortal, secrets } from "../fixtures/clustered-portal";
import { insisting, type RetryingCall } from "../fixtures/insisting";
import { payer, paying } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { payeeOf, settleableIncome, settlementPaper } from "../fixtures/settling";
import { openMarket } from "../fixtures/trading";
import { freshWorld, payPassword, type TestWorld } from "../fixtures/world";

const merchants = 4;
const ordersEach = 12;
/** After so many answers one of the two processes is killed, whatever it is doing; so often in all. */
const answersAKill = 12;
const killsMax = 8;

let server: Awaited<ReturnType<typeof cluster>>;
let db: Database;
beforeAll(async () => {
  server = await cluster();
  db = openDatabase(server.url, { max: 4 });
});
afterAll(async () => {
  await db.close();
  server.stop();
});

/**
 * Creates a merchant with everything that its settlements and payments need, before the first request to the portal.
 */
async function prepareMerchant(world: TestWorld) {
  const { principal, payeeId } = await payer(world, 100_000_00n);
  await settleableIncome(world, principal, 50_000_00n);
  const [payeeNo, documentId] = [await payeeOf(world, principal), await settlementPaper(world, principal)];
  return { who: principal, payeeId, payeeNo, documentId };
}
type Ready = Awaited<ReturnType<typeof prepareMerchant>>;

async function settles(call: RetryingCall, { payeeNo, documentId }: Ready): Promise<string> {
  const costInput = { method: "normal", mode: "byPay", payCurrency: "USD", amount: usd(100_00n) } as const;
  const { quoteId, debit, agreements } = await call(settlementOrders.settlementCost, costInput);
  const { orderNo } = await call(
    settlementOrders.settle,
    {
      ...costInput,
      ...{ quoteId, shownDebit: debit, payeeNo, documentIds: [documentId], agreed: agreements, note: "", payPassword },
    },
    randomUUID(),
  );
  return orderNo;
}

async function pays(call: RetryingCall, { payeeId }: Ready, no: number): Promise<string> {
  const { orderNo } = await call(
    payments.pay,
    paying(payeeId, { amount: usd(100_00n), reference: `INV ${no}` }),
    randomUUID(),
  );
  return orderNo;
}

test("portals killed amid payments and settlements leave no half-done work: each key is one order, and the books are right", async () => {
  for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value);
  const { port, processes } = await clusteredPortal(server.url);
  const world = await freshWorld(db);
  await openMarket(world);
  const ready: Ready[] = [];
  for (let no = 0; no < merchants; no += 1) ready.push(await prepareMerchant(world));
  let [answers, kills] = [0, 0];
  const onReply = () => {
    answers += 1;
    const alive = processes();
    // where one is just being started anew, it is the other; where both are, the next answer kills one
    const victim = alive[kills % alive.length];
    if (answers < (kills + 1) * answersAKill || kills === killsMax || !victim) return;
    process.kill(victim, "SIGKILL");
    kills += 1;
  };
  const lineOf = async ({ operatorId }: Principal) =>
    insisting(
      lineTo(port, await openSession(db.sql, "portal", world.id, operatorId, world.caller({ at: new Date() }))),
      { onReply },
    );
  const inTurn = async (
    merchant: Ready,
    work: (call: RetryingCall, merchant: Ready, no: number) => Promise<string>,
  ) => {
    const [call, orderNos] = [await lineOf(merchant.who), [] as string[]];
    for (let no = 0; no < ordersEach; no += 1) orderNos.push(await work(call, merchant, no));
    return orderNos;
  };
  const orderNos = await Promise.all(ready.flatMap((merchant) => [inTurn(merchant, settles), inTurn(merchant, pays)]));

  expect(kills).toBe(killsMax);
  expect(new Set(orderNos.flat()).size).toBe(2 * merchants * ordersEach);
  expect(await db.prisma.settlementOrder.count({ where: { world: world.id } })).toBe(merchants * ordersEach);
  expect(await db.prisma.payment.count({ where: { world: world.id } })).toBe(merchants * ordersEach);
  expect(await faultsOf(world)).toEqual([]);
});
