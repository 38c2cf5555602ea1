import { useTranslations } from "next-intl";
import type { Tone } from "@/lib/machine/machine";
import type { Got } from "@/lib/call/call";
import type { payments } from "@/lib/payments/calls/payments";
import { payment as machine } from "@/lib/payments/states";

type Payment = Pick<Got<typeof payments.detail>["payment"], "state" | "payOn" | "stalled">;

/** A payment's state as it is shown: one that waits for its day says which, and one that missed it says so. */
export function useShownState(): (payment: Payment) => [Tone, string] {
  const t = useTranslations("payments.ahead");
  const states = useTranslations("payments.payment");
  return ({ state, payOn, stalled }) => {
    if (state !== "pending" || payOn === null) return [machine.tone(state), states(state)];
    return stalled === null ? ["waiting", t("state", { day: payOn })] : ["bad", t("stalledState")];
  };
}
