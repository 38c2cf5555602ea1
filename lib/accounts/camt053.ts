import { xmlText } from "@/lib/formats/xml-text";
import { decimalText, money } from "@/lib/money/money";
import { dayOf, type Day } from "@/lib/time/beijing";
import {
  absolute,
  accountName,
  isoCode,
  type Entries,
  type StatementEntry,
  type StatementHead,
} from "./statement-file";

const namespace = "urn:iso:std:iso:20022:tech:xsd:camt.053.001.08";
/** The most characters a name and a further information have. */
const [nameMax, informationMax] = [140, 500];

const tag = (name: string, ...content: readonly string[]): string => `<${name}>${content.join("")}</${name}>`;
const decimal = ({ currency }: StatementHead, minor: bigint): string => decimalText(money(currency, absolute(minor)));
const amount = (head: StatementHead, minor: bigint): string =>
  `<Amt Ccy="${isoCode(head.currency)}">${decimal(head, minor)}</Amt>`;
const side = (minor: bigint): string => tag("CdtDbtInd", minor < 0n ? "DBIT" : "CRDT");
const dated = (name: string, day: Day): string => tag(name, tag("Dt", day));

const balance = (head: StatementHead, code: "OPBD" | "CLBD", day: Day, minor: bigint): string =>
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

/** One booked entry. The order's number, where there is one, is the reference from end to end. */
function entry(head: StatementHead, { at, no, kind, labels, orderNo, minor }: StatementEntry): string {
  const [day, reference] = [dayOf(at), `${accountName(head)}-${no}`];
  return tag(
    "Ntry",
    tag("NtryRef", String(no)),
    amount(head, minor),
    side(minor),
    tag("Sts", tag("Cd", "BOOK")),
    dated("BookgDt", day),
    dated("ValDt", day),
    tag("AcctSvcrRef", reference),
    tag("BkTxCd", tag("Prtry", tag("Cd", kind))),
    tag(
      "NtryDtls",
      tag(
        "TxDtls",
        tag("Refs", tag("AcctSvcrRef", reference), tag("EndToEndId", xmlText(orderNo) || "NOTPROVIDED")),
        amount(head, minor),
        side(minor),
      ),
    ),
    tag("AddtlNtryInf", xmlText(labels).slice(0, informationMax)),
  );
}

/** A bank-to-customer statement as ISO 20022's camt.053.001.08, as its entries are read. Times are Beijing's. */
export async function* camt053(head: StatementHead, entries: Entries): AsyncGenerator<string> {
  const { userNo, currency, owner, from, to, madeAt, opening, closing } = head;
  const id = `ST${userNo}${currency}${from.replaceAll("-", "")}${to.replaceAll("-", "")}`;
  const made = tag("CreDtTm", madeAt.toISOString());
  const account = tag(
    "Acct",
    tag("Id", tag("Othr", tag("Id", accountName(head)))),
    tag("Ccy", isoCode(currency)),
    tag("Ownr", tag("Nm", xmlText(owner.slice(0, nameMax)))),
  );
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}"><BkToCstmrStmt>${tag("GrpHdr", tag("MsgId", id), made)}<Stmt>`;
  yield (
    tag("Id", id) +
    made +
    tag("FrToDt", tag("FrDtTm", `${from}T00:00:00+08:00`), tag("ToDtTm", `${to}T23:59:59+08:00`)) +
    account
  );
  yield balance(head, "OPBD", from, opening) + balance(head, "CLBD", to, closing) + summary(head);
  for await (const some of entries) yield some.map((each) => entry(head, each)).join("");
  yield "</Stmt></BkToCstmrStmt></Document>\n";
}
