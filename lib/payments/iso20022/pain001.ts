import type { MergedRange, ReadCell, ReadRow, Workbook } from "@/lib/formats/sheets/read-row";
import { xmlElementAtPath, readXml, xmlTextAtPath, type XmlElement } from "@/lib/formats/xml/read-xml";
import { ibanCountryOf, isIban } from "@/lib/reference/account-formats";
import { countryOfBic } from "@/lib/reference/bic";
import { normalizeCurrencyText } from "@/lib/files/sheets/cells";
import { parseIsoToBeijingDay } from "@/lib/time/written-day";
import { toPaymentReference } from "../fit-reference";
import { paymentBatchColumns, type PaymentBatchColumn } from "../batch-columns";
import { messageColumns, type MessageColumn, type MessageFault, type PaymentMessage } from "./payment-message";

const versions = ["pain.001.001.03", "pain.001.001.09"] as const;
const namespaceOf = (name: string): string => `urn:iso:std:iso:20022:tech:xsd:${name}`;

/** Maps the bearer of the charges to our codes; charges paid out of the amount (CRED) have no code of ours. */
const bearers: Readonly<Record<string, string>> = { DEBT: "OUR", SHAR: "SHA", SLEV: "SHA", CRED: "BEN" };

/** Maps ISO 20022's external purpose codes (and category purposes) to ours; any other is left unchanged. */
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

const columns = [...paymentBatchColumns, ...messageColumns];
const rowsAtOnce = 500;

/** Describes a payment message as a list: its payments are the rows, under the names of our own columns. */
export interface MessageBook extends Workbook {
  readonly message: PaymentMessage;
}

/**
 * Opens a customer credit transfer initiation (pain.001.001.03 or .09, with its usage by CBPR+ and CGI). The message is
 * read twice: first its control figures are validated against its contents, so that nothing of an incomplete message is
 * accepted.
 */
