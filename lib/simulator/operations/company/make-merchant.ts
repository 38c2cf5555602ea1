import { everyPermission } from "@/lib/access/grants";
import { person } from "@/lib/access/states";
import { issueAt } from "@/lib/call/refusals";
import type { driving } from "@/lib/operations/calls/driving";
import { nextUserNo } from "../../access/company/next-user-no";
import { openMerchant } from "../../access/company/open-merchant";
import { impersonationLineage, openSession } from "../../access/sessions/session";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import { creditRemittanceInTransit } from "../../receiving/remittances/credit-remittance";
import { putRemittanceInTransit } from "../../receiving/remittances/send-remittance";
import { seededId } from "@/lib/simulator/platform/store/ids";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import { tradingUserType } from "@/lib/receiving/account-terms";
import { refuse, type Tx } from "@/lib/simulator/platform/store/tx";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";
import { hashPasswords } from "./person-hashes";

type Making = TxOf<typeof driving.makeMerchant>;

/**
 * Creates a merchant with its main operator, its initial balances, and a session for scripts; in a driven world only.
 */
export const createTestMerchant: Handler<typeof driving.makeMerchant> = async (
  {
    name,
    userNo: wantedNo,
    englishName = name,
    ownerName = name,
    email,
    phone,
    password,
    payPassword,
    realNameState,
    owns,
  },
  context,
) => {
  const { world, caller, principal } = context;
  if (world.clockMode === "wall") return context.refuse("WORLD_FOLLOWS_WALL_CLOCK");
  const hashes = await hashPasswords({ password, payPassword });
  return transactInLockedWorld(context, async (tx) => {
    const loginNo = email.toLowerCase();
    if (await tx.prisma.operator.findFirst({ where: { world: world.id, email: loginNo }, select: { id: true } }))
      return context.refuse("MAIL_REGISTERED");
    if (phone && (await tx.prisma.operator.findFirst({ where: { world: world.id, phone }, select: { id: true } })))
      return context.refuse("PHONE_REGISTERED");
    const userNo = wantedNo ?? (await nextUserNo(tx));
    if (
      wantedNo &&
      (await tx.prisma.merchant.findFirst({ where: { world: world.id, userNo }, select: { userNo: true } }))
    )
      return context.refuse("INVALID_PARAM", issueAt("userNo"));
    // money is received on an account alone, and those of merchants that were never verified are nobody's
    await openMerchant(tx, {
      userNo,
      name,
      englishName,
      realNameState,
      firstVerify: 2,
      userType: tradingUserType,
    });
    const row = {
      world: world.id,
      id: seededId(`${world.seed}|operator|${loginNo}`, tx.now),
      userNo,
      name: ownerName,
      email: loginNo,
      ...(phone && { phone }),
      operatorType: 1,
      permissions: [everyPermission],
      state: "enabled",
      ...hashes,
      madeAt: tx.now,
    };
    await tx.prisma.operator.create({ data: row });
    await recordCreationInHistory(tx, person, row);
    await endow(tx, userNo, owns);
    if (realNameState !== 2)
      await tx.prisma.merchant.updateMany({ where: { world: world.id, userNo }, data: { firstVerify: 0 } });
    const token = await openSession(tx.sql, "portal", world.id, row.id, caller, null, impersonationLineage(principal));
    return { userNo, operatorId: row.id, loginNo, token };
  });
};

/** Credits a merchant's initial balances as remittances that arrive immediately. */
async function endow(
  making: Making,
  userNo: string,
  owns: Parameters<typeof putRemittanceInTransit>[1]["amount"][],
): Promise<void> {
  // the merchant was made just now: all but the currency is as it must be
  for (const [at, amount] of owns.entries()) {
    const tx: Tx<"CUSTOMER_NOTFOUND" | "INVALID_CURRENCY"> = {
      ...making,
      refuse: (...no) =>
        no[0] === "INVALID_CURRENCY" ? making.refuse("INVALID_CURRENCY", issueAt(`owns.${at}`)) : refuse(...no),
    };
    const { orderNo } = await putRemittanceInTransit(tx, {
      userNo,
      amount,
      payerName: "Opening balance",
      payerAccount: "",
      payerBank: "",
      payerCountry: "US",
      postscript: "",
      chargingMode: "OUR",
      arrivesInMinutes: 0,
    });
    await creditRemittanceInTransit({ ...making, refuse }, { orderNo });
  }
}

/** Opens a session of a merchant's main operator, for scripts. */
export const openTestMerchantSession: Handler<typeof driving.enterMerchant> = async (
  { userNo },
  { world, principal, caller, refuse, transact },
) => {
  if (world.clockMode === "wall") return refuse("WORLD_FOLLOWS_WALL_CLOCK");
  return transact(async (tx) => {
    const row = await tx.prisma.operator.findFirst({
      where: { world: world.id, userNo, operatorType: 1 },
      select: { id: true, email: true, phone: true },
    });
    if (!row) return refuse("CUSTOMER_NOTFOUND");
    const token = await openSession(tx.sql, "portal", world.id, row.id, caller, null, impersonationLineage(principal));
    return { userNo, operatorId: row.id, loginNo: row.email ?? row.phone ?? "", token };
  });
};
