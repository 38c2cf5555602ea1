"use client";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useTranslations } from "next-intl";
import { useId, useRef, useState, type ComponentProps } from "react";
import type { Currency } from "@/lib/money/currency";
import type { Money } from "@/lib/money/money";
import { parseAmountInput, formatAmountInput, normalizeAmountText } from "./amount-text";
import { CurrencyLine } from "../select/currency-line";
import { SelectArrow } from "../select/select-field";
import { FieldFrame, fieldNoteAttributes, type FieldLabels } from "./field-frame";
import { InputBox } from "./input-box";
import { useEditing } from "./use-editing";

export interface MoneyFieldProps
  extends
    FieldLabels,
    Omit<ComponentProps<"input">, "className" | "value" | "defaultValue" | "onChange" | "type" | "size" | "prefix"> {
  currency: Currency;
  /** Plain decimal text ("1234.50"), as `parseMoney` reads it. With `onValue` the field is controlled. */
  value?: string;
  defaultValue?: string;
  /**
   * Called with the plain text at every keystroke, and once more, truncated to the currency's decimals, when the field
   * is left; text that is not an amount is passed as typed, so that a form's rule finds the same fault as the field.
   */
  onValue?: (plain: string) => void;
  /** Makes the currency beside the amount selectable; `onCurrency` receives the selection. */
  currencies?: readonly Currency[];
  onCurrency?: (currency: Currency) => void;
  /** Names the currency selection for screen readers. */
  currencyLabel?: string;
  /** Holds what is available in the selectable currencies, where that helps to select one. */
  balances?: readonly Money[] | undefined;
}

/**
 * Renders an amount of money: digits and one point, truncated to the currency's decimals when it is left, with
 * thousands separators outside of editing. Text that is not an amount stays as typed and is reported once the field is
 * left. An amount that the person did not type is selected on focus, so that typing replaces it. With `name`, a native
 * form sends the plain text.
 */
export function MoneyField({
  label,
  help,
  error,
  aside,
  id,
  name,
  currency,
  value,
  defaultValue = "",
  onValue,
  currencies,
  onCurrency,
  currencyLabel,
  balances,
  onBlur,
  onFocus,
  onClick,
  ...input
}: MoneyFieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const { typing, enter, point, leave } = useTyping();
  const t = useTranslations("validation.amount");
  const { text, isOdd, isProposed, take } = useAmount(currency, value, defaultValue, onValue);
  const cut = isOdd ? text : normalizeAmountText(text, currency);
  const problem = error ?? (isOdd && !typing ? t("number") : undefined);

  return (
    <FieldFrame id={controlId} label={label} help={help} error={problem} aside={aside}>
      <InputBox
        {...input}
        {...fieldNoteAttributes(controlId, { help, error: problem })}
        id={controlId}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        tidy={null}
        isFigure
        end={
          currencies ? (
            <CurrencyChoice
              {...{ currency, currencies, onCurrency, currencyLabel, balances }}
              disabled={input.disabled}
            />
          ) : (
            currency
          )
        }
        value={isOdd || typing ? text : formatAmountInput(text)}
        onChange={({ target }) => take(parseAmountInput(target.value, currency) ?? target.value)}
        onFocus={(event) => {
          enter(event.currentTarget, isProposed);
          onFocus?.(event);
        }}
        onClick={(event) => {
          point(event.currentTarget);
          onClick?.(event);
        }}
        onBlur={(event) => {
          leave();
          if (cut !== text) take(cut);
          onBlur?.(event);
        }}
      />
      {name && <input type="hidden" name={name} value={cut} disabled={input.disabled} />}
    </FieldFrame>
  );
}

/** Tracks the typing of an amount: an edited field has the plain text, and a proposed amount is selected as a whole. */
function useTyping() {
  const { isEditing, edit, leave } = useEditing();
  const isToReplace = useRef(false);
  return {
    typing: isEditing,
    enter(field: HTMLInputElement, isProposed: boolean) {
      const isWhole = field.selectionStart === 0 && field.selectionEnd === field.value.length;
      isToReplace.current = isProposed;
      edit();
      // the plain text replaces the formatted one: a whole selection by the keyboard stays one
      if ((isWhole || isProposed) && field.value !== "") requestAnimationFrame(() => field.select());
    },
    /** Handles the click that focused the field: it has placed the cursor; a selection by dragging is preserved. */
    point(field: HTMLInputElement) {
      if (isToReplace.current && field.selectionStart === field.selectionEnd) field.select();
      isToReplace.current = false;
    },
    leave,
  };
}

/**
 * Holds the amount as plain text; `isOdd` is true when it is not an amount, `isProposed` when the person did not type
 * it.
 */
function useAmount(
  currency: Currency,
  value: string | undefined,
  defaultValue: string,
  onValue: MoneyFieldProps["onValue"],
) {
  const [inner, setInner] = useState(defaultValue);
  const [typedText, setTyped] = useState<string>();
  const text = value ?? inner;
  return {
    text,
    isOdd: parseAmountInput(text, currency) === null,
    isProposed: text !== typedText,
    take(next: string) {
      setInner(next);
      setTyped(next);
      onValue?.(next);
    },
  };
}

/** Renders the currency selection beside the amount. */
function CurrencyChoice({
  currency,
  currencies,
  onCurrency,
  currencyLabel,
  balances = [],
  disabled,
}: {
  onCurrency: MoneyFieldProps["onCurrency"];
  currencyLabel: string | undefined;
  balances: MoneyFieldProps["balances"];
  currency: Currency;
  currencies: readonly Currency[];
  disabled: boolean | undefined;
}) {
  return (
    <Select
      variant="standard"
      disableUnderline
      value={currency}
      disabled={disabled ?? false}
      IconComponent={SelectArrow}
      SelectDisplayProps={{ "aria-label": currencyLabel }}
      renderValue={(code) => <CurrencyLine currency={code} />}
      onChange={({ target }) => onCurrency?.(target.value)}
    >
      {currencies.map((code) => (
        <MenuItem key={code} value={code}>
          <CurrencyLine currency={code} available={balances.find((balance) => balance.currency === code)} />
        </MenuItem>
      ))}
    </Select>
  );
}