export function openPain001(bytes: Buffer): MessageBook {
  const message = readMessageHeader(bytes);
  return {
    message,
    sheets: [{ name: message.messageName, isHidden: false }],
    async *rows(): AsyncGenerator<readonly ReadRow[], readonly MergedRange[]> {
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

/** Counts and sums the payments of a group, or of the whole message. */
interface Sums {
  count: number;
  /** Holds the sum in hundred-thousandths, because an amount has five decimals at most. */
  sum: bigint;
}

/** Parses an amount as a count of hundred-thousandths; undefined when it is not valid. */
function hundredThousandths(text: string): bigint | undefined {
  const match = /^(\d{1,18})(?:\.(\d{0,17}))?$/.exec(text);
  const [, whole = "", fraction = ""] = match ?? [];
  return match && /^\d{0,5}0*$/.test(fraction) ? BigInt(whole + fraction.slice(0, 5).padEnd(5, "0")) : undefined;
}

/** Reads the message header and validates its control figures against the contents. */
function readMessageHeader(bytes: Buffer): PaymentMessage {
  const [all, group]: [Sums, Sums] = [
    { count: 0, sum: 0n },
    { count: 0, sum: 0n },
  ];
  const faults: MessageFault[] = [];
  const [debtors, debtorCurrencies, days] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let [messageId, namespace, currencies, isExchanged] = ["", "", new Set<string>(), false];
  const add = (amount: XmlElement | undefined) => {
    const sum = hundredThousandths(amount?.text.trim() ?? "") ?? 0n;
    for (const sums of [all, group]) [sums.count, sums.sum] = [sums.count + 1, sums.sum + sum];
    if (amount) currencies.add(normalizeCurrencyText(amount.attributes.Ccy ?? ""));
  };
  const holds = (controlElement: XmlElement, inIt: Sums, isNeeded: boolean) => {
    const [count, sum] = [xmlTextAtPath(controlElement, "NbOfTxs"), xmlTextAtPath(controlElement, "CtrlSum")];
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
      isExchanged ||= currency !== "" && [...currencies].some((code) => code !== currency);
      const day = dayOf(element);
      if (day === undefined) faults.push("date");
      else days.add(day);
      if (!["TRF", "TRA"].includes(xmlTextAtPath(element, "PmtMtd"))) faults.push("method");
      [group.count, group.sum, currencies] = [0, 0n, new Set()];
      return true;
    }
    if (around.length === 0) namespace = element.namespace;
    if (element.name === "CstmrCdtTrfInitn" && around.length === 1) {
      if (header) holds(header, all, true);
      messageId = xmlTextAtPath(header, "MsgId");
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

/** Returns the account that pays: its number and its currency, which our own account names have as a suffix. */
function debtorOf(group: XmlElement): { readonly id: string; readonly currency: string } {
  const id = accountOf(xmlElementAtPath(group, "DbtrAcct"));
  const currencyText = xmlTextAtPath(group, "DbtrAcct", "Ccy") || (/-([A-Za-z]{3})$/.exec(id)?.[1] ?? "");
  return { id, currency: normalizeCurrencyText(currencyText) };
}

/**
 * Returns the day in Beijing on which a group is to be paid: a date, or since 2019 a choice of date and time. Empty
 * when it is missing, undefined when it is not a valid day.
 */
function dayOf(group: XmlElement): string | undefined {
  const text =
    xmlTextAtPath(group, "ReqdExctnDt", "Dt") ||
    xmlTextAtPath(group, "ReqdExctnDt", "DtTm") ||
    xmlTextAtPath(group, "ReqdExctnDt");
  return text === "" ? "" : parseIsoToBeijingDay(text);
}

const accountOf = (account: XmlElement | undefined): string =>
  xmlTextAtPath(account, "Id", "IBAN") || xmlTextAtPath(account, "Id", "Othr", "Id");

const amountOf = (payment: XmlElement): XmlElement | undefined =>
  xmlElementAtPath(payment, "Amt", "InstdAmt") ?? xmlElementAtPath(payment, "Amt", "EqvtAmt", "Amt");

/**
 * Joins an address to one line, from its lines or its street and number. Town and post code have columns of their own.
 */
function addressOf(address: XmlElement | undefined): string {
  const lines = address?.children.filter(({ name }) => name === "AdrLine").map(({ text }) => text.trim()) ?? [];
  const street = ["BldgNm", "StrtNm", "BldgNb"]
    .map((name) => xmlTextAtPath(address, name))
    .filter((text) => text !== "");
  return [street.join(" "), ...lines].filter((text) => text !== "").join(", ");
}

/** Returns the cells of one payment; fields that it omits may come from its group. */
function cellsOf(
  payment: XmlElement,
  group: XmlElement | undefined,
): Partial<Record<PaymentBatchColumn | MessageColumn, ReadCell>> {
  const bank = xmlElementAtPath(payment, "CdtrAgt", "FinInstnId");
  const between = xmlElementAtPath(payment, "IntrmyAgt1", "FinInstnId");
  const creditor = xmlElementAtPath(payment, "Cdtr");
  const home = xmlElementAtPath(creditor, "PstlAdr");
  const account = accountOf(xmlElementAtPath(payment, "CdtrAcct"));
  const swift = bicIn(bank);
  const bankCountry = bankCountryOf(account, xmlTextAtPath(bank, "PstlAdr", "Ctry") || countryOfBic(swift));
  const bearer = xmlTextAtPath(payment, "ChrgBr") || xmlTextAtPath(group, "ChrgBr");
  const endToEndId = xmlTextAtPath(payment, "PmtId", "EndToEndId");
  const equivalent = xmlElementAtPath(payment, "Amt", "EqvtAmt");
  return {
    bankCountry,
    currency: amountOf(payment)?.attributes.Ccy ?? "",
    entityType: entityTypeOf(creditor, bankCountry),
    name: xmlTextAtPath(creditor, "Nm"),
    account,
    swift,
    bankName: xmlTextAtPath(bank, "Nm"),
    bankCode: xmlTextAtPath(bank, "ClrSysMmbId", "MmbId"),
    intermediaryName: xmlTextAtPath(between, "Nm"),
    intermediarySwift: bicIn(between),
    intermediaryCountry: xmlTextAtPath(between, "PstlAdr", "Ctry") || countryOfBic(bicIn(between)),
    country: xmlTextAtPath(home, "Ctry"),
    province: xmlTextAtPath(home, "CtrySubDvsn"),
    city: xmlTextAtPath(home, "TwnNm"),
    address: addressOf(home),
    postalCode: xmlTextAtPath(home, "PstCd"),
    mobile: xmlTextAtPath(creditor, "CtctDtls", "MobNb"),
    amount: equivalent ? { fault: "equivalent" } : (amountOf(payment)?.text.trim() ?? ""),
    // shared charges are the default, as banks assume
    bearer: bearers[bearer || "SHAR"] ?? bearer,
    purpose: purposeOf(payment, group),
    reference: remittanceOf(payment),
    merchantOrderNo: endToEndId === "NOTPROVIDED" ? "" : endToEndId,
    PmtInfId: xmlTextAtPath(group, "PmtInfId"),
    InstrId: xmlTextAtPath(payment, "PmtId", "InstrId"),
    EndToEndId: endToEndId,
    UETR: xmlTextAtPath(payment, "PmtId", "UETR"),
  };
}

/**
 * Returns the country of a creditor's bank. An IBAN determines where its account is: a bank of another country may have
 * accounts there, and a territory shares its country's letters.
 */
function bankCountryOf(account: string, declaredCountry: string): string {
  const letters = isIban(account) ? account.slice(0, 2) : "";
  return letters === "" || ibanCountryOf(declaredCountry) === letters ? declaredCountry : letters;
}

/** Returns a bank's SWIFT code: BICFI since 2019, BIC before. */
const bicIn = (bank: XmlElement | undefined): string => xmlTextAtPath(bank, "BICFI") || xmlTextAtPath(bank, "BIC");

/**
 * Returns the kind of payee. For mainland companies it follows from their home country; without an identification it is
 * empty.
 */
function entityTypeOf(creditor: XmlElement | undefined, bankCountry: string): string {
  if (xmlElementAtPath(creditor, "Id", "PrvtId")) return "individual";
  if (!xmlElementAtPath(creditor, "Id", "OrgId")) return "";
  if (bankCountry !== "CN") return "company";
  return xmlTextAtPath(creditor, "PstlAdr", "Ctry") === "CN" ? "mainlandCompany" : "nonMainlandCompany";
}

function purposeOf(payment: XmlElement, group: XmlElement | undefined): string {
  const category = (of: XmlElement | undefined) =>
    xmlTextAtPath(of, "PmtTpInf", "CtgyPurp", "Cd") || xmlTextAtPath(of, "PmtTpInf", "CtgyPurp", "Prtry");
  const code =
    xmlTextAtPath(payment, "Purp", "Cd") ||
    xmlTextAtPath(payment, "Purp", "Prtry") ||
    category(payment) ||
    category(group);
  return purposes[code] ?? code;
}

/** Returns the remittance information of a payment: free text, or the reference of a document. */
function remittanceOf(payment: XmlElement): string {
  const remittanceElements = xmlElementAtPath(payment, "RmtInf")?.children ?? [];
  const free = remittanceElements.filter(({ name }) => name === "Ustrd").map(({ text }) => text.trim());
  const structuredTexts = remittanceElements
    .filter(({ name }) => name === "Strd")
    .map((element) => xmlTextAtPath(element, "CdtrRefInf", "Ref") || xmlTextAtPath(element, "RfrdDocInf", "Nb"));
  return toPaymentReference([...free, ...structuredTexts].filter((text) => text !== "").join(" "));
}
