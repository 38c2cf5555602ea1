import { merchant as merchantMachine } from "@/lib/access/states";
import type { RealNameState, Who } from "@/lib/call/who";
import { may } from "@/lib/gate/may";
import type { SkipReason } from "@/lib/payments/ahead/skip-reason";
import { paymentsScreens } from "@/lib/payments/screens";
import { hasExchange } from "../../access/site/site";
import { permissionsNow } from "../../access/sessions/session";
import { doesExpiryClose } from "../../verification/standing/closed";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * The maker of a standing order as they stand now, in whose name a turn is paid; or why nothing may be: the merchant's
 * account is closed, or the maker may make no payments any more.
 */
export async function makerNow(
  tx: Tx,
  { userNo, operatorId }: Row<"StandingOrder">,
): Promise<{ readonly who: Who; readonly fault: null } | { readonly who: null; readonly fault: SkipReason }> {
  const company = await tx.prisma.merchant.findFirst({ where: { world: tx.world.id, userNo } });
  if (company?.state !== merchantMachine.first) return { who: null, fault: "closed" };
  if (doesExpiryClose(tx, company.certExpiredAt)) return { who: null, fault: "verification" };
  const permissions = await permissionsNow(tx, operatorId, tx.by.at);
  const person = await tx.prisma.operator.findFirst({ where: { world: tx.world.id, id: operatorId } });
  if (!permissions || !person) return { who: null, fault: "maker" };
  const who: Who = {
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
    ...(!(await hasExchange(tx)) && { isWithoutExchange: true }),
  };
  return may(who, paymentsScreens.pay.needs) === null ? { who, fault: null } : { who: null, fault: "maker" };
}
