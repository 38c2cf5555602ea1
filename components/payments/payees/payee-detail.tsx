import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { StateHistory } from "@/components/kit/text/state-history";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import { payeeDestinationFields } from "@/lib/payments/destinations";
import type { payeeCalls } from "@/lib/payments/calls/payees";
import { isPayeeEnabled, pendingPayeeRequirement } from "@/lib/payments/payee-shape";
import { paymentsScreens } from "@/lib/payments/screens";
import { isPayablePayeeState, payee as machine } from "@/lib/payments/states";
import { countryName } from "@/lib/reference/places/country-name";
import { RemovePayeeButton, PayeeNicknameForm } from "./payee-actions";
import { PayeeAdviceSettings } from "./payee-advice";
import { PayeeNameCheckResult } from "./payee-name";
import { PayeeOrPayerHeader } from "./record-head";
import { PayeeDocumentsCard } from "./payee-papers";

type Detail = ClientOutput<typeof payeeCalls.payeeDetail>;

/**
 * Displays a payee: whether it can be paid or what it awaits, its data with its destination's labels, its documents,
 * and its history.
 */
export function PayeeDetail({
  detail: { payee, proofs, history, isInUse, name: nameCheck },
  now,
  back,
  mayEnter,
  mayPay,
}: {
  detail: Detail;
  now: Date;
  back: Route;
  mayEnter: boolean;
  mayPay: boolean;
}) {
  const t = useTranslations("payments.payees");
  const states = useTranslations("payments.payee");
  const { payeeId, state, name } = payee;
  const mayChange = mayEnter && !isInUse && machine.next(state, "change") !== undefined;
  return (
    <div className={layout.page}>
      <PayeeOrPayerHeader
        name={name}
        machine={machine}
        state={state}
        stateText={states(state)}
        back={{ label: t("back"), href: back }}
        // named cast: the page that changes this payee
        edit={
          mayChange
            ? { label: t("edit"), href: `${paymentsScreens.payeeEntry.path}?payeeId=${payeeId}` as Route }
            : undefined
        }
        pay={
          mayPay && isPayablePayeeState(state)
            ? { label: t("pay"), href: `${paymentsScreens.pay.path}?payeeId=${payeeId}` as Route }
            : undefined
        }
        remove={mayEnter && !isInUse && <RemovePayeeButton payee={payee} />}
      />
      <Standing payee={payee} isInUse={isInUse} />
      <Card title={t("facts")}>
        <PayeeFactsCard payee={payee} />
      </Card>
      <AreaTranslations of={["payments", "terms", "files"]}>
        <Card title={t("nameCheck")}>
          <PayeeNameCheckResult key={`${name} ${payee.account}`} payee={payee} first={nameCheck} mayCheck={mayPay} />
        </Card>
        {mayEnter && (
          <Card title={t("nickname")}>
            <PayeeNicknameForm payeeId={payeeId} nickname={payee.nickname} />
          </Card>
        )}
        {mayEnter && (
          <Card title={t("advice")}>
            <PayeeAdviceSettings payee={payee} />
          </Card>
        )}
        <Card title={t("papers")}>
          <PayeeDocumentsCard payee={payee} proofs={proofs} mayAdd={mayChange} />
        </Card>
      </AreaTranslations>
      <Card title={t("history")}>
        <StateHistory machine={machine} states={states} history={history} now={now} />
      </Card>
    </div>
  );
}

/** Displays the reason why a payee cannot be paid or changed now, and what it awaits. */
function Standing({ payee, isInUse }: { payee: Detail["payee"]; isInUse: boolean }) {
  const t = useTranslations("payments.payees");
  const { state, askedFor } = payee;
  const waits = pendingPayeeRequirement(payee);
  return (
    <>
      {isInUse && (
        <Notice tone="quiet" title={t("inUse")}>
          {t("inUseText")}
        </Notice>
      )}
      {waits === "material" && (
        <Notice tone="waiting" title={t("awaitsMaterial")}>
          {askedFor || t("awaitsMaterialText")}
        </Notice>
      )}
      {waits === "check" && (
        <Notice tone="waiting" title={t("isChecked")}>
          {t("isCheckedText")}
        </Notice>
      )}
      {!waits && !isPayeeEnabled(state) && (
        <Notice tone="quiet" title={t("isDisabled")}>
          {t("isDisabledText")}
        </Notice>
      )}
    </>
  );
}

/** Displays a payee's data: the filled fields of its destination. */
function PayeeFactsCard({ payee }: { payee: Detail["payee"] }) {
  const [t, labels, terms] = [
    useTranslations("payments.payees"),
    useTranslations("payments.newPayee"),
    useTranslations("terms"),
  ];
  const locale = useLocale();
  const fields = payeeDestinationFields(payee)?.fields ?? [];
  const fieldFacts = (field: (typeof fields)[number]): FactItem[] => {
    const text = payee[field.field];
    if (text === "" || field.field === "nickname") return [];
    const value =
      field.choices === "countries"
        ? countryName(text, locale)
        : field.field === "cardType" && payee.cardType
          ? labels(payee.cardType)
          : text;
    return [{ label: labels(field.label), value, ...(field.field === "address" && { wide: true }) }];
  };
  return (
    <FactList
      items={[
        { label: t("payeeNo"), value: payee.payeeNo },
        { label: terms("currencyWord"), value: payee.currency },
        { label: labels("entityType"), value: labels(payee.entityType) },
        { label: labels("bankCountry"), value: countryName(payee.bankCountry, locale) },
        ...fields.flatMap(fieldFacts),
      ]}
    />
  );
}
