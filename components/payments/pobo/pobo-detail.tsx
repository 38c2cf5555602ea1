import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { useKnownText } from "@/components/shell/orders/known-text";
import { Card } from "@/components/kit/page/card";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { StateHistory } from "@/components/kit/text/state-history";
import type { ClientOutput } from "@/lib/call/call";
import { FileLink } from "@/components/kit/upload/file-link";
import { maskedId } from "@/lib/forms/text-entry";
import type { pobo } from "@/lib/payments/calls/pobo";
import { materialKinds } from "@/lib/payments/pobo-materials";
import { paymentsScreens } from "@/lib/payments/screens";
import { poboPayerMachine as machine } from "@/lib/payments/states";
import { countryName } from "@/lib/reference/places/country-name";
import { PayeeOrPayerHeader } from "../payees/record-head";
import { RemovePoboPayerButton } from "./remove-pobo";

type Detail = ClientOutput<typeof pobo.poboDetail>;

/**
 * Displays a payer: whether it can be used, its data and people, its documents, and its history. Id numbers of people
 * are masked.
 */
export function PoboPayerDetail({
  detail: { payer, fileNames, history },
  now,
  back,
  mayEnter,
}: {
  detail: Detail;
  now: Date;
  back: Route;
  mayEnter: boolean;
}) {
  const t = useTranslations("payments.pobo");
  const states = useTranslations("payments.poboPayer");
  const knownText = useKnownText();
  const { poboRecordId, state, name, reason } = payer;
  const papers = materialKinds.flatMap((kind) => (payer.files[kind] ?? []).map((fileId) => ({ kind, fileId })));
  return (
    <div className={layout.page}>
      <PayeeOrPayerHeader
        name={name}
        machine={machine}
        state={state}
        stateText={states(state)}
        back={{ label: t("back"), href: back }}
        // named cast: the page that changes this payer
        edit={
          mayEnter
            ? { label: t("edit"), href: `${paymentsScreens.poboEntry.path}?poboRecordId=${poboRecordId}` as Route }
            : undefined
        }
        remove={mayEnter && <RemovePoboPayerButton payer={payer} />}
      />
      {machine.tone(state) === "waiting" && (
        <Notice tone="waiting" title={t("reviewing")}>
          {t("reviewingText")}
        </Notice>
      )}
      {reason && (
        <Notice tone="bad" title={t("refused")}>
          {t("refusedText", { reason: knownText(reason) })}
        </Notice>
      )}
      <Card title={t("facts")}>
        <PayerFacts payer={payer} />
      </Card>
      <Card title={t("materials")}>
        <ul>
          {papers.map(({ kind, fileId }) => (
            <li key={fileId}>
              {t(`kinds.${kind}`)} · <FileLink fileId={fileId} name={fileNames[fileId] ?? ""} />
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t("history")}>
        <StateHistory machine={machine} states={states} history={history} now={now} />
      </Card>
    </div>
  );
}

function PayerFacts({ payer }: { payer: Detail["payer"] }) {
  const t = useTranslations("payments.pobo");
  const {
    recordNo,
    payerType,
    enName,
    certType,
    certNo,
    certExpiry,
    country,
    province,
    address,
    birthday,
    legalPerson,
    director,
    beneficiaries,
  } = payer;
  const people = [
    { who: t("legalPerson"), ...legalPerson },
    { who: t("director"), ...director },
    ...beneficiaries.map(({ sharePercent, ...person }, at) => ({
      who: `${t("beneficiary", { no: String(at + 1) })} · ${sharePercent}%`,
      ...person,
    })),
  ];
  const items: FactItem[] = [
    { label: t("recordNo"), value: recordNo },
    { label: t("payerType"), value: t(payerType) },
    { label: t("enName"), value: enName || t("none") },
    { label: t("country"), value: countryName(country, useLocale()) },
    { label: t("certType"), value: t(`cert.${certType}`) },
    { label: t("certNo"), value: payerType === "company" ? certNo : maskedId(certNo) },
    { label: t("certExpiry"), value: certExpiry || t("longTerm") },
    ...(birthday ? [{ label: t("birthday"), value: birthday }] : []),
    ...(province ? [{ label: t("province"), value: province }] : []),
    { label: t("address"), value: address, wide: true },
    ...people
      .filter(({ name }) => name !== "")
      .map(({ who, name, idNo }) => ({ label: who, value: `${name} · ${maskedId(idNo)}` })),
  ];
  return <FactList items={items} />;
}
