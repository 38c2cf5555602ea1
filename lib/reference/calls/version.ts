import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { line } from "@/lib/call/field-schemas";

const pub = calls("/api", { access: "nobody" });

/** Declares the call for the running build of the portal: its own, regardless of the backend. */
export const version = {
  version: pub.get("version.json", {
    about:
      "Which build of the portal answers now. A page of another build reloads itself. The timestamp keeps old answers away and says nothing else.",
    input: z.object({ t: z.optional(line(0, 20)) }),
    output: z.object({ version: z.string() }),
  }),
};
