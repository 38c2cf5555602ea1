import * as z from "zod/mini";
import { agreedVersion } from "@/lib/access/calls/agreements";
import { instant } from "@/lib/time/instant";
import { worldInput, inWorld } from "./worlds";

const { id } = agreedVersion.shape;
const version = z.object({ version: z.int(), updatedAt: instant, activeAt: instant, isActive: z.boolean() });
/** Describes the text of an agreement: Markdown with the title as its first line. */
const text = z.string().check(
  z.overwrite((input) => input.replaceAll("\r\n", "\n").trim()),
  z.minLength(200, "agreement.short"),
  z.maxLength(40_000, "text.long"),
  z.regex(/^# \S/, "agreement.title"),
);

/** Manages the agreements of a world for operations. */
export const agreementActions = {
  agreements: inWorld.get("agreements", {
    about:
      "The agreements of a world with their versions, newest first, and how many companies have accepted each active one.",
    output: z.object({
      rows: z.array(z.object({ id, title: z.string(), versions: z.array(version), accepted: z.int() })),
    }),
    reads: ["agreements"],
  }),
  agreement: inWorld.get("agreements/{id}", {
    about: "The newest text of an agreement in both languages, as Markdown.",
    input: z.object({ ...worldInput, id }),
    output: z.object({ id, version: z.int(), zh: z.string(), en: z.string() }),
    reads: ["agreements"],
  }),
  publishAgreement: inWorld.post("agreements/{id}", {
    about:
      "Publishes a new version of an agreement, active from an instant of the world's clock on, at once where that has passed. Companies are asked again then.",
    subject: "id",
    input: z.object({ ...worldInput, id, zh: text, en: text, activeAt: instant }),
    output: z.object({ version: z.int(), activeAt: instant }),
    changes: ["agreements"],
  }),
};
