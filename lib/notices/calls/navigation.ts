import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { shortcutsMax } from "../terms";

const config = declareCalls("/api/user/navigationConfig", { access: "own" });

const paths = z.array(z.string().check(z.regex(/^\/b2b\/[\w/-]{1,110}$/, "text.characters")));

/** Declares the calls for the shortcuts of the home page (specification 1, sections 7 and 9). */
export const navigation = {
  shortcuts: config.post("query", {
    about: "One's shortcuts: those chosen that one may still open; before any were chosen, those most people come for.",
    output: z.object({ paths, isChosen: z.boolean() }),
    reads: ["navigation"],
  }),
  saveShortcuts: config.post("addOrModify", {
    about: "Chooses one's shortcuts, one to five pages of the menu that one may open, in their order.",
    input: z.object({
      paths: paths.check(
        z.minLength(1, "shortcuts.few"),
        z.maxLength(shortcutsMax, "shortcuts.many"),
        z.refine((list) => new Set(list).size === list.length, "shortcuts.twice"),
      ),
    }),
    output: z.object({ paths, isChosen: z.boolean() }),
    changes: ["navigation"],
  }),
};
