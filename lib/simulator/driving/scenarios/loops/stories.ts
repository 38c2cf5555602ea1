import { parseAnyMapEntries, parseListItems } from "../parts";
import type { ScenarioNode } from "../messages";
import type { Problems } from "../problem";
import { renameReferences } from "../references";
import { nameShape } from "../shape";
import type { Scope } from "../values/expression";

/** Holds the stories of a text by their names: of each the parts, which are lists of steps. */
export type Stories = ReadonlyMap<string, readonly ScenarioNode[]>;

/** Parses the stories of a text. The steps of a part are read each time that it is played. */
export function storiesIn(node: ScenarioNode | undefined, problems: Problems): Stories {
  const stories = new Map<string, readonly ScenarioNode[]>();
  for (const [name, { offset, value }] of (node && parseAnyMapEntries(node, problems)) ?? []) {
    if (!nameShape.test(name)) problems.add(offset, "key", { word: name });
    stories.set(
      name,
      parseListItems(value, problems).map((part) => ({ ...part, kind: "list", items: parseListItems(part, problems) })),
    );
  }
  return stories;
}

/** Represents a story of one turn while it is played: its answers are its own, other turns keep others by the same names. */
export class PlayedStory {
  readonly parts: readonly ScenarioNode[];
  readonly scope: Scope;
  private readonly no: number;
  /** Holds the story with a step that plays this one. */
  private readonly outer: PlayedStory | undefined;
  private readonly names = new Set<string>();

  constructor(parts: readonly ScenarioNode[], scope: Scope, no: number, outer: PlayedStory | undefined) {
    this.parts = parts;
    this.scope = scope;
    this.no = no;
    this.outer = outer;
  }

  /** Returns the name that an answer of the story is stored under. */
  store(name: string): string {
    this.names.add(name);
    return this.storedNameOf(name);
  }

  /** Returns a step with the references to the story's own answers, also as subjects of expectations. */
  withStoredNames(step: ScenarioNode): ScenarioNode {
    const renamed = renameReferences(step, (name) => this.nameOf(name));
    return this.outer ? this.outer.withStoredNames(renamed) : renamed;
  }

  /** Lists the names that the story's answers were stored under: nothing after it refers to them. */
  storedNames = (): string[] => [...this.names].map((name) => this.storedNameOf(name));

  private storedNameOf = (name: string): string => `${name}@${this.no}`;

  private nameOf = (name: string): string => (this.names.has(name) ? this.storedNameOf(name) : name);
}
