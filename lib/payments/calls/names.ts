import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { screenAccess } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { nameMatches } from "../name-check";
import { paymentsScreens } from "../screens";

const first = declareCalls("/api/user/payee/first", { access: screenAccess(paymentsScreens.pay) });

/** Describes the result of the name check at the payee's bank, and whether it was accepted. */
export const nameChecked = z.object({
  match: z.enum(nameMatches),
  /** Holds the name of the account holder, when the match is close. */
  heldBy: z.nullable(z.string()),
  checkedAt: instant,
  /** True when a payment may proceed: with every match except none, which must be accepted first. */
  mayPay: z.boolean(),
  agreedAt: z.nullable(instant),
});

export const names = {
  checkName: first.post("query", {
    about:
      "Before the first payment: whether the account belongs to the payee's name. Asked once; it is asked anew after the payee was changed. With `goesOn`, one who was told that the name does not match goes on all the same, which is written down.",
    subject: "payeeId",
    effect: "writes",
    input: z.object({ payeeId: z.uuid("text.missing"), goesOn: z._default(z.boolean(), false) }),
    output: nameChecked,
    errors: ["ACCOUNT_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["payees"],
  }),
};
