import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { permissionTo } from "@/lib/gate/screen";
import { pictureCalls } from "@/lib/reference/calls/pictures";
import { paperFields } from "../paper-fields";
import { materialsScreens } from "../screens";

const kept = calls("/api/b2b/sett/material", { needs: permissionTo(materialsScreens.list, "manage") });

/** A field as it was read, and the line in which it stands. */
const readField = z.object({ value: z.string(), line: z.string() });

/** What a paper says: its fields, and where its goods do not sum up to its total. */
export const paperReading = z.object({
  fields: z.partialRecord(z.enum(paperFields), readField),
  contradictions: z.array(z.object({ kind: z.enum(["sum"]), items: z.string(), total: z.string() })),
});

export const materialPapers = {
  readPaper: kept.post("read-paper", {
    about:
      "Reads an order, contract, invoice, bill of lading or customs declaration of one's own, picture or PDF: the fields of a material that it says, each with its line, and where its goods do not sum up to its total. What is read is kept, to be compared with what is sent.",
    takes: z.object({ fileId: z.uuid() }),
    gives: z.extend(paperReading, {
      /** How sure the reading is, 0 to 100. */
      confidence: z.int(),
    }),
    effect: "writes",
    refuses: pictureCalls.readPicture.refuses,
  }),
};
