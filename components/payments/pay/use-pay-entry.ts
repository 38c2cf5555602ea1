"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { toast } from "@/components/kit/feedback/toast";
import { accounts } from "@/lib/accounts/calls/balances";
import { useCall } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { useEntry } from "@/lib/forms/use-entry";
import type { MfaWay } from "@/lib/gate/second-step";
import { isCurrency } from "@/lib/money/currency";
import type { payments } from "@/lib/payments/calls/payments";
import type { pobo } from "@/lib/payments/calls/pobo";
import { typedAmount, typedPayDay, type PayEntry } from "@/lib/payments/entry";
import type { NoExchange } from "@/lib/payments/rules";
import { waitsFor } from "@/lib/payments/payee-rules";
import type { ListedPayee } from "../payees/payee-picker";
import { preferredAccount, type PayerBalances } from "./paying-accounts";
import { useCost } from "./use-cost";

/** The facts the page was rendered with. */
export interface PayFacts {
  readonly payees: Got<typeof payments.payees>;
  readonly balances: Got<typeof accounts.balances>;
  /** The possible payers, the company itself first. */
  readonly payers: Got<typeof pobo.payers>["rows"];
  /** Why no account of another currency pays; null where one may. */
  readonly noExchange: NoExchange | null;
  /** The MFA way that a payment requires. */
  readonly way: MfaWay;
  /** What the form begins with: a payee that was chosen elsewhere, or an earlier payment that is made again. */
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
};

/** A payment as it is typed, its payee, and what it costs as it now stands. */
export function usePayEntry(facts: PayFacts) {
  const held = useEntry<PayEntry>({ ...blank, isAdding: facts.payees.total === 0, ...facts.first });
  const isPrefilled = facts.first.payeeId !== undefined;
  const { entry, change } = held;
  const { data: balances = facts.balances } = useCall(accounts.balances, {}, { initial: facts.balances });
  const payerBalances: PayerBalances = { balances, noExchange: facts.noExchange };
  const { payees, add } = usePayees(facts.payees.rows);
  const payee = payees.find(({ payeeId }) => payeeId === entry.payeeId);
  const typed = payee && typedAmount(entry, payee.currency);
  const [amount, payOn] = [typed?.amount, typedPayDay(entry)];
  const shown = useCost(
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
  const choose = (chosen: ListedPayee | undefined) =>
    change({
      payeeId: chosen?.payeeId ?? "",
      isAdding: false,
      isAdvised: undefined,
      ...(chosen && { payCurrency: preferredAccount(chosen.currency, payerBalances) }),
    });
  const availableIn = (code: string) => balances.rows.find(({ currency }) => currency === code)?.available.minor ?? 0n;
  return { isPrefilled, held, payerBalances, payees, payee, typed, shown, choose, addPayees: add, availableIn };
}

export type PayEntryHeld = ReturnType<typeof usePayEntry>;

/** The page's payees and those that were found or added since. */
function usePayees(first: readonly ListedPayee[]) {
  const [found, setFound] = useState<readonly ListedPayee[]>([]);
  const payees = [...first, ...found.filter(({ payeeId }) => !first.some((row) => row.payeeId === payeeId))];
  return { payees, add: (rows: readonly ListedPayee[]) => setFound((before) => [...rows, ...before]) };
}

/** A payee was added on the way: it is the one to pay, unless it waits for its papers or to be checked. */
export function useAddedPayee({ held, addPayees, choose }: PayEntryHeld): (made: ListedPayee) => void {
  const t = useTranslations("payments.newPayee");
  return (made) => {
    const waits = waitsFor(made);
    if (waits) {
      toast("quiet", t(waits === "material" ? "savedAwaits" : "savedChecked"));
      return held.change({ isAdding: false });
    }
    addPayees([made]);
    choose(made);
    toast("good", t("saved"));
    document.getElementById("amount")?.focus();
  };
}
