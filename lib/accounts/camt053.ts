import { optionalXmlTextElement as text, xmlDeclaration, xmlElement as tag } from "@/lib/formats/xml/write-xml";
import { money } from "@/lib/money/money";
import { rateText } from "@/lib/money/rate";
import { beijingDay, type Day } from "@/lib/time/beijing";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import { bankTransactionCodes } from "./entry-kinds";
import { isoCode, unsignedIsoDecimal } from "./iso-currency";
import {
  absoluteMinor,
  statementAccountName,
  type AccountStatement,
  type StatementEntry,
  type StatementHead,
} from "./statement-file";

const namespaceOf = (name: string): string => `urn:iso:std:iso:20022:tech:xsd:${name}.001.08`;
/** Limits the characters of a reference. */
const referenceMax = 35;
/** Limits the characters of a name, of a payment's remittance text, and of further information. */
const [nameMax, writtenMax, informationMax] = [140, 140, 500];

const decimal = ({ currency }: StatementHead, minor: bigint): string =>
  unsignedIsoDecimal(money(currency, absoluteMinor(minor)));
const amount = (head: StatementHead, minor: bigint): string =>
  `<Amt Ccy="${isoCode(head.currency)}">${decimal(head, minor)}</Amt>`;
const side = (minor: bigint): string => tag("CdtDbtInd", minor < 0n ? "DBIT" : "CRDT");
/** Formats an instant in Beijing time, so that its day is the statement's. */
const beijingTime = (at: Date): string =>
  addMilliseconds(at, 8 * hourMs)
    .toISOString()
    .replace("Z", "+08:00");
const dateTag = (name: string, day: Day): string => tag(name, tag("Dt", day));

const balance = (head: StatementHead, code: "OPBD" | "CLBD" | "CLAV", day: Day, minor: bigint): string =>
  tag("Bal", tag("Tp", tag("CdOrPrtry", tag("Cd", code))), amount(head, minor), side(minor), dateTag("Dt", day));

/** Summarizes the entries with count and sum: all, credits, debits. */
function summary(head: StatementHead): string {
  const { moneyIn, moneyOut, countIn, countOut } = head;
  const net = moneyIn - moneyOut;
  const total = (name: string, count: number, sum: bigint, more = "") =>
    tag(name, tag("NbOfNtries", String(count)), tag("Sum", decimal(head, sum)), more);
  return tag(
    "TxsSummry",
    total(
      "TtlNtries",
      countIn + countOut,
      moneyIn + moneyOut,
      tag("TtlNetNtry", tag("Amt", decimal(head, net)), side(net)),
    ),
    total("TtlCdtNtries", countIn, moneyIn),
    total("TtlDbtNtries", countOut, moneyOut),
  );
}

/** Returns the bank transaction codes of an entry's kind, and the platform's own name of the kind. */
function codes({ kind, isForward, minor }: StatementEntry): string {
  const [domain, family, subFamily] = bankTransactionCodes(kind, { isForward, isCredit: minor > 0n }).iso;
  return tag(
    "BkTxCd",
    tag("Domn", tag("Cd", domain), tag("Fmly", tag("Cd", family), tag("SubFmlyCd", subFamily))),
    tag("Prtry", tag("Cd", kind)),
  );
}

/** Describes the rate of an exchange: the amount of one currency for one unit of the other. */
function exchangeDetails(head: StatementHead, { exchange, minor }: StatementEntry): string {
  if (!exchange) return "";
  const { rate, sell, buy } = exchange;
  return tag(
    "AmtDtls",
    tag(
      "TxAmt",
      amount(head, minor),
      tag(
        "CcyXchg",
        tag("SrcCcy", isoCode(sell)),
        tag("TrgtCcy", isoCode(buy)),
        tag("UnitCcy", isoCode(rate.base)),
        tag("XchgRate", rateText(rate)),
      ),
    ),
  );
}

/** Names the other party of a payment: the debtor of a credit and the creditor of a debit. */
function party({ counterparty, minor }: StatementEntry): string {
  const name = text("Nm", counterparty, nameMax);
  return name && tag("RltdPties", tag(minor < 0n ? "Cdtr" : "Dbtr", tag("Pty", name)));
}

/** Describes the charge of an entry that is a fee: its whole amount. */
function chargesTag(head: StatementHead, { kind, minor }: StatementEntry): string {
  if (bankTransactionCodes(kind).swift !== "NCHG") return "";
  const type = tag("Tp", tag("Prtry", tag("Id", kind)));
  return tag("Chrgs", tag("Rcrd", amount(head, minor), side(minor), tag("ChrgInclInd", "true"), type));
}

/**
 * Returns the references of an entry. The end-to-end id is the merchant's own number, else its order's; the order's is
 * the transaction id, and a payment has the number that banks pass on.
 */
