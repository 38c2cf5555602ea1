import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { useKnownText } from "@/components/shell/orders/known-text";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import { StateChip } from "@/components/kit/text/state-chip";
import { StateHistory } from "@/components/kit/text/state-history";
import { settlementPayeeLabelValues, type SettlementTexts } from "@/lib/settlement/payee-lines";
import { settlementPayee as machine } from "@/lib/settlement/states";
import { VerificationFileLink } from "../verification/case-file";
import { consoleWorldRoute } from "../worlds/world-route";
import { SettlementPayeeDecisions } from "./settlement-payee-decisions";
import { settlementPayeeFileUrl, settlementPayeeRoute, type SettlementPayeeCase } from "./payee-queue";

interface CaseProps {
  world: string;
  of: SettlementPayeeCase;
}

/** Displays a settlement payee with its documents, its history, and the decisions about it. */
export function SettlementPayeeCasePage({ world, of, now }: CaseProps & { now: Date }) {
  const t = useTranslations("operations.settlementPayees");
  const states = useTranslations("settlement.settlementPayee");
  const { payee, events } = of;
  return (
    <div className={layout.page}>
      <PageHeader
        title={payee.payeeNo}
        state={<StateChip tone={machine.tone(payee.state)}>{states(payee.state)}</StateChip>}
        actions={
          <>
            <LinkButton href={consoleWorldRoute(world, "settlementPayees")}>{t("title")}</LinkButton>
            <SettlementPayeeDecisions
              key={payee.changes}
              {...{ world, events }}
              payeeNo={payee.payeeNo}
              changes={payee.changes}
              name={payee.name}
            />
          </>
        }
      />
      <Card title={t("facts")}>
        <CaseFacts world={world} of={of} />
      </Card>
      <Card title={t("papers")}>
        <div className={layout.actions}>
          {[...payee.proofs, ...payee.passport].map(({ fileId, fileName }) => (
            <VerificationFileLink
              key={fileId}
              src={settlementPayeeFileUrl(world, payee.payeeNo, fileId)}
              name={fileName}
            />
          ))}
        </div>
      </Card>
      <Card title={t("history")}>
        <StateHistory machine={machine} states={states} history={payee.history} now={now} />
      </Card>
    </div>
  );
}

function CaseFacts({ world, of: { payee, userNo, company, alsoOf } }: CaseProps) {
  const t = useTranslations("operations.settlementPayees");
  const all = useTranslations();
  const knownText = useKnownText();
  // named cast: the keys that are asked for are those of the fields' labels
  const texts = all as unknown as SettlementTexts;
  const lines = settlementPayeeLabelValues(payee, { t: texts, locale: useLocale(), numberText: (number) => number });
  const facts: FactItem[] = [
    { label: t("merchant"), value: `${userNo} ${company}` },
    ...lines.map(([label, value]) => ({ label, value })),
    ...(payee.reason ? [{ label: t("reason"), value: knownText(payee.reason), wide: true }] : []),
  ];
  if (alsoOf.length > 0)
    facts.push({
      label: t("alsoOf"),
      wide: true,
      value: (
        <ul>
          {alsoOf.map((otherPayee) => (
            <li key={otherPayee.payeeNo}>
              <Link href={settlementPayeeRoute(world, otherPayee.payeeNo)} prefetch={false}>
                {otherPayee.payeeNo}
              </Link>{" "}
              {otherPayee.name} · {otherPayee.userNo} {otherPayee.company}
            </li>
          ))}
        </ul>
      ),
    });
  return <FactList items={facts} />;
}
