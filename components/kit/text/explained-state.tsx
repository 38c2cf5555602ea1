import Link from "next/link";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { stateHelpHref } from "@/lib/help/states";
import type { Machine } from "@/lib/machine/machine";
import { joinClassNames } from "../page/classes";
import { HelpIcon } from "../page/icons";
import layout from "../page/layout.module.css";
import { StateChip } from "./state-chip";
import { ToneShape } from "./tone-shape";
import tones from "./tones.module.css";

/**
 * Renders the state of an order as a chip that links to the state's explanation in the help centre. It opens in a new
 * tab, so that entries on the page stay; a machine without explanations has a plain chip.
 */
export function ExplainedState({
  machine,
  state,
  tone = machine.tone(state),
  children,
}: {
  machine: Machine;
  state: string;
  tone?: ReturnType<Machine["tone"]>;
  children: ReactNode;
}) {
  const t = useTranslations("kit");
  const href = stateHelpHref(machine, state);
  if (href === undefined) return <StateChip tone={tone}>{children}</StateChip>;
  return (
    <Link
      // named cast: the help centre's own page with an article and its anchor
      href={href as Route}
      prefetch={false}
      target="_blank"
      rel="noopener"
      // the link is named by the state; this describes it, to screen readers too
      title={t("stateHelp")}
      className={joinClassNames(layout.inline, layout.plain, tones.chip, tones[tone])}
    >
      <ToneShape tone={tone} />
      {children}
      <HelpIcon small />
    </Link>
  );
}
