import { describe, expect } from "vitest";
import { approval } from "@/lib/access/calls/approval";
import { Refusal, refusals, type RefusalCode } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
import { materialCalls } from "@/lib/files/calls/materials";
import { settlementBankCalls } from "@/lib/operations/calls/settlement/orders";
import { settlementPayeeReviews } from "@/lib/operations/calls/settlement/payees";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import { settlementPayouts } from "@/lib/settlement/calls/order-payouts";
import { settlementReviews } from "@/lib/settlement/calls/order-reviews";
import { settlementMachine } from "@/lib/settlement/order-states";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import { openSpeedy, reviewedIncome } from "../fixtures/advancing";
import { reviewLinks } from "../fixtures/associating";
import { uploadOf } from "../fixtures/examples/files";
import { files } from "@/lib/files/calls/files";
import { arrowsLeft, endsLeft, walkPath, type Paths } from "../fixtures/paths";
import { payeeOf, settleableIncome, makeSettlement } from "../fixtures/settling";
import { advanceTo, openMarket } from "../fixtures/trading";
import { operationsPerson, payPassword, test, type TestWorld } from "../fixtures/world";

/** Lists the event paths of a settlement: paid immediately, reviewed, and speedy. */
const paths = {
  plain: [
    ["dispatch", "accept", "succeed", "return", "again", "dispatch", "succeed"],
    ["dispatch", "askDocuments", "supply", "fail", "cancel"],
    ["dispatch", "askDocuments", "resume", "accept"],
    ["dispatch", "askDocuments", "fail"],
    ["dispatch", "askDocuments", "cancel"],
    ["dispatch", "askDocuments"],
    ["fail", "again"],
    ["cancel"],
  ],
  reviewed: [["recall"], ["expire"], ["reject"], ["lapse"]],
  speedy: [["withdraw"], ["dispatch", "askDocuments", "withdraw"], ["dispatch", "fail", "withdraw"]],
} satisfies Record<string, Paths>;

test("the paths cover every transition of a settlement, and one ends in every state", () => {
  expect(arrowsLeft(settlementMachine, Object.values(paths).flat())).toEqual([]);
  expect(endsLeft(settlementMachine, Object.values(paths).flat())).toEqual([]);
});

/** Returns the actions on a settlement, by event. */
function actionsOn(
  world: TestWorld,
  of: { maker: Principal; reviewer: Principal; orderNo: string; associationNo: string },
) {
  const { maker, reviewer, orderNo, associationNo } = of;
  const bank =
    (call: (typeof settlementBankCalls)["failSettlement"] | (typeof settlementBankCalls)["acceptSettlement"]) => () =>
      world.call(call, { world: world.name, orderNo, reason: "Closed account" }, operationsPerson);
  const decide = async (isApproved: boolean) => {
    const request = { orderNos: [orderNo], isApproved, remark: "Not this month", payPassword };
    const { rows } = await world.call(settlementReviews.reviewSettlements, request, reviewer);
    const refusal = rows[0]?.refusal;
    if (refusal && Object.hasOwn(refusals, refusal)) throw new Refusal(refusal as RefusalCode, {}, { issues: [] }); // named cast: looked up
  };
  return {
    dispatch: bank(settlementBankCalls.dispatchSettlement),
    accept: bank(settlementBankCalls.acceptSettlement),
    askDocuments: () =>
      world.call(
        settlementBankCalls.askSettlementDocuments,
        { world: world.name, orderNo, documents: "Invoice" },
        operationsPerson,
      ),
    resume: bank(settlementBankCalls.resumeSettlement),
    succeed: bank(settlementBankCalls.succeedSettlement),
    fail: bank(settlementBankCalls.failSettlement),
    return: bank(settlementBankCalls.returnSettlement),
    supply: async () => {
      const { fileId } = await world.call(files.upload, uploadOf(undefined, "SUPPLEMENT_MATERIAL"), maker);
      return world.call(
        materialCalls.addMaterials,
        { bizType: "SETTLEMENT_ORDER", bizId: orderNo, fileIds: [fileId] },
        maker,
      );
    },
    again: () => world.call(settlementPayouts.repaySettlement, { orderNo, payPassword }, maker),
    cancel: () => world.call(settlementOrders.cancelSettlement, { orderNo, reason: "Wrong payee" }, maker),
    // what recalls a settlement that is reviewed cancels any other
    ...(reviewer !== maker && {
      recall: () => world.call(settlementOrders.cancelSettlement, { orderNo, reason: "Wrong payee" }, maker),
    }),
    expire: async () => advanceTo(world, addMilliseconds(await world.now(), 3 * hourMs)),
    reject: () => decide(false),
    lapse: async () => {
      const payeeNo = await payeeOf(world, maker);
      const { changes } = await world.call(settlementPayees.settlementPayee, { payeeNo }, maker);
      const suspension = { world: world.name, payeeNo, changes, decision: "suspend" as const, reason: "Unreadable" };
      await world.call(settlementPayeeReviews.decideSettlementPayee, suspension, operationsPerson);
      await decide(true);
    },
    withdraw: () => reviewLinks(world, [associationNo], "Wrong contract"),
  };
}

// events that are never refused: time that passes, files that were not requested, and actions on another order
const neverRefused = new Set(["expire", "supply", "withdraw"]);

describe("a settlement that is paid at once", () => {
  for (const path of paths.plain)
    test(`follows ${path.join(", ")}, then refuses every action that its state does not allow`, async ({ world }) => {
      await openMarket(world);
      const principal = await world.merchant();
      const { associationNo } = await settleableIncome(world, principal);
      const { orderNo } = await makeSettlement(world, principal);
      const actions = actionsOn(world, { maker: principal, reviewer: principal, orderNo, associationNo });
      await walkPath(world, settlementMachine, path, { actions, principal, table: "settlement_order", neverRefused });
    });
});

describe("a settlement that is reviewed", () => {
  for (const path of paths.reviewed)
    test(`follows ${path.join(", ")}, then refuses every action that its state does not allow`, async ({ world }) => {
      await openMarket(world);
      const maker = await world.merchant();
      const reviewer = await world.operator(maker.userNo);
      await world.call(approval.saveApproval, { levels: [[reviewer.operatorId]] }, maker);
      const { associationNo } = await settleableIncome(world, maker);
      const { orderNo } = await makeSettlement(world, maker);
      const actions = actionsOn(world, { maker, reviewer, orderNo, associationNo });
      await walkPath(world, settlementMachine, path, {
        actions,
        principal: maker,
        table: "settlement_order",
        neverRefused,
      });
    });
});

describe("a speedy settlement with an unapproved association", () => {
  for (const path of paths.speedy)
    test(`follows ${path.join(", ")}, then refuses every action that its state does not allow`, async ({ world }) => {
      await openMarket(world);
      const principal = await world.merchant();
      await openSpeedy(world, principal);
      const { associationNo } = await reviewedIncome(world, principal, 5_000_00n);
      const { orderNo } = await makeSettlement(world, principal, { method: "speedy" });
      const actions = actionsOn(world, { maker: principal, reviewer: principal, orderNo, associationNo });
      await walkPath(world, settlementMachine, path, { actions, principal, table: "settlement_order", neverRefused });
    });
});
