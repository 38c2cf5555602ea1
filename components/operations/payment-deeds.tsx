"use client";
import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/kit/money-text";
import type { Money } from "@/lib/money/money";
import { paymentDeeds } from "@/lib/operations/payment-calls";
import { AskedDeed } from "./asked-deed";
import styles from "./row-deeds.module.css";

/** What operations may let become of a payment now; the server says which. */
export function PaymentDeeds({ world, orderNo, amount, payeeName, events }: { world: string; orderNo: string; amount: Money; payeeName: string; events: readonly string[] }) {
  const t = useTranslations("operations.payments");
  const facts = [{ label: t("amount"), value: <MoneyText amount={amount} /> }, { label: t("payee"), value: payeeName }];
  const words = (deed: "dispatch" | "succeed" | "fail") => ({
    small: true, facts, label: t(`deed.${deed}.label`), title: t(`deed.${deed}.title`, { orderNo }), action: t(`deed.${deed}.action`), done: () => t(`deed.${deed}.done`, { orderNo }),
  });
  return (
    <div className={styles.deeds}>
      {events.includes("dispatch") && <AskedDeed call={paymentDeeds.dispatchPayment} input={() => ({ world, orderNo })} {...words("dispatch")} />}
      {events.includes("succeed") && <AskedDeed call={paymentDeeds.succeedPayment} input={() => ({ world, orderNo })} {...words("succeed")} />}
      {events.includes("fail") && <AskedDeed call={paymentDeeds.failPayment} input={(reason) => ({ world, orderNo, reason })} {...words("fail")} isDanger field={{ label: t("reason") }} />}
    </div>
  );
}
