import { Document, isCollection, isPair, type Node } from "yaml";
import { beijingText } from "@/lib/time/beijing";
import { translatorFor } from "@/lib/i18n/translator";
import { instantText } from "../instants";
import type { Beginning } from "./beginning";
import type { Ending } from "./ending";
import { Telling, type Line, type RecordedCall } from "./telling";

/** What a scenario is written of. */
export interface Source {
  readonly world: string;
  readonly beginning: Beginning;
  /** Whether nothing had been done before. */
  readonly isWhole: boolean;
  /** The calls since the beginning, and how many more there were; undefined where a present state is written. */
  readonly recorded: { readonly steps: readonly RecordedCall[]; readonly missed: number } | undefined;
  /** What is expected at its end; null where that is not known, or what comes before it is not all there. */
  readonly ending: Ending | null;
}

/** Writes a world down as a scenario; what cannot be told stands as a comment in its place, in a reader's language. */
export async function scenarioText(source: Source, language: string): Promise<string> {
  const { world, beginning, isWhole, recorded, ending } = source;
  const t = await translatorFor(language);
  const told = new Telling(beginning, isWhole);
  for (const step of recorded?.steps ?? []) told.tell(step);
  if (ending) told.end(ending);
  const starts = new Date(beginning.starts);
  const title = t(recorded ? "operations.recording.file.recorded" : "operations.recording.file.state", {
    world,
    at: beijingText(starts),
  });
  const notes = [
    ...(recorded && !isWhole ? [t("operations.recording.file.midway")] : []),
    ...(recorded && recorded.missed > 0 ? [t("operations.recording.file.missed", { count: recorded.missed })] : []),
    ...(isWhole ? [] : [t("operations.recording.file.leaves")]),
    ...beginning.left.map(
      ({ why = "changed", ...left }) =>
        `${t("operations.recording.file.left", { ...left })}: ${t(`operations.recording.because.${why}`)}`,
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
      ...(recorded && { records: true }),
    },
    ...(Object.keys(beginning.market).length > 0 && { market: beginning.market }),
    ...(Object.keys(told.merchants).length > 0 && { merchants: told.merchants }),
  };
  const missing = ({ call, at, why }: Line & { kind: "missing" }) =>
    t(`operations.recording.untold.${why}`, { call, at: beijingText(at) });
  const lines = told.lines.map((line) =>
    line.kind === "step" ? indented(yamlOf([line.body], 3)) : comment(missing(line), "  "),
  );
  const hasSteps = told.lines.some(({ kind }) => kind === "step");
  return `${notes.map((note) => comment(note)).join("")}${yamlOf(head, 2)}steps:${hasSteps ? "" : " []"}\n${lines.join("")}`;
}

const comment = (text: string, indent = ""): string => `${indent}# ${text.replace(/\s+/g, " ")}\n`;
const indented = (text: string): string => text.replace(/^(?=.)/gm, "  ");

/** So long a collection stands in one line. */
const lineMax = 110;

/** A value as YAML: what is deep enough and short enough in one line, as people write it. */
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
