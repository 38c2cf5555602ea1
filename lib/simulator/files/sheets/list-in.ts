import { matchHeadingColumns } from "@/lib/files/sheets/headings";
import type { SheetFault } from "@/lib/files/sheets/sheet-faults";
import type { BatchFault, PaymentMessage } from "@/lib/payments/iso20022/payment-message";
import type { RejectedFile } from "../../../formats/inspect/rejected-file";
import type { MergedRange, ReadCell, ReadRow } from "../../../formats/sheets/read-row";
import { markRejectionHandled } from "@/lib/simulator/platform/store/together";
import type { SheetReader } from "../sheet-reader";

/** Limit the number of sheets that are searched for a list, and the number of rows in which its heading may be. */
const searchedSheetsMax = 10;
const titleRowsMax = 5;

/** Reports that the file is no such list: its sender is notified, and it is never retried. */
export class UnreadableList extends Error {
  readonly fault: BatchFault;
  /** The columns that the fault is about. */
  readonly about: readonly string[];
  /** The payment message in the file, if it is one. */
  readonly ofMessage: PaymentMessage | null;
  constructor(fault: BatchFault, about: readonly string[] = [], ofMessage: PaymentMessage | null = null) {
    super(fault);
    this.ofMessage = ofMessage;
    this.name = "UnreadableList";
    this.fault = fault;
    this.about = about;
  }
}

/** Lists the faults of a workbook's reader that are reported unchanged. */
const passedOn = ["rows", "columns", "encrypted", "old", "encoding", "slow"] as const satisfies readonly SheetFault[];

export const reportedSheetFault = ({ fault }: RejectedFile): SheetFault =>
  passedOn.find((item) => item === fault) ?? "unreadable";

/** Describes the list of a workbook: its heading, the rows read together with it, and the remaining rows. */
export interface SheetList<Column extends string> {
  readonly headings: readonly string[];
  readonly columns: readonly (Column | "")[];
  readonly first: readonly ReadRow[];
  readonly rest: AsyncGenerator<readonly ReadRow[], readonly MergedRange[]>;
}

/** Describes an expected list: the words of its columns, the required columns, and the sheets that are never read. */
export interface KnownList<Column extends string> {
  readonly columns: ReadonlyMap<string, Column>;
  readonly requiredColumns: readonly Column[];
  readonly examples: ReadonlySet<string>;
}

/**
 * Returns the list of the first visible sheet with all required columns in its heading. Hidden sheets are never read,
 * because the sender does not see them; nor is a template's example. Throws `UnreadableList` when there is none.
 */
export async function findSheetList<Column extends string>(
  book: SheetReader,
  { columns: knownColumns, requiredColumns, examples }: KnownList<Column>,
): Promise<SheetList<Column>> {
  let closest: UnreadableList | undefined;
  for (const [at, sheet] of [...book.sheets.entries()].slice(0, searchedSheetsMax)) {
    if (sheet.isHidden || examples.has(sheet.name)) continue;
    const rest = book.rows(at);
    const start = await rest.next();
    const rows = start.done ? [] : start.value;
    for (const [above, { cells }] of rows.slice(0, titleRowsMax).entries()) {
      const cellTexts = cells.map(textIn);
      // in a heading of two rows, a cell that spans both is in the upper one
      const combinedHeadings = withUpper(cellTexts, rows[above - 1]?.cells ?? []);
      const isOfBoth =
        matchHeadingColumns(cellTexts, knownColumns, requiredColumns).missing.length > 0 &&
        matchHeadingColumns(combinedHeadings, knownColumns, requiredColumns).missing.length === 0;
      const headings = isOfBoth ? combinedHeadings : cellTexts;
      const { columns, missing: missingColumns, twice } = matchHeadingColumns(headings, knownColumns, requiredColumns);
      if (missingColumns.length === 0 && twice.length === 0)
        return { headings, columns, first: rows.slice(above + 1), rest };
      const why =
        missingColumns.length > 0 ? new UnreadableList("headings", missingColumns) : new UnreadableList("twice", twice);
      if (!closest || why.about.length < closest.about.length) closest = why;
    }
  }
  throw closest ?? new UnreadableList("empty");
}

/** Returns headings in which empty cells are filled from the row above. */
const withUpper = (texts: readonly string[], upper: readonly ReadCell[]): string[] =>
  Array.from({ length: Math.max(texts.length, upper.length) }, (_, at) => (texts[at] ?? "") || textIn(upper[at] ?? ""));

const textIn = (cell: ReadCell): string => (typeof cell === "string" ? cell : "number" in cell ? cell.number : "");

/**
 * Reads, validates and writes rows concurrently: a portion's facts are loaded while the next portion is read and the
 * previous one is written. Portions are validated one after the other and written in order, the first one after
 * `preparation`; no more than three are in progress. An error is thrown only once no write is pending any more.
 */
export async function processSheetPortions<Validation>(
  preparation: Promise<unknown>,
  { first, rest }: Pick<SheetList<string>, "first" | "rest">,
  prepareRows: (rows: readonly ReadRow[]) => () => Promise<readonly Validation[]>,
  write: (rows: readonly ReadRow[], validations: readonly Validation[]) => Promise<void>,
): Promise<readonly MergedRange[]> {
  let coming = markRejectionHandled(rest.next());
  let judging: Promise<unknown> = Promise.resolve();
  let [earlier, writing] = [preparation, preparation];
  try {
    for (let rows = first; ;) {
      if (rows.length > 0) {
        const portion = rows;
        const validationTask = markRejectionHandled(judging.then(prepareRows(portion)));
        const writeTask = markRejectionHandled(
          Promise.all([validationTask, writing]).then(([validations]) => write(portion, validations)),
        );
        [judging, earlier, writing] = [validationTask, writing, writeTask];
      }
      await earlier;
      const { done, value } = await coming;
      if (done) return value;
      coming = markRejectionHandled(rest.next());
      rows = value;
    }
  } finally {
    await Promise.allSettled([earlier, judging]);
    await writing;
  }
}
