import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { HoverPrefetchLink } from "@/components/kit/page/near-link";
import { FactList } from "@/components/kit/table/facts";
import { TimeText } from "@/components/kit/text/time-text";
import type { ClientOutput } from "@/lib/call/call";
import { accountIdleDaysMax, accountIdleWarningDays } from "@/lib/receiving/account-terms";
import type { payeeAccounts } from "@/lib/receiving/calls/accounts";
import { receivingAccount as machine } from "@/lib/receiving/states";
import { receivingAccountsPath } from "./accounts-path";

type Account = ClientOutput<typeof payeeAccounts.payeeAccount>["account"];

/** Warns that the account is about to be cancelled, or reports that it was. */
export function IdleAccountNotice({
  account: { state, idleDays, cancelsAt, cancelReason },
  now,
}: {
  account: Account;
  now: Date;
}) {
  const [t, states] = [useTranslations("receiving.accounts"), useTranslations("receiving.receivingAccount")];
  if (state !== machine.first)
    return (
      <Notice tone="quiet" title={states(state)}>
        {t(cancelReason === "idle" ? "cancelledIdle" : "cancelledClosed")}
      </Notice>
    );
  if (!cancelsAt || idleDays < accountIdleDaysMax - accountIdleWarningDays[0]) return null;
  return (
    <Notice tone="waiting" title={t("idleTitle", { days: idleDays })}>
      {t("idleText")} <TimeText at={cancelsAt} now={now} style="exact" />
    </Notice>
  );
}

/** Describes how the account was opened, and until when it remains open. */
export function ReceivingAccountStanding({ account, now }: { account: Account; now: Date }) {
  const [t, types] = [useTranslations("receiving.accounts"), useTranslations("receiving.tradeType")];
  const { openedAt, lastFundsAt, cancelsAt, cancelledAt, idleDays, applicationNo, tradeType } = account;
  const time = (at: Date) => <TimeText at={at} now={now} style="exact" />;
  return (
    <FactList
      items={[
        { label: t("openedAt"), value: time(openedAt) },
        { label: t("lastFunds"), value: lastFundsAt ? time(lastFundsAt) : t("noReceipts") },
        { label: t("idleDays"), value: String(idleDays) },
        ...(cancelsAt ? [{ label: t("cancelsAt"), value: time(cancelsAt) }] : []),
        ...(cancelledAt ? [{ label: t("cancelledAt"), value: time(cancelledAt) }] : []),
        // named cast: the texts have both kinds of trade
        { label: t("tradeType"), value: types(tradeType as "selfExport") },
        {
          label: t("application"),
          value: <HoverPrefetchLink href={receivingAccountsPath({ applicationNo })}>{applicationNo}</HoverPrefetchLink>,
        },
      ]}
    />
  );
}
