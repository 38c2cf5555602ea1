"use client";
import MenuItem from "@mui/material/MenuItem";
import OutlinedInput from "@mui/material/OutlinedInput";
import Select from "@mui/material/Select";
import { useTranslations } from "next-intl";
import { isCurrency, type Currency } from "@/lib/money/currency";
import type { Money } from "@/lib/money/money";
import { FieldFrame, fieldNoteAttributes, type FieldLabels } from "../fields/field-frame";
import { CurrencyLine } from "./currency-line";
import { SelectArrow } from "./select-field";

interface AccountSelectProps extends FieldLabels {
  id: string;
  /** Holds the available balance of each account. */
  accounts: readonly Money[];
  /** Holds the currency of the selected account; empty text when `empty` is selected. */
  value: string;
  /** Adds an option without an account. */
  empty?: string;
  disabled?: boolean;
  onAccount: (currency: Currency | "") => void;
}

/** Selects one of the person's accounts. Its options and its value have the flag, the currency and the balance. */
export function AccountSelect({
  id,
  label,
  help,
  error,
  aside,
  accounts,
  value,
  empty,
  disabled = false,
  onAccount,
}: AccountSelectProps) {
  const name = useTranslations("terms.currency");
  return (
    <FieldFrame id={id} label={label} help={help} error={error} aside={aside}>
      <Select
        labelId={`${id}-name`}
        value={value}
        disabled={disabled}
        displayEmpty={empty !== undefined}
        input={<OutlinedInput disableInjectingGlobalStyles />}
        IconComponent={SelectArrow}
        SelectDisplayProps={{
          ...fieldNoteAttributes(id, { help, error }),
          id,
          // the value is the control's content: it is no part of its name
          "aria-labelledby": `${id}-name`,
        }}
        onChange={({ target }) => onAccount(isCurrency(target.value) ? target.value : "")}
      >
        {empty !== undefined && <MenuItem value="">{empty}</MenuItem>}
        {accounts.map((available) => (
          <MenuItem key={available.currency} value={available.currency}>
            <CurrencyLine name={name(available.currency)} currency={available.currency} available={available} />
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  );
}
