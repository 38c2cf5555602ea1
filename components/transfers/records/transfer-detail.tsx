import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { CopyableText } from "@/components/kit/text/copyable";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { StateHistory } from "@/components/kit/text/state-history";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { ClientOutput } from "@/lib/call/call";
import { screenActionAccess } from "@/lib/gate/screen";
import { amountText } from "@/lib/money/money";
import type { transfers } from "@/lib/transfers/calls/transfers";
import { transfersScreens } from "@/lib/transfers/screens";
import { accountTransfer as machine, madeTransfer } from "@/lib/transfers/states";
import { DocumentLinks } from "@/components/kit/upload/document-links";
import { TransferFacts } from "./transfer-facts";
import { TransferVoucherDownload } from "./transfer-voucher";

type Detail = ClientOutput<typeof transfers.transferDetail>;
type Transfer = Detail["transfer"];

/** Renders one transfer: a sentence with its amounts, the reason of a wait or failure, its facts, and its history. */
export function TransferDetailPage({
  detail: { transfer, history, materials },
  now,
  back,
}: {
  detail: Detail;
  now: Date;
  back: Route;
}) {
  const t = useTranslations("transfers.detail");
  const states = useTranslations("transfers.accountTransfer");
  const { orderNo, state, direction, counterpartyName, amount } = transfer;
  const labels = { name: counterpartyName, amount: amountText(amount) };
  return (
    <div className={layout.page}>
      <PageHeader
        title={t(direction === "out" ? "titleOut" : "titleIn", labels)}
        trail={<CopyableText text={orderNo} label={t("label")} />}
        state={
          <ExplainedState machine={machine} state={state}>
            {states(state)}
          </ExplainedState>
        }
        actions={<DetailButtons transfer={transfer} back={back} />}
      >
        <Sentence transfer={transfer} />
      </PageHeader>
      <Obstacle transfer={transfer} />
      <Card title={t("facts")}>
        <TransferFacts transfer={transfer} now={now} />
      </Card>
      {materials.length > 0 && (
        <Card title={t("materials")}>
          <DocumentLinks documents={materials} />
        </Card>
      )}
      <Card title={t("history")}>
        <StateHistory machine={machine} states={states} history={history} now={now} />
      </Card>
    </div>
  );
}

function DetailButtons({ transfer: { orderNo, state, direction }, back }: { transfer: Transfer; back: Route }) {
  const t = useTranslations("transfers.detail");
  return (
    <>
      <LinkButton href={back}>{t("back")}</LinkButton>
      {isMade(state) && (
        <PermissionGate any={[screenActionAccess(transfersScreens.records, "export")]}>
          <AreaTranslations of={["transfers"]}>
            <TransferVoucherDownload orderNo={orderNo} />
          </AreaTranslations>
        </PermissionGate>
      )}
      {direction === "out" && (
        <PermissionGate any={[transfersScreens.apply.access]}>
          {/* named cast: a screen's path with a query stays that screen */}
          <LinkButton href={`${transfersScreens.apply.path}?again=${orderNo}` as Route}>{t("again")}</LinkButton>
        </PermissionGate>
      )}
    </>
  );
}

const isMade = (state: Transfer["state"]): boolean => madeTransfer === state;

/** Describes the debited and the received amount, as far as the reader's side may know them. */
function Sentence({ transfer: { counterpartyName, amount, fee, debit } }: { transfer: Transfer }) {
  const t = useTranslations("transfers.detail");
  return fee && debit
    ? t("sentenceOut", { debit: amountText(debit), fee: amountText(fee), amount: amountText(amount) })
    : t("sentenceIn", { amount: amountText(amount), name: counterpartyName });
}

/** Explains why it waits, or why it was not executed. */
function Obstacle({ transfer: { state, reviewReasons, failure, remark, debit } }: { transfer: Transfer }) {
  const t = useTranslations("transfers.detail");
  const [reasons, failures] = [useTranslations("transfers.reviewReason"), useTranslations("transfers.failure")];
  if (failure)
    return (
      <Notice tone={machine.tone(state)} title={t("failed", { debit: debit ? amountText(debit) : "" })}>
        {t("failedText", { why: [failures(failure), remark].filter(Boolean).join(t("comma")) })}
      </Notice>
    );
  if (machine.isFinal(state)) return null;
  return (
    <Notice tone={machine.tone(state)} title={t("waits")}>
      {t("waitsText", { reasons: reviewReasons.map((reason) => reasons(reason)).join(t("comma")) })}
    </Notice>
  );
}
