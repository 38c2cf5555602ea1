import { beijingText } from "@/lib/time/beijing";
import type { translatorFor } from "../../i18n/translator";
import type { PaperDocument } from "./document";

/** Formats the foot of every document: its number, the instant with its time zone, and the page number of the total. */
export const paperFooter =
  (
    { number, at }: Pick<PaperDocument, "number" | "at">,
    t: Awaited<ReturnType<typeof translatorFor>>,
  ): PaperDocument["foot"] =>
  (page, pages) =>
    t("files.document.foot", { number, at: beijingText(at), page, pages });
