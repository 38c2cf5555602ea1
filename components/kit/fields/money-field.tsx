"use client";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState, type ComponentProps } from "react";
import type { Currency } from "@/lib/money/currency";
import { readAmount, restingAmount, truncateAmount } from "./amount-text";
import { classes } from "../page/classes";
import { FieldFrame, notesOf, type FieldLabels } from "./field-frame";
import { ChevronDownIcon } from "../page/icons";
import styles from "./money-field.module.css";
import control from "./control.module.css";

export interface MoneyFieldProps
  extends FieldLabels, Omit<ComponentProps<"input">, "className" | "value" | "defaultValue" | "onChange" | "type"> {
  currency: Currency;
  /** Plain decimal text ("1234.50"), as `parseMoney` reads it. With `onValue` the field is controlled. */
  value?: string;
  defaultValue?: string;
  /**
   * Hears the plain text, at every stroke and once more, cut to the currency's decimals, when the field is left; what is
   * no amount is heard as it was typed, so that a form's rule finds the same fault as the field.
   */
  onValue?: (plain: string) => void;
  /** With these the currency beside the amount can be chosen, and `onCurrency` hears which. */
  currencies?: readonly Currency[];
  onCurrency?: (currency: Currency) => void;
  /** Names the choice of currency for those who listen. */
  currencyLabel?: string;
}

/**
 * An amount of money: digits and one point, cut to the currency's decimals when it is left, with thousands separators
 * while nobody types. What is no amount stays as it was typed and says so once the field is left. An amount that the
 * person did not type is selected when the field is entered, so that typing replaces it. With `name`, a native form
 * sends the plain text.
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
  onBlur,
  onFocus,
  onClick,
  ...input
}: MoneyFieldProps) {
  const made = useId();
  const own = id ?? made;
  const { typing, enter, point, leave } = useTyping();
  const t = useTranslations("validation.amount");
  const { text, isOdd, isProposed, take } = useAmount(currency, value, defaultValue, onValue);
  const cut = isOdd ? text : truncateAmount(text, currency);
  const problem = error ?? (isOdd && !typing ? t("number") : undefined);

  return (
    <FieldFrame id={own} label={label} help={help} error={problem} aside={aside}>
      <div className={control.group}>
        <input
          {...input}
          {...notesOf(own, { help, error: problem })}
          id={own}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={classes(control.control, control.figures, styles.amount, currencies && styles.besideChoice)}
          value={isOdd || typing ? text : restingAmount(text)}
          onChange={({ target }) => take(readAmount(target.value, currency) ?? target.value)}
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
        {currencies ? (
          <CurrencyChoice {...{ currency, currencies, onCurrency, currencyLabel }} disabled={input.disabled} />
        ) : (
          <span className={control.after}>{currency}</span>
        )}
        {name && <input type="hidden" name={name} value={cut} disabled={input.disabled} />}
      </div>
    </FieldFrame>
  );
}

/**
 * Whether somebody types. A field that is left by a press elsewhere is left once that press is over: what it then says
 * would move what is below it away from under the pointer, and the click would hit nothing.
 */
function useTyping() {
  const [typing, setTyping] = useState(false);
  const isLeft = useRef(false);
  const isPressed = useRef(false);
  const isToReplace = useRef(false);
  useEffect(() => {
    if (!typing) return undefined;
    const press = () => void (isPressed.current = true);
    const release = () => {
      isPressed.current = false;
      // the click comes after the release, and is to find what was pressed where it was
      setTimeout(() => {
        if (isLeft.current) setTyping(false);
      });
    };
    // a press that becomes a drag or a scroll ends without a release
    const events = [
      ["pointerdown", press],
      ["pointerup", release],
      ["pointercancel", release],
    ] as const;
    for (const [name, listener] of events) window.addEventListener(name, listener, true);
    return () => {
      isPressed.current = false;
      for (const [name, listener] of events) window.removeEventListener(name, listener, true);
    };
  }, [typing]);
  return {
    typing,
    enter(field: HTMLInputElement, isProposed: boolean) {
      const isWhole = field.selectionStart === 0 && field.selectionEnd === field.value.length;
      isLeft.current = false;
      isToReplace.current = isProposed;
      setTyping(true);
      // the plain text replaces the formatted one: a whole selection by the keyboard stays one
      if ((isWhole || isProposed) && field.value !== "") requestAnimationFrame(() => field.select());
    },
    /** The click that entered the field has put the cursor where it hit; one that has drawn over a part means that. */
    point(field: HTMLInputElement) {
      if (isToReplace.current && field.selectionStart === field.selectionEnd) field.select();
      isToReplace.current = false;
    },
    leave() {
      isLeft.current = true;
      if (!isPressed.current) setTyping(false);
    },
  };
}

/** The amount as plain text; where it `isOdd`, what was typed instead of one; whether nobody has typed it. */
function useAmount(
  currency: Currency,
  value: string | undefined,
  defaultValue: string,
  onValue: MoneyFieldProps["onValue"],
) {
  const [inner, setInner] = useState(defaultValue);
  const [typed, setTyped] = useState<string>();
  const text = value ?? inner;
  return {
    text,
    isOdd: readAmount(text, currency) === null,
    isProposed: text !== typed,
    take(next: string) {
      setInner(next);
      setTyped(next);
      onValue?.(next);
    },
  };
}

/** The choice of currency beside the amount. */
function CurrencyChoice({
  currency,
  currencies,
  onCurrency,
  currencyLabel,
  disabled,
}: {
  currency: Currency;
  currencies: readonly Currency[];
  onCurrency: MoneyFieldProps["onCurrency"];
  currencyLabel: string | undefined;
  disabled: boolean | undefined;
}) {
  return (
    <span className={styles.choice}>
      <select
        className={styles.select}
        aria-label={currencyLabel}
        value={currency}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = currencies.find((code) => code === target.value);
          if (chosen) onCurrency?.(chosen);
        }}
      >
        {currencies.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
      <ChevronDownIcon small />
    </span>
  );
}
