"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type * as z from "zod/mini";
import type { ReactNode } from "react";
import { showToast } from "@/components/kit/feedback/toast";
import { MoneyField } from "@/components/kit/fields/money-field";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { FactList } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import type { Sends } from "@/lib/call/call";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import type { ControlledEntry } from "@/lib/forms/use-entry";
import { amountText, money, type Money } from "@/lib/money/money";
import {
  unlinkedRest,
  linkSum,
  parseLinkAmounts,
  type LinkEntry,
  type LinkableRow,
} from "@/lib/receiving/association/entry";
import { associations } from "@/lib/receiving/calls/associations";

/** Describes a row that an amount may be linked to, with the reasons why it is a candidate. */
export interface OfferedRow extends LinkableRow {
  readonly title: string;
  readonly hints: readonly string[];
}

interface AmountsFormProps {
  /** Holds the open amount of the one side, which limits the sum of the amounts. */
  open: Money;
  rows: readonly OfferedRow[];
  entryForm: ControlledEntry<LinkEntry>;
  rule: z.ZodMiniType<Sends<typeof associations.associate>, LinkEntry>;
  /** Renders the search for further rows above the list. */
  children?: ReactNode;
}

/**
 * Renders an amount field for each of some materials or incomes, with the remaining amounts of both sides updated on
 * input.
 */
export function LinkAmountsForm({ open, rows, entryForm, rule, children }: AmountsFormProps) {
  const t = useTranslations("receiving.associations");
  const router = useRouter();
  const { entry, change } = entryForm;
  const { submit, problems, errorOf } = useSendEntryForm(entryForm, associations.associate, rule, {
    onDone() {
      showToast("good", t("made"));
      router.refresh();
    },
  });
  const links = parseLinkAmounts(entry, rows);
  const sum = money(open.currency, linkSum(links));
  return (
    <Form onSubmit={submit} problems={problems}>
      {rows.map(({ key, title, hints, limit }) => (
        <MoneyField
          key={key}
          id={key}
          label={title}
          help={[
            ...hints,
            t("left", { amount: amountText(unlinkedRest(limit, parseLinkAmounts(entry, [{ key, limit }]))) }),
          ].join(" · ")}
          currency={limit.currency}
          value={entry[key] ?? ""}
          error={errorOf(key)}
          onValue={(text) => change({ [key]: text })}
        />
      ))}
      {children}
      <div aria-live="polite" className={layout.stack}>
        <FactList
          narrow
          items={[
            { label: t("open"), value: <MoneyText amount={open} /> },
            { label: t("linking"), value: <MoneyText strong amount={sum} /> },
            { label: t("stillOpen"), value: <MoneyText amount={unlinkedRest(open, links)} /> },
          ]}
        />
      </div>
      <SubmitButton disabled={rows.length === 0}>{t("submit", { amount: amountText(sum) })}</SubmitButton>
    </Form>
  );
}
