"use client";
import { useState } from "react";
import { chooseScheme, schemes, type Scheme } from "./scheme";
import styles from "./scheme-choice.module.css";

/** Lets the reader choose light, dark or the device's own setting; keeps the choice in a cookie for the server. */
export function SchemeChoice({
  chosen,
  legend,
  labels,
}: {
  chosen: Scheme;
  legend: string;
  labels: Record<Scheme, string>;
}) {
  const [scheme, setScheme] = useState(chosen);
  const choose = (next: Scheme) => {
    chooseScheme(next);
    setScheme(next);
  };
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      {schemes.map((each) => (
        <label key={each} className={styles.option}>
          <input type="radio" name="scheme" value={each} checked={scheme === each} onChange={() => choose(each)} />
          {labels[each]}
        </label>
      ))}
    </fieldset>
  );
}
