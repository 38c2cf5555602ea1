"use client";
import { useTranslations } from "next-intl";
import type * as z from "zod/mini";
import { MoneyField } from "@/components/kit/fields/money-field";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextField } from "@/components/kit/fields/text-field";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import type { Currency } from "@/lib/money/currency";
import { parseEnteredMoney } from "@/lib/money/money";
import type { viaBanks } from "@/lib/receiving/calls/receiving";
import { viaMost } from "@/lib/receiving/terms";
import styles from "./send-remittance-form.module.css";

/** Describes an intermediary bank as it is entered. */
export interface ViaBank {
  readonly bank: string;
  readonly swift: string;
  readonly country: string;
  readonly kept: string;
}

const blank: ViaBank = { bank: "", swift: "", country: "", kept: "" };

type Via = z.output<typeof viaBanks>;

/**
 * Converts the banks to the input of `sendRemittance`. Returns the issue code when the amount that a bank deducts is
 * invalid.
 */
export function parseViaBanks(
  banks: readonly ViaBank[],
  currency: Currency,
): { via: Via; issue?: never } | { via?: never; issue: string } {
  const via: Via = [];
  for (const { kept, ...bank } of banks) {
    const { amount, issue } = kept === "" ? {} : parseEnteredMoney(kept, currency, { zero: true });
    if (issue !== undefined) return { issue };
    via.push({ ...bank, ...(amount && { kept: amount }) });
  }
  return { via };
}

/** Renders the intermediary banks of a remittance, in order. */
export function IntermediaryBankFields({
  banks,
  currency,
  onChange,
}: {
  banks: readonly ViaBank[];
  currency: Currency;
  onChange: (banks: readonly ViaBank[]) => void;
}) {
  const t = useTranslations("operations.send");
  return (
    <fieldset className={layout.stack}>
      <legend>{t("via")}</legend>
      <p className={layout.soft}>{t("viaHelp")}</p>
      {banks.map((bank, at) => (
        <ViaBankFields
          key={at}
          place={String(at + 1)}
          currency={currency}
          bank={bank}
          onChange={(part) => onChange(banks.with(at, { ...bank, ...part }))}
          onDrop={() => onChange(banks.toSpliced(at, 1))}
        />
      ))}
      {banks.length < viaMost && (
        <Button small tone="quiet" onClick={() => onChange([...banks, blank])}>
          {t("addVia")}
        </Button>
      )}
    </fieldset>
  );
}

function ViaBankFields({
  place,
  currency,
  bank: { bank, swift, country, kept },
  onChange,
  onDrop,
}: {
  place: string;
  currency: Currency;
  bank: ViaBank;
  onChange: (part: Partial<ViaBank>) => void;
  onDrop: () => void;
}) {
  const t = useTranslations("operations.send");
  const codes = { autoComplete: "off", autoCapitalize: "characters" } as const;
  return (
    <div className={styles.pair}>
      <TextField
        label={t("viaBank", { place })}
        value={bank}
        maxLength={140}
        autoComplete="off"
        onChange={({ target }) => onChange({ bank: target.value })}
      />
      <TextField
        {...codes}
        label={t("viaSwift", { place })}
        value={swift}
        maxLength={11}
        onChange={({ target }) => onChange({ swift: target.value.toUpperCase() })}
      />
      <TextField
        {...codes}
        label={t("viaCountry", { place })}
        value={country}
        maxLength={2}
        onChange={({ target }) => onChange({ country: target.value.toUpperCase() })}
      />
      <MoneyField
        label={t("viaKept", { place })}
        aside={<OptionalMark />}
        currency={currency}
        value={kept}
        onValue={(plain) => onChange({ kept: plain })}
      />
      <Button small tone="quiet" onClick={onDrop}>
        {t("dropVia", { place })}
      </Button>
    </div>
  );
}
