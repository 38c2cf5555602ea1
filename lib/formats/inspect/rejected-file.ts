/**
 * Why a file is not taken. Each has its text at `refusals.FILE_REFUSED`, but for the first two, which have refusals of
 * their own.
 */
export type Fault =
  /** kind not among the accepted ones, or larger than the use allows */
  | "kind"
  | "size"
  /** ending, content and declared type do not agree; a name that hides or breaks something */
  | "mismatch"
  /** a list that its program saved under the name of another kind of sheet */
  | "resave"
  | "name"
  | "empty"
  | "broken"
  /** something behind the end, or a second format inside */
  | "trailing"
  | "mixed"
  | "pixels"
  | "active"
  | "encrypted"
  /** a workbook older than Excel 97; text in an encoding that readers would have to guess */
  | "old"
  | "encoding"
  | "embedded"
  | "external"
  | "entity"
  | "rows"
  | "columns"
  /** of archives: too many entries, too large unpacked, unsafe paths, links, archives inside, kinds not taken inside */
  | "entries"
  | "inflated"
  | "path"
  | "link"
  | "nested"
  | "inside"
  /** took longer or more memory than a check may; harmful according to the scanner; the merchant's storage is full */
  | "slow"
  | "harmful"
  | "quota";

/** Thrown inside a check: the file is refused for this reason. */
export class RejectedFile extends Error {
  readonly fault: Fault;
  constructor(fault: Fault, what = "") {
    super(`${fault} ${what}`.trim());
    this.name = "Unfit";
    this.fault = fault;
  }
}

export function refuseIf(isSo: boolean, fault: Fault, what = ""): void {
  if (isSo) throw new RejectedFile(fault, what);
}

/** Reads of a file that ends too early are its fault, not ours. */
export function whole(bytes: Buffer, from: number, length: number): Buffer {
  refuseIf(from < 0 || length < 0 || from + length > bytes.length, "broken", "ends too early");
  return bytes.subarray(from, from + length);
}

/** Markup that turns a picture or document into a page when a careless program sniffs its type. */
const markup = /<(?:!doctype|html|head|body|script|svg|iframe|object|embed|\?php|%)[\s>!/=]/i;
export const holdsMarkup = (bytes: Buffer): boolean => markup.test(bytes.toString("latin1"));
