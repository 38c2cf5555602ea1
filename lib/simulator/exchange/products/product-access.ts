import { invariant } from "@/lib/call/refusals";
import { productAccess as machine, rateProduct, transferWay, type RateProduct } from "@/lib/exchange/product-states";
import type { AnyProduct } from "@/lib/operations/calls/products";
import { paymentMode, type PaymentMode } from "@/lib/payments/mode-states";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import { recordCreation, transition } from "@/lib/simulator/platform/store/transition";
import { type Row, lockRow, readRow } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

type State = (typeof machine)["states"][number];
type Event = "apply" | "activate" | "decline" | "deactivate";

export interface ProductState<P extends string = RateProduct> {
  readonly product: P;
  readonly state: State;
}

/** The state of a product of which nothing was written yet. */
const firstStateOf = (product: string): State => (product === transferWay ? "inactive" : machine.first);

/** Whether every merchant may use a product from its beginning. */
export const isOpenAtFirst = (product: string): boolean => firstStateOf(product) === "active";

/** A merchant's access to each of the four ways to exchange. */
export const productsOf = async (tx: InWorld, userNo: string): Promise<ProductState[]> =>
  productStates(await writtenStatesOf(tx, userNo));

/** The states of a merchant's products that were ever changed. */
export async function writtenStatesOf(tx: Pick<InWorld, "world" | "prisma">, userNo: string): Promise<WrittenStates> {
  const written = await tx.prisma.productAccess.findMany({ where: { world: tx.world.id, userNo } });
  return Object.fromEntries(written.map(({ product, state }) => [product, state]));
}

/** The states that were ever changed, by product. */
export type WrittenStates = Readonly<Record<string, string>>;

/** They in one column, for a merchant as `m`. */
export const statesColumn =
  "(select coalesce(jsonb_object_agg(p.product, p.state), '{}') from product_access p where p.world = m.world and p.user_no = m.user_no)";

/** All four with their states. */
export const productStates = (written: WrittenStates): ProductState[] => statesOf(rateProduct.options, written);

/** The ways to pay with theirs. */
export const paymentModeStates = (written: WrittenStates): ProductState<PaymentMode>[] =>
  statesOf(paymentMode.options, written);

/** Transfers to other merchants with theirs. */
export const transferStates = (written: WrittenStates): ProductState<typeof transferWay>[] =>
  statesOf([transferWay], written);

const statesOf = <P extends string>(products: readonly P[], written: WrittenStates): ProductState<P>[] =>
  products.map((product) => {
    const state = written[product] ?? firstStateOf(product);
    invariant(machine.is(state), `${state} is a state of a product`);
    return { product, state };
  });

/** Whether a merchant may use a product now; `lock` keeps what was decided until the transaction ends. */
export async function isProductOpen(
  tx: InWorld,
  userNo: string,
  product: AnyProduct,
  { lock = false } = {},
): Promise<boolean> {
  const key = { world: tx.world.id, userNo, product };
  const written = await (lock ? lockRow(tx, "ProductAccess", key, "shared") : readRow(tx, "ProductAccess", key));
  return (written?.state ?? firstStateOf(product)) === "active";
}

/** Refuses with PRODUCT_NOT_ACTIVE what a merchant may not use. */
export async function requireProduct(
  tx: Tx<"PRODUCT_NOT_ACTIVE">,
  userNo: string,
  product: RateProduct,
): Promise<void> {
  if (!(await isProductOpen(tx, userNo, product))) return tx.refuse("PRODUCT_NOT_ACTIVE");
}

/**
 * Takes a merchant's product through an event; undefined when it may not happen now. The row is written when it is
 * first needed.
 */
export async function moveProduct<P extends AnyProduct>(
  tx: Tx,
  userNo: string,
  product: P,
  event: Event,
): Promise<ProductState<P> | undefined> {
  const row = await rowOf(tx, userNo, product);
  const isMoved = await transition(tx, machine, row, event);
  const state = machine.is(row.state) ? machine.next(row.state, event) : undefined;
  return isMoved && state ? { product, state } : undefined;
}

async function rowOf(
  tx: Tx,
  userNo: string,
  product: AnyProduct,
): Promise<Pick<Row<"ProductAccess">, "world" | "id" | "state">> {
  const known = await lockRow(tx, "ProductAccess", { world: tx.world.id, userNo, product });
  if (known) return known;
  const { id } = await nextIds(tx, `product${userNo}`, "PR");
  const made = { world: tx.world.id, id, state: firstStateOf(product) };
  await tx.prisma.productAccess.create({ data: { ...made, userNo, product } });
  await recordCreation(tx, machine, made);
  return made;
}
