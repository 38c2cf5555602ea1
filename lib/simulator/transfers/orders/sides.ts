import { merchant as merchantMachine } from "@/lib/access/states";
import type { RealNameState } from "@/lib/call/principal";
import { isRealNameUnverified } from "@/lib/gate/may";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

type Side = Row<"Merchant">;

/** Returns true when a merchant may pay and be paid by transfer: its account is open, and its real name verified. */
export const isTransferEligible = ({ state, realNameState, firstVerify, certExpiredAt }: Side): boolean =>
  state === merchantMachine.first &&
  !isRealNameUnverified({
    // named cast: the table's column holds the four states and no other
    realNameState: realNameState as RealNameState,
    firstVerify,
    isCertExpired: certExpiredAt !== null,
  });

/**
 * Locks both merchants of a transfer until the transaction ends, so that neither is closed meanwhile. Always in the
 * same order, so that two merchants who transfer to each other concurrently wait for one another instead of
 * deadlocking.
 */
export async function lockMerchants(
  tx: Tx,
  { userNo, payeeUserNo }: Pick<Row<"AccountTransfer">, "userNo" | "payeeUserNo">,
): Promise<{ readonly payer: Side | null | undefined; readonly payee: Side | null | undefined }> {
  const merchants = new Map<string, Side | null>();
  for (const side of [userNo, payeeUserNo].sort())
    merchants.set(side, await lockRow(tx, "Merchant", { world: tx.world.id, userNo: side }, "shared"));
  return { payer: merchants.get(userNo), payee: merchants.get(payeeUserNo) };
}

/** Returns the full names of some merchants by number, for operations, who can see all of them. */
export async function namesOfMerchants(tx: InWorld, userNos: readonly string[]): Promise<(userNo: string) => string> {
  const rows = await tx.prisma.merchant.findMany({
    where: { world: tx.world.id, userNo: { in: [...new Set(userNos)] } },
    select: { userNo: true, name: true },
  });
  const names = new Map(rows.map(({ userNo, name }) => [userNo, name]));
  return (userNo) => names.get(userNo) ?? "";
}
