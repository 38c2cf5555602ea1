import { describe, expect } from "vitest";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { usd } from "../fixtures/associating";
import { faultsOf } from "../fixtures/proof";
import { settleableIncome, settled, settlementCostOf, settlementOf } from "../fixtures/settling";
import { openMarket } from "../fixtures/trading";
import { test } from "../fixtures/world";

describe("a settlement", () => {
  test("sells the currency, takes the fee and holds the yuan in one go", async ({ world }) => {
    await openMarket(world);
    const who = await world.merchant();
    await settleableIncome(world, who);
    const order = await settled(world, who);
    expect(order).toMatchObject({ state: "pending", pay: usd(1_000_00n), fee: usd(1_00n), debit: usd(1_001_00n) });
    const { links, history } = await settlementOf(world, who, order.orderNo);
    expect(links).toMatchObject([{ drawn: usd(1_000_00n), left: usd(10_000_00n), used: usd(0n) }]);
    expect(history.map(({ event }) => event)).toEqual(["made"]);
    const { rows } = await world.ask(settlementOrders.settlements, { currentPage: 1, pageSize: 20 }, who);
    expect(rows).toMatchObject([{ orderNo: order.orderNo }]);
    await expect(await faultsOf(world)).toEqual([]);
  });

  test("costs what its quote says", async ({ world }) => {
    await openMarket(world);
    const who = await world.merchant();
    await settleableIncome(world, who);
    const cost = await settlementCostOf(world, who);
    expect(cost).toMatchObject({ isCustoms: false, agreements: [{ id: "agent-exchange", version: 1 }], review: null });
  });
});
