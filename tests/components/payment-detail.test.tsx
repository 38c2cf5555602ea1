import { render, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test, vi } from "vitest";
import { PaymentRecordDetail } from "@/components/payments/records/payment-detail";
import type { Locale } from "@/lib/i18n/locale";
import { money } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

// a server component that provides texts to its children; the test provides them already
vi.mock("@/components/shell/frame/area-messages", () => ({
  AreaTranslations: ({ children }: { children: ReactNode }) => children,
}));

const now = beijingInstant("2026-03-18", 10);

type Detail = Parameters<typeof PaymentRecordDetail>[0]["detail"];
// named cast: what the page reads of a payment
const failedDetail = {
  payment: {
    orderNo: "PY2603181000010001",
    state: "failure",
    payeeName: "Acme Inc",
    payeeAccount: "000123456789",
    payeeCountry: "US",
    amount: money("USD", 1_000_00n),
    arrival: money("USD", 1_000_00n),
    fee: money("USD", 15_00n),
    exchangeFee: money("USD", 0n),
    debit: money("USD", 1_015_00n),
    rate: null,
    bearer: "SHA",
    purpose: "goods",
    reference: "",
    merchantOrderNo: "",
    uetr: "01900000-0000-4000-8000-000000000000",
    placedAt: now,
    dispatchAt: now,
    doneAt: now,
    failReason: "AC04 Closed account",
    unpayable: null,
    operator: "Lin Chuan",
    reviewState: null,
    refundState: "none",
    asked: null,
  },
  isVouched: false,
  history: [],
  refund: null,
  recalls: [],
  mayRecall: false,
  advice: { sent: [], email: null, isDue: false, maySend: false },
  tracking: { uetr: "", sentOn: "2026-03-18", expectedOn: "2026-03-19", isOfficial: true, hops: [] },
  documents: [],
} as unknown as Detail;

const detailPage = (detail: Detail, locale: Locale = "en-US", left = 0) =>
  inPortal(
    <PaymentRecordDetail
      detail={detail}
      review={null}
      way="off"
      materials={{ rows: [], asked: null, left } as never} // named cast: nothing was handed in
      now={now}
      back="/b2b/payment_manage/payment_order"
    />,
    { now, locale },
  );

/** Returns whether the first element precedes the second on the page. */
const isBefore = (first: Element, second: Element): boolean =>
  Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);

describe("a payment that failed", () => {
  const refund = {
    refundOrderNo: "RF2603181000010001",
    amount: money("USD", 978_00n),
    fee: money("USD", 0n),
    deducted: money("USD", 22_00n),
    reason: "AC04 Closed account",
    askedAt: now,
    doneAt: null,
  };
  const rows = [
    ["en-US", null, "Change and pay again", "1,015.00 USD was returned to the paying account.", "Payment details"],
    [
      "en-US",
      refund,
      "Change and pay again",
      "The bank returned this payment. 978.00 USD comes back to your account.",
      "Payment details",
    ],
    ["zh-CN", null, "修改后重新付款", "1,015.00 USD 已退回原账户。", "付款信息"],
    ["zh-CN", refund, "修改后重新付款", "银行已退回该笔付款，退款 978.00 USD。", "付款信息"],
  ] as const;
  const reasons = { "en-US": "Account closed \\(AC04\\)", "zh-CN": "收款账户已注销（AC04）" } as const;
  test.for(rows)(
    "in %s has the reason at its head, and leads to paying again",
    async ([locale, back, again, came, facts]) => {
      const view = render(await detailPage({ ...failedDetail, refund: back }, locale));
      const head = view.getByText(came).parentElement ?? document.body;
      expect(within(head).getByText(new RegExp(reasons[locale]))).toBeTruthy();
      expect(isBefore(head, view.getByRole("heading", { name: facts }))).toBe(true);
      expect(view.getByRole("link", { name: again }).getAttribute("href")).toContain(
        "/payment_manage/initiate_payment?again=PY2603181000010001",
      );
    },
  );
});

