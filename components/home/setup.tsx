import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { StateChip } from "@/components/kit/text/state-chip";
import type { RealNameState } from "@/lib/call/who";
import { Lines } from "./lines";

/** What is done of setting an account up, and where the rest is done. */
export interface SetupFacts {
  readonly realNameState: RealNameState;
  /** Where verification is begun, or its reasons are; the help for whoever may not see them. */
  readonly verifyHref: string;
  readonly steps: readonly {
    readonly step: "email" | "payPassword" | "people" | "account" | "receipt" | "payee";
    readonly isDone: boolean;
    readonly href: string;
  }[];
}

/** The way to a full account for a company that is not verified yet: what is left, and what can be done meanwhile. */
export function Setup({ realNameState, verifyHref, steps }: SetupFacts) {
  const t = useTranslations("home.setup");
  const chip = (isDone: boolean) => (
    <StateChip tone={isDone ? "good" : "waiting"}>{t(isDone ? "done" : "open")}</StateChip>
  );
  return (
    <Card title={t("title")}>
      <Lines
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
