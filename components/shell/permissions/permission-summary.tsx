"use client";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { summarizePermissions, type PermissionSubject, type SummaryLine } from "@/lib/access/permission-summary";
import type { PermissionItem } from "./permission-groups";
import styles from "./permission-matrix.module.css";

/** Names who has the permissions: a person with a role, or an API key, which has no payment password. */
export type PermissionHolder = "person" | "key";

/** Describes in words what these permissions allow and do not allow, what needs a confirmation, and what is risky. */
export function PermissionSummaryText({
  items,
  grantedPermissions,
  holder,
}: {
  items: readonly PermissionItem[];
  grantedPermissions: readonly string[];
  holder: PermissionHolder;
}) {
  const t = useTranslations("access.summary");
  const { textOfLine, listOf } = useSummaryTexts();
  const { may, mayNot, confirmations, risks } = summarizePermissions(grantedPermissions, items);
  const needed = confirmations.filter(({ by }) => holder === "person" || by !== "payPassword");
  return (
    <section className={styles.summary} aria-label={t("title")}>
      {risks.map(({ name, subjects }) => (
        <Notice key={name} tone="waiting" title={t(`riskTitles.${name}`)} live>
          {t(`risks.${name}`, { subjects: listOf(subjects) })}
        </Notice>
      ))}
      <SummarySection title={t("may")} lines={may.map((line) => textOfLine(line, "may"))} empty={t("nothing")} />
      <SummarySection
        title={t("mayNot")}
        lines={mayNot.map((line) => textOfLine(line, "mayNot"))}
        empty={t("nothingElse")}
      />
      {needed.length > 0 && (
        <SummarySection
          title={t("confirmed")}
          lines={needed.map(({ by, subjects }) => t(`confirmations.${by}`, { subjects: listOf(subjects) }))}
        />
      )}
    </section>
  );
}

/** Renders a heading with its sentences. */
function SummarySection({ title, lines, empty }: { title: string; lines: readonly string[]; empty?: ReactNode }) {
  return (
    <div className={styles.summarySection}>
      <h3>{title}</h3>
      {lines.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Returns the functions that put summary data into words of the page's language. */
function useSummaryTexts() {
  const t = useTranslations("access.summary");
  const locale = useLocale();
  const listOf = (subjects: readonly PermissionSubject[]) =>
    new Intl.ListFormat(locale).format(subjects.map((subject) => t(`subjects.${subject}`)));
  const textOfLine = ({ kind, subjects, scope }: SummaryLine, side: "may" | "mayNot") => {
    // long lists are shortened for three kinds only, which have a text for each scope
    const isShort = scope !== "listed" && (kind === "see" || kind === "export" || kind === "manage");
    if (!isShort) return t(`lines.${kind}`, { subjects: listOf(subjects) });
    return scope === "others" ? t(`others.${kind}`) : t(`${side === "may" ? "every" : "no"}.${kind}`);
  };
  return { listOf, textOfLine };
}
