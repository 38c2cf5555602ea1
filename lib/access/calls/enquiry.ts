import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText, multiLineText } from "@/lib/call/field-schemas";

const pub = declareCalls("/api/common/enquiry", { access: "nobody" });

/** Lists the kinds of enquiries: errors, questions, complaints, suggestions, or offers to work together. */
export const enquiryKinds = ["problem", "question", "complaint", "suggestion", "partnership"] as const;
export const enquiryKind = z.enum(enquiryKinds);

/** Requires contact details from a person without a session where an answer is the purpose. */
export const enquiryEntry = z
  .object({
    kind: enquiryKind,
    text: multiLineText(5, 2_000),
    contact: z._default(singleLineText(0, 120), ""),
    company: z._default(singleLineText(0, 120), ""),
    /** Holds the address of the page it is about. */
    page: z._default(singleLineText(0, 300), ""),
  })
  .check(
    z.refine(({ kind, contact }) => kind !== "partnership" || contact !== "", {
      error: "text.missing",
      path: ["contact"],
    }),
  );

export const enquiryCalls = {
  sendEnquiry: pub.post("send", {
    about:
      "Sends feedback, a suggestion or an offer of partnership, with or without a session. Operations read it. Too many from one address are told to wait.",
    effect: "writes",
    input: enquiryEntry,
    output: z.object({ enquiryNo: z.string() }),
  }),
};
