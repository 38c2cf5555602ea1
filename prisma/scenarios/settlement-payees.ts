import type { PartnerType } from "@/lib/settlement/payee-fields";
import type { settlementActions } from "./settlement-actions";
import type { settlementDesk } from "./settlement-desk";

interface PayeeMaker {
  readonly acts: ReturnType<typeof settlementActions>;
  readonly ops: ReturnType<typeof settlementDesk>;
  readonly no: number;
  readonly name: string;
}

/** A payee that was added and accepted; its number. */
export async function acceptedPayee(of: PayeeMaker, type: PartnerType, place: number): Promise<string> {
  const payeeNo = await of.acts.addPayee(type, { no: of.no, merchant: of.name, place });
  await of.ops.decidesPayee(payeeNo, "accept");
  return payeeNo;
}
