import { merchant as merchantMachine } from "@/lib/access/states";
import type { RealNameState } from "@/lib/call/who";
import { isRealNameMissing } from "@/lib/gate/may";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

type Side = Row<"Merchant">;

/** Whether a merchant may pay and be paid by transfer: its account is open, and its real name verified. */
export const isFit = ({ state, realNameState, firstVerify, certExpiredAt }: Side): boolean =>
  state === merchantMachine.first &&
  !isRealNameMissing({
    // named cast: the table's column holds the four states and no other
    realNameState: realNameState as RealNameState,
    firstVerify,
    isCertExpired: certExpiredAt !== null,
  });

/**
 * Both merchants of a transfer, held as they are until the transaction ends: neither is closed meanwhile. Always in one
 * order, so that two who transfer to each other at once wait for one another.
 */
export async function lockSides(
  tx: Tx,
  { userNo, payeeUserNo }: Pick<Row<"AccountTransfer">, "userNo" | "payeeUserNo">,
): Promise<{ readonly payer: Side | null | undefined; readonly payee: Side | null | undefined }> {
  const held = new Map<string, Side | null>();
  for (const side of [userNo, payeeUserNo].sort())
    held.set(side, await lockRow(tx, "Merchant", { world: tx.world.id, userNo: side }, "shared"));
  return { payer: held.get(userNo), payee: held.get(payeeUserNo) };
}

/** The full names of some merchants, by their numbers: for operations, who see all of them. */
export async function namesOfMerchants(tx: InWorld, userNos: readonly string[]): Promise<(userNo: string) => string> {
  const rows = await tx.prisma.merchant.findMany({
    where: { world: tx.world.id, userNo: { in: [...new Set(userNos)] } },
    select: { userNo: true, name: true },
  });
  const names = new Map(rows.map(({ userNo, name }) => [userNo, name]));
  return (userNo) => names.get(userNo) ?? "";
}
