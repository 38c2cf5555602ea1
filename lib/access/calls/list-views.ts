import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { characterLimitedText } from "@/lib/call/field-schemas";
import { listViewNameMax, listViewQueryMax, listViewsMax } from "../terms";

const own = declareCalls("/api/user/listView", { access: "own" });

const name = characterLimitedText(1, listViewNameMax);

/** Holds the address of a list: the path of its page, and the parameters that choose among its lists. */
const list = z.string().check(z.regex(/^\/b2b\/[\w/-]{1,110}(\?[\w.=&-]{1,80})?$/, "text.characters"));

/** Holds the filters of a list as in its address, encoded: `state=pending&payee=Acme`. */
const filters = z
  .string()
  .check(
    z.maxLength(listViewQueryMax, "text.long"),
    z.regex(/^\w+=[\w.*+%-]+(&\w+=[\w.*+%-]+)*$/, "text.characters"),
    z.meta({ examples: ["state=pending"] }),
  );

/** Describes a saved view: the filters of a list, under a name. */
export const listView = z.object({ viewId: z.uuid(), list, name, filters });

/** Declares the calls for the views of lists that people save for themselves. */
export const listViewCalls = {
  listViews: own.post("query", {
    about: "One's saved views of all lists that one may still open, by list, in the order in which they were saved.",
    output: z.object({ rows: z.array(listView) }),
    reads: ["list-views"],
  }),
  saveView: own.post("add", {
    about: `Saves the filters of a list as a view with a name of its own in that list, at most ${listViewsMax} a list.`,
    input: z.object({ list, name, filters }),
    output: listView,
    changes: ["list-views"],
  }),
  renameView: own.post("rename", {
    about: "Gives one of one's views another name.",
    subject: "viewId",
    input: z.object({ viewId: z.uuid(), name }),
    output: listView,
    changes: ["list-views"],
  }),
  removeView: own.post("remove", {
    about: "Removes one of one's views. Nothing happens where there is no such view.",
    subject: "viewId",
    input: z.object({ viewId: z.uuid() }),
    changes: ["list-views"],
  }),
};
