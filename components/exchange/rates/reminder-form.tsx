"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { DateField } from "@/components/kit/dates/date-field";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { PhoneField } from "@/components/kit/fields/phone-field";
import { noPhone } from "@/lib/reference/places/phone";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { RateText } from "@/components/kit/text/rate-text";
import { SelectField } from "@/components/kit/select/select-field";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import { useCall } from "@/lib/call/browser";
import { rates } from "@/lib/exchange/calls/rates";
import { reminderValidityRange, rateReminderFormSchema, type ReminderEntry } from "@/lib/exchange/reminder-rules";
import { reminders } from "@/lib/exchange/calls/reminders";
import { isTradable, type BidAsk } from "@/lib/exchange/rules";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import { useControlledForm } from "@/lib/forms/use-entry";
import { isCurrency, orderCurrencies } from "@/lib/money/currency";
import { pairName, canonicalPair } from "@/lib/money/rate";

/** Creates a rate reminder: pair, direction, target, validity, and recipient. */
export function CreateRateReminderForm({ now, onDone }: { now: Date; onDone: () => void }) {
  const t = useTranslations("exchange.reminders");
  const { entry, change, price, days, submit, problems, field, errorOf } = useReminder(now, onDone);
  return (
    <Form onSubmit={submit} problems={problems}>
      <ReminderPair entry={entry} onChange={change} />
      <TextField
        {...field("target")}
        label={t("targetOf", { pair: pairName(canonicalPair(entry.base, entry.quote)) })}
        inputMode="decimal"
        autoComplete="off"
        help={
          price ? (
            <>
              {t("now")} <RateText rate={entry.direction === "above" ? price.bid : price.ask} />
            </>
          ) : (
            t("noRate")
          )
        }
      />
      <DateField
        {...field("validUntil")}
        min={days.first}
        max={days.last}
        label={t("validUntil")}
        help={t("validHelp")}
      />
      <PhoneField
        name="phone"
        label={t("phone")}
        help={t("phoneHelp")}
        value={entry.phone}
        error={errorOf("phone")}
        onPhone={(phone) => change({ phone })}
      />
      <div className={layout.actions}>
        <SubmitButton>{t("save")}</SubmitButton>
        <Button tone="quiet" onClick={onDone}>
          {t("cancel")}
        </Button>
      </div>
    </Form>
  );
}

/** Holds the entered reminder, validates it against the market's price and the world's clock, and sends it. */
function useReminder(now: Date, onDone: () => void) {
  const t = useTranslations("exchange.reminders");
  const clock = useWorldClock();
  const days = reminderValidityRange(now);
  const entryState = useControlledForm<ReminderEntry>({
    base: "USD",
    quote: "CNH",
    direction: "above",
    target: "",
    validUntil: days.last,
    phone: noPhone,
  });
  const { entry, change } = entryState;
  const price = usePrice(entry);
  const rule = rateReminderFormSchema({ price, now: clock.now() });
  const form = useSendEntryForm(entryState, reminders.addReminder, rule, {
    draft: "exchange.reminder",
    onDone: () => {
      showToast("good", t("added"));
      onDone();
    },
  });
  return { ...form, entry, change, price, days };
}

/** Selects the pair, and the direction of its rate; a target entered for another pair is cleared. */
function ReminderPair({ entry, onChange }: { entry: ReminderEntry; onChange: (part: Partial<ReminderEntry>) => void }) {
  const t = useTranslations("exchange.reminders");
  const currencies = orderCurrencies.map((code) => ({ value: code, label: code }));
  return (
    <>
      {(["base", "quote"] as const).map((side) => (
        <SelectField
          key={side}
          label={t(side)}
          value={entry[side]}
          options={currencies}
          onChange={({ target }) => {
            if (isCurrency(target.value)) onChange({ [side]: target.value, target: "" });
          }}
        />
      ))}
      <RadioGroup
        name="direction"
        inline
        label={t("direction")}
        value={entry.direction}
        onChange={({ target }) => onChange({ direction: target.value === "below" ? "below" : "above" })}
        options={[
          { value: "above", label: t("risesTo"), hint: t("risesHint") },
          { value: "below", label: t("fallsTo"), hint: t("fallsHint") },
        ]}
      />
    </>
  );
}

/** Loads the price of the selected pair; null when it has no rate. */
function usePrice({ base, quote }: ReminderEntry): BidAsk | null {
  const { data } = useCall(
    rates.batch,
    isTradable(base, quote) ? { pairs: [{ sell: base, buy: quote }], withCourse: false } : null,
  );
  const [row] = data?.rows ?? [];
  return row && row.sell === base && row.buy === quote ? row.now : null;
}
