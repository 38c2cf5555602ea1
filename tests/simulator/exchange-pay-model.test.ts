import { expect } from "vitest";
import { money } from "@/lib/money/money";
import type { ExchangePayAction } from "@/lib/operations/calls/settlement/exchange-pay";
import { payments } from "@/lib/payments/calls/payments";
import { exchangePay as machine, type ExchangePayState } from "@/lib/settlement/exchange-pay-states";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import {
  cancelExchangePay,
  confirmExchangePay,
  exchanger,
  exchangePayOf,
  makeExchangePay,
  operateExchangePay,
  repayExchangePay,
} from "../fixtures/exchange-paying";
import { german, balancesByCurrency } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { codeOf } from "../fixtures/refusals";
import { advanceTo } from "../fixtures/trading";
import { test } from "../fixtures/world";

/** Numbers below a bound, the same each time for a seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/**
 * Returns the amount that an order still reserves of its merchant's money, in euros and in dollars, as its state
 * defines it.
 */
function heldOf(order: Awaited<ReturnType<typeof exchangePayOf>>): readonly [euros: bigint, dollars: bigint] {
  const { state, payouts } = order;
  if (state === "pendingConfirmation") return [0n, order.held.minor];
  const isBought: readonly ExchangePayState[] = [
    "pendingProcessing",
    "awaitingMaterials",
    "failure",
    "awaitingRepayout",
  ];
  return [
    isBought.includes(state) ? order.payout.minor : 0n,
    isBought.includes(state) && payouts === 0 ? order.fee.minor : 0n,
  ];
}

for (const seed of [1, 2, 3])
  test(`the held amount is the sum by the states of orders after each of many actions (seed ${seed})`, async ({
    world,
  }) => {
    const next = numbers(seed);
    const { principal, payeeId } = await exchanger(world, 8_000_00n);
    const otherPayee = { ...german, name: "Beispiel AG", account: "DE02120300000000202051" };
    const payees = [payeeId, (await world.call(payments.addPayee, otherPayee, principal)).payeeId];
    const orders: string[] = [];
    let at = beijingInstant("2026-03-18", 10);
    const deduction = () => (next(3) === 0 ? { deducted: money("EUR", BigInt(1 + next(20_00))) } : {});
    const make = async () => {
      const amount = next(2) ? money("EUR", BigInt(50_00 + next(900_00))) : money("USD", BigInt(60_00 + next(900_00)));
      orders.push((await makeExchangePay(world, principal, payees[next(2)] ?? payeeId, { amount })).orderNo);
    };
    const pass = async () => {
      at = addMilliseconds(at, (1 + next(30)) * minuteMs);
      await advanceTo(world, at);
    };
    const operate = (action: ExchangePayAction) => (orderNo: string) =>
      operateExchangePay(world, action, orderNo, action === "fail" ? {} : deduction());
    const orderOperations: Readonly<Record<string, (orderNo: string) => Promise<unknown>>> = {
      confirm: (orderNo) => confirmExchangePay(world, principal, orderNo),
      cancel: (orderNo) => cancelExchangePay(world, principal, orderNo),
      amend: (orderNo) =>
        repayExchangePay(world, principal, orderNo, payees[next(2)] ?? payeeId, next(2) ? "local" : "swift"),
      dispatch: operate("dispatch"),
      repay: operate("dispatch"),
      accept: operate("accept"),
      succeed: operate("succeed"),
      return: operate("return"),
      fail: operate("fail"),
      askMaterials: operate("askMaterials"),
      resume: operate("resume"),
      lead: operate("lead"),
    };
    const names = Object.keys(orderOperations);
    /** Mostly what an order's state lets be done, at times anything. */
    const operateOn = async (orderNo: string) => {
      const { state } = await exchangePayOf(world, principal, orderNo);
      const possible = machine
        .events(state)
        .filter((event) => event in orderOperations && (event !== "cancel" || next(4) === 0));
      const from = next(4) === 0 || possible.length === 0 ? names : possible;
      return orderOperations[from[next(from.length)] ?? ""]?.(orderNo);
    };
    const visitedStates = new Set<string>();
    for (let step = 0; step < 40; step += 1) {
      // whatever is refused changes nothing, which the sums below say
      const draw = step < 3 ? 0 : next(10);
      const orderNo = orders[next(orders.length)];
      await codeOf(draw === 0 || !orderNo ? make() : draw === 1 ? pass() : operateOn(orderNo));
      const now = await Promise.all(orders.map((orderNo) => exchangePayOf(world, principal, orderNo)));
      for (const { state } of now) visitedStates.add(state);
      const sums = now.map(heldOf);
      const { EUR = [0n, 0n], USD = [0n, 0n] } = await balancesByCurrency(world, principal);
      expect([step, EUR[1], USD[1]]).toEqual([
        step,
        sums.reduce((sum, [euros]) => sum + euros, 0n),
        sums.reduce((sum, [, dollars]) => sum + dollars, 0n),
      ]);
    }
    expect(visitedStates.size).toBeGreaterThan(machine.states.length / 2);
    expect(await faultsOf(world)).toEqual([]);
  });
