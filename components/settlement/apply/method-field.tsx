"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { LinkButton } from "@/components/kit/page/link-button";
import { FactList } from "@/components/kit/table/facts";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import { settlementMethod } from "@/lib/settlement/calls/order-shape";
import { advancesPath } from "../advances/advances-query";
import { AdvanceableAmountError, useAdvanceableAmountFacts } from "../advances/surplus-facts";
import { OffHoursNotice, useAdvancedOrderFacts } from "../off-hours";
import type { SettleEntryProps } from "./settle-fields";
import type { SettleEntryState, SettleFacts } from "./use-settle-entry";

/** Selects the method: from the balance, or advanced, with the credit, its current cost and the due time. */
export function SettlementMethodField({
  entry,
  speedy,
  surplus,
  quota,
  errorOf,
  onChange,
}: SettleEntryProps & Pick<SettleFacts, "speedy"> & Pick<SettleEntryState, "surplus" | "quota">) {
  const [t, methods] = [useTranslations("settlement.apply"), useTranslations("settlement.method")];
  const isOpen = speedy !== null && speedy.credit !== null && !speedy.isOverdue;
  return (
    <>
      <RadioGroup
        name="method"
        label={t("method")}
        value={entry.method}
        error={errorOf("method")}
        options={settlementMethod.options.map((method) => ({
          value: method,
          label: methods(method),
          hint: t(`methodHint.${method}`),
          disabled: method === "speedy" && !isOpen,
        }))}
        onChange={({ target }) =>
          onChange({
            method: settlementMethod.options.find((method) => method === target.value) ?? "normal",
            isChosen: false,
            associationNos: [],
          })
        }
      />
      {!isOpen && speedy && (
        <Notice
          tone="quiet"
          title={t(`speedyClosed.${closedBy(speedy)}`)}
          action={<LinkButton href={advancesPath()}>{t("toSpeedy")}</LinkButton>}
        >
          {t(closedBy(speedy) === "overdue" ? "speedyClosed.overdueText" : "speedyClosed.text")}
        </Notice>
      )}
      {quota && <OffHoursNotice off={quota.now.offHours} isAdvanced={entry.method === "speedy"} />}
      {entry.method === "speedy" && quota && <Credit surplus={surplus} conditions={quota.now} />}
    </>
  );
}

/** Returns the reason why nothing can be advanced now. */
const closedBy = ({ product, credit, isOverdue }: NonNullable<SettleFacts["speedy"]>) =>
  credit && isOverdue ? "overdue" : (product?.state ?? "none");

/** Displays the amount that can be advanced in this currency, with its rate, cost, due time and arrival. */
function Credit({
  surplus,
  conditions,
}: Pick<SettleEntryState, "surplus"> & { conditions: NonNullable<SettleEntryState["quota"]>["now"] }) {
  const now = useWorldClock().now();
  const bounds = useAdvanceableAmountFacts(surplus.data);
  const facts = useAdvancedOrderFacts(conditions, conditions.arrival.expectedOn, now);
  return (
    <>
      <AdvanceableAmountError of={surplus} />
      <FactList narrow items={[...bounds, ...facts]} />
    </>
  );
}
