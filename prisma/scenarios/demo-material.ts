/** The payees of the scenarios that are not texts yet. */
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

/** More of them. */
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
