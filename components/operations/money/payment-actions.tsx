"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MoneyField } from "@/components/kit/fields/money-field";
import { MoneyText } from "@/components/kit/text/money-text";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import type { Got } from "@/lib/call/call";
import { parseMoney } from "@/lib/money/money";
import { paymentDeeds } from "@/lib/operations/calls/payments";
import { AskedDeed } from "../console/confirm-action";
import styles from "../merchants/row-actions.module.css";

type Payment = Got<typeof paymentDeeds.payments>["rows"][number];
type Deed = "dispatch" | "accept" | "hold" | "resume" | "askMaterial" | "succeed" | "return" | "fail";

/** What operations, who play the banks, may let become of a payment now; the server says which. */
export function PaymentDeeds({
  world,
  payment: { orderNo, amount, arrival, bearer, payeeName, nextBank, events },
}: {
  world: string;
  payment: Pick<Payment, "orderNo" | "amount" | "arrival" | "bearer" | "payeeName" | "nextBank" | "events">;
}) {
  const t = useTranslations("operations.payments");
  const [kept, setKept] = useState("");
  const deducted = kept.trim() === "" ? undefined : parseMoney(kept.trim(), amount.currency);
  const isFit = kept.trim() === "" || deducted !== undefined;
  const order = { world, orderNo };
  const withKept = { ...order, ...(deducted && { deducted }) };
  const facts = [
    { label: t("amount"), value: <MoneyText amount={amount} /> },
    { label: t("arrival"), value: <MoneyText amount={arrival} /> },
    { label: t("payee"), value: payeeName },
  ];
  const words = (deed: Deed) => ({
    small: true,
    facts,
    label: t(`deed.${deed}.label`),
    title: t(`deed.${deed}.title`, { orderNo }),
    action: t(`deed.${deed}.action`),
    done: () => {
      setKept("");
      return t(`deed.${deed}.done`, { orderNo });
    },
  });
  const keeps = (id: string) => (
    <MoneyField
      id={`${id}${orderNo}`}
      label={t("deducted")}
      help={t("deductedHelp")}
      aside={<OptionalMark />}
      currency={amount.currency}
      value={kept}
      onValue={setKept}
    />
  );
  const isShared = bearer === "SHA";
  const may = (deed: Deed) => events.includes(deed);
  return (
    <div className={styles.deeds}>
      {may("dispatch") && <AskedDeed call={paymentDeeds.dispatchPayment} input={() => order} {...words("dispatch")} />}
      {may("accept") && (
        <AskedDeed
          call={paymentDeeds.acceptPayment}
          input={() => withKept}
          {...words("accept")}
          facts={[{ label: t("nextBank"), value: nextBank ?? "" }, ...facts]}
          isFit={isFit}
        >
          {isShared && keeps("accept")}
        </AskedDeed>
      )}
      {may("resume") && <AskedDeed call={paymentDeeds.resumePayment} input={() => order} {...words("resume")} />}
      {may("succeed") && (
        <AskedDeed call={paymentDeeds.succeedPayment} input={() => withKept} {...words("succeed")} isFit={isFit}>
          {isShared && keeps("succeed")}
        </AskedDeed>
      )}
      {may("askMaterial") && (
        <AskedDeed
          call={paymentDeeds.askMaterial}
          input={(material) => ({ ...order, material })}
          {...words("askMaterial")}
          field={{ label: t("material") }}
        />
      )}
      {may("hold") && (
        <AskedDeed
          call={paymentDeeds.holdPayment}
          input={(reason) => ({ ...order, reason })}
          {...words("hold")}
          field={{ label: t("reason") }}
        />
      )}
      {may("return") && (
        <AskedDeed
          call={paymentDeeds.returnPayment}
          input={(reason) => ({ ...withKept, reason })}
          {...words("return")}
          isDanger
          field={{ label: t("reason") }}
          isFit={isFit}
        >
          {keeps("return")}
        </AskedDeed>
      )}
      {may("fail") && (
        <AskedDeed
          call={paymentDeeds.failPayment}
          input={(reason) => ({ ...order, reason })}
          {...words("fail")}
          isDanger
          field={{ label: t("reason") }}
        />
      )}
    </div>
  );
}
