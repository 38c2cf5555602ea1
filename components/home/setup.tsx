import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { StateChip } from "@/components/kit/text/state-chip";
import type { RealNameState } from "@/lib/call/principal";
import { LinkedItemList } from "./lines";

/** Describes the steps of the account setup, with their status and address. */
export interface SetupFacts {
  readonly realNameState: RealNameState;
  /** Holds the address of the verification or of its reasons; the help article for readers without access. */
  readonly verifyHref: string;
  readonly steps: readonly {
    readonly step: "email" | "payPassword" | "people" | "account" | "receipt" | "payee";
    readonly isDone: boolean;
    readonly href: string;
  }[];
}

/** Lists the remaining setup steps of a company that is not verified yet, and the ones possible meanwhile. */
export function CompanySetupStepsCard({ realNameState, verifyHref, steps }: SetupFacts) {
  const t = useTranslations("home.setup");
  const chip = (isDone: boolean) => (
    <StateChip tone={isDone ? "good" : "waiting"}>{t(isDone ? "done" : "open")}</StateChip>
  );
  return (
    <Card title={t("title")}>
      <LinkedItemList
        lines={[
          {
            key: "verify",
            href: verifyHref,
            title: t("verify"),
            amount: chip(realNameState === 2),
            note: t(`verify${realNameState}`),
          },
          ...steps.map(({ step, isDone, href }) => ({
            key: step,
            href: isDone ? null : href,
            title: t(step),
            amount: chip(isDone),
          })),
        ]}
      />
      <p className={layout.soft}>{t("now")}</p>
    </Card>
  );
}
