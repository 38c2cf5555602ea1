"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/kit/feedback/toast";
import { MoneyField } from "@/components/kit/fields/money-field";
import { TextField } from "@/components/kit/fields/text-field";
import { Card } from "@/components/kit/page/card";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { AgreementCheckbox } from "@/components/shell/fields/agree-box";
import type { ClientOutput } from "@/lib/call/call";
import { contactNameLengthMax, contactPhoneLengthMax } from "@/lib/forms/product-entry";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import { useControlledForm } from "@/lib/forms/use-entry";
import { decimalText } from "@/lib/money/money";
import { blankSpeedy, advanceFormSchema, type SpeedyTyped } from "@/lib/settlement/advance/entry";
import { speedyAgreement } from "@/lib/settlement/advance/terms";
import { advances } from "@/lib/settlement/calls/advances";

type Product = ClientOutput<typeof advances.speedyQuota>["product"];

/** Prefills the form from the previous application; the agreement has to be accepted again. */
const typedOf = (product: Product): SpeedyTyped =>
  product
    ? {
        wanted: decimalText(product.wanted),
        contactName: product.contactName,
        contactPhone: product.contactPhone,
        agreed: false,
      }
    : blankSpeedy;

/** Renders the application for speedy settlement, for the first time or again. */
export function SpeedySettlementApplicationForm({
  product,
  agreement: { version, title },
}: {
  product: Product;
  agreement: { readonly version: number; readonly title: string };
}) {
  const t = useTranslations("settlement.advances");
  const router = useRouter();
  const entryForm = useControlledForm<SpeedyTyped>(typedOf(product));
  const { submit, problems, errorOf } = useSendEntryForm(
    entryForm,
    advances.applyForSpeedy,
    advanceFormSchema(version),
    {
      onDone() {
        showToast("good", t("submitted"));
        router.refresh();
      },
      draft: "settlement.speedy",
    },
  );
  const { entry, change } = entryForm;
  const line = (name: "contactName" | "contactPhone", maxLength: number) => (
    <TextField
      id={name}
      label={t(`field.${name}`)}
      inputMode={name === "contactPhone" ? "tel" : undefined}
      autoComplete={name === "contactName" ? "name" : "tel"}
      maxLength={maxLength}
      value={entry[name]}
      error={errorOf(name)}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  return (
    <Form onSubmit={submit} problems={problems}>
      <Card title={t("application")}>
        <div className={layout.stack}>
          <MoneyField
            id="wanted"
            label={t("field.wanted")}
            help={t("wantedHelp")}
            currency="USD"
            value={entry.wanted}
            error={errorOf("wanted")}
            onValue={(wanted) => change({ wanted })}
          />
          {line("contactName", contactNameLengthMax)}
          {line("contactPhone", contactPhoneLengthMax)}
        </div>
      </Card>
      <AgreementCheckbox
        lead={t("agree")}
        agreements={[{ id: speedyAgreement, title }]}
        checked={entry.agreed}
        error={errorOf("agreed")}
        onAgreed={(isAgreed) => change({ agreed: isAgreed })}
      />
      <SubmitButton>{t(product ? "applyAgain" : "apply")}</SubmitButton>
    </Form>
  );
}
