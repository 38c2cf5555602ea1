import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText } from "@/lib/call/field-schemas";

const pub = declareCalls("/api", { access: "nobody" });

/** Declares the call for the running build of the portal: its own, regardless of the backend. */
export const version = {
  version: pub.get("version.json", {
    about:
      "Which build of the portal answers now. A page of another build reloads itself. The timestamp keeps old answers away and says nothing else.",
    input: z.object({ t: z.optional(singleLineText(0, 20)) }),
    output: z.object({ version: z.string() }),
  }),
};
