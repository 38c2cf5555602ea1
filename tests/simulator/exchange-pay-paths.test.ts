import { describe, expect } from "vitest";
import { exchangePay as machine } from "@/lib/settlement/exchange-pay-states";
import { hourMs, later } from "@/lib/time/instant";
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
import type { Who } from "@/lib/call/who";

/** What becomes of an order that nobody has to approve; all paths together walk every arrow. */
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
const reviewed: Paths = [
  ["pass", "approve", "confirm"],
  ["pass", "reject"],
  ["reject"],
  ["pass", "lapse"],
  ["pass", "cancel"],
];

test("every arrow is walked by a path, and one ends in every state", () => {
  expect(arrowsLeft(machine, [...plain, ...reviewed])).toEqual([]);
  expect(endsLeft(machine, plain)).toEqual([]);
});

/** Everything that is done to an order, by whoever does it. */
function actionsOn(world: TestWorld, who: Who, payeeId: string, orderNo: string, reviewers: readonly Who[]): Actions {
  const operate = (action: Parameters<typeof operateExchangePay>[1]) => () =>
    operateExchangePay(world, action, orderNo);
  const [first = who, second = first] = reviewers;
  return {
    confirm: () => confirmExchangePay(world, who, orderNo),
    cancel: () => cancelExchangePay(world, who, orderNo),
    lapse: async () => advanceTo(world, later(await world.now(), 2 * hourMs)),
    supply: () => supplyExchangePay(world, who, orderNo),
    amend: () => repayExchangePay(world, who, orderNo, payeeId),
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
      // whoever of them has not decided it
      await reviewExchangePay(world, first, orderNo, false).catch(() =>
        reviewExchangePay(world, second, orderNo, false),
      );
    },
  };
}

/**
 * Time goes by; whoever hands in documents that nobody asked for is not turned away; and what is sent again is sent by
 * the call of the first time.
 */
const neverRefused: ReadonlySet<string> = new Set(["lapse", "supply", "repay"]);

describe("an order", () => {
  for (const path of plain)
    test(`goes ${path.join(", ") || "nowhere"}, and then nothing that is not meant for its state`, async ({
      world,
    }) => {
      const { who, payeeId } = await exchanger(world);
      const { orderNo } = await makeExchangePay(world, who, payeeId);
      const actions = actionsOn(world, who, payeeId, orderNo, []);
      await walkPath(world, machine, path, { actions, table: "exchange_pay", who, neverRefused });
    });
});

describe("an order that has to be approved", () => {
  for (const path of reviewed)
    test(`goes ${path.join(", ")}, and then nothing that is not meant for its state`, async ({ world }) => {
      const { who, payeeId } = await exchanger(world);
      const reviewers = await reviewersOf(world, who, 2);
      const { orderNo } = await makeExchangePay(world, who, payeeId);
      const actions = actionsOn(world, who, payeeId, orderNo, reviewers);
      await walkPath(world, machine, path, { actions, table: "exchange_pay", who, neverRefused });
    });
});
