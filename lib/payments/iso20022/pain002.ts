import {
  normalizeMessageLine,
  optionalXmlTextElement,
  xmlDeclaration,
  xmlElement as tag,
  escapeXmlText,
} from "@/lib/formats/xml/write-xml";
import { paymentGroupStatusCode, statuses, type Status } from "./status-codes";

/** Describes the status of one payment. */
export interface PaymentStatus {
  readonly groupId: string;
  readonly instructionId: string;
  readonly endToEndId: string;
  readonly uetr: string;
  readonly status: Status;
  /** Holds the code and text of the reason, or null when there is none. */
  readonly reason: StatusReason | null;
  /** Our own number of the payment; empty when none was created. */
  readonly orderNo: string;
}

export interface StatusReason {
  readonly code: string;
  readonly text: string;
}

/** Describes a status report: the message that it answers, and its payments in order. */
export interface Report {
  readonly id: string;
  readonly madeAt: Date;
  readonly messageId: string;
  readonly messageName: string;
  /** The reason why the message was refused as a whole, or null. */
  readonly refusal: StatusReason | null;
  readonly payments: readonly PaymentStatus[];
}

/** Limits the lengths of a number, and of further information on a reason. */
const [numberMax, informationMax] = [35, 105];

/** Matches the number that follows a payment from bank to bank (UETR), in the form that the schema requires. */
const uetrShape = /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/;

/** Returns the version that answers one of pain.001. */
const versionFor = (messageName: string): "03" | "10" => (messageName === "pain.001.001.03" ? "03" : "10");

/** Renders a number, omitted when it is empty. */
const text = (name: string, value: string): string => optionalXmlTextElement(name, value, numberMax);
/** Renders a number that the schema requires. */
const requiredText = (name: string, value: string): string =>
  tag(name, escapeXmlText(normalizeMessageLine(value, numberMax) || "NOTPROVIDED"));

/**
 * Returns the status to report. The version of 2009 has no cancelled payments: they are reported as rejected at the
 * sender's request.
 */
function reportedStatus(
  { status, reason }: PaymentStatus,
  version: "03" | "10",
): { status: Status; reason: StatusReason | null } {
  if (version === "10" || status !== "CANC") return { status, reason };
  return { status: "RJCT", reason: reason ?? { code: "CUST", text: "" } };
}

const reasonXml = (reason: StatusReason | null): string =>
  reason === null
    ? ""
    : tag(
        "StsRsnInf",
        tag("Rsn", tag("Cd", reason.code)),
        optionalXmlTextElement("AddtlInf", reason.text, informationMax),
      );

/** Renders the number of payments in each status. */
function counts(of: readonly Status[]): string {
  return statuses
    .map((status) => [status, of.filter((item) => item === status).length] as const)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => tag("NbOfTxsPerSts", tag("DtldNbOfTxs", String(count)), tag("DtldSts", status)))
    .join("");
}

function transaction(payment: PaymentStatus, version: "03" | "10"): string {
  const { instructionId, endToEndId, uetr, orderNo } = payment;
  const { status, reason } = reportedStatus(payment, version);
  return tag(
    "TxInfAndSts",
    text("OrgnlInstrId", instructionId),
    requiredText("OrgnlEndToEndId", endToEndId),
    version === "10" && uetrShape.test(uetr) ? text("OrgnlUETR", uetr) : "",
    tag("TxSts", status),
    reasonXml(reason),
    text("AcctSvcrRef", orderNo),
  );
}

/**
 * Renders a customer payment status report: pain.002.001.10, or pain.002.001.03 for a message of that generation. It
 * covers the whole message, each group of its payments, and each payment.
 */
export function* renderPain002(report: Report): Generator<string> {
  const { id, madeAt, messageId, messageName, refusal, payments } = report;
  const version = versionFor(messageName);
  const all = payments.map((payment) => reportedStatus(payment, version).status);
  const groups = new Map<string, PaymentStatus[]>();
  for (const payment of payments) {
    const groupPayments = groups.get(payment.groupId);
    if (groupPayments) groupPayments.push(payment);
    else groups.set(payment.groupId, [payment]);
  }
  yield `${xmlDeclaration}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt>`;
  yield tag("GrpHdr", requiredText("MsgId", id), tag("CreDtTm", madeAt.toISOString()));
  yield tag(
    "OrgnlGrpInfAndSts",
    requiredText("OrgnlMsgId", messageId),
    tag("OrgnlMsgNmId", messageName),
    payments.length > 0 ? tag("OrgnlNbOfTxs", String(payments.length)) : "",
    tag("GrpSts", refusal ? "RJCT" : paymentGroupStatusCode(new Set(all))),
    reasonXml(refusal),
    counts(all),
  );
  for (const [groupId, groupPayments] of groups) {
    const ownStatuses = groupPayments.map((payment) => reportedStatus(payment, version).status);
    yield `<OrgnlPmtInfAndSts>${requiredText("OrgnlPmtInfId", groupId)}${tag("OrgnlNbOfTxs", String(groupPayments.length))}`;
    yield tag("PmtInfSts", paymentGroupStatusCode(new Set(ownStatuses))) + counts(ownStatuses);
    for (const payment of groupPayments) yield transaction(payment, version);
    yield "</OrgnlPmtInfAndSts>";
  }
  yield "</CstmrPmtStsRpt></Document>\n";
}