describe("a remittance advice that was due and was not sent", () => {
  const unsent = { email: "ar@nordwind.example", language: "en-US", sentBy: "clock", sentAt: now } as const;
  const rows = [
    ["en-US", "addressLimit", "This address reached its daily limit for remittance advice", "Send advice"],
    ["zh-CN", "merchantLimit", "企业当日发送的汇款通知已达上限", "发送通知"],
  ] as const;
  test.for(rows)(
    "in %s has the reason, and may still be sent for the first time",
    async ([locale, why, message, send]) => {
      const advice = { sent: [{ ...unsent, unsent: why }], email: unsent.email, isDue: false, maySend: true };
      const view = render(await detailPage({ ...failedDetail, advice }, locale));
      expect(view.getByText(message)).toBeTruthy();
      expect(view.getByText(unsent.email)).toBeTruthy();
      expect(view.getByRole("button", { name: send })).toBeTruthy();
    },
  );
});

describe("a payment on hold", () => {
  const held = (mayRecall: boolean): Detail => ({
    ...failedDetail,
    mayRecall,
    payment: {
      ...failedDetail.payment,
      state: "exception",
      failReason: null,
      doneAt: null,
      asked: "Screened by the correspondent bank",
    },
  });
  const rows = [
    [
      "en-US",
      "The bank put this payment on hold",
      [
        "Reason: Screening by the correspondent bank",
        "The bank is checking it, and will either continue or return the payment. We follow up with the bank and message you.",
        "You can also request a return.",
        "Keep the contract and invoice ready; you can add them now.",
      ],
      "Add contract or invoice",
    ],
    [
      "zh-CN",
      "银行暂停处理",
      [
        "原因：中间行核查",
        "目前由银行核查，核查后会继续处理或退回。我们跟进银行并发消息告知。",
        "也可申请退汇。",
        "请备好合同和发票，也可现在添加。",
      ],
      "添加合同或发票",
    ],
  ] as const;
  test.for(rows)(
    "in %s says who checks it, what the merchant may do, and leads to the documents",
    async ([locale, title, texts, add]) => {
      const view = render(await detailPage(held(true), locale, 5));
      const box = within(view.getByText(title).parentElement ?? document.body);
      for (const text of texts) expect(box.getByText(text)).toBeTruthy();
      const target = box.getByRole("link", { name: add }).getAttribute("href");
      expect(view.container.querySelector(target ?? "none")?.querySelector("h2")?.textContent).toBe(
        locale === "en-US" ? "Supporting documents" : "补充材料",
      );
    },
  );

  test("does not offer a return that is not possible, nor documents that are not accepted", async () => {
    const view = render(await detailPage(held(false)));
    expect(view.getByText(/We follow up with the bank/)).toBeTruthy();
    expect(view.queryByText("You can also request a return.")).toBeNull();
    expect(view.queryByRole("link", { name: "Add contract or invoice" })).toBeNull();
  });
});

describe("the fee of a payment", () => {
  const eur = (minor: bigint) => money("EUR", minor);
  const exchanged: Partial<Detail["payment"]> = {
    fee: eur(19_48n),
    exchangeFee: eur(6_44n),
    debit: eur(6_459_48n),
    rate: { base: "EUR", quote: "USD", value: 115_680_000n },
  };
  const mid = "Calculated in EUR at the mid rate at the time of payment, rounded up.";
  const rows = [
    [
      "of an exchange, with SHA",
      exchanged,
      ["19.48 EUR", "Payment fee 13.04 EUR", mid, "Exchange fee 6.44 EUR, for the exchange at EUR/USD 1.15680"],
    ],
    [
      "of an exchange, with OUR",
      { ...exchanged, bearer: "OUR" as const },
      [
        "19.48 EUR",
        "Payment fee and correspondent bank charge 13.04 EUR",
        mid,
        "Exchange fee 6.44 EUR, for the exchange at EUR/USD 1.15680",
      ],
    ],
    ["in US dollars", {}, ["15.00 USD", "Payment fee 15.00 USD"]],
    [
      "of another account",
      { fee: eur(13_10n), exchangeFee: eur(0n) },
      [
        "13.10 EUR",
        "Payment fee 13.10 EUR",
        "Calculated in USD and converted to EUR at the rate at the time of payment, rounded up.",
      ],
    ],
  ] as const;
  test.for(rows)("%s has the parts that are recorded, and leads to the help", async ([, changes, lines]) => {
    const view = render(await detailPage({ ...failedDetail, payment: { ...failedDetail.payment, ...changes } }));
    const help = view.getByRole("link", { name: "How fees are calculated" });
    expect(help.getAttribute("href")).toBe("/b2b/help?article=fees");
    const parts = [...(help.parentElement?.children ?? [])].map(({ textContent }) => textContent);
    expect(parts.slice(0, -1)).toEqual(lines);
  });
});
