"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { LinkButton } from "@/components/kit/page/link-button";
import { Facts } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { TimeText } from "@/components/kit/text/time-text";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import { percentText } from "@/lib/money/percent";
import { settlementMethod } from "@/lib/settlement/calls/order-shape";
import { advancesPath } from "../advances/advances-query";
import type { SettleEntryProps } from "./settle-fields";
import type { SettleFacts } from "./use-settle-entry";

/** Out of the balance, or advanced: with what credit there is, what that costs now, and when it is due. */
export function MethodField({ entry, speedy, errorOf, onChange }: SettleEntryProps & Pick<SettleFacts, "speedy">) {
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
      {entry.method === "speedy" && speedy && <Credit entry={entry} speedy={speedy} />}
    </>
  );
}

/** Why nothing can be advanced now. */
const closedBy = ({ product, credit, isOverdue }: NonNullable<SettleFacts["speedy"]>) =>
  credit && isOverdue ? "overdue" : (product?.state ?? "none");

/** What an advance of this currency comes to now. */
function Credit({ entry, speedy }: Pick<SettleEntryProps, "entry"> & { speedy: NonNullable<SettleFacts["speedy"]> }) {
  const [t, advance] = [useTranslations("settlement.apply"), useTranslations("settlement.advances")];
  const now = useWorldClock().now();
  const { currencies, times } = speedy;
  const left = currencies.find(({ currency }) => currency === entry.payCurrency);
  return (
    <Facts
      narrow
      items={[
        { label: t("creditLeft"), value: left ? <MoneyText amount={left} /> : t("none") },
        {
          label: advance("costNow"),
          value: times.isFree
            ? advance("free")
            : advance("paid", { days: times.daysPaid, share: percentText(times.interestPpm) }),
        },
        { label: advance("dueNow"), value: <TimeText at={times.dueAt} now={now} style="exact" /> },
      ]}
    />
  );
}
