"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { formatExactTime } from "@/components/kit/text/format-time";
import { useAction } from "@/components/shell/actions/use-action";
import type { ClientOutput } from "@/lib/call/call";
import { names } from "@/lib/payments/calls/names";
import type { payeeCalls } from "@/lib/payments/calls/payees";
import { NameCheckNotice } from "./name-check";

type Detail = ClientOutput<typeof payeeCalls.payeeDetail>;

/** Displays the last name check of a payee; when there was none, readers who may pay can start it here. */
export function PayeeNameCheckResult({
  payee,
  first,
  mayCheck,
}: {
  payee: Detail["payee"];
  first: Detail["name"];
  mayCheck: boolean;
}) {
  const t = useTranslations("payments.nameCheck");
  const locale = useLocale();
  const { run, isBusy } = useAction(names.checkName);
  const [checkResult, setCheckResult] = useState(first);
  const startCheck = async () => {
    const newResult = await run({ payeeId: payee.payeeId, goesOn: false }, { successMessage: t("checked") });
    if (newResult) setCheckResult(newResult);
  };
  if (!checkResult) {
    return (
      <div className={layout.stack}>
        <p>{t("unasked")}</p>
        {mayCheck && (
          <div className={layout.actions}>
            <Button small busy={isBusy} onClick={() => void startCheck()}>
              {t("ask")}
            </Button>
          </div>
        )}
      </div>
    );
  }
  return (
    <div className={layout.stack}>
      <NameCheckNotice payee={payee} checkResult={checkResult} mayGoOn={mayCheck} onCheckResult={setCheckResult} />
      <p className={layout.soft}>{t("checkedAt", { at: formatExactTime(checkResult.checkedAt, locale) })}</p>
    </div>
  );
}
