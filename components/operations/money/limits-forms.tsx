"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/kit/feedback/toast";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextField } from "@/components/kit/fields/text-field";
import { SubmitButton } from "@/components/kit/page/form";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import type { ClientOutput } from "@/lib/call/call";
import { displayMoney, parseEnteredMoney, type Money } from "@/lib/money/money";
import { quotaTerms } from "@/lib/operations/calls/payment-terms";
import { ConsoleActionForm, formEntryText } from "../console/action-form";
import { DecimalField } from "../console/decimal-field";

const times = ["dispatchMinutes", "reviewMinutes", "batchReviewHours"] as const;

/** Parses an entered amount in US dollars; the amount is null when the field is empty. */
function dollarsOf(entries: FormData, name: string): { amount: Money | null; issue?: string } {
  const text = formEntryText(entries, name);
  if (text === "") return { amount: null };
  const { amount, issue } = parseEnteredMoney(text, "USD");
  return issue ? { amount: null, issue } : { amount: amount ?? null };
}

/** Sets the default quotas, and the times of review and dispatch. */
export function PaymentLimitDefaultsForm({
  world,
  terms,
}: {
  world: string;
  terms: ClientOutput<typeof quotaTerms.paymentTerms>;
}) {
  const t = useTranslations("operations.limits");
  const { run, errors, fail } = useAction(quotaTerms.setPaymentTerms, onPage);
  const router = useRouter();

  const save = async (entries: FormData) => {
    const [single, day] = [dollarsOf(entries, "single"), dollarsOf(entries, "day")];
    const [dispatchMinutes = 0, reviewMinutes = 0, batchReviewHours = 0] = times.map((name) =>
      Number(formEntryText(entries, name)),
    );
    if (!single.amount || !day.amount)
      return fail({
        ...(!single.amount && { single: single.issue ?? "text.missing" }),
        ...(!day.amount && { day: day.issue ?? "text.missing" }),
      });
    const termsInput = {
      world,
      single: single.amount,
      day: day.amount,
      dispatchMinutes,
      reviewMinutes,
      batchReviewHours,
    };
    if (await run(termsInput)) {
      showToast("good", t("saved"));
      router.refresh();
    }
  };

  return (
    <ConsoleActionForm errors={errors} formFields={["single", "day", ...times]} label={t("terms")} onSend={save}>
      {(["single", "day"] as const).map((name) => (
        <DecimalField
          key={name}
          name={name}
          label={t(`${name}In`)}
          defaultValue={displayMoney(terms[name]).replaceAll(",", "")}
          maxLength={16}
          errors={errors}
          required
        />
      ))}
      {times.map((name) => (
        <TextField
          key={name}
          name={name}
          type="number"
          min={1}
          label={t(name)}
          defaultValue={String(terms[name])}
          error={errors.fields[name]}
          required
        />
      ))}
      <SubmitButton>{t("save")}</SubmitButton>
    </ConsoleActionForm>
  );
}

/** Sets the quota of one merchant, or of one of its payees. */
export function PaymentQuotaForm({ world }: { world: string }) {
  const t = useTranslations("operations.limits");
  const { run, errors, fail } = useAction(quotaTerms.setPaymentQuota, onPage);
  const router = useRouter();

  const save = async (entries: FormData) => {
    const [single, day] = [dollarsOf(entries, "single"), dollarsOf(entries, "day")];
    if (single.issue || day.issue)
      return fail({ ...(single.issue && { single: single.issue }), ...(day.issue && { day: day.issue }) });
    const payeeNo = formEntryText(entries, "payeeNo");
    const quotaInput = { world, userNo: formEntryText(entries, "userNo"), single: single.amount, day: day.amount };
    if (await run({ ...quotaInput, ...(payeeNo && { payeeNo }) })) {
      showToast("good", t("saved"));
      router.refresh();
    }
  };

  return (
    <ConsoleActionForm
      errors={errors}
      formFields={["userNo", "payeeNo", "single", "day"]}
      label={t("own")}
      onSend={save}
    >
      <TextField name="userNo" label={t("merchant")} maxLength={20} error={errors.fields.userNo} required />
      <TextField
        name="payeeNo"
        label={t("payeeNo")}
        help={t("payeeNoHelp")}
        aside={<OptionalMark />}
        maxLength={32}
        error={errors.fields.payeeNo}
      />
      {(["single", "day"] as const).map((name) => (
        <DecimalField
          key={name}
          name={name}
          label={t(`${name}In`)}
          help={t("emptyHelp")}
          aside={<OptionalMark />}
          maxLength={16}
          errors={errors}
        />
      ))}
      <SubmitButton>{t("saveOwn")}</SubmitButton>
    </ConsoleActionForm>
  );
}
