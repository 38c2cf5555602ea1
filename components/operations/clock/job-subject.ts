interface JobItem {
  readonly kind: string;
  readonly subject: string;
  readonly orderNo: string | null;
}

/**
 * The subject of a job, where it says something: an order's number, of an id without one its end, nothing that its kind
 * says already.
 */
export function jobSubject({ kind, subject, orderNo }: JobItem): string {
  if (orderNo) return orderNo;
  if (kind.startsWith(`${subject}.`)) return "";
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(subject) ? `…${subject.slice(-6)}` : subject;
}
