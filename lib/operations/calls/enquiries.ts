import * as z from "zod/mini";
import { enquiryKind } from "@/lib/access/calls/enquiry";
import { enquiry as machine } from "@/lib/access/states";
import { stateSchema } from "@/lib/call/state";
import { singleLineText, page, pageSchema } from "@/lib/call/field-schemas";
import { instant } from "@/lib/time/instant";
import { worldInput, inWorld } from "./worlds";

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
  enquiries: inWorld.get("enquiries", {
    about: "What was written through feedback and partnership, open ones first, then the newest.",
    input: z.object({ ...worldInput, state: z.optional(stateSchema(machine)), ...page }),
    output: pageSchema(row),
    reads: ["worlds"],
  }),
  closeEnquiry: inWorld.post("enquiries/{id}/close", {
    about: "Closes an enquiry, with a word on what came of it.",
    subject: "id",
    input: z.object({ ...worldInput, id: z.uuid(), answer: singleLineText(1, 300) }),
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["worlds"],
  }),
};
