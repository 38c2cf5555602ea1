"use client";
import { useTranslations } from "next-intl";
import { percentText } from "@/lib/money/percent";
import { parsePercentHundredths } from "@/lib/reference/shares";
import { useVerificationForm } from "./filling";
import styles from "./share-graph.module.css";

const whole = 10_000;

/** Draws the ownership of the company: each owner with their share, and the remaining share of the others. */
export function OwnershipGraph() {
  const t = useTranslations("verification");
  const { entry } = useVerificationForm();
  if (entry.type === "personal") return null;
  const owners = entry.beneficiaries.map(({ name, sharePercent }, at) => ({
    name: name || t("nth", { name: t("who.beneficiaries"), no: at + 1 }),
    share: parsePercentHundredths(sharePercent),
  }));
  const sum = owners.reduce((total, { share }) => total + (share ?? 0), 0);
  const rest = whole - sum;
  return (
    <figure className={styles.graph}>
      <figcaption className={styles.caption}>{t("owners.graph")}</figcaption>
      <ul className={styles.owners}>
        {owners.map(({ name, share }, at) => (
          <OwnerBox key={at} name={name} text={share === null ? t("owners.unknown") : percent(share)} />
        ))}
        {rest > 0 && <OwnerBox name={t("owners.others")} text={percent(rest)} isRest />}
      </ul>
      <p className={styles.company}>{entry.name || t("owners.company")}</p>
      <p className={rest < 0 ? styles.over : styles.sum} {...(rest < 0 && { role: "alert" })}>
        {t(rest < 0 ? "owners.over" : "owners.sum", { sum: percent(sum) })}
      </p>
    </figure>
  );
}

function OwnerBox({ name, text, isRest = false }: { name: string; text: string; isRest?: boolean }) {
  return (
    <li className={styles.holder}>
      <span className={isRest ? styles.rest : styles.box}>
        <span>{name}</span> <strong>{text}</strong>
      </span>
    </li>
  );
}

/** Formats hundredths of a per cent: 2500 → "25%", 3333 → "33.33%". */
const percent = (share: number): string => `${percentText(share * 100)}%`;
