import type { ReactNode } from "react";
import type { Tone } from "@/lib/machine/machine";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import { ToneShape } from "./tone-shape";
import tones from "./tones.module.css";

/** Renders a state: a word, in the colour and with the shape of its tone. */
export function StateChip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={joinClassNames(layout.inline, tones.chip, tones[tone])}>
      <ToneShape tone={tone} />
      {children}
    </span>
  );
}
