"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { formatExactTime } from "@/components/kit/text/format-time";
import { useAction } from "@/components/shell/actions/use-action";
import type { Got } from "@/lib/call/call";
import { names } from "@/lib/payments/calls/names";
import type { payeeCalls } from "@/lib/payments/calls/payees";
import { NameSaid } from "./name-check";

type Detail = Got<typeof payeeCalls.payeeDetail>;

/** The last name check of a payee; where there was none, readers who may pay start it here. */
export function PayeeName({
  payee,
  first,
  mayAsk,
}: {
  payee: Detail["payee"];
  first: Detail["name"];
  mayAsk: boolean;
}) {
  const t = useTranslations("payments.nameCheck");
  const locale = useLocale();
  const { run, isBusy } = useAction(names.checkName);
  const [said, setSaid] = useState(first);
  const ask = async () => {
    const got = await run({ payeeId: payee.payeeId, goesOn: false }, { done: t("checked") });
    if (got) setSaid(got);
  };
  if (!said) {
    return (
      <div className={layout.stack}>
        <p>{t("unasked")}</p>
        {mayAsk && (
          <div className={layout.actions}>
            <Button small busy={isBusy} onClick={() => void ask()}>
              {t("ask")}
            </Button>
          </div>
        )}
      </div>
    );
  }
  return (
    <div className={layout.stack}>
      <NameSaid payee={payee} said={said} mayGoOn={mayAsk} onSaid={setSaid} />
      <p className={layout.soft}>{t("checkedAt", { at: formatExactTime(said.checkedAt, locale) })}</p>
    </div>
  );
}
