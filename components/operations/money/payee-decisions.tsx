"use client";
import { useTranslations } from "next-intl";
import { payeeDeeds } from "@/lib/operations/calls/payees";
import { AskedDeed } from "../console/confirm-action";
import styles from "../merchants/row-actions.module.css";

/** What operations may decide of a payee now; the server says which. */
export function PayeeDecisions({
  world,
  payeeId,
  name,
  events,
}: {
  world: string;
  payeeId: string;
  name: string;
  events: readonly string[];
}) {
  const t = useTranslations("operations.payees");
  const words = (deed: "enable" | "disable" | "ask") => ({
    small: true,
    label: t(`deed.${deed}.label`),
    title: t(`deed.${deed}.title`, { payee: name }),
    action: t(`deed.${deed}.action`),
    done: () => t(`deed.${deed}.done`, { payee: name }),
  });
  return (
    <div className={styles.deeds}>
      {events.includes("enable") && (
        <AskedDeed call={payeeDeeds.enablePayee} input={() => ({ world, payeeId })} {...words("enable")} />
      )}
      {events.includes("ask") && (
        <AskedDeed
          call={payeeDeeds.askPayee}
          input={(askedFor) => ({ world, payeeId, askedFor })}
          {...words("ask")}
          field={{ label: t("askedFor") }}
        />
      )}
      {events.includes("disable") && (
        <AskedDeed call={payeeDeeds.disablePayee} input={() => ({ world, payeeId })} {...words("disable")} isDanger />
      )}
    </div>
  );
}

/** Sets whether operations check payees in this world. */
export function PayeeTerms({ world, isChecked }: { world: string; isChecked: boolean }) {
  const t = useTranslations("operations.payees");
  const to = isChecked ? "letGo" : "check";
  return (
    <AskedDeed
      call={payeeDeeds.setPayeeTerms}
      input={() => ({ world, isChecked: !isChecked })}
      small
      label={t(to)}
      title={t(`${to}Title`)}
      action={t(to)}
      done={() => t("set")}
    >
      <p>{t(`${to}Text`)}</p>
    </AskedDeed>
  );
}
