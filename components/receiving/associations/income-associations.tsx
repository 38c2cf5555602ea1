import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { FactList } from "@/components/kit/table/facts";
import { CopyableText } from "@/components/kit/text/copyable";
import { MoneyText } from "@/components/kit/text/money-text";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { TimeText } from "@/components/kit/text/time-text";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { ClientOutput } from "@/lib/call/call";
import { amountText } from "@/lib/money/money";
import { associations } from "@/lib/receiving/calls/associations";
import { income as machine } from "@/lib/receiving/states";
import { SettleIncomeLink } from "./settle-income";
import { LinkIncomeToMaterialsForm } from "./associate-income";
import { AssociationLinkList } from "./link-list";

/** Displays the orders that an income was paid for: its open amount, the candidates for linking, and its links. */
export function IncomeAssociations({
  data: { income, associations: links, candidates },
  now,
  back,
}: {
  data: ClientOutput<typeof associations.incomeAssociations>;
  now: Date;
  back: Route;
}) {
  const [t, states] = [useTranslations("receiving.associations"), useTranslations("receiving.income")];
  const { detailId, state, net, linked, open, remitterName, postscript, arrivedAt } = income;
  const isOpen = income.takesLinks;
  const waits = machine.next(state, "submit") !== undefined || income.owesOrders;
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title", { payer: remitterName, amount: amountText(net) })}
        trail={<CopyableText text={detailId} label={t("income")} />}
        state={
          <ExplainedState machine={machine} state={state}>
            {states(state)}
          </ExplainedState>
        }
        actions={
          <>
            <LinkButton href={back}>{t("back")}</LinkButton>
            <SettleIncomeLink income={{ state, detailId, linked }} />
          </>
        }
      >
        {t(waits ? "lead" : isOpen ? "leadCredited" : "leadDone")}
      </PageHeader>
      <Card title={t("standing")}>
        <FactList
          items={[
            { label: t("net"), value: <MoneyText amount={net} /> },
            { label: t("linked"), value: <MoneyText amount={linked} /> },
            { label: t("open"), value: <MoneyText strong amount={open} /> },
            { label: t("arrived"), value: <TimeText at={arrivedAt} now={now} /> },
            { label: t("postscript"), value: postscript || "—", wide: true },
          ]}
        />
      </Card>
      {isOpen && (
        <PermissionGate any={[associations.associate.access]}>
          <Card title={t("associate")}>
            {/* drawn anew when something has been linked or released */}
            <LinkIncomeToMaterialsForm key={`${detailId} ${open.minor}`} income={income} candidates={candidates} />
          </Card>
        </PermissionGate>
      )}
      <Card title={t("links")}>
        <AssociationLinkList of="income" links={links} now={now} />
      </Card>
    </div>
  );
}
