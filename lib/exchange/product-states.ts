import * as z from "zod/mini";
import { machine } from "@/lib/machine/machine";
import { exchangeKinds } from "./states";

/** The four ways to exchange (specification 2, section 1); each is activated for a merchant, or not. */
export const rateProduct = z.enum(exchangeKinds);
export type RateProduct = z.infer<typeof rateProduct>;

/** The product of transfers to other merchants: the only one that is closed until operations activate it. */
export const transferWay = "transfer";

/** Whether a merchant may use a product. All but transfers are activated until operations say otherwise. */
export const productAccess = machine({ name: "productAccess", table: "product_access" }, "active", {
  inactive: { code: "0", tone: "quiet", on: { apply: "applying", activate: "active" } },
  applying: { code: "1", tone: "waiting", on: { activate: "active", decline: "inactive" } },
  active: { code: "2", tone: "good", on: { deactivate: "inactive" } },
});
