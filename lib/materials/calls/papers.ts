import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { screenActionAccess } from "@/lib/gate/screen";
import { pictureCalls } from "@/lib/reference/calls/pictures";
import { paperFields } from "../paper-fields";
import { materialsScreens } from "../screens";

const manageCalls = declareCalls("/api/b2b/sett/material", {
  access: screenActionAccess(materialsScreens.list, "manage"),
});

/** Describes a recognised field, with the line that contains it. */
const readField = z.object({ value: z.string(), line: z.string() });

/** Describes the content of a document: its fields, and goods that do not add up to its total. */
export const paperReading = z.object({
  fields: z.partialRecord(z.enum(paperFields), readField),
  contradictions: z.array(z.object({ kind: z.enum(["sum"]), items: z.string(), total: z.string() })),
});

export const materialPapers = {
  readPaper: manageCalls.post("read-paper", {
    about:
      "Reads an order, contract, invoice, bill of lading or customs declaration of one's own, picture or PDF: the fields of a material that it says, each with its line, and where its goods do not sum up to its total. What is read is kept, to be compared with what is sent.",
    input: z.object({ fileId: z.uuid() }),
    output: z.extend(paperReading, {
      /** Holds the confidence of the recognition, 0 to 100. */
      confidence: z.int(),
    }),
    effect: "writes",
    errors: pictureCalls.readPicture.errors,
  }),
};
