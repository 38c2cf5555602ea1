import * as z from "zod/mini";
import { agreedVersion } from "@/lib/access/calls/agreements";
import { calls } from "@/lib/call/call";
import { instant } from "@/lib/time/instant";
import { inWorld } from "./worlds";

const ops = calls("/api/ops", { needs: "operations" });

const { id } = agreedVersion.shape;
const version = z.object({ version: z.int(), updatedAt: instant, activeAt: instant, isActive: z.boolean() });
/** Markdown whose first line is the title. */
const text = z.string().check(
  z.overwrite((typed) => typed.replaceAll("\r\n", "\n").trim()),
  z.minLength(200, "agreement.short"),
  z.maxLength(40_000, "text.long"),
  z.regex(/^# \S/, "agreement.title"),
);

/** The agreements as operations keep them. */
export const agreementActions = {
  agreements: ops.get("worlds/{world}/agreements", {
    about:
      "The agreements of a world with their versions, newest first, and how many companies have accepted each active one.",
    takes: z.object(inWorld),
    gives: z.object({
      rows: z.array(z.object({ id, title: z.string(), versions: z.array(version), accepted: z.int() })),
    }),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["agreements"],
  }),
  agreement: ops.get("worlds/{world}/agreements/{id}", {
    about: "The newest text of an agreement in both languages, as Markdown.",
    takes: z.object({ ...inWorld, id }),
    gives: z.object({ id, version: z.int(), zh: z.string(), en: z.string() }),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["agreements"],
  }),
  publishAgreement: ops.post("worlds/{world}/agreements/{id}", {
    about:
      "Publishes a new version of an agreement, active from an instant of the world's clock on, at once where that has passed. Companies are asked again then.",
    subject: "id",
    takes: z.object({ ...inWorld, id, zh: text, en: text, activeAt: instant }),
    gives: z.object({ version: z.int(), activeAt: instant }),
    refuses: ["WORLD_NOTFOUND"],
    changes: ["agreements"],
  }),
};
