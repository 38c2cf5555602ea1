import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { day, wholeNumber } from "@/lib/call/field-schemas";
import { instant } from "@/lib/time/instant";
import { namedEntry } from "../names";
import { productCodes } from "../dictionary/products";

const common = declareCalls("/api/user/common", { access: "session" });

/**
 * Declares the calls of the caller's context: the world's time and holidays, the merchant's groups and products
 * (specification 1, section 7).
 */
export const merchantCalls = {
  serverTime: common.post("query-server-time", {
    about: "What time it is in the asker's world.",
    output: z.object({ now: instant, timeZone: z.string() }),
  }),
  holidays: common.post("query-same-month-sys-holiday", {
    about:
      "The days of a month, the world's own where none is named, on which banks in mainland China do not work, and the weekend days on which they do. Without an official list for the year only weekends are known, and the answer says so.",
    input: z.object({ year: z.optional(wholeNumber(1970, 2199)), month: z.optional(wholeNumber(1, 12)) }),
    output: z.object({
      year: z.int(),
      month: z.int(),
      hasOfficialList: z.boolean(),
      days: z.array(z.object({ day, kind: z.enum(["holiday", "weekend", "makeUp"]), zh: z.string(), en: z.string() })),
    }),
  }),
  userGroup: common.get("query-user-group", {
    about: "The groups the merchant belongs to.",
    output: z.object({ rows: z.array(namedEntry) }),
    reads: ["session"],
  }),
  userGroups: common.get("query-user-all-group", {
    about: "All groups of merchants there are.",
    output: z.object({ rows: z.array(namedEntry) }),
  }),
  checkProducts: common.post("query-check-user-product", {
    about: "Whether the merchant may use all of these products, and each of them.",
    input: z.object({
      products: z.array(z.enum(productCodes)).check(z.minLength(1), z.maxLength(productCodes.length)),
    }),
    output: z.object({
      isOpen: z.boolean(),
      products: z.array(z.object({ product: z.enum(productCodes), isOpen: z.boolean() })),
    }),
    reads: ["session"],
  }),
};
