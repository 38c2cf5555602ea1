import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { StateChip } from "@/components/kit/text/state-chip";
import type { RealNameState } from "@/lib/call/principal";
import { LinkedItemList } from "./lines";
import styles from "./setup.module.css";

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

/**
 * Lists the remaining setup steps of a company that is not verified yet, and the ones possible meanwhile; a button leads
 * to the next one.
 */
export function CompanySetupStepsCard({ realNameState, verifyHref, steps }: SetupFacts) {
  const t = useTranslations("home.setup");
  const chip = (isDone: boolean) => (
    <StateChip tone={isDone ? "good" : "waiting"}>{t(isDone ? "done" : "open")}</StateChip>
  );
  // while the verification is reviewed, or done, another step is next
  const isVerifyNext = realNameState === 0 || realNameState === 3;
  const next = isVerifyNext
    ? { step: "verify" as const, href: verifyHref }
    : steps.find(({ isDone, step }) => !isDone && step !== "receipt");
  return (
    <Card
      title={t("title")}
      action={
        next && (
          // named cast: a screen's path is a page that exists
          <LinkButton tone="primary" href={next.href as Route} prefetch={false}>
            {t(next.step)}
          </LinkButton>
        )
      }
    >
      <div className={styles.steps}>
        <LinkedItemList
          lines={[
            {
              key: "verify",
              href: isVerifyNext ? null : verifyHref,
              title: t("verify"),
              amount: chip(realNameState === 2),
              note: t(`verify${realNameState}`),
            },
            ...steps.map(({ step, isDone, href }) => ({
              key: step,
              href: isDone || step === next?.step ? null : href,
              title: t(step),
              amount: chip(isDone),
            })),
          ]}
        />
      </div>
      <p className={layout.soft}>{t("now")}</p>
    </Card>
  );
}

/** Invites a verified company without any money or order to receive its first funds. */
export function FirstFundsCard({ href }: { href: string }) {
  const t = useTranslations("home.start");
  return (
    <Card title={t("title")}>
      <p>{t("text")}</p>
      <div>
        {/* named cast: a screen's path is a page that exists */}
        <LinkButton tone="primary" href={href as Route} prefetch={false}>
          {t("action")}
        </LinkButton>
      </div>
    </Card>
  );
}
