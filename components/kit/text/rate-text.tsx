import { displayRate, pairName, type Rate } from "@/lib/money/rate";
import { joinClassNames } from "../page/classes";
import styles from "../table/figures.module.css";

/** Renders a rate with the digits of its pair, the last two emphasised; with `pair`, the pair precedes it. */
export function RateText({ rate, pair = false }: { rate: Rate; pair?: boolean }) {
  const { head, tail } = displayRate(rate);
  return (
    <span className={joinClassNames(styles.money, styles.amounts)}>
      {pair && <small>{pairName(rate)} </small>}
      {head}
      <b>{tail}</b>
    </span>
  );
}
