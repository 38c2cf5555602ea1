import type { Currency } from "@/lib/money/currency";

/**
 * Lists the kinds of accounts. Global: several currencies over SWIFT; local: one country's own rails (specification 2,
 * section 2).
 */
export const accountKinds = ["global", "local"] as const;
export type AccountKind = (typeof accountKinds)[number];

export const rails = [
  "SWIFT",
  "FEDWIRE",
  "ACH",
  "FPS_GB",
  "CHAPS",
  "SEPA",
  "NPP",
  "BECS",
  "EFT",
  "WIRE_CA",
  "ZENGIN",
  "FPS_HK",
  "CHATS",
  "ELIXIR",
] as const;
export type Rail = (typeof rails)[number];

/** Selects the format of account numbers at a place; `account-numbers.ts` generates them. */
export type NumberStyle = "iban" | "account";

/** Names the number by which a place's payment system identifies a branch. */
export type BranchLabel = "aba" | "sortCode" | "blz" | "bsb" | "transit" | "branchCode" | "clearing";

/**
 * Describes the transfers that an account accepts by one of its rails, and the time to credit. The banks deduct no fee
 * of their own and have no cut-off time.
 */
export interface RailTerms {
  readonly rail: Rail;
  /** Working days from the payer's sending to the credit, as the bank states them. */
  readonly days: readonly [least: number, most: number];
}

export interface ReceivingBank {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  readonly bic: string;
  readonly address: string;
  readonly currencies: readonly Currency[];
  readonly rails: readonly RailTerms[];
  readonly style: NumberStyle;
  /** Holds the branch's number, when payers need it. */
  readonly branch?: { readonly label: BranchLabel; readonly code: string };
  /** True when the merchant may choose the name of the account. */
  readonly hasCustomHolder: boolean;
}

export interface ReceivingPlace {
  readonly kind: AccountKind;
  /** ISO 3166. */
  readonly country: string;
  readonly banks: readonly ReceivingBank[];
}

const major: readonly Currency[] = ["USD", "EUR", "GBP", "HKD", "CNH", "JPY", "AUD", "CAD", "NZD"];
const swift: RailTerms = { rail: "SWIFT", days: [1, 3] };
const rail = (name: Rail, days: RailTerms["days"]): RailTerms => ({ rail: name, days });

/**
 * Lists the places where accounts are opened, with the banks of each and the transfers that they accept. The banks
 * belong to the simulation: their branch numbers are well formed and unassigned.
 */
