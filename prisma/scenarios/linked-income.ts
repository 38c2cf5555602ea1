import type { Company, Deal } from "./receiving-company";

/** What a contract says otherwise than usual. */
type ContractChange = Parameters<Company["does"]["contract"]>[3];
type Linking = Pick<Company, "does" | "desk" | "local">;

/** An income, the contract that it is associated with, and the numbers of the links. */
export interface Linked {
  readonly detailId: string;
  readonly serialNo: string;
  readonly links: readonly string[];
}

/**
 * A contract is approved, its money comes in and is associated with it, in three parts of a chapter; operations have
 * still to decide about the link.
 */
export async function* awaitingVerdict(
  { does, desk, local }: Linking,
  { buyer, amount, contractNo }: Deal,
  change: ContractChange = {},
): AsyncGenerator<void, Linked, void> {
  const serialNo = await does.contract(amount, buyer, contractNo, change);
  const sent = await desk.sends({ amount, accountNo: local, postscript: contractNo }, buyer);
  yield;
  await desk.reviews(serialNo, "approve");
  yield;
  const detailId = await does.incomeOf(sent);
  return { detailId, serialNo, links: await does.associate({ detailId, serialNo, amount }) };
}

/** The same, and passed: the income is credited, in the fourth part. */
export async function* creditedIncome(
  of: Linking,
  deal: Deal,
  change: ContractChange = {},
): AsyncGenerator<void, Linked, void> {
  const linked = yield* awaitingVerdict(of, deal, change);
  yield;
  await of.desk.decides(linked.links, true);
  return linked;
}
