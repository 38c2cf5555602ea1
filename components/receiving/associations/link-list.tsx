import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/table/data-table";
import type { Column } from "@/components/kit/table/columns";
import { detailLinkPrefix } from "@/components/kit/select/query";
import type { ClientOutput } from "@/lib/call/call";
import { associationMachine as machine } from "@/lib/receiving/association-states";
import { amountText } from "@/lib/money/money";
import { pairName, rateText } from "@/lib/money/rate";
import type { associations } from "@/lib/receiving/calls/associations";
import { receivingScreens } from "@/lib/receiving/screens";
import { ReleaseAssociationButton } from "./release-link";

type Link = ClientOutput<typeof associations.incomeAssociations>["associations"][number];

/** Lists the links of an income or a material, each with its state and, if allowed, a release action. */
export function AssociationLinkList({
  of,
  links,
  now,
}: {
  of: "income" | "material";
  links: readonly Link[];
  now: Date;
}) {
  const t = useTranslations("receiving.associations");
  const states = useTranslations("receiving.association");
  const targetColumns: readonly Column<Link>[] =
    of === "income"
      ? [
          { head: t("contractNo"), of: ({ contractNo }) => contractNo },
          { head: t("buyer"), of: ({ buyerName }) => buyerName },
        ]
      : [
          {
            head: t("income"),
            kind: "link",
            of: ({ detailId }) => detailId,
            to: detailLinkPrefix(receivingScreens.receipts.path, {}, "associate"),
          },
          { head: t("remitter"), of: ({ remitterName }) => remitterName },
        ];
  return (
    <DataTable
      caption={t("caption")}
      rows={links}
      rowKey={({ associationNo }) => associationNo}
      empty={t("none")}
      columns={[
        { head: t("number"), of: ({ associationNo }) => associationNo },
        ...targetColumns,
        { head: t("amount"), kind: "money", strong: true, of: ({ amount }) => amount },
        ...(links.some(({ rate }) => rate)
          ? [
              {
                head: t("ofOrder"),
                kind: "money" as const,
                of: ({ materialAmount }: Link) => materialAmount,
              },
              {
                head: t("rate"),
                of: ({ rate, rateDay }: Link) => (rate ? `${pairName(rate)} ${rateText(rate)} · ${rateDay}` : ""),
              },
            ]
          : []),
        ...(links.some(({ used }) => used.minor > 0n)
          ? [
              {
                head: t("used"),
                of: ({ used, usedBy }: Link) => (used.minor > 0n ? `${amountText(used)} · ${usedBy.join(", ")}` : ""),
              },
            ]
          : []),
        { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
        { head: t("how"), of: ({ isAutomatic, reason }) => reason || t(isAutomatic ? "automatic" : "byHand") },
        { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
        {
          head: t("actions"),
          kind: "node",
          of: (link) => link.isReleasable && <ReleaseAssociationButton link={link} />,
        },
      ]}
    />
  );
}
