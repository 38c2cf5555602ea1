import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { payPasswordSection } from "@/components/shell/proof/no-password";
import type { access } from "@/lib/access/calls/sign-in";
import { accessScreens } from "@/lib/access/screens";
import type { secondStepCalls } from "@/lib/access/calls/mfa";
import type { ClientOutput } from "@/lib/call/call";
import { ChangeBoundContact } from "../registration/bound-contact";
import { ChangeSignInMfaButton } from "../sign-in/login-step";
import { SignInMethodLabel, type SignInMethods } from "./sign-in-method-labels";
import styles from "./current-sign-in-methods.module.css";
import { OwnSignInMethods } from "./current-sign-in-methods";
import { ProveContactPhoneForm } from "./contact-phone-form";
import { ChangePayPasswordForm } from "./change-pay-password-form";
import { ChangePasswordForm, SetPayPasswordByCodeForm } from "./password-forms";
import { mfaSettingsFacts } from "../sign-in/step-facts";

export interface SafetyProps {
  account: ClientOutput<typeof access.account>;
  hasPayPassword: boolean;
  steps: ClientOutput<typeof secondStepCalls.secondSteps>;
  methods: SignInMethods;
  /** Holds the phone that was entered for the reader and waits to be proven, masked; empty where none does. */
  contact: string;
}

/** Shows all security settings with their state: bindings, passwords, MFA, and own sessions. */
export function SecuritySettings({ account, hasPayPassword, steps, methods, contact }: SafetyProps) {
  const t = useTranslations("access.safety");
  const { phoneNumber, email } = account;
  return (
    <div className={layout.page}>
      {/* named cast: a page that exists */}
      <PageHeader
        title={t("title")}
        actions={<LinkButton href={accessScreens.sessions.path as Route}>{t("sessions")}</LinkButton>}
      >
        {t("lead")}
      </PageHeader>
      {!steps.isMainOperator && (
        <Notice tone="quiet" title={t("notMain")}>
          {t("notMainText", { name: steps.mainOperator })}
        </Notice>
      )}
      <AreaTranslations of={["access"]}>
        <Card title={t("bound")}>
          <ul className={styles.list}>
            {(["phone", "email"] as const).map((kind) => (
              <li key={kind} className={styles.row}>
                <SignInMethodLabel title={t(kind)} text={(kind === "phone" ? phoneNumber : email) || t("none")} />
                {steps.isMainOperator && <ChangeBoundContact kind={kind} phone={phoneNumber} email={email} />}
              </li>
            ))}
          </ul>
        </Card>
        {contact && (
          <Card title={t("contact")}>
            <ProveContactPhoneForm phone={contact} />
          </Card>
        )}
        <Steps account={account} steps={steps} methods={methods} />
        <Card title={t("means")}>
          <OwnSignInMethods methods={methods} />
        </Card>
        <div id={payPasswordSection}>
          <Card title={t("payPassword")}>
            <div className={layout.stack}>
              {!hasPayPassword && (
                <Notice tone="waiting" title={t("noPayPassword")}>
                  {t("noPayPasswordText")}
                </Notice>
              )}
              {hasPayPassword && <ChangePayPasswordForm />}
              <SetPayPasswordByCodeForm hasPhone={phoneNumber !== ""} hasEmail={email !== ""} isSet={hasPayPassword} />
            </div>
          </Card>
        </div>
        <Card title={t("password")}>
          <ChangePasswordForm />
        </Card>
      </AreaTranslations>
    </div>
  );
}

/** Shows MFA of payouts and of sign-ins; people other than the main operator view what is required of them. */
function Steps({ account, steps, methods }: Pick<SafetyProps, "account" | "steps" | "methods">) {
  const t = useTranslations("access.step");
  const ways = useTranslations("access.step.ways");
  const { isMainOperator } = steps;
  const currentPath = accessScreens.safety.path;
  return (
    <Card title={t("title")}>
      <ul className={styles.list}>
        <li className={styles.row}>
          <SignInMethodLabel title={t("payout")} text={ways(steps.payout)} />
          {/* named cast: a page that exists, with the way back */}
          {isMainOperator && (
            <LinkButton
              small
              href={`${accessScreens.paymentVerification.path}?back=${encodeURIComponent(currentPath)}` as Route}
            >
              {t("change")}
            </LinkButton>
          )}
        </li>
        <li className={styles.row}>
          <SignInMethodLabel title={t("login")} text={ways(steps.login)} />
          {isMainOperator && <ChangeSignInMfaButton facts={mfaSettingsFacts("login", account, steps, methods)} />}
        </li>
        {isMainOperator && (
          <li className={styles.row}>
            <SignInMethodLabel title={t("approval")} text={t("approvalText")} />
            {/* named cast: a page that exists */}
            <LinkButton small href={accessScreens.paymentApproval.path as Route}>
              {t("change")}
            </LinkButton>
          </li>
        )}
      </ul>
    </Card>
  );
}
