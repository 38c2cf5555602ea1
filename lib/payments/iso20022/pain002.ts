import { messageText, textElement, xmlElement as tag, xmlText } from "@/lib/formats/xml-text";
import { groupStatus, statuses, type Status } from "./status-codes";

/** What became of one payment. */
export interface PaymentStatus {
  readonly groupId: string;
  readonly instructionId: string;
  readonly endToEndId: string;
  readonly uetr: string;
  readonly status: Status;
  /** A reason's code, and what it says; null where there is none. */
  readonly reason: StatusReason | null;
  /** Our own number of the payment; empty where it became none. */
  readonly orderNo: string;
}

export interface StatusReason {
  readonly code: string;
  readonly text: string;
}

/** A status report: the message that it answers, and its payments in their order. */
export interface Report {
  readonly id: string;
  readonly madeAt: Date;
  readonly messageId: string;
  readonly messageName: string;
  /** Why nothing of it was taken. */
  readonly refusal: StatusReason | null;
  readonly payments: readonly PaymentStatus[];
}

/** The most characters of a number, and of further information on a reason. */
const [numberMax, informationMax] = [35, 105];

/** The number that follows a payment from bank to bank: the schema takes no other text for one. */
const uetrShape = /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/;

/** The version that answers one of pain.001. */
const versionFor = (messageName: string): "03" | "10" => (messageName === "pain.001.001.03" ? "03" : "10");

/** A number, left out where it is empty. */
const text = (name: string, value: string): string => textElement(name, value, numberMax);
/** A number that the schema needs. */
const needed = (name: string, value: string): string =>
  tag(name, xmlText(messageText(value, numberMax) || "NOTPROVIDED"));

/** The version of 2009 knows no cancelled payments: there they are rejected, since their sender asked for it. */
function said(
  { status, reason }: PaymentStatus,
  version: "03" | "10",
): { status: Status; reason: StatusReason | null } {
  if (version === "10" || status !== "CANC") return { status, reason };
  return { status: "RJCT", reason: reason ?? { code: "CUST", text: "" } };
}

const reasonXml = (reason: StatusReason | null): string =>
  reason === null
    ? ""
    : tag("StsRsnInf", tag("Rsn", tag("Cd", reason.code)), textElement("AddtlInf", reason.text, informationMax));

/** How many payments there are in each status. */
function counts(of: readonly Status[]): string {
  return statuses
    .map((status) => [status, of.filter((one) => one === status).length] as const)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => tag("NbOfTxsPerSts", tag("DtldNbOfTxs", String(count)), tag("DtldSts", status)))
    .join("");
}

function transaction(payment: PaymentStatus, version: "03" | "10"): string {
  const { instructionId, endToEndId, uetr, orderNo } = payment;
  const { status, reason } = said(payment, version);
  return tag(
    "TxInfAndSts",
    text("OrgnlInstrId", instructionId),
    needed("OrgnlEndToEndId", endToEndId),
    version === "10" && uetrShape.test(uetr) ? text("OrgnlUETR", uetr) : "",
    tag("TxSts", status),
    reasonXml(reason),
    text("AcctSvcrRef", orderNo),
  );
}

/**
 * A customer payment status report: pain.002.001.10, or pain.002.001.03 for a message of that generation. All of the
 * message, each group of its payments, and each payment.
 */
export function* pain002(report: Report): Generator<string> {
  const { id, madeAt, messageId, messageName, refusal, payments } = report;
  const version = versionFor(messageName);
  const all = payments.map((one) => said(one, version).status);
  const groups = new Map<string, PaymentStatus[]>();
  for (const one of payments) {
    const own = groups.get(one.groupId);
    if (own) own.push(one);
    else groups.set(one.groupId, [one]);
  }
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt>`;
  yield tag("GrpHdr", needed("MsgId", id), tag("CreDtTm", madeAt.toISOString()));
  yield tag(
    "OrgnlGrpInfAndSts",
    needed("OrgnlMsgId", messageId),
    tag("OrgnlMsgNmId", messageName),
    payments.length > 0 ? tag("OrgnlNbOfTxs", String(payments.length)) : "",
    tag("GrpSts", refusal ? "RJCT" : groupStatus(new Set(all))),
    reasonXml(refusal),
    counts(all),
  );
  for (const [groupId, own] of groups) {
    const ownStatuses = own.map((one) => said(one, version).status);
    yield `<OrgnlPmtInfAndSts>${needed("OrgnlPmtInfId", groupId)}${tag("OrgnlNbOfTxs", String(own.length))}`;
    yield tag("PmtInfSts", groupStatus(new Set(ownStatuses))) + counts(ownStatuses);
    for (const one of own) yield transaction(one, version);
    yield "</OrgnlPmtInfAndSts>";
  }
  yield "</CstmrPmtStsRpt></Document>\n";
}
