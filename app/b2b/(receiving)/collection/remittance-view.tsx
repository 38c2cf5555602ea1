import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { hrefWithQueryChanges, valueInQuery, type Query } from "@/components/kit/select/query";
import { RemittanceDetail } from "@/components/receiving/transit/remittance-detail";
import { IncomeProofDocuments } from "@/components/receiving/receipts/income-proofs";
import { IncomeRefunds } from "@/components/receiving/refunds/income-refunds";
import { RefundPayeeCorrectionPage, IncomeRefundPage } from "@/components/receiving/refunds/refund-page";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { loadForPage, signedIn, loadForPageOrRefusal, type LoadResult } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import type { ClientOutput } from "@/lib/call/call";
import { isOrderNo } from "@/lib/call/field-schemas";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { materialCalls } from "@/lib/files/calls/materials";
import { checkAccess } from "@/lib/gate/may";
import type { Money } from "@/lib/money/money";
import { receiving } from "@/lib/receiving/calls/receiving";
import { refunds } from "@/lib/receiving/calls/refunds";
import { receivingScreens } from "@/lib/receiving/screens";
import { income as machine } from "@/lib/receiving/states";

/** Displays one remittance by its number, or a not-found message, on any page that lists it. */
export async function RemittanceView({
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
  /** Selects the requested refund form on the receipts page. */
  query?: Query;
}) {
  const { output } = isOrderNo(orderNo)
    ? await loadForPageOrRefusal(receiving.remittance, { orderNo })
    : { output: null };
  if (output) {
    const detailProps = { detail: output, now: await pageWorldNow(), back, ...(incomeHref && { incomeHref }) };
    return (
      <AreaTranslations of={["receiving"]}>
        {incomeHref || !output.income ? (
          <RemittanceDetail {...detailProps} />
        ) : (
          <WithRefunds {...detailProps} query={query} />
        )}
      </AreaTranslations>
    );
  }
  const t = await getTranslations("receiving.detail");
  return <RecordNotFound title={title} problem={t("notFound")} advice={t("notFoundText")} back={back} />;
}

const { path } = receivingScreens.receipts;

/**
 * Displays an income with its proof and its refunds, or a refund form: ?refund=new, or the number of the refund to be
 * corrected.
 */
async function WithRefunds({
  query,
  ...detailProps
}: {
  detail: ClientOutput<typeof receiving.remittance>;
  now: Date;
  back: Route;
  query: Query;
}) {
  const { income } = detailProps.detail;
  const { principal } = await signedIn("portal");
  const detailId = income?.detailId ?? "";
  const [{ rows }, { mode }, { output: proofs }, info] = await Promise.all([
    loadForPage(refunds.refundsOf, { detailId }),
    loadForPage(refunds.refundConfig, {}),
    loadForPageOrRefusal(materialCalls.materials, { bizType: "INCOME", bizId: detailId }),
    loadForPage(refunds.refundInfo, { id: detailId }),
  ]);
  const currentHref = hrefWithQueryChanges(path, query, { refund: undefined });
  const mayRefund =
    income !== null &&
    info.byOperations === null &&
    machine.next(income.state, "refund") !== undefined &&
    info.refundable.minor > 0n;
  const form = checkAccess(principal, refunds.askRefund.access) === null ? valueInQuery(query, "refund") : undefined;
  if (form === "new" && mayRefund)
    return (
      <IncomeRefundPage
        info={info}
        available={income.isHeld ? null : await availableOf(info.refundable)}
        back={currentHref}
      />
    );
  const waiting = rows.find(({ orderNo, asked }) => orderNo === form && asked !== null);
  if (waiting) return <RefundPayeeCorrectionPage refund={waiting} remitterAccount={info.payee} back={currentHref} />;
  const hrefOf = {
    new: mayRefund ? hrefWithQueryChanges(path, query, { refund: "new" }) : null,
    correct: (orderNo: string) => hrefWithQueryChanges(path, query, { refund: orderNo }),
    links: hrefWithQueryChanges(path, {}, { associate: detailId }),
  };
  return (
    <RemittanceDetail {...detailProps}>
      {proofs && <IncomeProofDocuments detailId={detailId} list={proofs} />}
      <IncomeRefunds
        rows={rows}
        mode={mode}
        now={detailProps.now}
        releaseFirst={income?.state === "refunded" ? [] : info.releaseFirst}
        byOperations={income?.state === "refunded" ? null : info.byOperations}
        hrefOf={hrefOf}
      />
    </RemittanceDetail>
  );
}

/** Returns the available balance in an amount's currency, or null when the user may not read it. */
async function availableOf({ currency }: Money): Promise<Money | null> {
  const { output } = await loadForPageOrRefusal(accountCalls.balances, {});
  return output?.rows.find(({ available }) => available.currency === currency)?.available ?? null;
}

/** Returns the text that explains why a list's filters were refused, or null when they were accepted. */
export async function dateRangeRefusalText(refusal: LoadResult<unknown>["refusal"]): Promise<string | null> {
  if (refusal?.code !== "DATE_OUT_OF_RANGE") return null;
  return (await getTranslations("refusals"))(refusal.code, {
    from: String(refusal.detail.from),
    to: String(refusal.detail.to),
  });
}
