import { getTranslations } from "next-intl/server";
import { PayPage } from "@/components/payments/pay/pay-page";
import { access } from "@/lib/access/calls/sign-in";
import { secondStep } from "@/lib/access/calls/mfa";
import { accounts } from "@/lib/accounts/calls/balances";
import { load } from "@/lib/backend/load";
import { isRealNameMissing } from "@/lib/gate/may";
import { payments } from "@/lib/payments/calls/payments";
import { pobo } from "@/lib/payments/calls/pobo";

export async function generateMetadata() {
  return { title: (await getTranslations("payments.pay"))("title") };
}

/** So many payees are offered at once; of more, the form searches by the entry. */
const payeesLoaded = 100;

export default async function InitiatePayment() {
  const [account, payees, balances, { exists }, { authWay }, { rows: alerts }, { rows: payers }] = await Promise.all([
    load(access.account, {}),
    load(payments.payees, { currentPage: 1, pageSize: payeesLoaded }),
    load(accounts.balances, {}),
    load(access.hasPayPassword, {}),
    load(secondStep.payoutStep, {}),
    load(secondStep.alertsShown, { bizTypes: ["payout"] }),
    load(pobo.payers, {}),
  ]);
  return (
    <PayPage
      facts={{ payees, balances, payers, mayExchange: !isRealNameMissing(account), way: authWay }}
      hasPayPassword={exists}
      isAlerted={alerts.some(({ isShown }) => isShown)}
    />
  );
}
