"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { SubmitButton } from "@/components/kit/page/form";
import { SelectField } from "@/components/kit/select/select-field";
import { showToast } from "@/components/kit/feedback/toast";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { allPairs } from "@/lib/exchange/rate-board";
import { isCurrency, orderCurrencies } from "@/lib/money/currency";
import { pairName, canonicalPair, type Pair } from "@/lib/money/rate";
import { marketActions } from "@/lib/operations/calls/market";
import { operations } from "@/lib/operations/calls/worlds";
import { ConsoleActionForm, formEntryText } from "../console/action-form";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import styles from "./halt-form.module.css";

const choices = orderCurrencies.map((code) => ({ value: code, label: code }));

/** Halts a pair or all pairs, and resumes halted ones. */
export function TradingHaltForm({ world, haltedPairs }: { world: string; haltedPairs: readonly Pair[] }) {
  const t = useTranslations("operations.halt");
  const { run, errors, fail } = useAction(operations.halt, onPage);
  const isAll = haltedPairs.length === allPairs.length;

  const halt = async (entries: FormData) => {
    const [first, second] = [formEntryText(entries, "first"), formEntryText(entries, "second")];
    if (!isCurrency(first) || !isCurrency(second) || first === second) {
      fail({ quote: "currency.same" });
      return;
    }
    const pair = canonicalPair(first, second);
    const result = await run({ world, ...pair, isHalted: true });
    if (result) showToast("good", t("done", { pair: pairName(pair) }));
  };

  return (
    <div className={styles.halt}>
      <ConsoleActionForm errors={errors} formFields={["base", "quote"]} label={t("title")} onSend={halt}>
        <SelectField name="first" label={t("first")} defaultValue="EUR" options={choices} error={errors.fields.base} />
        <SelectField
          name="second"
          label={t("second")}
          defaultValue="USD"
          options={choices}
          help={t("help")}
          error={errors.fields.quote}
        />
        <SubmitButton tone="secondary">{t("action")}</SubmitButton>
      </ConsoleActionForm>
      <section className={styles.list}>
        <h3 className={styles.title}>{t("list")}</h3>
        {isAll ? (
          <p className={styles.none}>{t("all")}</p>
        ) : haltedPairs.length === 0 ? (
          <p className={styles.none}>{t("none")}</p>
        ) : (
          <ul className={styles.pairs}>
            {haltedPairs.map((pair) => (
              <li key={pairName(pair)}>
                <Resume world={world} pair={pair} />
              </li>
            ))}
          </ul>
        )}
        <div>
          <HaltMarket world={world} isHalted={isAll} />
        </div>
      </section>
    </div>
  );
}

function Resume({ world, pair }: { world: string; pair: Pair }) {
  const t = useTranslations("operations.halt");
  const { run } = useAction(operations.halt, { refreshes: true });
  const doneMessage = t("resumed", { pair: pairName(pair) });
  return (
    <Button small onClick={() => void run({ world, ...pair, isHalted: false }, { successMessage: doneMessage })}>
      {t("resume", { pair: pairName(pair) })}
    </Button>
  );
}

/** Halts the whole market after a confirmation, or resumes it. */
function HaltMarket({ world, isHalted }: { world: string; isHalted: boolean }) {
  const t = useTranslations("operations.haltMarket");
  const { run } = useAction(marketActions.haltMarket, { refreshes: true });
  if (!isHalted)
    return (
      <ConfirmActionButton
        call={marketActions.haltMarket}
        input={() => ({ world, isHalted: true })}
        small
        isDanger
        facts={[]}
        label={t("label")}
        title={t("title")}
        action={t("action")}
        successMessage={() => t("done")}
      />
    );
  return (
    <Button small onClick={() => void run({ world, isHalted: false }, { successMessage: t("resumed") })}>
      {t("resume")}
    </Button>
  );
}
