/** What may be wrong with a scenario's text; each has its words in operations.scenarios.problems. */
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
  | "choice"
  | "pair"
  | "pairAmount"
  | "entry";

/** Something wrong with a scenario's text: where, counted in characters from its beginning, and what. */
export interface Problem {
  readonly offset: number;
  readonly code: ProblemCode;
  /** The word it is about, empty where it is about none. */
  readonly word: string;
  /** What is like it and would be right; empty where nothing is. */
  readonly nearest: string;
  /** The code of messages/validation, of a problem with an entry; empty else. */
  readonly issue: string;
}

/** Collects what is wrong with a text, all of it at once. */
export class Problems {
  readonly all: Problem[] = [];

  add(offset: number, code: ProblemCode, { word = "", nearest = "", issue = "" }: Partial<Problem> = {}): void {
    const isTold = this.all.some((one) => one.offset === offset && one.code === code && one.word === word);
    if (!isTold && this.all.length < problemsMax) this.all.push({ offset, code, word, nearest, issue });
  }

  /** Those in the text's order. */
  sorted = (): Problem[] => [...this.all].sort((a, b) => a.offset - b.offset);
}

/** So many are told at once: who has more has them told after these are mended. */
const problemsMax = 100;
