import type { translatorFor } from "../i18n/translator";

/**
 * Lists the reasons and purposes that are stored in known words, by the name of their text in messages/terms: the code
 * of ISO 20022 (ExternalReturnReason1Code, ExternalPaymentCancellationRejection1Code), where there is one, and the
 * wordings in which they are stored.
 */
const knownTexts = {
  accountUnknown: { code: "AC01", wordings: ["账号不存在 No such account", "No such account"] },
  accountClosed: { code: "AC04", wordings: ["收款账户已注销 Closed account", "Closed account", "Account closed"] },
  currencyNotTaken: { code: "AM03", wordings: ["账户不接收该币种 Currency not taken", "Currency not taken"] },
  nameMismatch: {
    code: "BE01",
    wordings: [
      "户名与账户不符 Name does not match the account",
      "Name does not match the account",
      "Beneficiary name does not match",
    ],
  },
  payeeRefused: { code: "CUST", wordings: ["收款人不同意退回 The payee does not agree", "The payee does not agree"] },
  regulatory: { code: "RR04", wordings: ["合规原因 Regulatory reason", "Regulatory reason"] },
  complianceReview: { code: "", wordings: ["合规审查 Compliance review", "Compliance review"] },
  contractOrInvoice: { code: "", wordings: ["合同或发票 Contract or invoice", "Contract or invoice"] },
  payerUnverified: {
    code: "",
    wordings: [
      "汇款人身份未能核实 The remitter could not be verified",
      "汇款人身份无法核实 The remitter could not be identified",
    ],
  },
  contractAndLading: { code: "", wordings: ["Contract and bill of lading"] },
  correspondentScreening: { code: "", wordings: ["Screened by the correspondent bank"] },
  accountDormant: { code: "", wordings: ["Beneficiary account is dormant"] },
  photoUnreadable: { code: "", wordings: ["The passport's photo page cannot be read"] },
  proofUnreadable: { code: "", wordings: ["开户证明不清晰 The proof is unreadable"] },
  accountNumber: { code: "", wordings: ["请核对账号 The number of the account is to be checked"] },
  wrongPayee: { code: "", wordings: ["收款人有误 Wrong payee"] },
  differentName: { code: "", wordings: ["与营业执照上的名称不一致"] },
  machines: { code: "", wordings: ["设备尾款 Balance of the machines"] },
  payeeUnavailable: { code: "", wordings: ["收款人不可用 Payee not available"] },
  goods: { code: "", wordings: ["货款 Goods"] },
} as const;

type KnownTextName = keyof typeof knownTexts;
// named cast: the keys of the table above
const names = Object.keys(knownTexts) as KnownTextName[];

/** Describes a stored text: its known name and code, and the words that are the writer's own, empty where none are. */
interface KnownText {
  readonly name: KnownTextName;
  readonly code: string;
  readonly ownWords: string;
}

const wordingsOf = (name: KnownTextName): readonly string[] => knownTexts[name].wordings;

/**
 * Reads a stored text: a known wording, with its code or without, or a known code before words of the writer's own.
 * Returns null for any other text, which is displayed as it is.
 */
function parseKnownText(text: string): KnownText | null {
  const [, code = "", words = ""] = /^([A-Z]{2}\d{2}|[A-Z]{4})(?: +(.*))?$/s.exec(text) ?? [];
  const byCode = names.find((name) => code !== "" && knownTexts[name].code === code);
  if (byCode) return { name: byCode, code, ownWords: wordingsOf(byCode).includes(words) ? "" : words };
  const byWording = names.find((name) => wordingsOf(name).includes(text));
  return byWording ? { name: byWording, code: "", ownWords: "" } : null;
}

/** Holds the texts of messages/terms, `knownText`, in the reader's language. */
interface KnownTextLabels {
  readonly nameText: (name: KnownTextName) => string;
  readonly withCode: (values: { readonly name: string; readonly code: string }) => string;
  readonly withWords: (values: { readonly name: string; readonly words: string }) => string;
}

/** Returns a stored text in the reader's language; a text that is not known stays as it was typed. */
export function knownTextInLanguage(text: string, { nameText, withCode, withWords }: KnownTextLabels): string {
  const known = parseKnownText(text);
  if (!known) return text;
  const { name, code, ownWords } = known;
  const named = code === "" ? nameText(name) : withCode({ name: nameText(name), code });
  return ownWords === "" ? named : withWords({ name: named, words: ownWords });
}

/** Returns a stored text in the language of a translator, for documents, sheets and messages. */
export const translateKnownText = (t: Awaited<ReturnType<typeof translatorFor>>, text: string): string =>
  knownTextInLanguage(text, {
    nameText: (name) => t(`terms.knownText.names.${name}`),
    withCode: (values) => t("terms.knownText.withCode", values),
    withWords: (values) => t("terms.knownText.withWords", values),
  });
