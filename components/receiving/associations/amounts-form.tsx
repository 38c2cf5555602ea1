"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type * as z from "zod/mini";
import type { ReactNode } from "react";
import { toast } from "@/components/kit/feedback/toast";
import { MoneyField } from "@/components/kit/fields/money-field";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { Facts } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import type { Sends } from "@/lib/call/call";
import { useEntryCall } from "@/lib/forms/use-call-form";
import type { ControlledEntry } from "@/lib/forms/use-entry";
import { amountText, money, type Money } from "@/lib/money/money";
import { leftOf, linkSum, typedLinks, type LinkEntry, type LinkRow } from "@/lib/receiving/association/entry";
import { associations } from "@/lib/receiving/calls/associations";

/** One of those that an amount may be linked to: what it is, and why it may be meant. */
export interface OfferedRow extends LinkRow {
  readonly title: string;
  readonly hints: readonly string[];
}

interface AmountsFormProps {
  /** What is open of the one side: the amounts together take no more. */
  open: Money;
  rows: readonly OfferedRow[];
  held: ControlledEntry<LinkEntry>;
  rule: z.ZodMiniType<Sends<typeof associations.associate>, LinkEntry>;
  /** Above the rows: the search for further ones. */
  children?: ReactNode;
}

/** Amounts for each of some materials or incomes, with what is left of both sides as they are typed. */
export function AmountsForm({ open, rows, held, rule, children }: AmountsFormProps) {
  const t = useTranslations("receiving.associations");
  const router = useRouter();
  const { entry, change } = held;
  const { submit, problems, errorOf } = useEntryCall(held, associations.associate, rule, {
    done() {
      toast("good", t("made"));
      router.refresh();
    },
  });
  const links = typedLinks(entry, rows);
  const sum = money(open.currency, linkSum(links));
  return (
    <Form onSubmit={submit} problems={problems}>
      {rows.map(({ key, title, hints, limit }) => (
        <MoneyField
          key={key}
          id={key}
          label={title}
          help={[...hints, t("left", { amount: amountText(leftOf(limit, typedLinks(entry, [{ key, limit }]))) })].join(
            " · ",
          )}
          currency={limit.currency}
          value={entry[key] ?? ""}
          error={errorOf(key)}
          onValue={(text) => change({ [key]: text })}
        />
      ))}
      {children}
      <div aria-live="polite" className={layout.stack}>
        <Facts
          narrow
          items={[
            { label: t("open"), value: <MoneyText amount={open} /> },
            { label: t("linking"), value: <MoneyText strong amount={sum} /> },
            { label: t("stillOpen"), value: <MoneyText amount={leftOf(open, links)} /> },
          ]}
        />
      </div>
      <SubmitButton disabled={rows.length === 0}>{t("submit", { amount: amountText(sum) })}</SubmitButton>
    </Form>
  );
}
