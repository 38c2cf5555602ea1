import type { Merged, ReadCell, ReadRow, Workbook } from "@/lib/formats/sheets/read-row";
import { elementAt, readXml, textAt, type XmlElement } from "@/lib/formats/xml/read-xml";
import { ibanCountryOf, isIban } from "@/lib/reference/account-formats";
import { countryOfBic } from "@/lib/reference/bic";
import { currencyTyped } from "@/lib/files/sheets/cells";
import { dayWritten } from "@/lib/time/written-day";
import { fitReference } from "../fit-reference";
import { batchColumns, type BatchColumn } from "../batch-columns";
import { messageColumns, type MessageColumn, type MessageFault, type PaymentMessage } from "./payment-message";

const versions = ["pain.001.001.03", "pain.001.001.09"] as const;
const namespaceOf = (name: string): string => `urn:iso:std:iso:20022:tech:xsd:${name}`;

/** Who bears the charges, as our own words have it; what pays them out of the amount (CRED) is no word of ours. */
const bearers: Readonly<Record<string, string>> = { DEBT: "OUR", SHAR: "SHA", SLEV: "SHA", CRED: "BEN" };

/** ISO 20022's external purpose codes (and those of categories) that mean one of ours; any other is left as it is. */
const purposes: Readonly<Record<string, string>> = {
  GDDS: "goods",
  GDSV: "goods",
  SUPP: "goods",
  TRAD: "goods",
  SCVE: "services",
  SERV: "services",
  CBFF: "services",
  FREI: "freight",
  ADVE: "advertising",
  SUBS: "software",
  SALA: "salary",
  PAYR: "salary",
  BONU: "salary",
  REFU: "refund",
  RIMB: "refund",
  OTHR: "other",
};

const columns = [...batchColumns, ...messageColumns];
const rowsAtOnce = 500;

/** A message of payments as a list: its payments are the rows, under the names of our own columns. */
export interface MessageBook extends Workbook {
  readonly message: PaymentMessage;
}

/**
 * A customer credit transfer initiation (pain.001.001.03 or .09, with what CBPR+ and CGI use of it). Read twice: first
 * what it says of itself is held against what is in it, so that nothing is taken of one that is not whole.
 */
export function openPain001(bytes: Buffer): MessageBook {
  const message = messageOf(bytes);
  return {
    message,
    sheets: [{ name: message.messageName, isHidden: false }],
    async *rows(): AsyncGenerator<readonly ReadRow[], readonly Merged[]> {
      let rows: ReadRow[] = [{ no: 0, cells: columns, isHidden: false }];
      let no = 0;
      const reading = readXml(bytes, (element, around) => {
        if (element.name !== "CdtTrfTxInf") return false;
        const cells = cellsOf(element, around.at(-1));
        rows.push({ no: (no += 1), cells: columns.map((column) => cells[column] ?? ""), isHidden: false });
        return true;
      });
      for (const _part of reading) {
        if (rows.length < rowsAtOnce) continue;
        yield rows;
        rows = [];
      }
      if (rows.length > 0) yield rows;
      return [];
    },
  };
}

/** What is in a group of payments, or in all of a message. */
interface Sums {
  count: number;
  /** In hundred-thousandths: an amount has five decimals at most. */
  sum: bigint;
}

/** An amount as a count of hundred-thousandths; undefined where it is none. */
function hundredThousandths(text: string): bigint | undefined {
  const found = /^(\d{1,18})(?:\.(\d{0,17}))?$/.exec(text);
  const [, whole = "", fraction = ""] = found ?? [];
  return found && /^\d{0,5}0*$/.test(fraction) ? BigInt(whole + fraction.slice(0, 5).padEnd(5, "0")) : undefined;
}

