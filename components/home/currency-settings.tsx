"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import { CheckBox } from "@/components/kit/fields/check-box";
import layout from "@/components/kit/page/layout.module.css";
import { useCall } from "@/lib/call/browser";
import { homeCalls } from "@/lib/accounts/calls/home";
import { useAction } from "@/components/shell/actions/use-action";
import { currencies as allCurrencies, type Currency } from "@/lib/money/currency";

/**
 * Chooses which currencies the home page shows; they are in the order in which they were picked, and may be moved up.
 */
export function CurrencySettings({ shown, onDone }: { shown: readonly Currency[]; onDone: () => void }) {
  const t = useTranslations("home.currencies");
  const names = useTranslations("terms.currency");
  const { isBusy, run } = useAction(homeCalls.showCurrencies);
  const { data } = useCall(homeCalls.memberCurrencies, {});
  const offered = data?.rows.map(({ currency }) => currency) ?? allCurrencies;
  const router = useRouter();
  const [picked, setPicked] = useState<readonly Currency[]>(shown);

  const up = (code: Currency) => {
    const at = picked.indexOf(code);
    setPicked([...picked.slice(0, at - 1), code, ...picked.slice(at - 1, at), ...picked.slice(at + 1)]);
  };
  const save = async () => {
    if (!(await run({ currencies: [...picked] }, { done: t("saved") }))) return;
    onDone();
    router.refresh();
  };

  return (
    <div className={layout.stack}>
      <ol aria-label={t("order")}>
        {picked.map((code, at) => (
          <li key={code}>
            {code} {names(code)}{" "}
            {at > 0 && (
              <Button small tone="quiet" aria-label={t("upOne", { currency: code })} onClick={() => up(code)}>
                {t("up")}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <div className={layout.actions} role="group" aria-label={t("title")}>
        {offered.map((code) => (
          <CheckBox
            key={code}
            label={`${code} ${names(code)}`}
            checked={picked.includes(code)}
            onChange={() =>
              setPicked(picked.includes(code) ? picked.filter((each) => each !== code) : [...picked, code])
            }
          />
        ))}
      </div>
      <div>
        <Button tone="primary" busy={isBusy} disabled={picked.length === 0} onClick={() => void save()}>
          {t("save")}
        </Button>
      </div>
    </div>
  );
}
