import { textElement as text, xmlElement as tag } from "@/lib/formats/xml-text";
import { money } from "@/lib/money/money";
import { rateText } from "@/lib/money/rate";
import { dayOf, type Day } from "@/lib/time/beijing";
import { hourMs, later } from "@/lib/time/instant";
import { codesOf } from "./entry-kinds";
import { isoCode, isoDecimal } from "./iso-currency";
import {
  absolute,
  accountName,
  type AccountStatement,
  type StatementEntry,
  type StatementHead,
} from "./statement-file";

const namespaceOf = (name: string): string => `urn:iso:std:iso:20022:tech:xsd:${name}.001.08`;
/** The most characters of a reference. */
const referenceMax = 35;
/** The most characters a name, what was written with a payment, and a further information have. */
const [nameMax, writtenMax, informationMax] = [140, 140, 500];

const decimal = ({ currency }: StatementHead, minor: bigint): string => isoDecimal(money(currency, absolute(minor)));
const amount = (head: StatementHead, minor: bigint): string =>
  `<Amt Ccy="${isoCode(head.currency)}">${decimal(head, minor)}</Amt>`;
const side = (minor: bigint): string => tag("CdtDbtInd", minor < 0n ? "DBIT" : "CRDT");
/** An instant in Beijing time, so that its day is the statement's. */
const beijingTime = (at: Date): string =>
  later(at, 8 * hourMs)
    .toISOString()
    .replace("Z", "+08:00");
const dated = (name: string, day: Day): string => tag(name, tag("Dt", day));

const balance = (head: StatementHead, code: "OPBD" | "CLBD" | "CLAV", day: Day, minor: bigint): string =>
  tag("Bal", tag("Tp", tag("CdOrPrtry", tag("Cd", code))), amount(head, minor), side(minor), dated("Dt", day));

/** How many entries there are and what they add up to: all, those in, those out. */
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

/** The codes of an entry's kind, and the kind itself as the platform calls it. */
function codes({ kind, isForward, minor }: StatementEntry): string {
  const [domain, family, subFamily] = codesOf(kind, { isForward, isCredit: minor > 0n }).iso;
  return tag(
    "BkTxCd",
    tag("Domn", tag("Cd", domain), tag("Fmly", tag("Cd", family), tag("SubFmlyCd", subFamily))),
    tag("Prtry", tag("Cd", kind)),
  );
}

/** The rate of an exchange: so many of one currency for one of the other, the unit. */
function exchanged(head: StatementHead, { exchange, minor }: StatementEntry): string {
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

/** The other party of a payment: it pays what comes in and is paid what goes out. */
function party({ counterparty, minor }: StatementEntry): string {
  const name = text("Nm", counterparty, nameMax);
  return name && tag("RltdPties", tag(minor < 0n ? "Cdtr" : "Dbtr", tag("Pty", name)));
}

/** Of an entry that is a fee: the charge that all of it is. */
function charged(head: StatementHead, { kind, minor }: StatementEntry): string {
  if (codesOf(kind).swift !== "NCHG") return "";
  const type = tag("Tp", tag("Prtry", tag("Id", kind)));
  return tag("Chrgs", tag("Rcrd", amount(head, minor), side(minor), tag("ChrgInclInd", "true"), type));
}

/**
 * The numbers of an entry. From end to end the merchant's own number is known, else its order's; that one is the
 * transaction's, and a payment has the number that banks pass on.
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

/** What was written with a payment. */
function remittance(written: string): string {
  const free = text("Ustrd", written, writtenMax);
  return free && tag("RmtInf", free);
}

/** One booked entry. */
function entry(head: StatementHead, of: StatementEntry): string {
  const { at, no, sequence, labels, minor, reference: written } = of;
  const reference = `${accountName(head)}-${no}`;
  return tag(
    "Ntry",
    tag("NtryRef", sequence),
    amount(head, minor),
    side(minor),
    tag("Sts", tag("Cd", "BOOK")),
    tag("BookgDt", tag("DtTm", beijingTime(at))),
    dated("ValDt", dayOf(at)),
    tag("AcctSvcrRef", reference),
    codes(of),
    tag(
      "NtryDtls",
      tag(
        "TxDtls",
        references(of, reference),
        amount(head, minor),
        side(minor),
        exchanged(head, of),
        charged(head, of),
        party(of),
        remittance(written),
      ),
    ),
    text("AddtlNtryInf", labels, informationMax),
  );
}

/** A message's own number, of one currency's account or of several: by what it is, whose and of which days. */
const idOf = (prefix: string, { userNo, from, to }: StatementHead, of: string): string =>
  `${prefix}${userNo}${of}${from.replaceAll("-", "")}${to.replaceAll("-", "")}`;

const madeOf = ({ madeAt }: StatementHead): string => tag("CreDtTm", madeAt.toISOString());

/** What tells a statement from a notification: their schemas share accounts, sums and entries. */
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
 * Bank-to-customer statements as ISO 20022's camt.053.001.08, one for each account, as their entries are read. Times are
 * Beijing's.
 */
export const camt053 = (accounts: readonly AccountStatement[]): AsyncGenerator<string> => written(statement, accounts);

/** The same entries as debit and credit notifications, camt.054.001.08: without balances. */
export const camt054 = (accounts: readonly AccountStatement[]): AsyncGenerator<string> =>
  written(notification, accounts);

async function* written(message: Message, accounts: readonly AccountStatement[]): AsyncGenerator<string> {
  const [first, ...more] = accounts;
  if (!first) return;
  const { head } = first;
  const { name, root, prefix } = message;
  const id = idOf(prefix, head, more.length === 0 ? head.currency : "ALL");
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespaceOf(name)}"><${root}>${tag("GrpHdr", tag("MsgId", id), madeOf(head))}`;
  for (const account of accounts) yield* part(message, account);
  yield `</${root}></Document>\n`;
}

async function* part(
  { part: name, prefix, balances }: Message,
  { head, entries }: AccountStatement,
): AsyncGenerator<string> {
  const { currency, owner, from, to } = head;
  const holder = text("Nm", owner, nameMax);
  const account = tag(
    "Acct",
    tag("Id", tag("Othr", tag("Id", accountName(head)))),
    tag("Ccy", isoCode(currency)),
    holder && tag("Ownr", holder),
  );
  yield (
    `<${name}>` +
    tag("Id", idOf(prefix, head, currency)) +
    madeOf(head) +
    tag("FrToDt", tag("FrDtTm", `${from}T00:00:00+08:00`), tag("ToDtTm", `${to}T23:59:59+08:00`)) +
    account
  );
  yield balances(head) + summary(head);
  for await (const some of entries) yield some.map((each) => entry(head, each)).join("");
  yield `</${name}>`;
}
