import { Document, isCollection, isPair, type Node } from "yaml";
import { beijingText } from "@/lib/time/beijing";
import { translatorFor } from "@/lib/i18n/translator";
import { instantText } from "../instants";
import type { Beginning } from "./beginning";
import type { Ending } from "./ending";
import { ScenarioWriter, type ScenarioLine, type RecordedCall } from "./description";

/** Holds the data that a scenario is written from. */
export interface ScenarioSource {
  readonly world: string;
  readonly beginning: Beginning;
  /** Is true if nothing had been done before the recording. */
  readonly isWhole: boolean;
  /** Holds the calls since the beginning, and the count of missed ones; undefined where a present state is written. */
  readonly recording: { readonly steps: readonly RecordedCall[]; readonly missedCount: number } | undefined;
  /** Holds the expectations at the end; null where they are unknown, or the preceding steps are incomplete. */
  readonly ending: Ending | null;
}

/**
 * Writes a world as a scenario; steps that cannot be written become comments in their place, in a reader's language.
 */
export async function scenarioText(source: ScenarioSource, language: string): Promise<string> {
  const { world, beginning, isWhole, recording, ending } = source;
  const t = await translatorFor(language);
  const writer = new ScenarioWriter(beginning, isWhole);
  for (const step of recording?.steps ?? []) writer.addCall(step);
  if (ending) writer.end(ending);
  const starts = new Date(beginning.starts);
  const title = t(recording ? "operations.recording.file.recorded" : "operations.recording.file.state", {
    world,
    at: beijingText(starts),
  });
  const notes = [
    ...(recording && !isWhole ? [t("operations.recording.file.midway")] : []),
    ...(recording && recording.missedCount > 0
      ? [t("operations.recording.file.missed", { count: recording.missedCount })]
      : []),
    ...(isWhole ? [] : [t("operations.recording.file.leaves")]),
    ...beginning.left.map(
      ({ why = "changed", ...leftOutRow }) =>
        `${t("operations.recording.file.left", { ...leftOutRow })}: ${t(`operations.recording.because.${why}`)}`,
    ),
  ];
  const head = {
    scenario: title,
    world: {
      name: world,
      seed: beginning.seed,
      ...(beginning.from === undefined ? { starts: instantText(starts) } : { from: beginning.from }),
      banks: beginning.banks,
      ...(beginning.past && { past: true }),
      ...(Object.keys(beginning.terms).length > 0 && { terms: beginning.terms }),
      ...(recording && { records: true }),
    },
    ...(Object.keys(beginning.market).length > 0 && { market: beginning.market }),
    ...(Object.keys(writer.merchants).length > 0 && { merchants: writer.merchants }),
  };
  const missing = ({ call, at, why }: ScenarioLine & { kind: "missing" }) =>
    t(`operations.recording.untold.${why}`, { call, at: beijingText(at) });
  const lines = writer.lines.map((line) =>
    line.kind === "step" ? indentText(yamlOf([line.body], 3)) : comment(missing(line), "  "),
  );
  const hasSteps = writer.lines.some(({ kind }) => kind === "step");
  return `${notes.map((note) => comment(note)).join("")}${yamlOf(head, 2)}steps:${hasSteps ? "" : " []"}\n${lines.join("")}`;
}

const comment = (text: string, indent = ""): string => `${indent}# ${text.replace(/\s+/g, " ")}\n`;
const indentText = (text: string): string => text.replace(/^(?=.)/gm, "  ");

/** Limits the length of a collection written on one line. */
const lineMax = 110;

/** Formats a value as YAML: nested and short collections are written on one line. */
function yamlOf(value: unknown, depth: number): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  flatten(document.contents, depth);
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

function flatten(node: Node | null, depth: number): void {
  if (!isCollection(node)) return;
  const isShort = JSON.stringify(node).length <= lineMax;
  if (depth <= 1 && isShort) {
    node.flow = true;
    return;
  }
  for (const item of node.items) {
    const part = isPair(item) ? item.value : item;
    if (isCollection(part)) flatten(part, depth - 1);
  }
}
