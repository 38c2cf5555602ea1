"use client";
import { useFormatter, useTranslations } from "next-intl";
import * as z from "zod/mini";
import type { ClientOutput } from "@/lib/call/call";
import { useControlledForm } from "@/lib/forms/use-entry";
import { dayAndTime } from "@/lib/i18n/date-formats";
import { decimalText } from "@/lib/money/money";
import { associationLinksFormSchema, type LinkEntry } from "@/lib/receiving/association/entry";
import type { associations } from "@/lib/receiving/calls/associations";
import { LinkAmountsForm } from "./amounts-form";

type Associations = ClientOutput<typeof associations.materialAssociations>;

/** Links a material to incomes that wait for association, oldest first, with the proposed amount of each. */
export function LinkMaterialToIncomesForm({ material, incomes }: Pick<Associations, "material" | "incomes">) {
  const t = useTranslations("receiving.associations");
  const format = useFormatter();
  const entryForm = useControlledForm<LinkEntry>(
    Object.fromEntries(incomes.map(({ detailId, proposed }) => [detailId, proposed ? decimalText(proposed) : ""])),
  );
  const rows = incomes.map(({ detailId, remitterName, arrivedAt, postscript, open }) => ({
    key: detailId,
    limit: open,
    title: `${detailId} · ${remitterName}`,
    hints: [t("came", { at: format.dateTime(arrivedAt, dayAndTime) }), ...(postscript ? [postscript] : [])],
  }));
  const rule = z.pipe(
    associationLinksFormSchema(material.linkable, rows),
    z.transform((links) => ({
      links: links.map(({ key, amount }) => ({ detailId: key, serialNo: material.serialNo, amount })),
    })),
  );
  return <LinkAmountsForm open={material.linkable} rows={rows} entryForm={entryForm} rule={rule} />;
}
