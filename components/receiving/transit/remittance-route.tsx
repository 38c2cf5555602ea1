import { useLocale, useTranslations } from "next-intl";
import { BankHopTimeline, type HopView } from "@/components/kit/text/hop-timeline";
import { useKnownText } from "@/components/shell/orders/known-text";
import type { ClientOutput } from "@/lib/call/call";
import { amountText } from "@/lib/money/money";
import type { receiving } from "@/lib/receiving/calls/receiving";
import { remittance as machine } from "@/lib/receiving/states";
import { countryName } from "@/lib/reference/places/country-name";

type Detail = ClientOutput<typeof receiving.remittance>;

const titles = { payer: "sentBy", onTheWay: "passing", payee: "arriving" } as const;

/**
 * Lists the banks on a remittance's route, in order, with the charge each deducts; banks not yet reached are drawn
 * hollow. A returned remittance ends at the bank that returned it.
 */
export function RemittanceBankRoute({ remittance, hops, now }: Pick<Detail, "remittance" | "hops"> & { now: Date }) {
  const t = useTranslations("receiving.detail");
  const locale = useLocale();
  const knownText = useKnownText();
  const { state, payerName, rejectReason } = remittance;
  const [isOnItsWay, isReturned] = [machine.next(state, "credit") !== undefined, state === "rejected"];
  const hopViews = hops.map(({ kind, bank, swift, country, at, isReached, kept }, place): HopView => {
    const isLast = place === hops.length - 1;
    const about = [swift, country && countryName(country, locale), kind === "payer" && payerName].filter(Boolean);
    const notes = [
      kept && t(isReached ? "kept" : "keeps", { amount: amountText(kept) }),
      isReturned && isLast && t("returnedFrom", { reason: knownText(rejectReason ?? "") }),
    ].filter(Boolean);
    return {
      tone: isLast && !isOnItsWay ? machine.tone(state) : "moving",
      title: t(titles[kind], { bank: bank || t("unknownBank") }),
      at,
      isAhead: !isReached,
      who: [!isReached && t("expected"), ...about].filter(Boolean).join(" · "),
      ...(notes.length > 0 && { note: notes.join(" ") }),
    };
  });
  return <BankHopTimeline hops={hopViews} now={now} />;
}
