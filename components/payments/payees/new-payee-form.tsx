"use client";
import { useTranslations } from "next-intl";
import { payments } from "@/lib/payments/calls/payments";
import { blankPayee, payeeRule } from "@/lib/payments/payee-entry";
import { PayeeForm } from "./payee-form";
import type { ListedPayee } from "./payee-picker";

/** Adds a payee, within a payment or on its own page. */
export function NewPayeeForm({ isMain = false, onSaved }: { isMain?: boolean; onSaved: (payee: ListedPayee) => void }) {
  const t = useTranslations("payments.newPayee");
  return (
    <PayeeForm
      call={payments.addPayee}
      rule={payeeRule}
      initial={blankPayee}
      draft="payments.payee"
      savesOnLeave
      action={t("save")}
      isMain={isMain}
      acceptsProofs
      onSaved={onSaved}
    />
  );
}
