import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { screenAccess } from "@/lib/gate/screen";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { approvalLevelsSchema, limit } from "../approval-rules";
import { accessScreens } from "../screens";
import { approvalLevelsMax } from "../terms";

const group = declareCalls("/api/user/payment-approval", { access: screenAccess(accessScreens.paymentApproval) });

const reviewer = z.object({ operatorId: z.uuid(), name: z.string() });

/**
 * Defines the reviewers of a company's payments, level by level: "a configurable group" (specification 1, section 6).
 * Only the main operator sets it.
 */
export const approval = {
  approvalGroup: group.get("query", {
    about: "The levels of payment approval with their reviewers, which payments each reviews, and who may be one.",
    output: z.object({
      levels: z.array(z.array(reviewer)),
      limits: z.array(limit),
      candidates: z.array(z.extend(reviewer, { roleName: z.string() })),
    }),
    reads: ["people"],
  }),
  saveApproval: group.post("save", {
    about:
      "Sets the levels of payment approval; without one nothing is reviewed. Nobody reviews on two levels. A level whose limit is not given reviews every payment. Confirmed with the payment password, and told to the main operator by a letter.",
    input: z.object({
      levels: approvalLevelsSchema(z.uuid()),
      limits: z.optional(z.array(limit).check(z.maxLength(approvalLevelsMax, "text.long"))),
      ...stepUpProof,
    }),
    operation: ({ levels, limits = [] }) => ({
      kind: "approvalGroup",
      levels: levels.length,
      people: levels.flat().length,
      group: JSON.stringify([levels, limits.map((entry) => z.encode(limit, entry))]),
    }),
    errors: ["REVIEWER_NOTFOUND", "INVALID_CURRENCY", "INVALID_COUNTRY", ...stepUpRefusals],
    changes: ["people"],
  }),
};
