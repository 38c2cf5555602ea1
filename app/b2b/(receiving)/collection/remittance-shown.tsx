import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { hrefWith, valueOf, type Query } from "@/components/kit/select/query";
import { RemittanceDetail } from "@/components/receiving/transit/remittance-detail";
import { IncomeProofs } from "@/components/receiving/receipts/income-proofs";
import { IncomeRefunds } from "@/components/receiving/refunds/income-refunds";
import { CorrectionPage, RefundPage } from "@/components/receiving/refunds/refund-page";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { NotFound } from "@/components/shell/public/not-found";
import { load, signedIn, tryLoad, type Loaded } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import type { Got } from "@/lib/call/call";
import { isOrderNo } from "@/lib/call/field-schemas";
import { accounts } from "@/lib/accounts/calls/balances";
import { materialCalls } from "@/lib/files/calls/materials";
import { may } from "@/lib/gate/may";
import type { Money } from "@/lib/money/money";
import { receiving } from "@/lib/receiving/calls/receiving";
import { refunds } from "@/lib/receiving/calls/refunds";
import { receivingScreens } from "@/lib/receiving/screens";
import { income as machine } from "@/lib/receiving/states";

/** One remittance by its number, or that there is none, on whichever page lists it. */
export async function RemittanceShown({
  orderNo,
  back,
  title,
  incomeHref,
  query = {},
}: {
  orderNo: string;
  back: Route;
  title: string;
  incomeHref?: Route;
  /** Of the page of receipts: which form of a refund is asked for. */
  query?: Query;
}) {
  const { got } = isOrderNo(orderNo) ? await tryLoad(receiving.remittance, { orderNo }) : { got: null };
  if (got) {
    const own = { detail: got, now: await worldNow(), back, ...(incomeHref && { incomeHref }) };
    return (
      <AreaMessages of={["receiving"]}>
        {incomeHref || !got.income ? <RemittanceDetail {...own} /> : <WithRefunds {...own} query={query} />}
      </AreaMessages>
    );
  }
  const t = await getTranslations("receiving.detail");
  return <NotFound title={title} problem={t("notFound")} advice={t("notFoundText")} back={back} />;
}

const { path } = receivingScreens.receipts;

/** An income with its proof and its refunds, or the form of one: ?refund=new, or the number of the one to be corrected. */
async function WithRefunds({
  query,
  ...own
}: {
  detail: Got<typeof receiving.remittance>;
  now: Date;
  back: Route;
  query: Query;
}) {
  const { income } = own.detail;
  const { who } = await signedIn("portal");
  const detailId = income?.detailId ?? "";
  const [{ rows }, { mode }, { got: proofs }, info] = await Promise.all([
    load(refunds.refundsOf, { detailId }),
    load(refunds.refundConfig, {}),
    tryLoad(materialCalls.materials, { bizType: "INCOME", bizId: detailId }),
    load(refunds.refundInfo, { id: detailId }),
  ]);
  const here = hrefWith(path, query, { refund: undefined });
  const mayRefund =
    income !== null &&
    info.byOperations === null &&
    machine.next(income.state, "refund") !== undefined &&
    info.refundable.minor > 0n;
  const form = may(who, refunds.askRefund.needs) === null ? valueOf(query, "refund") : undefined;
  if (form === "new" && mayRefund)
    return <RefundPage info={info} available={income.isHeld ? null : await availableOf(info.refundable)} back={here} />;
  const waiting = rows.find(({ orderNo, asked }) => orderNo === form && asked !== null);
  if (waiting) return <CorrectionPage refund={waiting} own={info.payee} back={here} />;
  const hrefOf = {
    new: mayRefund ? hrefWith(path, query, { refund: "new" }) : null,
    correct: (orderNo: string) => hrefWith(path, query, { refund: orderNo }),
    links: hrefWith(path, {}, { associate: detailId }),
  };
  return (
    <RemittanceDetail {...own}>
      {proofs && <IncomeProofs detailId={detailId} list={proofs} />}
      <IncomeRefunds
        rows={rows}
        mode={mode}
        now={own.now}
        releaseFirst={income?.state === "refunded" ? [] : info.releaseFirst}
        byOperations={income?.state === "refunded" ? null : info.byOperations}
        hrefOf={hrefOf}
      />
    </RemittanceDetail>
  );
}

/** What is available of an amount's currency, for those who may see it. */
async function availableOf({ currency }: Money): Promise<Money | null> {
  const { got } = await tryLoad(accounts.balances, {});
  return got?.rows.find(({ available }) => available.currency === currency)?.available ?? null;
}

/** Why the filters of a list found nothing to list, in words; null where they did. */
export async function whyNotListed(refusal: Loaded<unknown>["refusal"]): Promise<string | null> {
  if (refusal?.code !== "DATE_OUT_OF_RANGE") return null;
  return (await getTranslations("refusals"))(refusal.code, {
    from: String(refusal.detail.from),
    to: String(refusal.detail.to),
  });
}
