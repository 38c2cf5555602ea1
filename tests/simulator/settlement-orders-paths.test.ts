import { describe, expect } from "vitest";
import { approval } from "@/lib/access/calls/approval";
import { Refusal, refusals, type RefusalCode } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import { materialCalls } from "@/lib/files/calls/materials";
import { settlementDesk } from "@/lib/operations/calls/settlement/orders";
import { settlementPayeeDesk } from "@/lib/operations/calls/settlement/payees";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import { settlementPayouts } from "@/lib/settlement/calls/order-payouts";
import { settlementReviews } from "@/lib/settlement/calls/order-reviews";
import { settlementOrder } from "@/lib/settlement/order-states";
import { hourMs, later } from "@/lib/time/instant";
import { openSpeedy, reviewedIncome } from "../fixtures/advancing";
import { reviewed } from "../fixtures/associating";
import { uploadOf } from "../fixtures/examples/files";
import { files } from "@/lib/files/calls/files";
import { arrowsLeft, endsLeft, walkPath, type Paths } from "../fixtures/paths";
import { payeeOf, settleableIncome, settled } from "../fixtures/settling";
import { advanceTo, openMarket } from "../fixtures/trading";
import { operationsPerson, payPassword, test, type TestWorld } from "../fixtures/world";

/** What becomes of a settlement: of one that is paid at once, one that is reviewed, and a speedy one. */
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

test("every arrow of a settlement is walked by a path, and one ends in every state", () => {
  expect(arrowsLeft(settlementOrder, Object.values(paths).flat())).toEqual([]);
  expect(endsLeft(settlementOrder, Object.values(paths).flat())).toEqual([]);
});

/** What somebody does to a settlement, by event. */
function actionsOn(world: TestWorld, of: { maker: Who; reviewer: Who; orderNo: string; associationNo: string }) {
  const { maker, reviewer, orderNo, associationNo } = of;
  const bank = (call: (typeof settlementDesk)["failSettlement"] | (typeof settlementDesk)["acceptSettlement"]) => () =>
    world.ask(call, { world: world.name, orderNo, reason: "Closed account" }, operationsPerson);
  const decide = async (isApproved: boolean) => {
    const asked = { orderNos: [orderNo], isApproved, remark: "Not this month", payPassword };
    const { rows } = await world.ask(settlementReviews.reviewSettlements, asked, reviewer);
    const refusal = rows[0]?.refusal;
    if (refusal && Object.hasOwn(refusals, refusal)) throw new Refusal(refusal as RefusalCode, {}, { issues: [] }); // named cast: looked up
  };
  return {
    dispatch: bank(settlementDesk.dispatchSettlement),
    accept: bank(settlementDesk.acceptSettlement),
    askDocuments: () =>
      world.ask(
        settlementDesk.askSettlementDocuments,
        { world: world.name, orderNo, documents: "Invoice" },
        operationsPerson,
      ),
    resume: bank(settlementDesk.resumeSettlement),
    succeed: bank(settlementDesk.succeedSettlement),
    fail: bank(settlementDesk.failSettlement),
    return: bank(settlementDesk.returnSettlement),
    supply: async () => {
      const { fileId } = await world.ask(files.upload, uploadOf(undefined, "SUPPLEMENT_MATERIAL"), maker);
      return world.ask(
        materialCalls.addMaterials,
        { bizType: "SETTLEMENT_ORDER", bizId: orderNo, fileIds: [fileId] },
        maker,
      );
    },
    again: () => world.ask(settlementPayouts.repaySettlement, { orderNo, payPassword }, maker),
    cancel: () => world.ask(settlementOrders.cancelSettlement, { orderNo, reason: "Wrong payee" }, maker),
    // what recalls a settlement that is reviewed cancels any other
    ...(reviewer !== maker && {
      recall: () => world.ask(settlementOrders.cancelSettlement, { orderNo, reason: "Wrong payee" }, maker),
    }),
    expire: async () => advanceTo(world, later(await world.now(), 3 * hourMs)),
    reject: () => decide(false),
    lapse: async () => {
      const payeeNo = await payeeOf(world, maker);
      const { changes } = await world.ask(settlementPayees.settlementPayee, { payeeNo }, maker);
      const suspended = { world: world.name, payeeNo, changes, decision: "suspend" as const, reason: "Unreadable" };
      await world.ask(settlementPayeeDesk.decideSettlementPayee, suspended, operationsPerson);
      await decide(true);
    },
    withdraw: () => reviewed(world, [associationNo], "Wrong contract"),
  };
}

// what nobody is refused: time that goes by, files that nobody asked for, and what is done to something else
const neverRefused = new Set(["expire", "supply", "withdraw"]);

describe("a settlement that is paid at once", () => {
  for (const path of paths.plain)
    test(`goes ${path.join(", ")}, and then nothing that is not meant for its state`, async ({ world }) => {
      await openMarket(world);
      const who = await world.merchant();
      const { associationNo } = await settleableIncome(world, who);
      const { orderNo } = await settled(world, who);
      const actions = actionsOn(world, { maker: who, reviewer: who, orderNo, associationNo });
      await walkPath(world, settlementOrder, path, { actions, who, table: "settlement_order", neverRefused });
    });
});

describe("a settlement that is reviewed", () => {
  for (const path of paths.reviewed)
    test(`goes ${path.join(", ")}, and then nothing that is not meant for its state`, async ({ world }) => {
      await openMarket(world);
      const maker = await world.merchant();
      const reviewer = await world.operator(maker.userNo);
      await world.ask(approval.saveApproval, { levels: [[reviewer.operatorId]] }, maker);
      const { associationNo } = await settleableIncome(world, maker);
      const { orderNo } = await settled(world, maker);
      const actions = actionsOn(world, { maker, reviewer, orderNo, associationNo });
      await walkPath(world, settlementOrder, path, { actions, who: maker, table: "settlement_order", neverRefused });
    });
});

describe("a speedy settlement whose association is not approved", () => {
  for (const path of paths.speedy)
    test(`goes ${path.join(", ")}, and then nothing that is not meant for its state`, async ({ world }) => {
      await openMarket(world);
      const who = await world.merchant();
      await openSpeedy(world, who);
      const { associationNo } = await reviewedIncome(world, who, 5_000_00n);
      const { orderNo } = await settled(world, who, { method: "speedy" });
      const actions = actionsOn(world, { maker: who, reviewer: who, orderNo, associationNo });
      await walkPath(world, settlementOrder, path, { actions, who, table: "settlement_order", neverRefused });
    });
});
