import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { permissionOf } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { nameMatches } from "../name-check";
import { paymentsScreens } from "../screens";

const first = calls("/api/user/payee/first", { needs: permissionOf(paymentsScreens.pay) });

/** The result of the name check at the payee's bank, and whether somebody has accepted it. */
export const nameChecked = z.object({
  match: z.enum(nameMatches),
  /** The account's holder, where the match is close. */
  heldBy: z.nullable(z.string()),
  checkedAt: instant,
  /** Whether a payment may go on: every match may but none, which somebody has to agree to. */
  mayPay: z.boolean(),
  agreedAt: z.nullable(instant),
});

export const names = {
  checkName: first.post("query", {
    about:
      "Before the first payment: whether the account belongs to the payee's name. Asked once; it is asked anew after the payee was changed. With `goesOn`, one who was told that the name does not match goes on all the same, which is written down.",
    subject: "payeeId",
    effect: "writes",
    takes: z.object({ payeeId: z.uuid("text.missing"), goesOn: z._default(z.boolean(), false) }),
    gives: nameChecked,
    refuses: ["ACCOUNT_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["payees"],
  }),
};
