"use client";
import { useTranslations } from "next-intl";
import { DeskAction } from "@/components/shell/actions/confirm-action";
import { associationDesk } from "@/lib/operations/calls/receiving/associations";
import styles from "../merchants/row-actions.module.css";

interface Decided {
  readonly associationNo: string;
  readonly changes: number;
}

/** Passes or rejects a link that waits for its review, or those that are chosen; as the page was drawn with them. */
export function AssociationDecisions({
  world,
  links: shown,
  isOfMany = false,
}: {
  world: string;
  links: readonly Decided[];
  /** However many are chosen, it is said that they are. */
  isOfMany?: boolean;
}) {
  const t = useTranslations("operations.associations");
  const links = shown.map(({ associationNo, changes }) => ({ associationNo, changes }));
  const [first] = links;
  const number = !isOfMany && first ? first.associationNo : "";
  const labels = (event: "pass" | "refuse") =>
    ({
      call: associationDesk.reviewAssociations,
      small: true,
      action: number ? t(`${event}.label`) : t(`${event}.all`, { count: links.length }),
      title: number ? t(`${event}.title`, { number }) : t(`${event}.all`, { count: links.length }),
      done: ({ left }: { left: readonly string[] }) =>
        left.length > 0
          ? { tone: "quiet" as const, text: t("left", { count: left.length }) }
          : { tone: "good" as const, text: t(`${event}.done`) },
    }) as const;
  return (
    <div className={styles.actions}>
      <DeskAction {...labels("pass")} input={{ world, links, isApproved: true, reason: "" }}>
        <p>{t("passText")}</p>
      </DeskAction>
      <DeskAction
        {...labels("refuse")}
        input={({ text: reason }) => ({ world, links, isApproved: false, reason })}
        isDanger
        field={{ label: t("reason"), help: t("reasonHelp") }}
      />
    </div>
  );
}
