import { useTranslations } from "next-intl";
import { machineOf, type ClosingStatus, type ExchangeKind } from "@/lib/exchange/states";

/** Returns the label of an exchange's status, by its kind. */
export function useExchangeStateLabel(): (order: { kind: ExchangeKind; state: ClosingStatus }) => string {
  const t = useTranslations("exchange");
  // named cast: each kind's machine has a text for each of its states, and no order is in another (a test proves both)
  return ({ kind, state }) => t(`${machineOf(kind).name}.${state}` as "limitOrder.pending");
}
