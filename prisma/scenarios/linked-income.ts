import type { Company, Deal } from "./receiving-company";

/** What a contract says otherwise than usual. */
type ContractChange = Parameters<Company["does"]["contract"]>[3];

/**
 * A contract is approved, its money comes in and is associated with it, in three parts of a chapter; the links, which
 * operations have still to decide about.
 */
export async function* awaitingVerdict(
  { does, desk, local }: Pick<Company, "does" | "desk" | "local">,
  { buyer, amount, contractNo }: Deal,
  change: ContractChange = {},
): AsyncGenerator<void, string[], void> {
  const serialNo = await does.contract(amount, buyer, contractNo, change);
  const sent = await desk.sends({ amount, accountNo: local, postscript: contractNo }, buyer);
  yield;
  await desk.reviews(serialNo, "approve");
  yield;
  return does.associate({ detailId: await does.incomeOf(sent), serialNo, amount });
}
