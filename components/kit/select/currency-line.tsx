import { useTranslations } from "next-intl";
import type { Currency } from "@/lib/money/currency";
import { displayMoney, type Money } from "@/lib/money/money";
import { CountryFlag } from "../text/flag";
import styles from "./account-select.module.css";

interface CurrencyLineProps {
  currency: Currency;
  /** Holds the name of the currency in the language of the page. */
  name?: string;
  available?: Money | undefined;
}

/** Renders a currency as an option: its flag, its code with its name, and what is available in it, where known. */
export function CurrencyLine({ currency, name, available }: CurrencyLineProps) {
  const t = useTranslations("kit.account");
  return (
    <span className={styles.line}>
      <CountryFlag code={currency.slice(0, 2)} />
      <span className={styles.texts}>
        <span>{name === undefined ? currency : t("currency", { currency, name })}</span>
        {available && <span className={styles.available}>{t("available", { amount: displayMoney(available) })}</span>}
      </span>
    </span>
  );
}
