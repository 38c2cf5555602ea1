import * as z from "zod/mini";
import { singleLineText } from "@/lib/call/field-schemas";
import { moneyCodec } from "@/lib/money/money";
import { addressesMax } from "../terms";
import { isIpAddressRange } from "./address-range";

/** Validates ranges of addresses: "203.0.113.7", "203.0.113.0/24", "2001:db8::/32". */
export const addressRanges = z
  .array(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(60, "text.long"),
        z.refine(isIpAddressRange, { error: "address.range" }),
        z.meta({ examples: ["203.0.113.0/24"] }),
      ),
  )
  .check(z.maxLength(addressesMax, "text.long"));

/** Validates the permissions of a key: at least one. */
export const scope = z
  .array(singleLineText(1, 120))
  .check(z.minLength(1, "text.missing"), z.maxLength(200, "text.long"));

/** Validates a limit of the money that a key moves, in US dollars, like all limits of amounts. */
export const dollars = moneyCodec.check(
  z.refine(({ currency, minor }) => currency === "USD" && minor > 0n, { error: "amount.zero" }),
);
