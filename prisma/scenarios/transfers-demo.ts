import type { Principal } from "@/lib/call/principal";
import { money } from "@/lib/money/money";
import { productsHandlers } from "@/lib/simulator/exchange/operations/product-handlers";
import { creditRemittanceHandler } from "@/lib/simulator/receiving/operations/remittances";
import { transferOperationHandlers } from "@/lib/simulator/transfers/operations/handlers";
import { makeTransfer } from "@/lib/simulator/transfers/orders/make-transfer";
import { transferRelationHandlers } from "@/lib/simulator/transfers/relations/handlers";
import type { RelationKind } from "@/lib/transfers/terms";
import { demoPartner } from "./demo-accounts";
import type { Stage } from "./stage";
import { scenarioOps, sends, trader, type Secrets } from "./traders";

/** A second verified merchant with some money, whose owner signs in as the first one's does. */
export async function partnerDemo(stage: Stage, secrets: Secrets): Promise<Principal> {
  const partner = await trader(stage, secrets, {
    userNo: "100003",
    name: "宁波远帆供应链有限公司",
    englishName: "Ningbo Yuanfan Supply Chain Co., Ltd.",
    ownerName: "方远",
    ...demoPartner,
  });
  const { orderNo } = await sends(
    stage,
    partner,
    {
      amount: money("USD", 60_000_00n),
      payerName: "Harbor Imports LLC",
      payerBank: "Citibank",
      payerCountry: "US",
      postscript: "PO 2291",
    },
    240,
  );
  await stage.act(scenarioOps, "operations.creditRemittance", creditRemittanceHandler, {
    world: stage.world.name,
    orderNo,
  });
  return partner;
}

/**
 * Transfers between both: one each way by relations that operations passed, and one that waits for its review by one that
 * they have not; the first merchant is left with what it had.
 */
export async function transfersDemo(stage: Stage, owner: Principal, partner: Principal): Promise<void> {
  const world = stage.world.name;
  const relate = async (from: Principal, to: Principal, relation: RelationKind, isPassed: boolean) => {
    const { relationId } = await stage.act(from, "transfers.addRelation", transferRelationHandlers.addRelation, {
      payeeUserNo: to.userNo,
      relation,
      otherRelation: "",
      materialIds: [],
    });
    if (isPassed)
      await stage.act(scenarioOps, "operations.passRelation", transferOperationHandlers.passRelation, {
        world,
        relationId,
      });
  };
  const send = (from: Principal, to: Principal, minor: bigint, relation: RelationKind, reference: string) =>
    stage.act(from, "transfers.transfer", makeTransfer, {
      payeeUserNo: to.userNo,
      amount: money("USD", minor),
      isTotal: false,
      accountType: "b2b",
      relation,
      otherRelation: "",
      reference,
      materialIds: [],
    });

  for (const { userNo } of [owner, partner])
    await stage.act(scenarioOps, "operations.decideProduct", productsHandlers.decideProduct, {
      world,
      userNo,
      product: "transfer",
      event: "activate",
    });
  await relate(partner, owner, "customer", true);
  await relate(owner, partner, "supplier", true);
  await relate(partner, owner, "agent", false);
  await send(partner, owner, 2_001_00n, "customer", "DEPOSIT 2291");
  await send(owner, partner, 2_000_00n, "supplier", "FREIGHT MARCH");
  await send(partner, owner, 850_00n, "agent", "COMMISSION");
}
