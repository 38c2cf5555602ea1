"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import * as z from "zod/mini";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import { DangerActionButton } from "@/components/shell/actions/confirm-action";
import type { ClientOutput } from "@/lib/call/call";
import { useCallForm } from "@/lib/forms/use-call-form";
import { hkPayees } from "@/lib/payments/calls/hk-payees";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { paymentsScreens } from "@/lib/payments/screens";

type Payee = ClientOutput<typeof payeeCalls.payeeDetail>["payee"];

/** Deletes a payee, after a confirmation. */
export function RemovePayeeButton({ payee: { payeeId, channel, name, currency, account } }: { payee: Payee }) {
  const t = useTranslations("payments.payees");
  const terms = useTranslations("terms");
  return (
    <DangerActionButton
      call={channel === "hk" ? hkPayees.removeHkPayee : payeeCalls.removePayee}
      input={{ payeeId }}
      action={t("remove")}
      title={t("removeTitle", { name })}
      successMessage={t("removed")}
      // named cast: a screen's path is a page that exists
      leadsTo={paymentsScreens.payees.path as Route}
      facts={[
        { label: terms("currencyWord"), value: currency },
        { label: t("account"), value: groupAccountNumberForReading(account) },
      ]}
    >
      <p>{t("removeText")}</p>
    </DangerActionButton>
  );
}

const nicknameRule = z.object({
  payeeId: z.string(),
  nickname: z.string().check(z.trim(), z.maxLength(60, "text.long")),
});

/** Changes the merchant's own nickname of a payee. */
export function PayeeNicknameForm({ payeeId, nickname }: { payeeId: string; nickname: string }) {
  const t = useTranslations("payments.payees");
  const router = useRouter();
  const { submit, problems, field } = useCallForm(payeeCalls.renamePayee, nicknameRule, {
    defaults: { payeeId, nickname },
    onDone() {
      showToast("good", t("renamed"));
      router.refresh();
    },
  });
  return (
    <Form onSubmit={submit} problems={problems}>
      <TextField
        {...field("nickname")}
        label={t("nickname")}
        help={t("nicknameHelp")}
        maxLength={60}
        autoComplete="off"
      />
      <SubmitButton tone="secondary">{t("rename")}</SubmitButton>
    </Form>
  );
}
