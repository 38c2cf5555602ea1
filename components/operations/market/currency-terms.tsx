import { useTranslations } from "next-intl";
import type { ClientOutput } from "@/lib/call/call";
import { percentText } from "@/lib/money/percent";
import type { marketActions } from "@/lib/operations/calls/market";
import styles from "./market-board.module.css";

export type CurrencyTermsView = ClientOutput<typeof marketActions.marketTerms>["rows"][number];

/** Describes in a few words how a currency moves automatically. */
export function RatePathDescription({ path: { kind, stepPpm, driftPpm } }: { path: CurrencyTermsView["path"] }) {
  const t = useTranslations("operations.path");
  return (
    <span>
      {t(`kinds.${kind}`)}
      {kind !== "still" && <span className={styles.soft}> · {t("steps", { percent: percentText(stepPpm) })}</span>}
      {kind === "trending" && (
        <span className={styles.soft}> · {t("drifts", { percent: percentText(driftPpm, { sign: true }) })}</span>
      )}
    </span>
  );
}
