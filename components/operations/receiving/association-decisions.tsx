"use client";
import { useTranslations } from "next-intl";
import { QueueAction } from "@/components/shell/actions/confirm-action";
import { associationReviews } from "@/lib/operations/calls/receiving/associations";
import styles from "../merchants/row-actions.module.css";

interface ReviewedLink {
  readonly associationNo: string;
  readonly changes: number;
}

/**
 * Passes or rejects a link that awaits its review, or all selected ones, at the revision that the page was rendered
 * with.
 */
export function AssociationDecisions({
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
      <QueueAction {...labels("pass")} input={{ world, links, isApproved: true, reason: "" }}>
        <p>{t("passText")}</p>
      </QueueAction>
      <QueueAction
        {...labels("refuse")}
        input={({ text: reason }) => ({ world, links, isApproved: false, reason })}
        isDanger
        field={{ label: t("reason"), help: t("reasonHelp") }}
      />
    </div>
  );
}
