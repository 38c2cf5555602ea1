"use client";
import { useState } from "react";
import { applyColourScheme, schemes, type Scheme } from "./scheme";
import styles from "./scheme-choice.module.css";

/** Lets the reader select light, dark or the device's own setting; stores the choice in a cookie for the server. */
export function ColourSchemeChoice({
  initialScheme,
  legend,
  labels,
}: {
  initialScheme: Scheme;
  legend: string;
  labels: Record<Scheme, string>;
}) {
  const [scheme, setScheme] = useState(initialScheme);
  const choose = (next: Scheme) => {
    applyColourScheme(next);
    setScheme(next);
  };
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      {schemes.map((option) => (
        <label key={option} className={styles.option}>
          <input
            type="radio"
            name="scheme"
            value={option}
            checked={scheme === option}
            onChange={() => choose(option)}
          />
          {labels[option]}
        </label>
      ))}
    </fieldset>
  );
}
