import { useLocale, useTranslations } from "next-intl";
import { useKnownText } from "@/components/shell/orders/known-text";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { FactList } from "@/components/kit/table/facts";
import { CopyableText } from "@/components/kit/text/copyable";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { StateHistory } from "@/components/kit/text/state-history";
import { DocumentLinks } from "@/components/kit/upload/document-links";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import { maskedId } from "@/lib/forms/text-entry";
import type { settlementPayees } from "@/lib/settlement/calls/payees";
import { settlementPayeeLabelValues, type SettlementTexts } from "@/lib/settlement/payee-lines";
import { settlementPayee as machine } from "@/lib/settlement/states";
import { settlementPayeesPath } from "../settlement-path";
import { SettlementPayeeActions } from "./payee-actions";

export type SettlementPayeeReply = ClientOutput<typeof settlementPayees.settlementPayee>;

/** Displays one settlement payee: whether CNY can be settled to it, its facts and documents, and its history. */
export function SettlementPayeeDetail({ payee, now }: { payee: SettlementPayeeReply; now: Date }) {
  const t = useTranslations("settlement.payee");
  const states = useTranslations("settlement.settlementPayee");
  const { payeeNo, name, nickname, state, proofs, passport, history } = payee;
  return (
    <div className={layout.page}>
      <PageHeader
        title={nickname ? `${nickname} · ${name}` : name}
        trail={<CopyableText text={payeeNo} label={t("number")} />}
        state={
          <ExplainedState machine={machine} state={state}>
            {states(state)}
          </ExplainedState>
        }
        actions={
          <>
            <LinkButton href={settlementPayeesPath}>{t("back")}</LinkButton>
            <AreaTranslations of={["settlement"]}>
              <SettlementPayeeActions payee={payee} />
            </AreaTranslations>
          </>
        }
      />
      <Standing payee={payee} />
      <Card title={t("facts")}>
        <PayeeFacts payee={payee} />
      </Card>
      <Card title={t("proofs")}>
        <DocumentLinks documents={proofs} />
      </Card>
      {passport.length > 0 && (
        <Card title={t("passport")}>
          <DocumentLinks documents={passport} />
        </Card>
      )}
      <Card title={t("history")}>
        <StateHistory machine={machine} states={states} history={history} now={now} />
      </Card>
    </div>
  );
}

/** Explains why it cannot be settled to, and what happens next. */
function Standing({ payee: { state, reason } }: { payee: SettlementPayeeReply }) {
  const t = useTranslations("settlement.payee");
  const knownText = useKnownText();
  if (state === machine.first)
    return (
      <Notice tone={machine.tone(state)} title={t("reviewing")}>
        {t("reviewingText")}
      </Notice>
    );
  if (reason !== "")
    return (
      <Notice tone="bad" title={t(machine.next(state, "correct") ? "rejected" : "suspended")}>
        {t(machine.next(state, "correct") ? "rejectedText" : "suspendedText", { reason: knownText(reason) })}
      </Notice>
    );
  return machine.next(state, "resume") ? (
    <Notice tone="quiet" title={t("paused")}>
      {t("pausedText")}
    </Notice>
  ) : null;
}

function PayeeFacts({ payee }: { payee: SettlementPayeeReply }) {
  const t = useTranslations();
  const locale = useLocale();
  // named cast: the keys that are asked for are those of the fields' labels
  const lines = settlementPayeeLabelValues(payee, { t: t as unknown as SettlementTexts, locale, numberText: maskedId });
  return <FactList items={lines.map(([label, value]) => ({ label, value }))} />;
}
