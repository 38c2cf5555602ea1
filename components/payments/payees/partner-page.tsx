import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import type { partners } from "@/lib/payments/calls/partners";
import { isPayablePayeeState } from "@/lib/payments/states";
import { paymentsScreens } from "@/lib/payments/screens";
import { PartnerForm, RemovePartnerButton } from "./partner-form";
import type { ListedPayee } from "./payee-picker";

interface PartnerPageProps {
  /** Holds the partner, or null when one is added. */
  detail: ClientOutput<typeof partners.partnerDetail> | null;
  /** Holds the payees that may belong to it. */
  payees: readonly ListedPayee[];
  back: Route;
  mayEnter: boolean;
  mayPay: boolean;
}

const labelOf = ({ name, currency, account }: ListedPayee): string =>
  `${name} · ${currency} · ${groupAccountNumberForReading(account)}`;

/** Displays a partner, or the form for a new one: its data, and the accounts that belong to it. */
export function PartnerPage({ detail, payees, back, mayEnter, mayPay }: PartnerPageProps) {
  const t = useTranslations("payments.partners");
  return (
    <div className={layout.page}>
      <PageHeader
        title={detail ? detail.partner.name : t("add")}
        actions={
          <>
            <LinkButton href={back}>{t("back")}</LinkButton>
            {detail && mayEnter && (
              <AreaTranslations of={["payments"]}>
                <RemovePartnerButton partner={detail.partner} />
              </AreaTranslations>
            )}
          </>
        }
      />
      {detail && (
        <Card title={t("payees")}>
          {detail.payees.length === 0 && <p className={layout.soft}>{t("noPayees")}</p>}
          <ul>
            {detail.payees.map((payee) => (
              <li key={payee.payeeId} className={layout.actions}>
                {labelOf(payee)}
                {mayPay && isPayablePayeeState(payee.state) && (
                  // named cast: a screen's path with a query stays that screen
                  <LinkButton href={`${paymentsScreens.pay.path}?payeeId=${payee.payeeId}` as Route}>
                    {t("pay")}
                  </LinkButton>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {mayEnter && (
        <Card title={t("facts")}>
          <AreaTranslations of={["payments"]}>
            <PartnerForm detail={detail} payees={payees} />
          </AreaTranslations>
        </Card>
      )}
    </div>
  );
}
