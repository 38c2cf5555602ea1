"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { SubmitButton } from "@/components/kit/page/form";
import { SelectField } from "@/components/kit/select/select-field";
import { toast } from "@/components/kit/feedback/toast";
import { allPairs } from "@/lib/exchange/rate-board";
import { isCurrency, orderCurrencies } from "@/lib/money/currency";
import { pairName, pairOf, type Pair } from "@/lib/money/rate";
import { operations } from "@/lib/operations/calls/worlds";
import { ActionForm, entry } from "../console/action-form";
import { HaltMarket } from "./halt-market";
import { problemText, useConsoleAction } from "../console/use-console-action";
import styles from "./halt-form.module.css";

const choices = orderCurrencies.map((code) => ({ value: code, label: code }));

/** Halts a pair or all of them, and lets halted ones trade again. */
export function HaltForm({ world, halted }: { world: string; halted: readonly Pair[] }) {
  const t = useTranslations("operations.halt");
  const { run, problem, wrong } = useConsoleAction(operations.halt);
  const isAll = halted.length === allPairs.length;

  const halt = async (entries: FormData) => {
    const [first, second] = [entry(entries, "first"), entry(entries, "second")];
    if (!isCurrency(first) || !isCurrency(second) || first === second) {
      wrong({ quote: "currency.same" });
      return;
    }
    const pair = pairOf(first, second);
    const got = await run({ world, ...pair, isHalted: true });
    if (got) toast("good", t("done", { pair: pairName(pair) }));
  };

  return (
    <div className={styles.halt}>
      <ActionForm problem={problem} shown={["base", "quote"]} label={t("title")} onSend={halt}>
        <SelectField name="first" label={t("first")} defaultValue="EUR" options={choices} error={problem.fields.base} />
        <SelectField
          name="second"
          label={t("second")}
          defaultValue="USD"
          options={choices}
          help={t("help")}
          error={problem.fields.quote}
        />
        <SubmitButton tone="secondary">{t("action")}</SubmitButton>
      </ActionForm>
      <section className={styles.list}>
        <h3 className={styles.title}>{t("list")}</h3>
        {isAll ? (
          <p className={styles.none}>{t("all")}</p>
        ) : halted.length === 0 ? (
          <p className={styles.none}>{t("none")}</p>
        ) : (
          <ul className={styles.pairs}>
            {halted.map((pair) => (
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
  const { run } = useConsoleAction(operations.halt);
  const resume = async () => {
    const got = await run({ world, ...pair, isHalted: false }, (problem) => toast("bad", problemText(problem)));
    if (got) toast("good", t("resumed", { pair: pairName(pair) }));
  };
  return (
    <Button small onClick={() => void resume()}>
      {t("resume", { pair: pairName(pair) })}
    </Button>
  );
}
