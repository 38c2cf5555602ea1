"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CheckBox } from "@/components/kit/fields/check-box";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { DataTable } from "@/components/kit/table/data-table";
import { QueueDecisionButton } from "@/components/shell/actions/confirm-action";
import type { ClientOutput } from "@/lib/call/call";
import { associationReviews } from "@/lib/operations/calls/receiving/associations";
import { associationMachine as machine } from "@/lib/receiving/association-states";
import styles from "../rows/row-actions.module.css";
import { IncomeProofLinks } from "./proof-links";

type Row = ClientOutput<typeof associationReviews.associationQueue>["rows"][number];

/** Lists the links of a page; pending ones can be ticked and decided together. */
export function AssociationQueueList({ world, rows, now }: { world: string; rows: readonly Row[]; now: Date }) {
  const t = useTranslations("operations.associations");
  const states = useTranslations("receiving.association");
  const [tickedNos, setTicked] = useState<readonly string[]>([]);
  const selectedLinks = rows.filter(
    ({ associationNo, state }) => state === machine.first && tickedNos.includes(associationNo),
  );
  const tick = (associationNo: string, isOn: boolean) =>
    setTicked((so) => (isOn ? [...so, associationNo] : so.filter((item) => item !== associationNo)));
  return (
    <div className={layout.stack}>
      <div className={layout.actions}>
        <span className={layout.soft}>{t("chosen", { count: selectedLinks.length })}</span>
        {selectedLinks.length > 0 && <AssociationDecisions world={world} links={selectedLinks} isOfMany />}
      </div>
      <DataTable
        caption={t("caption")}
        rows={rows}
        rowKey={({ associationNo }) => associationNo}
        empty={<EmptyState>{t("empty")}</EmptyState>}
        columns={[
          {
            head: t("decide"),
            kind: "node",
            of: ({ associationNo, state }) =>
              state === machine.first && (
                <CheckBox
                  label=""
                  aria-label={t("choose", { number: associationNo })}
                  checked={tickedNos.includes(associationNo)}
                  onChange={({ target }) => tick(associationNo, target.checked)}
                />
              ),
          },
          { head: t("number"), of: ({ associationNo }) => associationNo },
          { head: t("merchant"), of: ({ company }) => company, under: ({ userNo }) => userNo },
          {
            head: t("remitter"),
            of: ({ remitterName, detailId, postscript }) =>
              [remitterName, detailId, postscript].filter(Boolean).join(" · "),
          },
          {
            head: t("contract"),
            of: ({ buyerName, contractNo, contractDate }) => [buyerName, contractNo, contractDate].join(" · "),
          },
          { head: t("income"), kind: "money", of: ({ income }) => income },
          { head: t("total"), kind: "money", of: ({ contract }) => contract },
          { head: t("amount"), kind: "money", strong: true, of: ({ amount }) => amount },
          { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
          { head: t("proofs"), kind: "node", of: (row) => <IncomeProofLinks world={world} of={row} /> },
          { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
          {
            head: t("actions"),
            kind: "node",
            of: (row) =>
              row.state === machine.first ? <AssociationDecisions world={world} links={[row]} /> : row.reason,
          },
        ]}
      />
    </div>
  );
}

interface ReviewedLink {
  readonly associationNo: string;
  readonly changes: number;
}

/**
 * Passes or rejects a link that awaits its review, or all selected ones, at the revision that the page was rendered
 * with.
 */
function AssociationDecisions({
  world,
  links: displayedLinks,
  isOfMany = false,
}: {
  world: string;
  links: readonly ReviewedLink[];
  /** True when the decision applies to a selection; the labels then contain the count even when it is one. */
  isOfMany?: boolean;
}) {
  const t = useTranslations("operations.associations");
  const links = displayedLinks.map(({ associationNo, changes }) => ({ associationNo, changes }));
  const [first] = links;
  const number = !isOfMany && first ? first.associationNo : "";
  const labels = (event: "pass" | "refuse") =>
    ({
      call: associationReviews.reviewAssociations,
      small: true,
      action: number ? t(`${event}.label`) : t(`${event}.all`, { count: links.length }),
      title: number ? t(`${event}.title`, { number }) : t(`${event}.all`, { count: links.length }),
      successMessage: ({ left }: { left: readonly string[] }) =>
        left.length > 0
          ? { tone: "quiet" as const, text: t("left", { count: left.length }) }
          : { tone: "good" as const, text: t(`${event}.done`) },
    }) as const;
  return (
    <div className={styles.actions}>
      <QueueDecisionButton {...labels("pass")} input={{ world, links, isApproved: true, reason: "" }}>
        <p>{t("passText")}</p>
      </QueueDecisionButton>
      <QueueDecisionButton
        {...labels("refuse")}
        input={({ text: reason }) => ({ world, links, isApproved: false, reason })}
        isDanger
        field={{ label: t("reason"), help: t("reasonHelp") }}
      />
    </div>
  );
}
