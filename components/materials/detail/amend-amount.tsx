"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MoneyField } from "@/components/kit/fields/money-field";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { useErrorTexts } from "@/lib/forms/problem-text";
import type { ClientOutput } from "@/lib/call/call";
import { materials } from "@/lib/materials/calls/materials";
import { amountText, decimalText, parseEnteredMoney } from "@/lib/money/money";

type Detail = ClientOutput<typeof materials.material>;

/** Changes the amount of an approved material: once, and within its bounds. */
export function AmendMaterialAmountButton({
  material: { serialNo, changes, amount },
  amendable: { least, most },
}: {
  material: Detail["material"];
  amendable: NonNullable<Detail["amendable"]>;
}) {
  const t = useTranslations("materials.detail");
  const { issueText } = useErrorTexts();
  const [text, setText] = useState(() => decimalText(amount));
  const { amount: newAmount, issue } = parseEnteredMoney(text, amount.currency);
  const bounds = { least: amountText(least), most: amountText(most) };
  const isWithin = newAmount !== undefined && newAmount.minor >= least.minor && newAmount.minor <= most.minor;
  const problem = issue ? issueText(issue) : isWithin ? undefined : t("amendText", bounds);
  return (
    <ConfirmActionButton
      call={materials.amendMaterial}
      input={() => ({ orderId: serialNo, changes, amount: newAmount ?? amount })}
      action={t("amend")}
      title={t("amendTitle")}
      successMessage={t("amended")}
      isReady={isWithin && newAmount.minor !== amount.minor}
    >
      <MoneyField
        label={t("amendAmount")}
        help={t("amendText", bounds)}
        currency={amount.currency}
        value={text}
        onValue={setText}
        {...(problem !== undefined && { error: problem })}
      />
    </ConfirmActionButton>
  );
}
