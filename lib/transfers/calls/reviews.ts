import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText, orderNo } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { worldName } from "@/lib/operations/calls/worlds";
import { accountTransfer as machine } from "../states";
import { transferFailure } from "./transfers";

const operations = declareCalls("/api/user-account-transfer", { access: "operations" });

/** Defines the calls by which operations decide about a waiting transfer. */
export const transferReviews = {
  reviewTransfer: operations.post("transferReview", {
    about:
      "Passes or rejects a transfer that waits for its review, once. Passed, it is made of the money held for it, and final; one that can no longer be made fails, and says why. Rejected, its amount and fee come back.",
    subject: "orderNo",
    makes: "orderNo",
    effect: "money",
    input: z
      .object({ world: worldName, orderNo, isApproved: z.boolean(), remark: z._default(singleLineText(0, 140), "") })
      .check(
        z.refine(({ isApproved, remark }) => isApproved || remark !== "", { error: "text.missing", path: ["remark"] }),
      ),
    output: z.object({ orderNo, state: stateSchema(machine), failure: z.nullable(transferFailure) }),
    errors: ["WORLD_NOTFOUND", "ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["transfers", "balances"],
  }),
};
