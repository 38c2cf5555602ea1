"use client";
import type { accounts } from "@/lib/accounts/calls/balances";
import { useCall } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { useEntry } from "@/lib/forms/use-entry";
import type { MfaWay } from "@/lib/gate/second-step";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import { money, zero } from "@/lib/money/money";
import { advances } from "@/lib/settlement/calls/advances";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import type { settlementPayees } from "@/lib/settlement/calls/payees";
import { drawnOf } from "@/lib/settlement/draws";
import { chosenLinks, typedSettled, type SettleEntry } from "@/lib/settlement/orders/entry";
import { settleableCurrencies, settlementAgreement } from "@/lib/settlement/orders/terms";
import { keptYuan } from "@/lib/settlement/orders/yuan";
import type { SettlementDraft } from "./settle-draft";
import { useSettleCost } from "./use-settle-cost";

export type Quota = Got<typeof settlementOrders.settlementQuota>;
export type Link = Quota["rows"][number];

/** The facts the page was rendered with. */
export interface SettleFacts {
  readonly payees: Got<typeof settlementPayees.settleablePayees>["rows"];
  readonly balances: Got<typeof accounts.balances>["rows"];
  /** What can be settled of the first currency in the first way. */
  readonly quota: Quota;
  /** Speedy settlement as the merchant has it; null for whom its page is closed. */
  readonly speedy: Got<typeof advances.speedyQuota> | null;
  /** The titles of the agreements that may have to be accepted, by their ids. */
  readonly titles: Readonly<Record<string, string>>;
  readonly way: MfaWay;
  /** What was filled in before and is kept; null where the address says what is settled. */
  readonly draft: SettlementDraft | null;
  /** What the form begins with. */
  readonly first: Pick<SettleEntry, "payCurrency" | "method" | "isChosen" | "associationNos"> &
    Partial<Pick<SettleEntry, "payeeNo">>;
}

/** A settlement as it is typed, the links it may draw of, and what it costs as it now stands. */
export function useSettleEntry(facts: SettleFacts) {
  const held = useEntry<SettleEntry>({
    payeeNo: facts.payees.length === 1 ? (facts.payees[0]?.payeeNo ?? "") : "",
    mode: "byPay",
    amount: "",
    documentIds: [],
    note: "",
    agreed: [],
    ...facts.first,
    ...facts.draft?.entry,
  });
  const { entry } = held;
  const { payCurrency, method } = entry;
  const isAsFirst = payCurrency === facts.first.payCurrency && method === facts.first.method;
  const { data: quota } = useCall(
    settlementOrders.settlementQuota,
    { method, payCurrency },
    isAsFirst ? { initial: facts.quota } : {},
  );
  const surplus = useCall(advances.speedySurplus, method === "speedy" ? { currency: payCurrency } : null);
  const { amount } = typedSettled(entry);
  const isReady = amount !== undefined && (!entry.isChosen || entry.associationNos.length > 0);
  const shown = useSettleCost(
    isReady ? { method, payCurrency, mode: entry.mode, amount: keptYuan(amount), ...chosenLinks(entry) } : null,
  );
  const pay = entry.mode === "byPay" ? amount : shown.amounts?.pay;
  const offered = quota?.rows ?? [];
  const links = entry.isChosen
    ? offered.filter(({ associationNo }) => entry.associationNos.includes(associationNo))
    : offered;
  const draws = drawnOf(
    pay?.minor ?? 0n,
    links.map((link) => ({ ...link, leftMinor: link.left.minor })),
  );
  const available = (code: Currency) =>
    facts.balances.find(({ currency }) => currency === code)?.available ?? zero(code);
  /** What has to be accepted, as far as that is known; where a customs declaration is settled, its agreement too. */
  const agreements = shown.cost?.agreements.map(({ id }) => id) ?? [settlementAgreement];
  return { held, quota, surplus, offered, links, draws, pay, shown, available, agreements };
}

export type SettleEntryHeld = ReturnType<typeof useSettleEntry>;

/** The accounts that may be settled from: those with money and the chosen one; speedy ones need none, but credit. */
export function settledAccounts({ balances, speedy }: SettleFacts, { payCurrency, method }: SettleEntry) {
  const has = (code: Currency) =>
    balances.some(({ currency, available: { minor } }) => currency === code && minor > 0n);
  const isLent = (code: Currency) =>
    method === "speedy" && speedy?.currencies.some(({ currency }) => currency === code);
  return settleableCurrencies
    .filter((code) => code === payCurrency || has(code) || isLent(code))
    .sort(byDisplayOrder)
    .map((code) => money(code, balances.find(({ currency }) => currency === code)?.available.minor ?? 0n));
}
