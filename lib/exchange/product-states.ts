import * as z from "zod/mini";
import { machine } from "@/lib/machine/machine";
import { exchangeKinds } from "./states";

/** Names the four exchange products (specification 2, section 1); each is activated for a merchant, or not. */
export const rateProduct = z.enum(exchangeKinds);
export type RateProduct = z.infer<typeof rateProduct>;

/** Names the product of transfers to other merchants: the only one that is closed until operations activate it. */
export const transferWay = "transfer";

/** Describes a merchant's access to a product. All but transfers are active until operations change that. */
export const productAccess = machine({ name: "productAccess", table: "product_access" }, "active", {
  inactive: { code: "0", tone: "quiet", on: { apply: "applying", activate: "active" } },
  applying: { code: "1", tone: "waiting", on: { activate: "active", decline: "inactive" } },
  active: { code: "2", tone: "good", on: { deactivate: "inactive" } },
});
