import * as z from "zod/mini";
import { enquiryKind } from "@/lib/access/calls/enquiry";
import { enquiry as machine } from "@/lib/access/states";
import { declareCalls } from "@/lib/call/call";
import { stateSchema } from "@/lib/call/state";
import { singleLineText, page, pageSchema } from "@/lib/call/field-schemas";
import { instant } from "@/lib/time/instant";
import { worldInput } from "./worlds";

const ops = declareCalls("/api/ops", { access: "operations" });

const row = z.object({
  id: z.uuid(),
  enquiryNo: z.string(),
  kind: enquiryKind,
  state: stateSchema(machine),
  text: z.string(),
  contact: z.string(),
  company: z.string(),
  page: z.string(),
  /** Holds the merchant's number when a session was open; empty otherwise. */
  userNo: z.string(),
  madeAt: instant,
  answer: z.string(),
});

export const enquiries = {
  enquiries: ops.get("worlds/{world}/enquiries", {
    about: "What was written through feedback and partnership, open ones first, then the newest.",
    input: z.object({ ...worldInput, state: z.optional(stateSchema(machine)), ...page }),
    output: pageSchema(row),
    errors: ["WORLD_NOTFOUND"],
    reads: ["worlds"],
  }),
  closeEnquiry: ops.post("worlds/{world}/enquiries/{id}/close", {
    about: "Closes an enquiry, with a word on what came of it.",
    subject: "id",
    input: z.object({ ...worldInput, id: z.uuid(), answer: singleLineText(1, 300) }),
    errors: ["WORLD_NOTFOUND", "ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["worlds"],
  }),
};
