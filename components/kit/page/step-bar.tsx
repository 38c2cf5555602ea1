import { useTranslations } from "next-intl";
import { ScreenReaderText } from "../text/hidden-text";
import { joinClassNames } from "./classes";
import { CheckIcon, WarningIcon } from "./icons";
import styles from "./step-bar.module.css";

export interface StepItem {
  key: string;
  label: string;
  /** done: nothing remains in the step; wrong: it was left with errors. */
  state: "done" | "open" | "wrong";
}

/** Renders the steps of a long form with the current and the completed ones; each is reachable in any order. */
export function StepBar({
  label,
  steps,
  current,
  onStep,
}: {
  label: string;
  steps: readonly StepItem[];
  /** Holds the index of the visible step. */
  current: number;
  onStep: (step: number) => void;
}) {
  const t = useTranslations("kit.steps");
  return (
    <nav aria-label={label}>
      <ol className={styles.steps}>
        {steps.map(({ key, label: name, state }, at) => (
          <li key={key} className={joinClassNames(styles.step, at === current && styles.current)}>
            <button
              type="button"
              className={styles.button}
              aria-current={at === current ? "step" : undefined}
              onClick={() => onStep(at)}
            >
              <span className={joinClassNames(styles.mark, styles[state])} aria-hidden="true">
                {state === "done" ? <CheckIcon small /> : state === "wrong" ? <WarningIcon small /> : at + 1}
              </span>
              <span className={styles.name}>{name}</span>
              {state !== "open" && <ScreenReaderText>{t(state)}</ScreenReaderText>}
            </button>
          </li>
        ))}
      </ol>
      <p className={styles.count}>{t("count", { step: current + 1, steps: steps.length })}</p>
    </nav>
  );
}