function references({ orderNo, ownNo, uetr }: StatementEntry, reference: string): string {
  return tag(
    "Refs",
    tag("AcctSvcrRef", reference),
    text("EndToEndId", ownNo, referenceMax) || text("EndToEndId", orderNo, referenceMax) || noEndToEndId,
    uetr && tag("UETR", uetr),
    text("TxId", orderNo, referenceMax),
  );
}

const noEndToEndId = tag("EndToEndId", "NOTPROVIDED");

/** Returns the remittance text of a payment. */
function remittance(note: string): string {
  const free = text("Ustrd", note, writtenMax);
  return free && tag("RmtInf", free);
}

/** Writes one booked entry. */
function entry(head: StatementHead, of: StatementEntry): string {
  const { at, no, sequence, labels, minor, reference: note } = of;
  const reference = `${statementAccountName(head)}-${no}`;
  return tag(
    "Ntry",
    tag("NtryRef", sequence),
    amount(head, minor),
    side(minor),
    tag("Sts", tag("Cd", "BOOK")),
    tag("BookgDt", tag("DtTm", beijingTime(at))),
    dateTag("ValDt", beijingDay(at)),
    tag("AcctSvcrRef", reference),
    codes(of),
    tag(
      "NtryDtls",
      tag(
        "TxDtls",
        references(of, reference),
        amount(head, minor),
        side(minor),
        exchangeDetails(head, of),
        chargesTag(head, of),
        party(of),
        remittance(note),
      ),
    ),
    text("AddtlNtryInf", labels, informationMax),
  );
}

/** Returns the id of a message for one account or several: from its type, the merchant and the days. */
const idOf = (prefix: string, { userNo, from, to }: StatementHead, of: string): string =>
  `${prefix}${userNo}${of}${from.replaceAll("-", "")}${to.replaceAll("-", "")}`;

const madeOf = ({ madeAt }: StatementHead): string => tag("CreDtTm", madeAt.toISOString());

/** Describes the differences between a statement and a notification: their schemas share accounts, sums and entries. */
interface Message {
  readonly name: string;
  readonly root: string;
  readonly part: string;
  readonly prefix: string;
  balances(head: StatementHead): string;
}

const statement: Message = {
  name: "camt.053",
  root: "BkToCstmrStmt",
  part: "Stmt",
  prefix: "ST",
  balances: (head) =>
    balance(head, "OPBD", head.from, head.opening) +
    balance(head, "CLBD", head.to, head.closing) +
    balance(head, "CLAV", head.to, head.available),
};

const notification: Message = {
  name: "camt.054",
  root: "BkToCstmrDbtCdtNtfctn",
  part: "Ntfctn",
  prefix: "NT",
  balances: () => "",
};

/**
 * Writes bank-to-customer statements as ISO 20022's camt.053.001.08, one for each account, while their entries are
 * read. Times are in Beijing time.
 */
export const camt053 = (accounts: readonly AccountStatement[]): AsyncGenerator<string> =>
  messageChunks(statement, accounts);

/** Writes the same entries as debit and credit notifications, camt.054.001.08: without balances. */
export const camt054 = (accounts: readonly AccountStatement[]): AsyncGenerator<string> =>
  messageChunks(notification, accounts);

async function* messageChunks(message: Message, accounts: readonly AccountStatement[]): AsyncGenerator<string> {
  const [first, ...more] = accounts;
  if (!first) return;
  const { head } = first;
  const { name, root, prefix } = message;
  const id = idOf(prefix, head, more.length === 0 ? head.currency : "ALL");
  yield `${xmlDeclaration}<Document xmlns="${namespaceOf(name)}"><${root}>${tag("GrpHdr", tag("MsgId", id), madeOf(head))}`;
  for (const account of accounts) yield* part(message, account);
  yield `</${root}></Document>\n`;
}

async function* part(
  { part: name, prefix, balances }: Message,
  { head, entries }: AccountStatement,
): AsyncGenerator<string> {
  const { currency, owner, from, to } = head;
  const ownerName = text("Nm", owner, nameMax);
  const account = tag(
    "Acct",
    tag("Id", tag("Othr", tag("Id", statementAccountName(head)))),
    tag("Ccy", isoCode(currency)),
    ownerName && tag("Ownr", ownerName),
  );
  yield (
    `<${name}>` +
    tag("Id", idOf(prefix, head, currency)) +
    madeOf(head) +
    tag("FrToDt", tag("FrDtTm", `${from}T00:00:00+08:00`), tag("ToDtTm", `${to}T23:59:59+08:00`)) +
    account
  );
  yield balances(head) + summary(head);
  for await (const some of entries) yield some.map((item) => entry(head, item)).join("");
  yield `</${name}>`;
}
