import { money, type Money } from "@/lib/money/money";

export interface DemoRemittance {
  readonly amount: Money;
  readonly payerName: string;
  readonly payerBank: string;
  readonly payerCountry: string;
  readonly postscript: string;
  readonly fee?: Money;
  readonly arrivesInMinutes: number;
  readonly via?: { readonly bank: string; readonly swift: string; readonly country: string; readonly kept: Money }[];
}

/** The buyers of the demo merchant. */
export const demoRemittances = {
  received: [
    {
      amount: money("USD", 250_000_00n),
      fee: money("USD", 18_00n),
      payerName: "Brookfield Home Supply Inc.",
      payerBank: "First Lakeside Bank, Chicago",
      payerCountry: "US",
      postscript: "INV 26031 26032",
      arrivesInMinutes: 25,
    },
    {
      amount: money("EUR", 86_400_00n),
      payerName: "Nordwind Handels GmbH",
      payerBank: "Hafenbank, Hamburg",
      payerCountry: "DE",
      postscript: "RE 4471",
      arrivesInMinutes: 40,
    },
    {
      amount: money("JPY", 9_800_000n),
      fee: money("JPY", 2_500n),
      payerName: "Asahiyama Shoji K.K.",
      payerBank: "Minato Bank, Kobe",
      payerCountry: "JP",
      postscript: "PO 1182",
      arrivesInMinutes: 55,
    },
    {
      amount: money("HKD", 640_000_00n),
      payerName: "Lantau Trading Limited",
      payerBank: "Victoria Harbour Bank, Hong Kong",
      payerCountry: "HK",
      postscript: "",
      arrivesInMinutes: 60,
    },
  ],
  rejected: {
    amount: money("AUD", 22_300_00n),
    payerName: "Southern Cross Imports Pty Ltd",
    payerBank: "Yarra Bank, Melbourne",
    payerCountry: "AU",
    postscript: "DEPOSIT",
    arrivesInMinutes: 300,
  },
  onItsWay: {
    amount: money("USD", 18_750_00n),
    payerName: "Brookfield Home Supply Inc.",
    payerBank: "First Lakeside Bank, Chicago",
    payerCountry: "US",
    postscript: "INV 26040",
    arrivesInMinutes: 180,
    via: [
      { bank: "Great Lakes Correspondent Bank", swift: "GLCBUS44", country: "US", kept: money("USD", 12_00n) },
      { bank: "Correspondent Clearing Bank, New York", swift: "CCLBUS33", country: "US", kept: money("USD", 8_00n) },
    ],
  },
} satisfies Record<string, DemoRemittance | readonly DemoRemittance[]>;

/** The payees of the demo merchant. */
export const demoPayees = {
  factory: {
    currency: "EUR",
    name: "Rheintal Maschinenbau GmbH",
    account: "DE89370400440532013000",
    swift: "COBADEFFXXX",
    bankName: "Commerzbank",
    bankCountry: "DE",
    country: "DE",
    address: "Industriestrasse 12, 50825 Koeln",
  },
  carrier: {
    currency: "USD",
    name: "Pacific Bridge Logistics LLC",
    account: "4400178236",
    swift: "CHASUS33",
    bankName: "JPMorgan Chase Bank",
    bankCountry: "US",
    country: "US",
    address: "2100 Harbor Blvd, Long Beach CA",
  },
  agency: {
    currency: "GBP",
    name: "Thistle and Oak Media Ltd",
    account: "GB29NWBK60161331926819",
    swift: "NWBKGB2L",
    bankName: "National Westminster Bank",
    bankCountry: "GB",
    country: "GB",
    address: "14 Canal Street, Leeds LS1 4DT",
  },
} as const;

/** More payees of its past. */
export const pastPayees = {
  packer: {
    currency: "CNH",
    name: "Pearl Delta Packaging Limited",
    account: "652088341774",
    swift: "HSBCHKHHHKH",
    bankName: "The Hongkong and Shanghai Banking Corporation",
    bankCountry: "HK",
    country: "HK",
    address: "Unit 9, 21 Kwai Cheong Road, Kwai Chung",
  },
  warehouse: {
    currency: "USD",
    name: "Inland Crossing Warehousing Inc.",
    account: "7710042985",
    swift: "WFBIUS6S",
    bankName: "Wells Fargo Bank",
    bankCountry: "US",
    country: "US",
    address: "880 Depot Road, Joliet IL",
  },
} as const;
export type DemoPayee = (typeof demoPayees)[keyof typeof demoPayees] | (typeof pastPayees)[keyof typeof pastPayees];

/** Who paid the demo merchant in its past: how much, before the season, and every so many weeks from which on. */
export const pastBuyers = [
  {
    amount: money("CNH", 600_000_00n),
    payerName: "Haichuan Holdings (Hong Kong) Limited",
    payerBank: "Victoria Harbour Bank, Hong Kong",
    payerCountry: "HK",
    everyWeeks: 52,
    from: 0,
  },
  {
    amount: money("USD", 168_000_00n),
    payerName: "Brookfield Home Supply Inc.",
    payerBank: "First Lakeside Bank, Chicago",
    payerCountry: "US",
    everyWeeks: 2,
    from: 0,
  },
  {
    amount: money("EUR", 58_000_00n),
    payerName: "Nordwind Handels GmbH",
    payerBank: "Hafenbank, Hamburg",
    payerCountry: "DE",
    everyWeeks: 2,
    from: 1,
  },
  {
    amount: money("JPY", 5_400_000n),
    payerName: "Asahiyama Shoji K.K.",
    payerBank: "Minato Bank, Kobe",
    payerCountry: "JP",
    everyWeeks: 8,
    from: 1,
  },
  {
    amount: money("HKD", 430_000_00n),
    payerName: "Lantau Trading Limited",
    payerBank: "Victoria Harbour Bank, Hong Kong",
    payerCountry: "HK",
    everyWeeks: 8,
    from: 3,
  },
] as const;

/**
 * The holders of these accounts in the banks' register of the demo world: the factory's to the letter, the agency's
 * almost, and one, not saved yet, in an unexpected name.
 */
export const demoAccounts = [
  { account: demoPayees.factory.account, name: "Rheintal Maschinenbau GmbH" },
  { account: demoPayees.agency.account, name: "Thistle & Oaks Media Limited" },
  { account: "FR1420041010050500013M02606", name: "Sonnenblick Reisen GmbH" },
] as const;
