import type { ReactNode } from "react";
import type { Tone } from "@/lib/machine/machine";
import tones from "./tones.module.css";

/** Maps each tone to a shape, so that its colour is never the only sign: ring, arrow, tick, cross, dash. */
const shapes: Record<Tone, ReactNode> = {
  waiting: <circle cx="6" cy="6" r="3.75" />,
  moving: <path d="M2 6h7.5M6.5 3l3 3-3 3" />,
  good: <path d="m2.25 6.5 2.5 2.5 5-5.75" />,
  bad: <path d="m3 3 6 6M9 3 3 9" />,
  quiet: <path d="M2.5 6h7" />,
};

export function ToneShape({ tone }: { tone: Tone }) {
  return (
    <svg className={tones.shape} viewBox="0 0 12 12" aria-hidden="true">
      {shapes[tone]}
    </svg>
  );
}
