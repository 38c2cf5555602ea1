import { everyPermission } from "@/lib/access/grants";
import type { Who } from "@/lib/call/who";
import { money } from "@/lib/money/money";
import { productsHandlers } from "@/lib/simulator/operations/exchange/product-handlers";
import { creditRemittance, sendRemittance } from "@/lib/simulator/operations/money/remittances";
import { transferOperationHandlers } from "@/lib/simulator/operations/transfers/handlers";
import { transfer } from "@/lib/simulator/transfers/orders/make-transfer";
import { transferRelationHandlers } from "@/lib/simulator/transfers/relations/handlers";
import type { RelationKind } from "@/lib/transfers/terms";
import { demoOps, demoPartner } from "./demo-accounts";
import type { Stage } from "./stage";

const ops = { realm: "operations", name: demoOps.name } as const;
const verified = { realNameState: 2, firstVerify: 2 } as const;

/** A second verified merchant with some money, whose owner signs in as the first one's does. */
export async function partnerDemo(
  stage: Stage,
  { passwordHash, payPasswordHash }: { readonly passwordHash: string; readonly payPasswordHash: string },
): Promise<Who> {
  const userNo = "100003";
  await stage.merchant({
    userNo,
    name: "宁波远帆供应链有限公司",
    englishName: "Ningbo Yuanfan Supply Chain Co., Ltd.",
    userType: 2,
    reportingCurrency: "USD",
    ...verified,
  });
  const partner = await stage.operator(
    {
      userNo,
      name: "方远",
      operatorType: 1,
      ...demoPartner,
      permissions: [everyPermission],
      passwordHash,
      payPasswordHash,
    },
    verified,
  );
  const world = stage.world.name;
  const { orderNo } = await stage.act(ops, "operations.sendRemittance", sendRemittance, {
    world,
    userNo,
    amount: money("USD", 60_000_00n),
    payerName: "Harbor Imports LLC",
    payerAccount: "",
    payerBank: "Citibank",
    payerCountry: "US",
    postscript: "PO 2291",
    chargingMode: "SHA",
    arrivesInMinutes: 240,
  });
  await stage.act(ops, "operations.creditRemittance", creditRemittance, { world, orderNo });
  return partner;
}

/**
 * Transfers between both: one each way by relations that operations passed, and one that waits for its review by one that
 * they have not; the first merchant is left with what it had.
 */
export async function transfersDemo(stage: Stage, owner: Who, partner: Who): Promise<void> {
  const world = stage.world.name;
  const relate = async (from: Who, to: Who, relation: RelationKind, isPassed: boolean) => {
    const { relationId } = await stage.act(from, "transfers.addRelation", transferRelationHandlers.addRelation, {
      payeeUserNo: to.userNo,
      relation,
      otherRelation: "",
      materialIds: [],
    });
    if (isPassed)
      await stage.act(ops, "operations.passRelation", transferOperationHandlers.passRelation, { world, relationId });
  };
  const send = (from: Who, to: Who, minor: bigint, relation: RelationKind, reference: string) =>
    stage.act(from, "transfers.transfer", transfer, {
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
    await stage.act(ops, "operations.decideProduct", productsHandlers.decideProduct, {
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
