import { useTranslations } from "next-intl";
import { machineOf, type ClosingStatus, type ExchangeKind } from "@/lib/exchange/states";

/** Selects, in place of a state, the exchanges that are not closed yet. */
export const openExchanges = "open" as const;

/** Returns the labels of exchanges' kinds and states for the console, which are the ones that merchants see. */
export function useExchangeLabels() {
  const t = useTranslations("exchange");
  return {
    kind: (kind: ExchangeKind) => t(`kind.${kind}`),
    // named cast: each kind's machine has a text for each of its states (a test proves it)
    state: (kind: ExchangeKind, state: ClosingStatus) => t(`${machineOf(kind).name}.${state}` as "limitOrder.pending"),
  };
}
