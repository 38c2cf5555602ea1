"use client";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
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
        <FormControlLabel
          key={option}
          value={option}
          label={labels[option]}
          control={
            <Radio
              checked={scheme === option}
              onChange={() => choose(option)}
              slotProps={{ input: { name: "scheme" } }}
            />
          }
        />
      ))}
    </fieldset>
  );
}