/** What a message says of itself, held against what is in it. */
function messageOf(bytes: Buffer): PaymentMessage {
  const [all, group]: [Sums, Sums] = [
    { count: 0, sum: 0n },
    { count: 0, sum: 0n },
  ];
  const faults: MessageFault[] = [];
  const [debtors, debtorCurrencies, days] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let [messageId, namespace, currencies, isExchanged] = ["", "", new Set<string>(), false];
  const add = (amount: XmlElement | undefined) => {
    const sum = hundredThousandths(amount?.text.trim() ?? "") ?? 0n;
    for (const one of [all, group]) [one.count, one.sum] = [one.count + 1, one.sum + sum];
    if (amount) currencies.add(currencyTyped(amount.attributes.Ccy ?? ""));
  };
  const holds = (said: XmlElement, inIt: Sums, isNeeded: boolean) => {
    const [count, sum] = [textAt(said, "NbOfTxs"), textAt(said, "CtrlSum")];
    if ((isNeeded || count !== "") && (!/^\d{1,15}$/.test(count) || Number(count) !== inIt.count)) faults.push("count");
    if (sum !== "" && hundredThousandths(sum) !== inIt.sum) faults.push("sum");
  };
  let header: XmlElement | undefined;
  const reading = readXml(bytes, (element, around) => {
    if (element.name === "CdtTrfTxInf") {
      add(amountOf(element));
      return true;
    }
    if (element.name === "GrpHdr" && around.length === 2) header = element;
    if (element.name === "PmtInf" && around.length === 2) {
      holds(element, group, false);
      const { id, currency } = debtorOf(element);
      debtors.add(id);
      if (currency !== "") debtorCurrencies.add(currency);
      isExchanged ||= currency !== "" && [...currencies].some((one) => one !== currency);
      const day = dayOf(element);
      if (day === undefined) faults.push("date");
      else days.add(day);
      if (!["TRF", "TRA"].includes(textAt(element, "PmtMtd"))) faults.push("method");
      [group.count, group.sum, currencies] = [0, 0n, new Set()];
      return true;
    }
    if (around.length === 0) namespace = element.namespace;
    if (element.name === "CstmrCdtTrfInitn" && around.length === 1) {
      if (header) holds(header, all, true);
      messageId = textAt(header, "MsgId");
    }
    return false;
  });
  for (const _part of reading);
  const messageName = versions.find((name) => namespaceOf(name) === namespace) ?? "";
  if (messageName === "" || messageId === "" || messageId.length > 35) faults.unshift("message");
  if (isExchanged && debtorCurrencies.size > 1) faults.push("accounts");
  return {
    messageId,
    messageName,
    debtors: [...debtors],
    payCurrency: isExchanged ? ([...debtorCurrencies][0] ?? "") : "",
    lastDay: [...days].sort().at(-1) ?? "",
    fault: faults[0] ?? null,
  };
}

/** The account that pays: its number and its currency, which our own names of accounts have behind them. */
function debtorOf(group: XmlElement): { readonly id: string; readonly currency: string } {
  const id = accountOf(elementAt(group, "DbtrAcct"));
  const written = textAt(group, "DbtrAcct", "Ccy") || (/-([A-Za-z]{3})$/.exec(id)?.[1] ?? "");
  return { id, currency: currencyTyped(written) };
}

/**
 * The day in Beijing on which a group is to be paid: a date, or since 2019 a choice of date and time. Empty where it
 * says none, undefined where it says what is no day.
 */
function dayOf(group: XmlElement): string | undefined {
  const text =
    textAt(group, "ReqdExctnDt", "Dt") || textAt(group, "ReqdExctnDt", "DtTm") || textAt(group, "ReqdExctnDt");
  return text === "" ? "" : dayWritten(text);
}

const accountOf = (account: XmlElement | undefined): string =>
  textAt(account, "Id", "IBAN") || textAt(account, "Id", "Othr", "Id");

const amountOf = (payment: XmlElement): XmlElement | undefined =>
  elementAt(payment, "Amt", "InstdAmt") ?? elementAt(payment, "Amt", "EqvtAmt", "Amt");

/** An address as one line: in lines, or as street and number. Town and post code have columns of their own. */
function addressOf(address: XmlElement | undefined): string {
  const lines = address?.children.filter(({ name }) => name === "AdrLine").map(({ text }) => text.trim()) ?? [];
  const street = ["BldgNm", "StrtNm", "BldgNb"].map((name) => textAt(address, name)).filter((text) => text !== "");
  return [street.join(" "), ...lines].filter((text) => text !== "").join(", ");
}

