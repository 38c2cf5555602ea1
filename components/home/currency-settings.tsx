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
import { currencyCodes as allCurrencies, type Currency } from "@/lib/money/currency";

/** Selects the currencies of the home page, in the order of selection; a currency may be moved up. */
export function HomeCurrencySettings({
  visibleCurrencies,
  onDone,
}: {
  visibleCurrencies: readonly Currency[];
  onDone: () => void;
}) {
  const t = useTranslations("home.currencies");
  const names = useTranslations("terms.currency");
  const { isBusy, run } = useAction(homeCalls.showCurrencies);
  const { data } = useCall(homeCalls.memberCurrencies, {});
  const offeredCurrencies = data?.rows.map(({ currency }) => currency) ?? allCurrencies;
  const router = useRouter();
  const [selectedCurrencies, setPicked] = useState<readonly Currency[]>(visibleCurrencies);

  const up = (code: Currency) => {
    const at = selectedCurrencies.indexOf(code);
    setPicked([
      ...selectedCurrencies.slice(0, at - 1),
      code,
      ...selectedCurrencies.slice(at - 1, at),
      ...selectedCurrencies.slice(at + 1),
    ]);
  };
  const save = async () => {
    if (!(await run({ currencies: [...selectedCurrencies] }, { successMessage: t("saved") }))) return;
    onDone();
    router.refresh();
  };

  return (
    <div className={layout.stack}>
      <ol aria-label={t("order")}>
        {selectedCurrencies.map((code, at) => (
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
        {offeredCurrencies.map((code) => (
          <CheckBox
            key={code}
            label={`${code} ${names(code)}`}
            checked={selectedCurrencies.includes(code)}
            onChange={() =>
              setPicked(
                selectedCurrencies.includes(code)
                  ? selectedCurrencies.filter((item) => item !== code)
                  : [...selectedCurrencies, code],
              )
            }
          />
        ))}
      </div>
      <div>
        <Button tone="primary" busy={isBusy} disabled={selectedCurrencies.length === 0} onClick={() => void save()}>
          {t("save")}
        </Button>
      </div>
    </div>
  );
}
