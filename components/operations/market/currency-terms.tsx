import { useTranslations } from "next-intl";
import type { Got } from "@/lib/call/call";
import { percentText } from "@/lib/money/percent";
import type { marketActions } from "@/lib/operations/calls/market";
import styles from "./market-board.module.css";

export type CurrencyTermsView = Got<typeof marketActions.marketTerms>["rows"][number];

/** How a currency moves by itself, in a few words. */
export function PathText({ path: { kind, stepPpm, driftPpm } }: { path: CurrencyTermsView["path"] }) {
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
