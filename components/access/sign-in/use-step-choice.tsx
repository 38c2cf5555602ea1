"use client";
import { useTranslations } from "next-intl";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { MfaField } from "@/components/shell/proof/mfa-field";
import { mfaRule } from "@/lib/access/rules";
import { secondStep } from "@/lib/access/calls/mfa";
import { useSend } from "@/lib/call/browser";
import { useCallForm } from "@/lib/forms/use-call-form";
import { mfaWay, type MfaUse, type MfaWay } from "@/lib/gate/second-step";

/** The MFA way in force for a use, how the main operator proves it, and which ways they have. */
export interface StepChoiceFacts {
  readonly use: MfaUse;
  readonly chosen: MfaWay;
  /** By which way what is on now is proven. */
  readonly own: MfaWay;
  readonly has: readonly MfaWay[];
}

/** A form that switches MFA on, off or over: the way to choose, and the proof of the present or else of the new way. */
export function useStepChoice({ use, chosen, own, has }: StepChoiceFacts, done: () => void) {
  const t = useTranslations("access.step");
  const labels = useTranslations("access.step.ways");
  const begin = useSend(secondStep.sendSecondStepCode);
  const { form, submit, problems, errorOf } = useCallForm(secondStep.changeSecondStep, mfaRule, {
    defaults: { bizType: use, authWay: chosen, captcha: {} },
    secret: ["captcha"],
    done,
    // a passkey's signature was for this try alone
    refused: () => form.setValue("captcha", {}),
  });
  const { authWay, captcha } = form.watch();
  const proven = chosen === "off" ? authWay : own;
  const choose = (way: MfaWay) => form.reset({ bizType: use, authWay: way, captcha: chosen === "off" ? {} : captcha });

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
      {authWay !== chosen && (
        <MfaField
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
  return { fields, submit, problems, isChanged: authWay !== chosen };
}
