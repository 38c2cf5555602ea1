import * as z from "zod/mini";
import { stateSchema } from "@/lib/call/state";
import { page, objectPageSchema } from "@/lib/call/field-schemas";
import { productAccess, rateProduct, transferWay } from "@/lib/exchange/product-states";
import { paymentMode } from "@/lib/payments/mode-states";
import { worldInput, userNo, inWorld } from "./worlds";

/** Lists the ways to exchange, the ways to pay, and transfers to other merchants. */
const anyProduct = z.enum([...rateProduct.options, ...paymentMode.options, transferWay]);
export type AnyProduct = z.infer<typeof anyProduct>;

const product = z.object({ product: anyProduct, state: stateSchema(productAccess) });

/** Manages which ways to exchange and to pay a merchant may use, and whether it may transfer; operations decide. */
export const productActions = {
  products: inWorld.get("products", {
    about:
      "How merchants stand with each of the four ways to exchange and with the ways to pay, and with transfers; first those who have applied for one.",
    input: z.object({ ...worldInput, ...page }),
    output: objectPageSchema({ userNo, name: z.string(), products: z.array(product) }),
    reads: ["worlds"],
  }),
  decideProduct: inWorld.post("merchants/{userNo}/products", {
    about:
      "Activates a way to exchange or to pay, or transfers, for a merchant, declines what they applied for, or takes it away. Orders already placed go on.",
    subject: "userNo",
    input: z.object({
      ...worldInput,
      userNo,
      product: anyProduct,
      event: z.enum(["activate", "decline", "deactivate"]),
    }),
    output: product,
    errors: ["CUSTOMER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["worlds"],
  }),
};
