"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/kit/feedback/toast";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { useCall } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { useControlledForm } from "@/lib/forms/use-entry";
import type { MfaWay } from "@/lib/gate/second-step";
import { isCurrency } from "@/lib/money/currency";
import type { payments } from "@/lib/payments/calls/payments";
import type { pobo } from "@/lib/payments/calls/pobo";
import { parsePayAmount, parseSinglePayDay, type PayEntry } from "@/lib/payments/entry";
import type { NoExchange } from "@/lib/payments/rules";
import { pendingPayeeRequirement } from "@/lib/payments/payee-shape";
import type { ListedPayee } from "../payees/payee-picker";
import { preferredPayingCurrency, type PayerBalances } from "./paying-accounts";
import { usePaymentCost } from "./use-cost";

/** Describes the facts that the page was rendered with. */
export interface PayFacts {
  readonly payees: ClientOutput<typeof payments.payees>;
  readonly balances: ClientOutput<typeof accountCalls.balances>;
  /** Holds the possible payers, the company itself first. */
  readonly payers: ClientOutput<typeof pobo.payers>["rows"];
  /** Holds the reason why no account of another currency can pay, or null when one can. */
  readonly noExchange: NoExchange | null;
  /** Holds the MFA way that a payment requires. */
  readonly way: MfaWay;
  /** True when the reader has a payment password. */
  readonly hasPayPassword: boolean;
  /** Holds the initial entry: a payee that was selected elsewhere, or an earlier payment to repeat. */
  readonly first: Partial<PayEntry>;
}

const blank: PayEntry = {
  payeeId: "",
  amount: "",
  isPaid: false,
  payCurrency: "USD",
  feeCurrency: "",
  bearer: "SHA",
  purpose: "",
  reference: "",
  merchantOrderNo: "",
  remarks: "",
  payOn: "",
  every: "",
  ends: "times",
  times: "12",
  untilOn: "",
  poboRecordId: "",
  isAdding: false,
  step: 0,
};

/** Manages the entry of a payment, its payee, and its current cost. */
export function usePayEntry(facts: PayFacts) {
  const entryState = useControlledForm<PayEntry>({
    ...blank,
    // the payee was selected elsewhere
    ...(facts.first.payeeId !== undefined && { step: 1 }),
    ...facts.first,
  });
  const isPrefilled = (["payeeId", "amount", "every"] as const).some((name) => facts.first[name] !== undefined);
  const { entry, change } = entryState;
  const { data: balances = facts.balances } = useCall(accountCalls.balances, {}, { initial: facts.balances });
  const payerBalances: PayerBalances = { balances, noExchange: facts.noExchange };
  const { payees, add } = usePayees(facts.payees.rows);
  const payee = payees.find(({ payeeId }) => payeeId === entry.payeeId);
  const amountInput = payee && parsePayAmount(entry, payee.currency);
  const [amount, payOn] = [amountInput?.amount, parseSinglePayDay(entry)];
  const costState = usePaymentCost(
    payee && amount
      ? {
          payeeId: payee.payeeId,
          amount,
          payCurrency: entry.payCurrency,
          bearer: entry.bearer,
          ...(isCurrency(entry.feeCurrency) && { feeCurrency: entry.feeCurrency }),
          ...(entry.poboRecordId && { poboRecordId: entry.poboRecordId }),
          ...(payOn && { payOn }),
        }
      : null,
  );
  const choose = (selectedPayee: ListedPayee | undefined) =>
    change({
      payeeId: selectedPayee?.payeeId ?? "",
      isAdding: false,
      isAdvised: undefined,
      ...(selectedPayee && { payCurrency: preferredPayingCurrency(selectedPayee.currency, payerBalances) }),
    });
  const availableIn = (code: string) => balances.rows.find(({ currency }) => currency === code)?.available.minor ?? 0n;
  return {
    isPrefilled,
    entryState,
    payerBalances,
    payees,
    payee,
    amountInput,
    costState,
    choose,
    addPayees: add,
    availableIn,
  };
}

export type PayEntryState = ReturnType<typeof usePayEntry>;

/** Returns the page's payees and those that were found or added since. */
function usePayees(first: readonly ListedPayee[]) {
  const [addedPayees, setFound] = useState<readonly ListedPayee[]>([]);
  const payees = [...first, ...addedPayees.filter(({ payeeId }) => !first.some((row) => row.payeeId === payeeId))];
  return { payees, add: (rows: readonly ListedPayee[]) => setFound((before) => [...rows, ...before]) };
}

/**
 * Returns a handler for a payee that was added during the entry: it is selected, unless it awaits documents or a check.
 */
export function useSelectAddedPayee({ entryState, addPayees, choose }: PayEntryState): (newPayee: ListedPayee) => void {
  const t = useTranslations("payments.newPayee");
  return (newPayee) => {
    const waits = pendingPayeeRequirement(newPayee);
    if (waits) {
      showToast("quiet", t(waits === "material" ? "savedAwaits" : "savedChecked"));
      return entryState.change({ isAdding: false });
    }
    addPayees([newPayee]);
    choose(newPayee);
    showToast("good", t("saved"));
  };
}
