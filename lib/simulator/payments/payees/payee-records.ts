import { invariant } from "@/lib/call/refusals";
import { payeeDestinationFields } from "@/lib/payments/destinations";
import type { Payee } from "@/lib/payments/payee-rules";
import { isSameBicOffice } from "@/lib/reference/bic";
import { payee as machine } from "@/lib/payments/states";
import { payeesChecked } from "@/lib/payments/terms";
import { findSubmittableFiles } from "../../files/own-files";
import type { FileReaderContext } from "@/lib/simulator/files/readable-file";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import { transition } from "@/lib/simulator/platform/store/transition";
import { type Row, lockRow } from "@/lib/simulator/platform/store/records";
import { numericWorldTerm } from "@/lib/simulator/driving/worlds/world";
import { payeesOfAccount } from "./known-payees";
import { withClockActor, type InWorld, type Tx } from "@/lib/simulator/platform/store/tx";

type MerchantScope = { readonly world: string; readonly userNo: string };

/**
 * Returns a merchant's payee that was not removed, locked until the transaction ends, or undefined when there is none.
 */
export async function lockOwnPayee(
  tx: InWorld,
  { userNo }: MerchantScope,
  id: string,
): Promise<Row<"Payee"> | undefined> {
  const row = await lockRow(tx, "Payee", { world: tx.world.id, id });
  return row?.userNo === userNo && row.state !== "removed" ? row : undefined;
}

/** Reads the current payee inside a transaction. */
export async function readPayee(tx: InWorld, id: string): Promise<Row<"Payee">> {
  const row = await tx.prisma.payee.findFirst({ where: { world: tx.world.id, id } });
  invariant(row, "a payee that was written can be read");
  return row;
}

/**
 * Serialises changes of a merchant's payees until the transaction ends: of a concurrent change or removal and a
 * submission or approval of a batch that pays the payee, the second sees what the first did. One row is locked, however
 * many payees a batch has.
 */
export async function lockPayeeChanges(tx: Tx, userNo: string): Promise<void> {
  await nextManyIds(tx, `payee${userNo}`, "PE", 0);
}

/** Returns true when another payee of the merchant has the same account. */
export async function hasDuplicate(
  tx: InWorld,
  { userNo }: MerchantScope,
  itself: Pick<Payee, "currency" | "account" | "swift">,
  excludedId?: string,
): Promise<boolean> {
  return (await payeesOfAccount(tx, userNo, itself)).some(({ id }) => id !== excludedId);
}

/**
 * Returns the first of these file ids that the caller may not attach as payee proof, or undefined when all are allowed.
 */
export async function firstUnattachableProof(
  tx: FileReaderContext,
  proofIds: readonly string[],
): Promise<string | undefined> {
  const rows = await findSubmittableFiles(tx, ["PAYEE_PROOF"], proofIds);
  return proofIds.find((fileId) => !rows.some(({ id }) => id === fileId));
}

/** Returns true when a payee's destination requires proof documents and the payee has none. */
export const isMissingProof = (payee: Payee): boolean =>
  payee.proofIds.length === 0 && (payeeDestinationFields(payee)?.isProofRequired ?? false);

/**
 * Enables a payee that waits for its check when this world's operations check no payees and no documents are missing.
 */
export async function autoEnablePayee(tx: Tx, id: string): Promise<void> {
  const row = await readPayee(tx, id);
  if (
    numericWorldTerm(tx.world, "payeesChecked", payeesChecked) !== 0 ||
    row.awaitsMaterial ||
    row.state !== machine.first
  )
    return;
  await transition(withClockActor(tx), machine, row, "enable");
}

/**
 * Clears a name check when the name, the account or its bank change: the same number at another bank is another
 * account.
 */
const nameUnasked = { nameCheck: "", heldBy: "", nameCheckedAt: null, agreedBy: null, agreedAt: null } as const;

/** Writes the current data of a payee, and clears the request for material that new documents answer. */
export async function writePayee(tx: InWorld, row: Row<"Payee">, payee: Payee): Promise<void> {
  const hasNewPapers = payee.proofIds.some((fileId) => !row.proofIds.includes(fileId));
  const requestedMaterial = hasNewPapers ? "" : row.askedFor;
  const isAnother =
    payee.name !== row.name ||
    payee.account !== row.account ||
    !isSameBicOffice(payee.swift, row.swift) ||
    payee.bankCode !== row.bankCode;
  await tx.prisma.payee.updateMany({
    where: { world: row.world, id: row.id },
    data: {
      ...payee,
      ...(isAnother && nameUnasked),
      askedFor: requestedMaterial,
      awaitsMaterial: requestedMaterial !== "" || isMissingProof(payee),
    },
  });
}
