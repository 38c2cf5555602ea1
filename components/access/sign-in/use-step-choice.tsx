"use client";
import { useTranslations } from "next-intl";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { MfaProofField } from "@/components/shell/proof/mfa-field";
import { mfaRule } from "@/lib/access/rules";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { useSend } from "@/lib/call/browser";
import { useCallForm } from "@/lib/forms/use-call-form";
import { mfaWay, type MfaUse, type MfaWay } from "@/lib/gate/second-step";

/** Holds the MFA way in force for a use, the way by which the main operator proves it, and the ways they have. */
export interface StepChoiceFacts {
  readonly use: MfaUse;
  readonly currentWay: MfaWay;
  /** Holds the way by which the current setting is proven. */
  readonly proofWay: MfaWay;
  readonly has: readonly MfaWay[];
}

/**
 * Returns a form that switches MFA on, off or to another way: the way to select, and the proof of the present or else
 * of the new way.
 */
export function useMfaSettingsForm({ use, currentWay, proofWay, has }: StepChoiceFacts, onDone: () => void) {
  const t = useTranslations("access.step");
  const labels = useTranslations("access.step.ways");
  const begin = useSend(secondStepCalls.sendSecondStepCode);
  const { form, submit, problems, errorOf } = useCallForm(secondStepCalls.changeSecondStep, mfaRule, {
    defaults: { bizType: use, authWay: currentWay, captcha: {} },
    secret: ["captcha"],
    onDone,
    // a passkey's signature was for this try alone
    onRefused: () => form.setValue("captcha", {}),
  });
  const { authWay, captcha } = form.watch();
  const proven = currentWay === "off" ? authWay : proofWay;
  const choose = (way: MfaWay) =>
    form.reset({ bizType: use, authWay: way, captcha: currentWay === "off" ? {} : captcha });

  const fields = (
    <>
      <RadioGroup
        name={`authWay-${use}`}
        label={t("way")}
        value={authWay}
        onChange={({ target }) => choose(mfaWay.options.find((way) => way === target.value) ?? "off")}
        options={mfaWay.options.map((way) => ({
          value: way,
          label: labels(way),
          disabled: way !== "off" && !has.includes(way),
          hint: way !== "off" && !has.includes(way) ? t(`lacks.${way}`) : undefined,
        }))}
      />
      {authWay !== currentWay && (
        <MfaProofField
          key={proven}
          way={proven}
          begin={() => begin({ bizType: use, authWay })}
          proof={captcha}
          onProof={(proof) => form.setValue("captcha", proof)}
          error={errorOf("captcha")}
        />
      )}
    </>
  );
  return { fields, submit, problems, isChanged: authWay !== currentWay };
}
