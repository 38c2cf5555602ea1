"use client";
import { useTranslations } from "next-intl";
import type * as z from "zod/mini";
import { MoneyField } from "@/components/kit/fields/money-field";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextField } from "@/components/kit/fields/text-field";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import type { Currency } from "@/lib/money/currency";
import { typedMoney } from "@/lib/money/money";
import type { viaBanks } from "@/lib/receiving/calls/receiving";
import { viaMost } from "@/lib/receiving/terms";
import styles from "./send-remittance-form.module.css";

/** A bank between the payer's and ours as it is typed. */
export interface ViaBank {
  readonly bank: string;
  readonly swift: string;
  readonly country: string;
  readonly kept: string;
}

const blank: ViaBank = { bank: "", swift: "", country: "", kept: "" };

type Via = z.output<typeof viaBanks>;

/** The banks as `sendRemittance` takes them, or the issue code of what one of them is said to keep. */
export function viaTaken(banks: readonly ViaBank[], currency: Currency): { via: Via } | { issue: string } {
  const via: Via = [];
  for (const { kept, ...bank } of banks) {
    const { amount, issue } = kept === "" ? {} : typedMoney(kept, currency, { zero: true });
    if (issue !== undefined) return { issue };
    via.push({ ...bank, ...(amount && { kept: amount }) });
  }
  return { via };
}

/** The banks that a remittance passes, in their order. */
export function ViaBanks({
  banks,
  currency,
  onChange,
}: {
  banks: readonly ViaBank[];
  currency: Currency;
  onChange: (banks: readonly ViaBank[]) => void;
}) {
  const t = useTranslations("operations.send");
  const change = (place: number, part: Partial<ViaBank>) =>
    onChange(banks.map((one, at) => (at === place ? { ...one, ...part } : one)));
  return (
    <fieldset className={layout.stack}>
      <legend>{t("via")}</legend>
      <p className={layout.soft}>{t("viaHelp")}</p>
      {banks.map(({ bank, swift, country, kept }, place) => (
        <div key={place} className={styles.pair}>
          <TextField
            label={t("viaBank", { place: String(place + 1) })}
            value={bank}
            maxLength={140}
            autoComplete="off"
            onChange={({ target }) => change(place, { bank: target.value })}
          />
          <TextField
            label={t("viaSwift", { place: String(place + 1) })}
            value={swift}
            maxLength={11}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ target }) => change(place, { swift: target.value.toUpperCase() })}
          />
          <TextField
            label={t("viaCountry", { place: String(place + 1) })}
            value={country}
            maxLength={2}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ target }) => change(place, { country: target.value.toUpperCase() })}
          />
          <MoneyField
            label={t("viaKept", { place: String(place + 1) })}
            aside={<OptionalMark />}
            currency={currency}
            value={kept}
            onValue={(plain) => change(place, { kept: plain })}
          />
          <Button small tone="quiet" onClick={() => onChange(banks.filter((_, at) => at !== place))}>
            {t("dropVia", { place: String(place + 1) })}
          </Button>
        </div>
      ))}
      {banks.length < viaMost && (
        <Button small tone="quiet" onClick={() => onChange([...banks, blank])}>
          {t("addVia")}
        </Button>
      )}
    </fieldset>
  );
}
