import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { page, objectPageSchema } from "@/lib/call/field-schemas";
import { screenAccess } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { developersScreens } from "../screens";

/** Validates a refusal's code, or 0. */
const code = z.string().check(z.regex(/^\w{1,40}$/, "text.characters"));

/** Declares the log of recent calls of API keys. */
export const requestLog = {
  keyCalls: declareCalls("/api/developer/call", { access: screenAccess(developersScreens.calls) }).post("page", {
    about: "What the merchant's API keys asked in the last days, newest first, and how each call was answered.",
    input: z.object({ keyId: z.optional(z.uuid()), code: z.optional(code), ...page }),
    output: z.extend(
      objectPageSchema({
        at: instant,
        keyId: z.uuid(),
        method: z.string(),
        path: z.string(),
        code: z.string(),
        status: z.int(),
        ms: z.int(),
        from: z.string(),
      }),
      { keys: z.array(z.object({ keyId: z.uuid(), name: z.string() })) },
    ),
  }),
};
