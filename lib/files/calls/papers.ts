import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText } from "@/lib/call/field-schemas";
import { instant } from "@/lib/time/instant";

const pub = declareCalls("/api/common/paper", { access: "nobody" });

/** Describes the content of an issued document. */
export const paper = z.object({
  title: z.string(),
  number: z.string(),
  issuer: z.string(),
  issuedAt: instant,
  /** Holds the document's language. */
  locale: z.enum(["zh-CN", "en-US"]),
  sentence: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
});

/** Declares the calls for printed documents, which are identified by the code printed on them. */
export const paperCalls = {
  verifyPaper: pub.post("verify", {
    about:
      "What a document that was given out says, by the code printed on it: for whoever holds it and wants to know whether it is genuine. No more than the paper shows; some tries a minute from one address.",
    effect: "reads",
    input: z.object({ code: singleLineText(1, 40) }),
    output: paper,
    errors: ["PAPER_NOTFOUND"],
  }),
};
