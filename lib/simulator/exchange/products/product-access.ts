import { invariant, Refusal } from "@/lib/call/refusals";
import { productAccess as machine, rateProduct, type RateProduct } from "@/lib/exchange/product-states";
import { paymentMode, type PaymentMode } from "@/lib/payments/mode-states";
import { nextIds } from "../../store/ids";
import { recordCreation, transition } from "../../store/transition";
import type { Sql } from "../../store/pool";
import { type Row, lockRow } from "../../store/records";
import type { World } from "../../worlds/world";

type State = (typeof machine)["states"][number];
type Event = "apply" | "activate" | "decline" | "deactivate";

export interface ProductState<P extends string = RateProduct> {
  readonly product: P;
  readonly state: State;
}

/** A merchant's access to each of the four ways to exchange. */
export async function productsOf(sql: Sql, world: string, userNo: string): Promise<ProductState[]> {
  const written = await sql.prisma.productAccess.findMany({ where: { world, userNo } });
  return productStates(Object.fromEntries(written.map(({ product, state }) => [product, state])));
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

const statesOf = <P extends string>(products: readonly P[], written: WrittenStates): ProductState<P>[] =>
  products.map((product) => {
    const state = written[product] ?? machine.first;
    invariant(machine.is(state), `${state} is a state of a product`);
    return { product, state };
  });

/** Refuses with PRODUCT_NOT_ACTIVE what a merchant may not use. */
export async function requireProduct(sql: Sql, world: string, userNo: string, product: RateProduct): Promise<void> {
  const written = await sql.prisma.productAccess.findFirst({ where: { world, userNo, product } });
  if ((written?.state ?? machine.first) !== "active") throw new Refusal("PRODUCT_NOT_ACTIVE");
}

/**
 * Takes a merchant's product through an event; undefined when it may not happen now. The row is written when it is
 * first needed.
 */
export async function moveProduct<P extends RateProduct | PaymentMode>(
  sql: Sql,
  world: Pick<World, "id" | "seed">,
  userNo: string,
  product: P,
  event: Event,
  at: Date,
  who: string,
): Promise<ProductState<P> | undefined> {
  const row = await rowOf(sql, world, userNo, product, at, who);
  const isMoved = await transition(sql, machine, row, event, at, who);
  const state = machine.is(row.state) ? machine.next(row.state, event) : undefined;
  return isMoved && state ? { product, state } : undefined;
}

async function rowOf(
  sql: Sql,
  world: Pick<World, "id" | "seed">,
  userNo: string,
  product: RateProduct | PaymentMode,
  at: Date,
  who: string,
): Promise<Pick<Row<"ProductAccess">, "world" | "id" | "state">> {
  const known = await lockRow(sql, "ProductAccess", { world: world.id, userNo, product });
  if (known) return known;
  const { id } = await nextIds(sql, world, `product${userNo}`, "PR", at);
  const made = { world: world.id, id, state: machine.first };
  await sql.prisma.productAccess.create({ data: { ...made, userNo, product } });
  await recordCreation(sql, machine, made, at, who);
  return made;
}