/** The cells of one payment; what it leaves out its group may say. */
function cellsOf(
  payment: XmlElement,
  group: XmlElement | undefined,
): Partial<Record<BatchColumn | MessageColumn, ReadCell>> {
  const bank = elementAt(payment, "CdtrAgt", "FinInstnId");
  const between = elementAt(payment, "IntrmyAgt1", "FinInstnId");
  const creditor = elementAt(payment, "Cdtr");
  const home = elementAt(creditor, "PstlAdr");
  const account = accountOf(elementAt(payment, "CdtrAcct"));
  const swift = bicIn(bank);
  const bankCountry = bankCountryOf(account, textAt(bank, "PstlAdr", "Ctry") || countryOfBic(swift));
  const bearer = textAt(payment, "ChrgBr") || textAt(group, "ChrgBr");
  const endToEndId = textAt(payment, "PmtId", "EndToEndId");
  const equivalent = elementAt(payment, "Amt", "EqvtAmt");
  return {
    bankCountry,
    currency: amountOf(payment)?.attributes.Ccy ?? "",
    entityType: entityTypeOf(creditor, bankCountry),
    name: textAt(creditor, "Nm"),
    account,
    swift,
    bankName: textAt(bank, "Nm"),
    bankCode: textAt(bank, "ClrSysMmbId", "MmbId"),
    intermediaryName: textAt(between, "Nm"),
    intermediarySwift: bicIn(between),
    intermediaryCountry: textAt(between, "PstlAdr", "Ctry") || countryOfBic(bicIn(between)),
    country: textAt(home, "Ctry"),
    province: textAt(home, "CtrySubDvsn"),
    city: textAt(home, "TwnNm"),
    address: addressOf(home),
    postalCode: textAt(home, "PstCd"),
    mobile: textAt(creditor, "CtctDtls", "MobNb"),
    amount: equivalent ? { fault: "equivalent" } : (amountOf(payment)?.text.trim() ?? ""),
    // who says nothing shares the charges, as banks take it
    bearer: bearers[bearer || "SHAR"] ?? bearer,
    purpose: purposeOf(payment, group),
    reference: remittanceOf(payment),
    merchantOrderNo: endToEndId === "NOTPROVIDED" ? "" : endToEndId,
    PmtInfId: textAt(group, "PmtInfId"),
    InstrId: textAt(payment, "PmtId", "InstrId"),
    EndToEndId: endToEndId,
    UETR: textAt(payment, "PmtId", "UETR"),
  };
}

/**
 * The country of a creditor's bank. An IBAN says where its account is: a bank of another country may have accounts
 * there, and a territory shares its country's letters.
 */
function bankCountryOf(account: string, said: string): string {
  const letters = isIban(account) ? account.slice(0, 2) : "";
  return letters === "" || ibanCountryOf(said) === letters ? said : letters;
}

/** A bank's SWIFT code: BICFI since 2019, BIC before. */
const bicIn = (bank: XmlElement | undefined): string => textAt(bank, "BICFI") || textAt(bank, "BIC");

/** Of companies in the mainland the kind follows from where they are at home; without an identity it stays open. */
function entityTypeOf(creditor: XmlElement | undefined, bankCountry: string): string {
  if (elementAt(creditor, "Id", "PrvtId")) return "individual";
  if (!elementAt(creditor, "Id", "OrgId")) return "";
  if (bankCountry !== "CN") return "company";
  return textAt(creditor, "PstlAdr", "Ctry") === "CN" ? "mainlandCompany" : "nonMainlandCompany";
}

function purposeOf(payment: XmlElement, group: XmlElement | undefined): string {
  const category = (of: XmlElement | undefined) =>
    textAt(of, "PmtTpInf", "CtgyPurp", "Cd") || textAt(of, "PmtTpInf", "CtgyPurp", "Prtry");
  const code =
    textAt(payment, "Purp", "Cd") || textAt(payment, "Purp", "Prtry") || category(payment) || category(group);
  return purposes[code] ?? code;
}

/** What is written with a payment: free text, or the reference of a document. */
function remittanceOf(payment: XmlElement): string {
  const written = elementAt(payment, "RmtInf")?.children ?? [];
  const free = written.filter(({ name }) => name === "Ustrd").map(({ text }) => text.trim());
  const structured = written
    .filter(({ name }) => name === "Strd")
    .map((one) => textAt(one, "CdtrRefInf", "Ref") || textAt(one, "RfrdDocInf", "Nb"));
  return fitReference([...free, ...structured].filter((text) => text !== "").join(" "));
}
