import { getTranslations } from "next-intl/server";
import { idFromQuery } from "@/components/kit/select/query";
import { ExchangePayPage } from "@/components/settlement/exchange-pay/exchange-pay-page";
import { agreements } from "@/lib/access/calls/agreements";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { access } from "@/lib/access/calls/sign-in";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { loadForPage } from "@/lib/backend/load";
import { orderCurrencies } from "@/lib/money/currency";
import { zero } from "@/lib/money/money";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { exchangePayAgreement } from "@/lib/settlement/exchange-pay/terms";

export async function generateMetadata() {
  return { title: (await getTranslations("settlement.exchangePayForm"))("title") };
}

/** Creates an exchange-and-pay order; ?payeeId= names its payee. */
export default async function NewExchangePayOrderPage({ searchParams }: PageProps<"/b2b/exchange/exchangePay">) {
  const payeeIdParam = idFromQuery(await searchParams, "payeeId");
  const [payees, balances, agreement, { authWay }, { exists }, { rows: alerts }] = await Promise.all([
    loadForPage(exchangePayCalls.exchangePayPayees, {}),
    loadForPage(accountCalls.balances, {}),
    loadForPage(agreements.agreementText, { id: exchangePayAgreement }),
    loadForPage(secondStepCalls.payoutStep, {}),
    loadForPage(access.hasPayPassword, {}),
    loadForPage(secondStepCalls.alertsShown, { bizTypes: ["payout"] }),
  ]);
  const availableByCurrency = new Map(balances.rows.map(({ currency, available }) => [currency, available]));
  const payee = payees.rows.find(({ payeeId }) => payeeId === payeeIdParam);
  // an express order needs no balance: every currency may pay, those that there is something of first
  const accountAmounts = orderCurrencies.map((code) => availableByCurrency.get(code) ?? zero(code));
  const fundedAccounts = accountAmounts.filter(({ minor }) => minor > 0n);
  return (
    <ExchangePayPage
      facts={{
        payees,
        accounts: [...fundedAccounts, ...accountAmounts.filter(({ minor }) => minor === 0n)],
        way: authWay,
        agreement,
        first: payee ? { payeeId: payee.payeeId, arrivalMethod: payee.arrivalMethods[0] ?? "" } : {},
      }}
      hasPayPassword={exists}
      isAlerted={alerts.some(({ isShown }) => isShown)}
    />
  );
}