export const receivingPlaces: readonly ReceivingPlace[] = [
  {
    kind: "global",
    country: "HK",
    banks: [
      {
        id: "HCBHK",
        zh: "港湾收款银行",
        en: "Harbour Collection Bank",
        bic: "HACBHKHH",
        address: "18 Harbour Road, Wan Chai, Hong Kong",
        currencies: major,
        rails: [swift],
        style: "account",
        branch: { label: "clearing", code: "988" },
        hasCustomHolder: true,
      },
      {
        id: "KPBHK",
        zh: "九龙太平洋银行",
        en: "Kowloon Pacific Bank",
        bic: "KWPBHKHH",
        address: "88 Canton Road, Tsim Sha Tsui, Hong Kong",
        currencies: ["USD", "EUR", "GBP", "HKD", "CNH", "JPY"],
        rails: [swift],
        style: "account",
        branch: { label: "clearing", code: "989" },
        hasCustomHolder: true,
      },
    ],
  },
  {
    kind: "global",
    country: "SG",
    banks: [
      {
        id: "MTBSG",
        zh: "狮城贸易银行",
        en: "Merlion Trade Bank",
        bic: "MTBKSGSG",
        address: "7 Marina View, Singapore 018960",
        currencies: ["USD", "EUR", "GBP", "AUD", "JPY"],
        rails: [swift],
        style: "account",
        hasCustomHolder: false,
      },
      {
        id: "STBSG",
        zh: "海峡信托银行",
        en: "Straits Trust Bank",
        bic: "STTBSGSG",
        address: "20 Cecil Street, Singapore 049705",
        currencies: ["USD", "EUR", "GBP", "HKD"],
        rails: [swift],
        style: "account",
        hasCustomHolder: false,
      },
    ],
  },
  {
    kind: "local",
    country: "US",
    banks: [
      {
        id: "LCBUS",
        zh: "自由清算银行",
        en: "Liberty Clearing Bank",
        bic: "LBCBUS33",
        address: "240 Liberty Street, New York, NY 10281, United States",
        currencies: ["USD"],
        rails: [rail("ACH", [1, 3]), rail("FEDWIRE", [0, 1])],
        style: "account",
        branch: { label: "aba", code: "129998705" },
        hasCustomHolder: true,
      },
      {
        id: "PCBUS",
        zh: "太平洋海岸银行",
        en: "Pacific Coast Bank",
        bic: "PCCBUS66",
        address: "300 Market Street, San Francisco, CA 94105, United States",
        currencies: ["USD"],
        rails: [rail("ACH", [1, 2]), rail("FEDWIRE", [0, 1])],
        style: "account",
        branch: { label: "aba", code: "129998718" },
        hasCustomHolder: false,
      },
      {
        id: "GLBUS",
        zh: "五大湖银行",
        en: "Great Lakes Bank",
        bic: "GLKBUS44",
        address: "71 South Wacker Drive, Chicago, IL 60606, United States",
        currencies: ["USD"],
        rails: [rail("ACH", [1, 3])],
        style: "account",
        branch: { label: "aba", code: "129998721" },
        hasCustomHolder: true,
      },
    ],
  },
  {
    kind: "local",
    country: "GB",
    banks: [
      {
        id: "TCBGB",
        zh: "泰晤士清算银行",
        en: "Thames Clearing Bank",
        bic: "THCBGB2L",
        address: "12 Upper Thames Street, London EC4R 3TB, United Kingdom",
        currencies: ["GBP"],
        rails: [rail("FPS_GB", [0, 0]), rail("CHAPS", [0, 1])],
        style: "iban",
        branch: { label: "sortCode", code: "049900" },
        hasCustomHolder: true,
      },
      {
        id: "SVBGB",
        zh: "塞文银行",
        en: "Severn Bank",
        bic: "SVNBGB21",
        address: "5 Queen Square, Bristol BS1 4JQ, United Kingdom",
        currencies: ["GBP"],
        rails: [rail("FPS_GB", [0, 0])],
        style: "iban",
        branch: { label: "sortCode", code: "049901" },
        hasCustomHolder: false,
      },
    ],
  },
  {
    kind: "local",
    country: "DE",
    banks: [
      {
        id: "RHBDE",
        zh: "莱茵商业银行",
        en: "Rhein Handelsbank",
        bic: "RHHBDEFF",
        address: "Mainzer Landstraße 51, 60329 Frankfurt am Main, Germany",
        currencies: ["EUR"],
        rails: [rail("SEPA", [0, 1])],
        style: "iban",
        branch: { label: "blz", code: "50999900" },
        hasCustomHolder: false,
      },
      {
        id: "ELBDE",
        zh: "易北银行",
        en: "Elbe Bank",
        bic: "ELBBDEHH",
        address: "Am Sandtorkai 40, 20457 Hamburg, Germany",
        currencies: ["EUR"],
        rails: [rail("SEPA", [0, 1])],
        style: "iban",
        branch: { label: "blz", code: "20999900" },
        hasCustomHolder: true,
      },
    ],
  },
  {
    kind: "local",
    country: "PL",
    banks: [
      {
        id: "VBPL",
        zh: "维斯瓦银行",
        en: "Vistula Bank",
        bic: "VISTPLPW",
        address: "ul. Emilii Plater 28, 00-688 Warsaw, Poland",
        currencies: ["PLN"],
        rails: [rail("ELIXIR", [0, 1])],
        style: "iban",
        branch: { label: "clearing", code: "29900013" },
        hasCustomHolder: false,
      },
      {
        id: "WBPL",
        zh: "瓦尔塔银行",
        en: "Warta Bank",
        bic: "WRTBPLPP",
        address: "ul. Święty Marcin 40, 61-807 Poznań, Poland",
        currencies: ["PLN"],
        rails: [rail("ELIXIR", [0, 1])],
        style: "iban",
        branch: { label: "clearing", code: "29900026" },
        hasCustomHolder: false,
      },
    ],
  },
  {
    kind: "local",
    country: "AU",
    banks: [
      {
        id: "SCBAU",
        zh: "南十字银行",
        en: "Southern Cross Bank",
        bic: "SOXBAU2S",
        address: "33 Bligh Street, Sydney NSW 2000, Australia",
        currencies: ["AUD"],
        rails: [rail("NPP", [0, 0]), rail("BECS", [1, 2])],
        style: "account",
        branch: { label: "bsb", code: "989001" },
        hasCustomHolder: false,
      },
      {
        id: "YRBAU",
        zh: "雅拉银行",
        en: "Yarra Bank",
        bic: "YARBAU3M",
        address: "120 Collins Street, Melbourne VIC 3000, Australia",
        currencies: ["AUD"],
        rails: [rail("NPP", [0, 0])],
        style: "account",
        branch: { label: "bsb", code: "989002" },
        hasCustomHolder: true,
      },
    ],
  },
  {
    kind: "local",
    country: "CA",
    banks: [
      {
        id: "MCBCA",
        zh: "枫叶清算银行",
        en: "Maple Clearing Bank",
        bic: "MPLBCAT2",
        address: "100 King Street West, Toronto, ON M5X 1C7, Canada",
        currencies: ["CAD"],
        rails: [rail("EFT", [1, 3]), rail("WIRE_CA", [0, 1])],
        style: "account",
        branch: { label: "transit", code: "099900012" },
        hasCustomHolder: false,
      },
      {
        id: "SLBCA",
        zh: "圣劳伦斯银行",
        en: "St. Lawrence Bank",
        bic: "SLWBCAMM",
        address: "1250 René-Lévesque Blvd West, Montréal, QC H3B 4W8, Canada",
        currencies: ["CAD"],
        rails: [rail("EFT", [1, 2])],
        style: "account",
        branch: { label: "transit", code: "099900013" },
        hasCustomHolder: false,
      },
    ],
  },
  {
    kind: "local",
    country: "HK",
    banks: [
      {
        id: "HCBHK",
        zh: "港湾收款银行",
        en: "Harbour Collection Bank",
        bic: "HACBHKHH",
        address: "18 Harbour Road, Wan Chai, Hong Kong",
        currencies: ["HKD", "CNH"],
        rails: [rail("FPS_HK", [0, 0]), rail("CHATS", [0, 1])],
        style: "account",
        branch: { label: "clearing", code: "988" },
        hasCustomHolder: true,
      },
      {
        id: "KPBHK",
        zh: "九龙太平洋银行",
        en: "Kowloon Pacific Bank",
        bic: "KWPBHKHH",
        address: "88 Canton Road, Tsim Sha Tsui, Hong Kong",
        currencies: ["HKD"],
        rails: [rail("FPS_HK", [0, 0]), rail("CHATS", [0, 1])],
        style: "account",
        branch: { label: "clearing", code: "989" },
        hasCustomHolder: true,
      },
    ],
  },
  {
    kind: "local",
    country: "JP",
    banks: [
      {
        id: "SKBJP",
        zh: "樱花清算银行",
        en: "Sakura Clearing Bank",
        bic: "SKCBJPJT",
        address: "1-1-2 Otemachi, Chiyoda-ku, Tokyo 100-0004, Japan",
        currencies: ["JPY"],
        rails: [rail("ZENGIN", [0, 1])],
        style: "account",
        branch: { label: "branchCode", code: "9990001" },
        hasCustomHolder: false,
      },
      {
        id: "FJBJP",
        zh: "藤泽银行",
        en: "Fujisawa Bank",
        bic: "FJSBJPJT",
        address: "2-3-1 Marunouchi, Chiyoda-ku, Tokyo 100-0005, Japan",
        currencies: ["JPY"],
        rails: [rail("ZENGIN", [0, 1])],
        style: "account",
        branch: { label: "branchCode", code: "9991001" },
        hasCustomHolder: false,
      },
    ],
  },
];

/** Identifies the subject of an application; only one per combination may be under review at a time. */
export interface PlaceInput {
  readonly kind: string;
  readonly country: string;
  readonly bank: string;
}

/** Returns the bank that offers accounts of a kind at a place, or undefined. */
export const receivingBank = ({ kind, country, bank }: PlaceInput): ReceivingBank | undefined =>
  receivingPlaces
    .find((place) => place.kind === kind && place.country === country)
    ?.banks.find(({ id }) => id === bank);

export const isAccountKind = (text: string): text is AccountKind => (accountKinds as readonly string[]).includes(text);
