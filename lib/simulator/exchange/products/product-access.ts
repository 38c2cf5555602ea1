import { invariant } from "@/lib/call/refusals";
import { productAccess as machine, rateProduct, transferWay, type RateProduct } from "@/lib/exchange/product-states";
import type { AnyProduct } from "@/lib/operations/calls/products";
import { paymentMode, type PaymentMode } from "@/lib/payments/mode-states";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { recordCreationInHistory, transition } from "@/lib/simulator/platform/store/transition";
import { raw } from "@/lib/simulator/platform/store/query";
import { type Row, lockRow, readFullRow } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

type State = (typeof machine)["states"][number];
type Event = "apply" | "activate" | "decline" | "deactivate";

export interface ProductState<P extends string = RateProduct> {
  readonly product: P;
  readonly state: State;
}

/** Returns the initial state of a product that has no stored row yet. */
const firstStateOf = (product: string): State => (product === transferWay ? "inactive" : machine.first);

/** Returns true when a product is active for every merchant from the beginning. */
export const isProductInitiallyActive = (product: string): boolean => firstStateOf(product) === "active";

/** Returns a merchant's access to each of the four ways to exchange. */
export const readExchangeProductStates = async (tx: InWorld, userNo: string): Promise<ProductState[]> =>
  exchangeProductStates(await readChangedProductStates(tx, userNo));

/** Returns the states of a merchant's products that were ever changed. */
export async function readChangedProductStates(
  tx: Pick<InWorld, "world" | "prisma">,
  userNo: string,
): Promise<WrittenStates> {
  const rows = await tx.prisma.productAccess.findMany({ where: { world: tx.world.id, userNo } });
  return Object.fromEntries(rows.map(({ product, state }) => [product, state]));
}

/** Holds the states that were ever changed, by product. */
export type WrittenStates = Readonly<Record<string, string>>;

/** Selects these states as one JSON column, for a merchant `m`. */
export const statesColumn =
  raw<WrittenStates>`(select coalesce(jsonb_object_agg(p.product, p.state), '{}') from product_access p where p.world = m.world and p.user_no = m.user_no)`.as(
    "states",
  );

/** Returns the states of all four exchange products. */
export const exchangeProductStates = (writtenStates: WrittenStates): ProductState[] =>
  statesOf(rateProduct.options, writtenStates);

/** Returns the states of the payment modes. */
export const paymentModeStates = (writtenStates: WrittenStates): ProductState<PaymentMode>[] =>
  statesOf(paymentMode.options, writtenStates);

/** Returns the state of transfers to other merchants. */
export const transferProductStates = (writtenStates: WrittenStates): ProductState<typeof transferWay>[] =>
  statesOf([transferWay], writtenStates);

const statesOf = <P extends string>(products: readonly P[], writtenStates: WrittenStates): ProductState<P>[] =>
  products.map((product) => {
    const state = writtenStates[product] ?? firstStateOf(product);
    invariant(machine.is(state), `${state} is a state of a product`);
    return { product, state };
  });

/** Returns true when a merchant may use a product now; `lock` protects the result until the transaction ends. */
export async function isProductActive(
  tx: InWorld,
  userNo: string,
  product: AnyProduct,
  { lock = false } = {},
): Promise<boolean> {
  const key = { world: tx.world.id, userNo, product };
  const row = await (lock ? lockRow(tx, "ProductAccess", key, "shared") : readFullRow(tx, "ProductAccess", key));
  return (row?.state ?? firstStateOf(product)) === "active";
}

/** Refuses with PRODUCT_NOT_ACTIVE when the merchant may not use the product. */
export async function requireRateProduct(
  tx: Tx<"PRODUCT_NOT_ACTIVE">,
  userNo: string,
  product: RateProduct,
): Promise<void> {
  if (!(await isProductActive(tx, userNo, product))) return tx.refuse("PRODUCT_NOT_ACTIVE");
}

/**
 * Applies an event to a merchant's product; returns undefined when the event is not possible now. The row is created
 * when it is first needed.
 */
export async function applyProductEvent<P extends AnyProduct>(
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
  const existingRow = await lockRow(tx, "ProductAccess", { world: tx.world.id, userNo, product });
  if (existingRow) return existingRow;
  const { id } = await nextIdAndOrderNo(tx, `product${userNo}`, "PR");
  const newRow = { world: tx.world.id, id, state: firstStateOf(product) };
  await tx.prisma.productAccess.create({ data: { ...newRow, userNo, product } });
  await recordCreationInHistory(tx, machine, newRow);
  return newRow;
}
