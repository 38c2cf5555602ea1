"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type * as z from "zod/mini";
import { showToast } from "@/components/kit/feedback/toast";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { Card } from "@/components/kit/page/card";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { useUploadsInProgress } from "@/components/kit/table/use-sendings";
import { CodeLookupButton, type LookupResult } from "@/components/shell/fields/lookup";
import type { Call, ClientOutput, Sends } from "@/lib/call/call";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import { useControlledForm } from "@/lib/forms/use-entry";
import { isUnifiedSocialCreditCode } from "@/lib/reference/credit-code";
import { loadOnce } from "@/lib/reference/lookup";
import { normalizeForComparison } from "@/lib/reference/written-names";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import {
  blankSettlementPayee,
  adaptSettlementPayeeEntry,
  settlementPayeeEntryOf,
  settlementPayeeCorrectionSchema,
  settlementPayeeRule,
  type SettlementPayeeEntry,
} from "@/lib/settlement/payee-entry";
import {
  fieldGroups,
  fieldGroupsOf,
  isRegisteredCompanyType,
  settlementPartnerTypes,
} from "@/lib/settlement/payee-fields";
import { settlementPayeePath } from "../settlement-path";
import type { SettlementPayeeReply } from "../payees/payee-detail";
import type { PayeeFormProps } from "./form-props";
import { SettlementPayeeRuleField } from "./payee-field";
import { SettlementPayeePapers, type PayeePaperProps } from "./settlement-payee-papers";

/** Adds or corrects a settlement payee, which is then reviewed. `merchant` is the name of the merchant itself. */
export function SettlementPayeeForm({ payee, merchant }: { payee: SettlementPayeeReply | null; merchant: string }) {
  const t = useTranslations("settlement.form");
  const router = useRouter();
  const done = ({ payeeNo }: { payeeNo: string }) => {
    showToast("good", t("submitted"));
    router.replace(settlementPayeePath(payeeNo));
  };
  const [correction] = useState(() => settlementPayeeCorrectionSchema(payee?.payeeNo ?? "", payee?.changes ?? 0));
  const common = { merchant, done, held: [...(payee?.proofs ?? []), ...(payee?.passport ?? [])] };
  return payee ? (
    <EntryForm
      {...common}
      call={settlementPayees.correctSettlementPayee}
      rule={correction}
      initial={settlementPayeeEntryOf(payee)}
      draft={`settlement.payee.${payee.payeeNo}`}
    />
  ) : (
    <EntryForm
      {...common}
      call={settlementPayees.addSettlementPayee}
      rule={settlementPayeeRule}
      initial={adaptSettlementPayeeEntry(blankSettlementPayee, merchant)}
      draft="settlement.payee.new"
    />
  );
}

interface EntryFormProps<C extends Call> {
  call: C;
  rule: z.ZodMiniType<Sends<C>, SettlementPayeeEntry>;
  initial: SettlementPayeeEntry;
  /** Names the local draft in which the input is saved when the session ends. */
  draft: string;
  merchant: string;
  held: SettlementPayeeReply["proofs"];
  done: (result: ClientOutput<C>) => void;
}

function EntryForm<C extends Call>({
  call,
  rule,
  initial,
  draft,
  merchant,
  held: files,
  done: onDone,
}: EntryFormProps<C>) {
  const t = useTranslations("settlement.form");
  const entryForm = useControlledForm<SettlementPayeeEntry>(initial);
  const { entry, form } = entryForm;
  const { isSending, listenerOf } = useUploadsInProgress();
  const { submit, problems, errorOf } = useSendEntryForm(entryForm, call, rule, { onDone, draft });
  // the form's own state is ahead of what was drawn last: a file may arrive while something is typed
  const change = (part: Partial<SettlementPayeeEntry>) =>
    entryForm.change(adaptSettlementPayeeEntry({ ...form.getValues(), ...part }, merchant));
  return (
    <Form onSubmit={submit} problems={problems}>
      <SettlementPayeeParts {...{ entry, errorOf }} onChange={change} papers={{ held: files, sends: listenerOf }} />
      <SubmitButton disabled={isSending}>{t("submit")}</SubmitButton>
    </Form>
  );
}

/** Renders all fields of a settlement payee, grouped by topic. */
function SettlementPayeeParts({ papers, ...props }: PayeeFormProps & { papers: PayeePaperProps }) {
  const t = useTranslations("settlement");
  const { entry, errorOf, onChange } = props;
  const groups = fieldGroupsOf(entry);
  return (
    <>
      <Card title={t("type")}>
        <RadioGroup
          name="partnerType"
          label={t("type")}
          value={entry.partnerType}
          error={errorOf("partnerType")}
          options={settlementPartnerTypes.map((type) => ({
            value: type,
            label: t(`partnerType.${type}`),
            hint: t(`form.hint.${type}`),
          }))}
          onChange={({ target }) =>
            onChange({ partnerType: settlementPartnerTypes.find((type) => type === target.value) ?? entry.partnerType })
          }
        />
      </Card>
      {fieldGroups.map((group) => (
        <Card key={group} title={t(`form.${group}`)}>
          <div className={layout.stack}>
            {groups[group].map((rule) => (
              <div key={rule.field} className={layout.stack}>
                <SettlementPayeeRuleField {...props} rule={rule} />
                {rule.field === "creditCode" && isRegisteredCompanyType(entry.partnerType) && (
                  <PayeeLookup {...props} />
                )}
              </div>
            ))}
          </div>
        </Card>
      ))}
      <Card title={t("form.papers")}>
        <div className={layout.stack}>
          <SettlementPayeePapers {...props} {...papers} />
        </div>
      </Card>
    </>
  );
}

/** Fills in the register's data of the company with the entered code; a company out of business is refused. */
function PayeeLookup({ entry, onChange }: PayeeFormProps) {
  const t = useTranslations("settlement.form");
  const code = normalizeForComparison(entry.creditCode);
  const lookup = async (): Promise<LookupResult> => {
    const company = await loadOnce(settlementPayees.registeredCompany, { creditCode: code });
    const { creditCode, name, legalPersonName, address, industry, economicType, postalCode } = company;
    onChange({
      ...{ creditCode, name, legalPersonName, industry, economicType, postalCode, address },
      businessAddress: entry.businessAddress || address,
    });
    return { tone: "good", text: t("filled", { name }) };
  };
  return (
    <CodeLookupButton
      code={code}
      isReady={isUnifiedSocialCreditCode(code)}
      action={t("fill")}
      help={t("fillHelp")}
      lookup={lookup}
    />
  );
}
