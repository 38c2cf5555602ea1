import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { day, singleLineText, page, pageSchema } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { screenAccess } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { sumCodec } from "@/lib/money/money";
import { receivingScreens } from "../screens";
import { remittance as machine } from "../states";
import { remittanceView } from "./receiving";

const gpi = declareCalls("/api/user/gpi-info", { access: screenAccess(receivingScreens.inTransit) });

/** Declares the calls that track remittances in transit. */
export const inTransit = {
  tracked: gpi.get("query", {
    about:
      "Remittances by SWIFT, sent on 2025-07-25 or later, newest first: each with the bank where it is, and what those on their way come to, by currency.",
    input: z.object({
      state: z.optional(stateSchema(machine)),
      currency: z.optional(currency),
      /** Matches its number, its tracking number or its payer's name. */
      text: z.optional(singleLineText(0, 140)),
      from: z.optional(day),
      to: z.optional(day),
      ...page,
    }),
    output: z.extend(pageSchema(z.extend(remittanceView, { currentBank: z.string() })), {
      sums: z.array(
        z.object({
          count: z.int(),
          amount: sumCodec,
          /** Holds the charges that banks on the route deduct. */
          fee: sumCodec,
          /** Holds the amount that will be credited. */
          arriving: sumCodec,
        }),
      ),
    }),
    errors: ["DATE_OUT_OF_RANGE"],
    reads: ["incomes"],
  }),
};
