import { headingOf } from "@/lib/files/sheets/headings";
import type { SheetFault } from "@/lib/files/sheets/sheet-faults";
import type { BatchFault, PaymentMessage } from "@/lib/payments/iso20022/payment-message";
import type { RejectedFile } from "../../../formats/inspect/rejected-file";
import type { Merged, ReadCell, ReadRow } from "../../../formats/sheets/read-row";
import { heard } from "@/lib/simulator/platform/store/together";
import type { SheetReader } from "../sheet-reader";

/** A list is on one of the first sheets, and begins in one of the first rows. */
const sheetsLookedAt = 10;
const titleRowsMax = 5;

/** The file is no such list: its sender is notified, and it is never tried again. */
export class UnreadableList extends Error {
  readonly fault: BatchFault;
  /** The columns that the fault is about. */
  readonly about: readonly string[];
  /** The message that the file is, where it is one. */
  readonly ofMessage: PaymentMessage | null;
  constructor(fault: BatchFault, about: readonly string[] = [], ofMessage: PaymentMessage | null = null) {
    super(fault);
    this.ofMessage = ofMessage;
    this.name = "UnreadableList";
    this.fault = fault;
    this.about = about;
  }
}

/** Reasons that the reader of a workbook gives and that are passed on as they are. */
const passedOn = ["rows", "columns", "encrypted", "old", "encoding", "slow"] as const satisfies readonly SheetFault[];

export const faultOf = ({ fault }: RejectedFile): SheetFault => passedOn.find((one) => one === fault) ?? "unreadable";

/** The list of a workbook: its heading, the rows that came with it, and those that are still to come. */
export interface List<Column extends string> {
  readonly headings: readonly string[];
  readonly columns: readonly (Column | "")[];
  readonly first: readonly ReadRow[];
  readonly rest: AsyncGenerator<readonly ReadRow[], readonly Merged[]>;
}

/** By what a list is known: the words of its columns, those that it needs, and the sheets that are never read. */
export interface KnownList<Column extends string> {
  readonly columns: ReadonlyMap<string, Column>;
  readonly needed: readonly Column[];
  readonly examples: ReadonlySet<string>;
}

/**
 * The first sheet that people see and that has all that is needed in its heading. Hidden sheets are never read: nobody
 * hands in what they do not see. Nor is a template's example. Throws `UnreadableList` where there is none.
 */
export async function listIn<Column extends string>(
  book: SheetReader,
  { columns: known, needed, examples }: KnownList<Column>,
): Promise<List<Column>> {
  let closest: UnreadableList | undefined;
  for (const [at, sheet] of [...book.sheets.entries()].slice(0, sheetsLookedAt)) {
    if (sheet.isHidden || examples.has(sheet.name)) continue;
    const rest = book.rows(at);
    const begun = await rest.next();
    const rows = begun.done ? [] : begun.value;
    for (const [above, { cells }] of rows.slice(0, titleRowsMax).entries()) {
      const own = cells.map(textIn);
      // of headings in two rows, one that goes through both stands in the upper
      const both = withUpper(own, rows[above - 1]?.cells ?? []);
      const isOfBoth =
        headingOf(own, known, needed).missing.length > 0 && headingOf(both, known, needed).missing.length === 0;
      const headings = isOfBoth ? both : own;
      const { columns, missing: lacking, twice } = headingOf(headings, known, needed);
      if (lacking.length === 0 && twice.length === 0) return { headings, columns, first: rows.slice(above + 1), rest };
      const why = lacking.length > 0 ? new UnreadableList("headings", lacking) : new UnreadableList("twice", twice);
      if (!closest || why.about.length < closest.about.length) closest = why;
    }
  }
  throw closest ?? new UnreadableList("empty");
}

/** Headings, where they are empty those of the row above them. */
const withUpper = (own: readonly string[], upper: readonly ReadCell[]): string[] =>
  Array.from({ length: Math.max(own.length, upper.length) }, (_, at) => (own[at] ?? "") || textIn(upper[at] ?? ""));

const textIn = (cell: ReadCell): string => (typeof cell === "string" ? cell : "number" in cell ? cell.number : "");

/**
 * Reads, validates and writes side by side: what a portion is held to is looked up while the next is read, and the one
 * before written. Portions are judged one after the other and written in their order, the first once what has `begun`
 * before is done; no more than three are under way. An error is thrown only once nothing is being written any more.
 */
export async function eachPortion<Validated>(
  begun: Promise<unknown>,
  { first, rest }: Pick<List<string>, "first" | "rest">,
  lookedUp: (rows: readonly ReadRow[]) => () => Promise<readonly Validated[]>,
  write: (rows: readonly ReadRow[], validated: readonly Validated[]) => Promise<void>,
): Promise<readonly Merged[]> {
  let coming = heard(rest.next());
  let judging: Promise<unknown> = Promise.resolve();
  let [earlier, writing] = [begun, begun];
  try {
    for (let rows = first; ;) {
      if (rows.length > 0) {
        const portion = rows;
        const judged = heard(judging.then(lookedUp(portion)));
        const written = heard(Promise.all([judged, writing]).then(([validated]) => write(portion, validated)));
        [judging, earlier, writing] = [judged, writing, written];
      }
      await earlier;
      const { done, value } = await coming;
      if (done) return value;
      coming = heard(rest.next());
      rows = value;
    }
  } finally {
    await Promise.allSettled([earlier, judging]);
    await writing;
  }
}
