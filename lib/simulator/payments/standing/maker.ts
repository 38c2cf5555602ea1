import { merchant as merchantMachine } from "@/lib/access/states";
import type { RealNameState, Principal } from "@/lib/call/principal";
import { checkAccess } from "@/lib/gate/may";
import type { SkipReason } from "@/lib/payments/ahead/skip-reason";
import { paymentsScreens } from "@/lib/payments/screens";
import { isExchangeOffered } from "../../access/site/site";
import { readCurrentPermissions } from "../../access/sessions/session";
import { doesExpiryClosePayments } from "@/lib/simulator/verification/standing/closure";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Returns the current maker of a standing order, as the principal that a turn is paid for, or the reason why nothing
 * may be paid: the merchant's account is closed, or the maker may no longer make payments.
 */
export async function currentStandingOrderMaker(
  tx: Tx,
  { userNo, operatorId }: Row<"StandingOrder">,
): Promise<
  { readonly principal: Principal; readonly fault: null } | { readonly principal: null; readonly fault: SkipReason }
> {
  const company = await tx.prisma.merchant.findFirst({ where: { world: tx.world.id, userNo } });
  if (company?.state !== merchantMachine.first) return { principal: null, fault: "closed" };
  if (doesExpiryClosePayments(tx, company.certExpiredAt)) return { principal: null, fault: "verification" };
  const permissions = await readCurrentPermissions(tx, operatorId, tx.by.at);
  const person = await tx.prisma.operator.findFirst({ where: { world: tx.world.id, id: operatorId } });
  if (!permissions || !person) return { principal: null, fault: "maker" };
  const principal: Principal = {
    realm: "portal",
    world: tx.world.name,
    userNo,
    operatorId,
    loginNo: person.email ?? "",
    operatorType: person.operatorType,
    // named cast: the table's column holds the four states and no other
    realNameState: company.realNameState as RealNameState,
    firstVerify: company.firstVerify,
    isCertExpired: company.certExpiredAt !== null,
    permissions,
    ...(!(await isExchangeOffered(tx)) && { isWithoutExchange: true }),
  };
  return checkAccess(principal, paymentsScreens.pay.access) === null
    ? { principal, fault: null }
    : { principal: null, fault: "maker" };
}
