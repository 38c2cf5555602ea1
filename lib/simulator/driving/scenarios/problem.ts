/** Lists the problems that a scenario's text may have; each has its message in operations.scenarios.problems. */
export type ProblemCode =
  | "tooLong"
  | "tooDeep"
  | "tooMuch"
  | "yaml"
  | "documents"
  | "twice"
  | "key"
  | "unknownKey"
  | "missingKey"
  | "map"
  | "list"
  | "text"
  | "deedMissing"
  | "deedSeveral"
  | "merchant"
  | "merchantMissing"
  | "person"
  | "name"
  | "times"
  | "storyParts"
  | "notPerRow"
  | "emailTaken"
  | "nameTaken"
  | "call"
  | "callClosed"
  | "world"
  | "file"
  | "refusal"
  | "money"
  | "rate"
  | "instant"
  | "duration"
  | "backwards"
  | "early"
  | "past"
  | "ended"
  | "expression"
  | "choice"
  | "pair"
  | "pairAmount"
  | "entry";

/** Describes a problem of a scenario's text: its offset in characters from the beginning, and its code. */
export interface ScenarioProblem {
  readonly offset: number;
  readonly code: ProblemCode;
  /** Holds the word at fault, empty where there is none. */
  readonly word: string;
  /** Holds a similar valid word; empty where there is none. */
  readonly nearest: string;
  /** Holds the code of messages/validation, of a problem with an entry; else empty. */
  readonly issue: string;
}

/** Collects all problems of a text. */
export class Problems {
  readonly all: ScenarioProblem[] = [];

  add(offset: number, code: ProblemCode, { word = "", nearest = "", issue = "" }: Partial<ScenarioProblem> = {}): void {
    const isReported = this.all.some(
      (problem) => problem.offset === offset && problem.code === code && problem.word === word,
    );
    if (!isReported && this.all.length < problemsMax) this.all.push({ offset, code, word, nearest, issue });
  }

  /** Returns the problems in the text's order. */
  inTextOrder = (): ScenarioProblem[] => [...this.all].sort((a, b) => a.offset - b.offset);
}

/** Limits how many problems one reading reports: the rest are reported once these are fixed. */
const problemsMax = 100;
