import { useTranslations } from "next-intl";
import { SumsCard } from "@/components/kit/table/sums-card";
import type { ClientOutput } from "@/lib/call/call";
import type { materials } from "@/lib/materials/calls/materials";

/** Shows the sums of the list's approved materials, by currency. */
export function ApprovedMaterialSums({ sums }: { sums: ClientOutput<typeof materials.materialSums>["sums"] }) {
  const [t, list] = [useTranslations("materials"), useTranslations("materials.list")];
  return (
    <SumsCard
      title={list("sums")}
      caption={list("sumsCaption")}
      sums={sums}
      currencyOf={({ amount }) => amount.currency}
      columns={[
        { head: list("total"), kind: "money", of: ({ amount }) => amount },
        { head: t("linked"), kind: "money", of: ({ linked }) => linked },
        { head: t("linkable"), kind: "money", strong: true, of: ({ linkable }) => linkable },
      ]}
    />
  );
}
