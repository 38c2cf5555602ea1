import { useTranslations } from "next-intl";
import type { Currency } from "@/lib/money/currency";
import { ScreenReaderText } from "../text/hidden-text";
import { joinClassNames } from "../page/classes";
import styles from "../table/figures.module.css";

/** Holds the mask, of the same length for every amount. */
const mask = "••••";

/** Renders an amount that the reader chose to hide. */
export function MaskedMoney({ currency }: { currency: Currency }) {
  const t = useTranslations("kit");
  return (
    <span className={joinClassNames(styles.money, styles.amounts)}>
      <span aria-hidden="true">{mask}</span>
      <ScreenReaderText>{t("masked")}</ScreenReaderText> <small>{currency}</small>
    </span>
  );
}
