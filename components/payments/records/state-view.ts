import { useTranslations } from "next-intl";
import type { Tone } from "@/lib/machine/machine";
import type { ClientOutput } from "@/lib/call/call";
import type { payments } from "@/lib/payments/calls/payments";
import { payment as machine } from "@/lib/payments/states";

type Payment = Pick<ClientOutput<typeof payments.detail>["payment"], "state" | "payOn" | "stalled">;

/**
 * Returns a formatter for a payment's state: a scheduled payment includes its day, and one that missed its day is
 * labelled accordingly.
 */
export function usePaymentStateLabel(): (payment: Payment) => [Tone, string] {
  const t = useTranslations("payments.ahead");
  const states = useTranslations("payments.payment");
  return ({ state, payOn, stalled }) => {
    if (state !== "pending" || payOn === null) return [machine.tone(state), states(state)];
    return stalled === null ? ["waiting", t("state", { day: payOn })] : ["bad", t("stalledState")];
  };
}
