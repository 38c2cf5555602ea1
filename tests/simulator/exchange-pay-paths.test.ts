import { describe, expect } from "vitest";
import { exchangePay as machine } from "@/lib/settlement/exchange-pay-states";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import {
  cancelExchangePay,
  confirmExchangePay,
  exchanger,
  makeExchangePay,
  operateExchangePay,
  repayExchangePay,
  reviewersOf,
  reviewExchangePay,
  supplyExchangePay,
} from "../fixtures/exchange-paying";
import { arrowsLeft, endsLeft, walkPath, type Actions, type Paths } from "../fixtures/paths";
import { advanceTo } from "../fixtures/trading";
import { test, type TestWorld } from "../fixtures/world";
import type { Principal } from "@/lib/call/principal";

/** Lists the paths of an order that nobody has to approve; all paths together cover every transition. */
const plain: Paths = [
  [],
  ["confirm"],
  ["cancel"],
  ["lapse"],
  ["confirm", "cancel"],
  ["confirm", "askMaterials"],
  ["confirm", "askMaterials", "supply", "dispatch", "accept", "succeed"],
  ["confirm", "askMaterials", "resume", "fail"],
  ["confirm", "askMaterials", "fail", "lead"],
  ["confirm", "askMaterials", "cancel"],
  ["confirm", "dispatch"],
  ["confirm", "dispatch", "fail", "cancel"],
  ["confirm", "dispatch", "accept", "return", "lead", "cancel"],
  ["confirm", "dispatch", "fail", "amend", "repay", "accept", "succeed"],
  ["confirm", "fail", "lead", "amend", "fail"],
];
/** Of one that two levels have to approve. */
const reviewedPaths: Paths = [
  ["pass", "approve", "confirm"],
  ["pass", "reject"],
  ["reject"],
  ["pass", "lapse"],
  ["pass", "cancel"],
];

test("the paths cover every transition, and one ends in every state", () => {
  expect(arrowsLeft(machine, [...plain, ...reviewedPaths])).toEqual([]);
  expect(endsLeft(machine, plain)).toEqual([]);
});

/** Returns every action on an order, each sent by the principal that performs it. */
function actionsOn(
  world: TestWorld,
  principal: Principal,
  payeeId: string,
  orderNo: string,
  reviewers: readonly Principal[],
): Actions {
  const operate = (action: Parameters<typeof operateExchangePay>[1]) => () =>
    operateExchangePay(world, action, orderNo);
  const [first = principal, second = first] = reviewers;
  return {
    confirm: () => confirmExchangePay(world, principal, orderNo),
    cancel: () => cancelExchangePay(world, principal, orderNo),
    lapse: async () => advanceTo(world, addMilliseconds(await world.now(), 2 * hourMs)),
    supply: () => supplyExchangePay(world, principal, orderNo),
    amend: () => repayExchangePay(world, principal, orderNo, payeeId),
    repay: operate("dispatch"),
    dispatch: operate("dispatch"),
    askMaterials: operate("askMaterials"),
    resume: operate("resume"),
    accept: operate("accept"),
    succeed: operate("succeed"),
    return: operate("return"),
    fail: operate("fail"),
    lead: operate("lead"),
    pass: () => reviewExchangePay(world, first, orderNo),
    approve: () => reviewExchangePay(world, second, orderNo),
    reject: async () => {
      // by the reviewer that has not decided it
      await reviewExchangePay(world, first, orderNo, false).catch(() =>
        reviewExchangePay(world, second, orderNo, false),
      );
    },
  };
}

/**
 * Lists the events that are never refused: time passes; documents that nobody requested are accepted; and a repeated
 * payout is sent by the call of the first time.
 */
const neverRefused: ReadonlySet<string> = new Set(["lapse", "supply", "repay"]);

describe("an order", () => {
  for (const path of plain)
    test(`follows ${path.join(", ") || "nowhere"}, then refuses every action that its state does not allow`, async ({
      world,
    }) => {
      const { principal, payeeId } = await exchanger(world);
      const { orderNo } = await makeExchangePay(world, principal, payeeId);
      const actions = actionsOn(world, principal, payeeId, orderNo, []);
      await walkPath(world, machine, path, { actions, table: "exchange_pay", principal, neverRefused });
    });
});

describe("an order that has to be approved", () => {
  for (const path of reviewedPaths)
    test(`follows ${path.join(", ")}, then refuses every action that its state does not allow`, async ({ world }) => {
      const { principal, payeeId } = await exchanger(world);
      const reviewers = await reviewersOf(world, principal, 2);
      const { orderNo } = await makeExchangePay(world, principal, payeeId);
      const actions = actionsOn(world, principal, payeeId, orderNo, reviewers);
      await walkPath(world, machine, path, { actions, table: "exchange_pay", principal, neverRefused });
    });
});
