import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { CopyableText } from "@/components/kit/text/copyable";
import { FactList } from "@/components/kit/table/facts";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { StateChip } from "@/components/kit/text/state-chip";
import { TimeText } from "@/components/kit/text/time-text";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { CertificateExpiryNotice } from "@/components/shell/notices/certificate-notice";
import type { access } from "@/lib/access/calls/sign-in";
import type { merchantCompanyCalls } from "@/lib/access/calls/company";
import { merchant as machine } from "@/lib/access/states";
import { idleWarningDays } from "@/lib/access/terms";
import type { ClientOutput } from "@/lib/call/call";
import { beijingDay, type Day } from "@/lib/time/beijing";
import { dayMs } from "@/lib/time/instant";
import { promptOf } from "@/lib/verification/kinds";
import { verificationScreens } from "@/lib/verification/screens";
import { AccountManagerContactCard } from "./account-manager";
import { CompanyEnglishNameCard } from "./english-name";
import { CompanyReceivingAccountList } from "./receiving-accounts";

type Account = ClientOutput<typeof access.account>;
type Standing = ClientOutput<typeof merchantCompanyCalls.standing>;

export interface CompanyProps {
  account: Account;
  service: ClientOutput<typeof merchantCompanyCalls.customerService>;
  names: ClientOutput<typeof merchantCompanyCalls.englishNameResult>;
  standing: Standing;
  receiving: ClientOutput<typeof merchantCompanyCalls.receivingAccounts>["rows"];
  /** Holds the last day of the first certificate that ends soon, or has expired; null where none does. */
  certificateUntil: Day | null;
  now: Date;
}

/** Shows the merchant's company: its data, the state of its account, and its account manager. */
export function CompanyOverview({ account, service, names, standing, receiving, certificateUntil, now }: CompanyProps) {
  const t = useTranslations("access.company");
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title")}
        state={
          <StateChip tone={machine.tone(standing.accountState)}>{t(`account.${standing.accountState}`)}</StateChip>
        }
      >
        {t("lead")}
      </PageHeader>
      <StandingNotice standing={standing} now={now} />
      <CertificateExpiryNotice expiresOn={certificateUntil} today={beijingDay(now)} />
      <Basics account={account} standing={standing} now={now} />
      <CompanyEnglishNameCard names={names} isMainOperator={account.operatorType === 1} now={now} />
      <Card title={t("manager")}>
        <AccountManagerContactCard service={service} />
      </Card>
      <CompanyReceivingAccountList rows={receiving} now={now} />
    </div>
  );
}

/** Reports that the account is closed, or will be soon. */
function StandingNotice({ standing: { accountState, closesAt }, now }: { standing: Standing; now: Date }) {
  const t = useTranslations("access.company");
  if (accountState !== machine.first)
    return (
      <Notice tone="bad" title={t("closed")}>
        {t("closedText")}
      </Notice>
    );
  const days = closesAt ? Math.ceil((closesAt.getTime() - now.getTime()) / dayMs) : Infinity;
  return days <= idleWarningDays[0] ? (
    <Notice tone="waiting" title={t("closesSoon", { days })}>
      {t("closesSoonText")}
    </Notice>
  ) : null;
}

/** Shows the state of verification, and a link to it. */
function RealName({ state }: { state: Account["realNameState"] }) {
  const t = useTranslations("access.company");
  const { access, path } = verificationScreens[promptOf[state] ?? "information"];
  return (
    <span className={layout.actions}>
      {t(`realNameState.s${state}`)}
      <PermissionGate any={[access]}>
        {/* named cast: a screen's path is a page that exists */}
        <LinkButton small href={path as Route}>
          {t(state === 0 ? "verify" : "verification")}
        </LinkButton>
      </PermissionGate>
    </span>
  );
}

function Basics({
  account,
  standing: { openedAt, lastFundsAt, closesAt },
  now,
}: {
  account: Account;
  standing: Standing;
  now: Date;
}) {
  const t = useTranslations("access.company");
  const { userNo, userName, operatorName, phoneNumber, email, realNameState, userGroup, userProduct } = account;
  // named casts: a provider's own groups and products are data, `has` looks them up
  const namesOf = (kind: "group" | "product", codes: readonly string[]) =>
    codes
      .map((code) => (t.has(`${kind}Of.${code}` as never) ? t(`${kind}Of.${code}` as never) : code))
      .join(t("comma")) || t("none");
  return (
    <Card title={t("basics")}>
      <FactList
        items={[
          { label: t("name"), value: userName },
          { label: t("number"), value: <CopyableText text={userNo} label={t("number")} /> },
          { label: t("realName"), value: <RealName state={realNameState} /> },
          { label: t("group"), value: namesOf("group", userGroup) },
          { label: t("person"), value: operatorName },
          { label: t("phone"), value: phoneNumber || t("none") },
          { label: t("email"), value: email || t("none") },
          { label: t("openedAt"), value: <TimeText at={openedAt} now={now} style="exact" /> },
          {
            label: t("lastFundsAt"),
            value: lastFundsAt ? <TimeText at={lastFundsAt} now={now} style="exact" /> : t("noFunds"),
          },
          ...(closesAt ? [{ label: t("closesAt"), value: <TimeText at={closesAt} now={now} style="exact" /> }] : []),
          { label: t("products"), value: namesOf("product", userProduct), wide: true },
        ]}
      />
    </Card>
  );
}
