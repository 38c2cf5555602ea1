"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { CheckBox } from "@/components/kit/fields/check-box";
import { CountryMultiSelect } from "@/components/kit/fields/country-list";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { FieldGroup } from "@/components/kit/fields/field-frame";
import { MoneyField } from "@/components/kit/fields/money-field";
import { Notice } from "@/components/kit/feedback/notice";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { showToast } from "@/components/kit/feedback/toast";
import { approval } from "@/lib/access/calls/approval";
import { approvalRule } from "@/lib/access/approval-rules";
import { approvalLevelsMax } from "@/lib/access/terms";
import type { ClientOutput } from "@/lib/call/call";
import { useCallForm } from "@/lib/forms/use-call-form";
import { decimalText } from "@/lib/money/money";

type Group = ClientOutput<typeof approval.approvalGroup>;

/** Describes the payments that a level reviews: from an amount on, or to some countries. */
interface Limit {
  from: string;
  countries: string[];
}

/** Holds the limit of a new level, which reviews every payment. */
const everyPayment: Limit = { from: "0", countries: [] };

/** Edits the approval group of the company's payments: levels, one after the other, each with its reviewers. */
export function PaymentApprovalGroupForm({ group }: { group: Group }) {
  const t = useTranslations("access.paymentApproval");
  const { levels, limits, set, setLimit, submit, problems, errorOf } = useApproval(group);
  const toggle = (at: number, id: string, isOn: boolean) =>
    set(
      levels.map((level, n) =>
        n !== at ? level : isOn ? [...level, id] : level.filter((reviewerId) => reviewerId !== id),
      ),
    );
  return (
    <Form onSubmit={submit} problems={problems}>
      {levels.length === 0 && (
        <Notice tone="quiet" title={t("off")}>
          {t("offText")}
        </Notice>
      )}
      {levels.map((level, at) => (
        <ApprovalLevel
          key={at}
          at={at}
          limit={limits[at]}
          candidates={group.candidates}
          selectedIds={level}
          takenIds={levels.filter((_, n) => n !== at).flat()}
          error={errorOf("limits")}
          onLimit={(part) => setLimit(at, part)}
          onToggle={(id, isOn) => toggle(at, id, isOn)}
        />
      ))}
      <div className={layout.actions}>
        {levels.length < approvalLevelsMax && (
          <Button small onClick={() => set([...levels, []])}>
            {t("add")}
          </Button>
        )}
        {levels.length > 0 && (
          <Button small tone="quiet" onClick={() => set(levels.slice(0, -1))}>
            {t("remove")}
          </Button>
        )}
      </div>
      <SubmitButton>{t("save")}</SubmitButton>
    </Form>
  );
}

/** Manages the entered levels, each with its limit. */
function useApproval({ levels: savedLevels, limits: savedLimits }: Group) {
  const t = useTranslations("access.paymentApproval");
  const router = useRouter();
  const { form, submit, problems, errorOf } = useCallForm(approval.saveApproval, approvalRule, {
    defaults: {
      levels: savedLevels.map((level) => level.map(({ operatorId }) => operatorId)),
      limits: savedLimits.map(({ from, countries }) => ({
        from: from ? decimalText(from) : "",
        countries: [...countries],
      })),
    },
    draft: "access.approval",
    onDone() {
      showToast("good", t("saved"));
      router.refresh();
    },
  });
  const levels = form.watch("levels");
  const limits = form.watch("limits");
  const set = (next: string[][]) => {
    form.setValue("levels", next);
    form.setValue(
      "limits",
      next.map((_, at) => limits[at] ?? everyPayment),
    );
  };
  const setLimit = (at: number, part: Partial<Limit>) =>
    form.setValue(
      "limits",
      levels.map((_, n) => (n === at ? { ...everyPayment, ...limits[n], ...part } : (limits[n] ?? everyPayment))),
    );
  return { levels, limits, set, setLimit, submit, problems, errorOf };
}

/** Edits one level: the payments it reviews, and its reviewers, each of whom is on one level only. */
function ApprovalLevel({
  at,
  limit = { from: "", countries: [] },
  candidates,
  selectedIds,
  takenIds,
  error,
  onLimit,
  onToggle,
}: {
  at: number;
  limit: Limit | undefined;
  candidates: Group["candidates"];
  selectedIds: readonly string[];
  takenIds: readonly string[];
  error: string | undefined;
  onLimit: (part: Partial<Limit>) => void;
  onToggle: (operatorId: string, isOn: boolean) => void;
}) {
  const t = useTranslations("access.paymentApproval");
  // nobody approves their own payment: theirs could not be submitted at all
  const sole = selectedIds.length === 1 && candidates.find(({ operatorId }) => operatorId === selectedIds[0]);
  return (
    <FieldGroup note={`level${at}`} label={t("level", { number: String(at + 1) })}>
      <MoneyField
        id={`limit${at}`}
        label={t("from")}
        help={t("fromHelp")}
        currency="USD"
        value={limit.from}
        error={error}
        onValue={(from) => onLimit({ from })}
      />
      <CountryMultiSelect
        id={`countries${at}`}
        label={t("countries")}
        help={t("countriesHelp")}
        aside={<OptionalMark />}
        placeholder={t("searchCountry")}
        values={limit.countries}
        onValues={(countries) => onLimit({ countries })}
      />
      <FieldGroup note={`reviewers${at}`} label={t("reviewers")} help={t("reviewersHelp")}>
        {candidates.map(({ operatorId, name, roleName }) => (
          <CheckBox
            key={operatorId}
            label={roleName ? t("person", { name, role: roleName }) : name}
            checked={selectedIds.includes(operatorId)}
            disabled={takenIds.includes(operatorId)}
            onChange={({ target }) => onToggle(operatorId, target.checked)}
          />
        ))}
        {sole && (
          <Notice tone="waiting" title={t("sole", { name: sole.name })}>
            {t("soleText", { name: sole.name })}
          </Notice>
        )}
      </FieldGroup>
    </FieldGroup>
  );
}
