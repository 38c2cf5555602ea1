"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { showToast } from "@/components/kit/feedback/toast";
import type { ClientOutput } from "@/lib/call/call";
import type { Channel } from "@/lib/payments/terms";
import { hkPayees } from "@/lib/payments/calls/hk-payees";
import { payeeCalls } from "@/lib/payments/calls/payees";
import {
  blankHkPayee,
  payeeEntryOf,
  hkPayeeChangeFormSchema,
  hkPayeeRule,
  payeeChangeFormSchema,
} from "@/lib/payments/payee-entry";
import { pendingPayeeRequirement } from "@/lib/payments/payee-shape";
import { paymentsScreens } from "@/lib/payments/screens";
import { NewPayeeForm } from "./new-payee-form";
import { PayeeForm } from "./payee-form";

type Payee = ClientOutput<typeof payeeCalls.payeeDetail>["payee"];

/** Returns a handler that confirms that a payee was saved and opens its page. */
function useSaved(): (payee: Payee) => void {
  const t = useTranslations("payments.newPayee");
  const router = useRouter();
  return (payee) => {
    const waits = pendingPayeeRequirement(payee);
    showToast(waits ? "quiet" : "good", t(waits === "material" ? "savedAwaits" : waits ? "savedChecked" : "saved"));
    // named cast: the page of the payee that was just saved
    router.replace(`${paymentsScreens.payees.path}?payeeId=${payee.payeeId}` as Route);
  };
}

/** Adds a payee and opens its page. */
export function AddPayeeForm({ channel }: { channel: Channel }) {
  const t = useTranslations("payments.newPayee");
  const handleSaved = useSaved();
  if (channel === "abroad") return <NewPayeeForm isMain onSaved={handleSaved} />;
  return (
    <PayeeForm
      call={hkPayees.addHkPayee}
      rule={hkPayeeRule}
      initial={blankHkPayee}
      draft="payments.payee.hk"
      savesOnLeave
      action={t("save")}
      isMain
      onSaved={handleSaved}
    />
  );
}

/** Changes a payee and returns to its page. */
export function EditPayeeForm({ payee }: { payee: Payee }) {
  const t = useTranslations("payments.payees");
  const common = {
    initial: payeeEntryOf(payee),
    draft: `payments.payee.${payee.payeeId}`,
    action: t("save"),
    isMain: true,
    onSaved: useSaved(),
  };
  const [rules] = useState(() => ({
    abroad: payeeChangeFormSchema(payee.payeeId),
    hk: hkPayeeChangeFormSchema(payee.payeeId),
  }));
  if (payee.channel === "abroad") return <PayeeForm call={payeeCalls.changePayee} rule={rules.abroad} {...common} />;
  return <PayeeForm call={hkPayees.changeHkPayee} rule={rules.hk} {...common} />;
}
