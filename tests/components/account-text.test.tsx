import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { useBatchRowColumns, type BatchRow } from "@/components/payments/batches/row-columns";
import { StandingOrderFacts } from "@/components/payments/standing/standing-detail";
import { DataTable } from "@/components/kit/table/data-table";
import { AccountNumber } from "@/components/kit/text/account-number";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import { money } from "@/lib/money/money";
import { inPortal } from "./in-portal";

const now = new Date("2026-03-18T02:00:00Z");
const account = "DE89370400440532013000";
const groupedAccount = groupAccountNumberForReading(account);

const read: BatchRow = {
  no: 2,
  typed: {},
  faults: [],
  payeeName: "Rheintal Maschinenbau GmbH",
  payeeAccount: account,
  amount: money("EUR", 10_000n),
  fee: money("EUR", 1_500n),
  debit: money("EUR", 11_500n),
  rate: null,
  bearer: "SHA",
  purpose: "goods",
  reference: "PO 1",
  merchantOrderNo: "",
  isNewPayee: false,
  bank: { name: "Commerzbank", swift: "COBADEFFXXX", country: "DE" },
  nameDiffers: null,
  heldBy: null,
  state: "ready",
  orderNo: null,
  failure: null,
  payment: null,
  repeats: null,
  again: null,
};
/** A row that cannot be paid is displayed with its input text. */
const faultyRow: BatchRow = {
  ...read,
  no: 3,
  typed: { name: "Rheintal", account: "DE89370400440532013001" },
  faults: [{ column: "account", issue: "account.iban" }],
  payeeName: "",
  payeeAccount: "",
  amount: null,
  fee: null,
  debit: null,
  state: "faulty",
};

function Rows() {
  return <DataTable caption="Rows" rows={[read, faultyRow]} empty={null} columns={useBatchRowColumns()} />;
}

test("an IBAN is displayed in groups that no line breaks apart, except after the fourth; any other account unchanged", () => {
  expect([account, "12345678", "0012345678", "GB29NWBK60161331926819"].map(groupAccountNumberForReading)).toEqual([
    "DE89\u00a03704\u00a00044\u00a00532 0130\u00a000",
    "12345678",
    "0012345678",
    "GB29\u00a0NWBK\u00a06016\u00a01331 9268\u00a019",
  ]);
});

test("where an IBAN does not fit into a line it breaks between its groups alone", () => {
  const { container } = render(<AccountNumber account={account} />);
  expect(container.innerHTML.split("<wbr>").map((group) => group.replaceAll("&nbsp;", ""))).toEqual([
    "DE89",
    "3704",
    "0044",
    "0532 0130",
    "00",
  ]);
});

test("the rows of a batch show an IBAN in groups, as read and as typed", async () => {
  const { container } = render(await inPortal(<Rows />, { now }));
  expect(container.textContent).toContain(groupedAccount);
  expect(container.textContent).toContain(groupAccountNumberForReading("DE89370400440532013001"));
});

test("a recurring payment shows its payee's IBAN in groups", async () => {
  const standing: Parameters<typeof StandingOrderFacts>[0]["standing"] = {
    standingNo: "ST2603181000010001",
    state: "active",
    payeeId: "00000000-0000-4000-8000-000000000001",
    payeeName: "Rheintal Maschinenbau GmbH",
    payeeAccount: account,
    amount: money("EUR", 100_000n),
    payCurrency: "EUR",
    feeCurrency: "EUR",
    bearer: "SHA",
    purpose: "goods",
    reference: "LEASE",
    poboName: null,
    every: "month",
    firstOn: "2026-04-01",
    untilOn: null,
    times: 12,
    turns: 0,
    nextOn: "2026-04-01",
    operator: "林川",
    madeAt: now,
  };
  const { container } = render(await inPortal(<StandingOrderFacts standing={standing} now={now} />, { now }));
  expect(container.textContent).toContain(groupedAccount);
});
