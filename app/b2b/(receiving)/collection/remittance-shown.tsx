import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { RemittanceDetail } from "@/components/receiving/transit/remittance-detail";
import { NotFound } from "@/components/shell/public/not-found";
import { tryLoad, type Loaded } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { receiving } from "@/lib/receiving/calls/receiving";

/** One remittance by its number, or that there is none, on whichever page lists it. */
export async function RemittanceShown({
  orderNo,
  back,
  title,
  incomeHref,
}: {
  orderNo: string;
  back: Route;
  title: string;
  incomeHref?: Route;
}) {
  const { got } = isOrderNo(orderNo) ? await tryLoad(receiving.remittance, { orderNo }) : { got: null };
  if (got)
    return <RemittanceDetail detail={got} now={await worldNow()} back={back} {...(incomeHref && { incomeHref })} />;
  const t = await getTranslations("receiving.detail");
  return <NotFound title={title} problem={t("notFound")} advice={t("notFoundText")} back={back} />;
}

/** Why the filters of a list found nothing to list, in words; null where they did. */
export async function whyNotListed(refusal: Loaded<unknown>["refusal"]): Promise<string | null> {
  if (refusal?.code !== "DATE_OUT_OF_RANGE") return null;
  return (await getTranslations("refusals"))(refusal.code, {
    from: String(refusal.detail.from),
    to: String(refusal.detail.to),
  });
}
