import { settlementPartnerTypes, type PartnerType } from "@/lib/settlement/payee-fields";
import { settlementPayee, type SettlementPayeeState } from "@/lib/settlement/states";
import type { SettlementChapter, Settler } from "./settlement-company";

type PayeeMaker = Pick<Settler, "acts" | "ops" | "no"> & { readonly name: string };
/** What leads a payee that was added into a state. */
type Ways = Record<SettlementPayeeState, (of: PayeeMaker, payeeNo: string) => Promise<unknown>>;

const accepted = ({ ops }: PayeeMaker, payeeNo: string) => ops.decidesPayee(payeeNo, "accept");

const ways: Ways = {
  pendingReview: async () => {},
  available: accepted,
  rejected: ({ ops }, payeeNo) => ops.decidesPayee(payeeNo, "reject"),
  async unavailable(of, payeeNo) {
    await accepted(of, payeeNo);
    // some are suspended, and some paused by their merchant
    if (of.no % 2 === 0) await of.ops.decidesPayee(payeeNo, "suspend");
    else await of.acts.usePayee(payeeNo, false);
  },
  async removed(of, payeeNo) {
    await accepted(of, payeeNo);
    await of.acts.removePayee(payeeNo);
  },
};

/** A payee that was added and accepted; its number. */
export async function acceptedPayee(of: PayeeMaker, type: PartnerType, place: number): Promise<string> {
  const payeeNo = await of.acts.addPayee(type, { no: of.no, merchant: of.name, place });
  await accepted(of, payeeNo);
  return payeeNo;
}

/** A payee of each type that nothing is settled to: five merchants have each type in each state. */
export async function idlePayees(of: PayeeMaker): Promise<void> {
  const { states } = settlementPayee;
  for (const [at, type] of settlementPartnerTypes.entries()) {
    const state = states[(of.no + at) % states.length];
    const payeeNo = await of.acts.addPayee(type, { no: of.no, merchant: of.name, place: 1 });
    if (state) await ways[state](of, payeeNo);
  }
}

/** Where the payees of chapters begin, apart from those of the first day. */
const chapterPlaces = 1_000;

/** A payee is rejected, corrected and accepted; paused and used again; suspended and let go on; and removed. */
export const payeesLived: SettlementChapter = async function* (of, { contractNo }) {
  const { acts, ops, no, name } = of;
  const turn = Number.parseInt(contractNo.slice(-4), 10);
  const type = settlementPartnerTypes[turn % settlementPartnerTypes.length] ?? settlementPartnerTypes[0];
  const payee = { no, merchant: name, place: chapterPlaces + turn };
  const payeeNo = await acts.addPayee(type, payee);
  yield;
  await ops.decidesPayee(payeeNo, "reject");
  yield;
  await acts.correctPayee(payeeNo, type, payee);
  yield;
  await ops.decidesPayee(payeeNo, "accept");
  await acts.usePayee(payeeNo, false);
  yield;
  await acts.usePayee(payeeNo, true);
  yield;
  await ops.decidesPayee(payeeNo, "suspend");
  yield;
  await ops.decidesPayee(payeeNo, "resume");
  await acts.removePayee(payeeNo);
};
