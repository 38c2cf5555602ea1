interface JobItem {
  readonly kind: string;
  readonly subject: string;
  readonly orderNo: string | null;
}

/**
 * Returns the subject of a job as a short text: the order's number, or the end of an id when there is none. The text is
 * empty when the kind already contains the subject.
 */
export function jobSubjectText({ kind, subject, orderNo }: JobItem): string {
  if (orderNo) return orderNo;
  if (kind.startsWith(`${subject}.`)) return "";
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(subject) ? `…${subject.slice(-6)}` : subject;
}
