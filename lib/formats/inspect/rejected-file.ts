/**
 * Lists the reasons for refusing a file. Each has a text at `refusals.FILE_REFUSED`, except the first two, which have
 * refusals of their own.
 */
export type Fault =
  /** the kind is not accepted, or the file is larger than its use allows */
  | "kind"
  | "size"
  /** extension, content and declared type do not agree; a name that hides or breaks something */
  | "mismatch"
  /** a list that its program saved with the extension of another kind of sheet */
  | "resave"
  | "name"
  | "empty"
  | "broken"
  /** content behind the end, or a second format inside */
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
  /**
   * of archives: too many entries, too large unpacked, unsafe paths, links, archives inside, kinds not accepted inside
   */
  | "entries"
  | "inflated"
  | "path"
  | "link"
  | "nested"
  | "inside"
  /** the check exceeded its time or memory limit; harmful according to the scanner; the merchant's storage is full */
  | "slow"
  | "harmful"
  | "quota";

/** Reports inside a check that the file is refused for a reason. */
export class RejectedFile extends Error {
  readonly fault: Fault;
  constructor(fault: Fault, detail = "") {
    super(`${fault} ${detail}`.trim());
    this.name = "Unfit";
    this.fault = fault;
  }
}

export function refuseIf(isSo: boolean, fault: Fault, detail = ""): void {
  if (isSo) throw new RejectedFile(fault, detail);
}

/** Returns a range of bytes; a file that ends too early is refused as broken. */
export function readFileBytesAt(bytes: Buffer, from: number, length: number): Buffer {
  refuseIf(from < 0 || length < 0 || from + length > bytes.length, "broken", "ends too early");
  return bytes.subarray(from, from + length);
}

/** Matches markup that turns a picture or document into a page when a careless program sniffs its type. */
const markup = /<(?:!doctype|html|head|body|script|svg|iframe|object|embed|\?php|%)[\s>!/=]/i;
export const hasWebPageMarkup = (bytes: Buffer): boolean => markup.test(bytes.toString("latin1"));
