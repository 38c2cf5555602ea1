"use client";
import type { accountCalls } from "@/lib/accounts/calls/balances";
import { useCall } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { useControlledForm } from "@/lib/forms/use-entry";
import type { MfaWay } from "@/lib/gate/second-step";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import { money, zero } from "@/lib/money/money";
import { advances } from "@/lib/settlement/calls/advances";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import type { settlementPayees } from "@/lib/settlement/calls/payees";
import { splitOverSources } from "@/lib/settlement/draws";
import { chosenAssociationNos, parseSettlementAmount, type SettleEntry } from "@/lib/settlement/orders/entry";
import { settleableCurrencies, settlementAgreement } from "@/lib/settlement/orders/terms";
import { cnyAsLedgerCnh } from "@/lib/settlement/orders/yuan";
import type { SettlementDraft } from "./settle-draft";
import { useSettleCost } from "./use-settle-cost";

export type Quota = ClientOutput<typeof settlementOrders.settlementQuota>;
export type Link = Quota["rows"][number];

/** Holds the facts the page was rendered with. */
export interface SettleFacts {
  readonly payees: ClientOutput<typeof settlementPayees.settleablePayees>["rows"];
  readonly balances: ClientOutput<typeof accountCalls.balances>["rows"];
  /** Holds the quota of the first currency with the first method. */
  readonly quota: Quota;
  /** Holds the merchant's speedy settlement; null for users who may not access it. */
  readonly speedy: ClientOutput<typeof advances.speedyQuota> | null;
  /** Holds the titles of the agreements that may have to be accepted, by their ids. */
  readonly titles: Readonly<Record<string, string>>;
  readonly way: MfaWay;
  /** Holds the saved draft; null when the query determines the settlement. */
  readonly draft: SettlementDraft | null;
  /** Holds the initial values of the form. */
  readonly first: Pick<SettleEntry, "payCurrency" | "method" | "isChosen" | "associationNos"> &
    Partial<Pick<SettleEntry, "payeeNo">>;
}

/** Returns a settlement as entered, the links it may draw on, and its current cost. */
export function useSettleEntry(facts: SettleFacts) {
  const entryForm = useControlledForm<SettleEntry>({
    payeeNo: facts.payees.length === 1 ? (facts.payees[0]?.payeeNo ?? "") : "",
    mode: "byPay",
    amount: "",
    documentIds: [],
    note: "",
    agreed: [],
    ...facts.first,
    ...facts.draft?.entry,
  });
  const { entry } = entryForm;
  const { payCurrency, method } = entry;
  const isAsFirst = payCurrency === facts.first.payCurrency && method === facts.first.method;
  const { data: quota } = useCall(
    settlementOrders.settlementQuota,
    { method, payCurrency },
    isAsFirst ? { initial: facts.quota } : {},
  );
  const surplus = useCall(advances.speedySurplus, method === "speedy" ? { currency: payCurrency } : null);
  const { amount } = parseSettlementAmount(entry);
  const isReady = amount !== undefined && (!entry.isChosen || entry.associationNos.length > 0);
  const pricing = useSettleCost(
    isReady
      ? { method, payCurrency, mode: entry.mode, amount: cnyAsLedgerCnh(amount), ...chosenAssociationNos(entry) }
      : null,
  );
  const pay = entry.mode === "byPay" ? amount : pricing.amounts?.pay;
  const offeredLinks = quota?.rows ?? [];
  const links = entry.isChosen
    ? offeredLinks.filter(({ associationNo }) => entry.associationNos.includes(associationNo))
    : offeredLinks;
  const draws = splitOverSources(
    pay?.minor ?? 0n,
    links.map((link) => ({ ...link, leftMinor: link.left.minor })),
  );
  const available = (code: Currency) =>
    facts.balances.find(({ currency }) => currency === code)?.available ?? zero(code);
  /** Lists the agreements to accept, as far as known; for a customs declaration its agreement too. */
  const agreements = pricing.cost?.agreements.map(({ id }) => id) ?? [settlementAgreement];
  return {
    entryForm,
    quota,
    surplus,
    offered: offeredLinks,
    links,
    draws,
    pay,
    pricing,
    available,
    agreements,
  };
}

export type SettleEntryState = ReturnType<typeof useSettleEntry>;

/**
 * Returns the accounts that may be settled from: those with money and the selected one; speedy ones require credit
 * instead.
 */
export function settlementSourceAccounts({ balances, speedy }: SettleFacts, { payCurrency, method }: SettleEntry) {
  const has = (code: Currency) =>
    balances.some(({ currency, available: { minor } }) => currency === code && minor > 0n);
  const isLent = (code: Currency) =>
    method === "speedy" && speedy?.currencies.some(({ currency }) => currency === code);
  return settleableCurrencies
    .filter((code) => code === payCurrency || has(code) || isLent(code))
    .sort(byDisplayOrder)
    .map((code) => money(code, balances.find(({ currency }) => currency === code)?.available.minor ?? 0n));
}
