import { cleanup, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { RemittanceDetail } from "@/components/receiving/transit/remittance-detail";
import { loadMessages } from "@/lib/i18n/messages";
import { money } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);
const [amount, none] = [money("USD", 1_000_00n), money("USD", 0n)];

type Detail = Parameters<typeof RemittanceDetail>[0]["detail"];

const detailIn = (state: NonNullable<Detail["income"]>["state"]): Detail => ({
  remittance: {
    orderNo: "RM2603181000010001",
    state: "received",
    amount,
    fee: none,
    chargingMode: "SHA",
    payerName: "Harbor Imports LLC",
    payerAccount: "40029931774",
    payerBank: "Cascade Bank, Seattle",
    payerCountry: "US",
    intermediaryBank: "",
    beneficiaryBank: "",
    payeeAccount: "1",
    postscript: "",
    rail: "SWIFT",
    uetr: "031ca39e-90d4-42bd-a4b2-15d25d51abee",
    sentAt: now,
    arrivesAt: now,
    settledAt: now,
    rejectReason: null,
  },
  history: [],
  hops: [],
  income: {
    detailId: "IN2603181000010001",
    state,
    isHeld: true,
    amount,
    fee: none,
    linked: none,
    mayAssociate: state === "toAssociate",
    entryType: "normal",
    auditStatus: "noAudit",
    failReason: null,
    quickDueAt: null,
    arrivedAt: now,
    creditedAt: state === "credited" ? now : null,
    remittanceNo: "RM2603181000010001",
    remitterName: "Harbor Imports LLC",
    remitterAccount: "40029931774",
    payeeAccount: "1",
    postscript: "",
  },
  incomeHistory: [],
  story: [],
});

const step = { about: "HT-2026-0001", amount, who: "operations", reason: "", orderNo: "AS2603181000010001" };
const at = (hour: number) => beijingInstant("2026-03-18", hour);

test.for([
  ["credited", "We credited 1,000.00 USD."],
  ["refunding", "A refund is in progress."],
  ["refundToConfirm", "Correct the payee’s details so the refund can go out."],
  ["refunded", "You refunded all of it."],
] as const)("the page of an income that is %s has that in its first sentence", async ([state, message]) => {
  const { getByText } = render(
    await inPortal(<RemittanceDetail detail={detailIn(state)} now={now} back="/b2b/collection/receipts_page" />, {
      now,
    }),
  );
  expect(
    getByText((text) => text.startsWith("Harbor Imports LLC sent 1,000.00 USD. ") && text.endsWith(message)),
  ).toBeTruthy();
});

test("one timeline lists an income's own states, its associations, refunds and settlements, in their order", async () => {
  const detail = {
    ...detailIn("credited"),
    incomeHistory: [
      { event: "made", after: "toAssociate", at: at(1), who: "clock" },
      { event: "pass", after: "credited", at: at(3), who: "operations" },
    ],
    story: [
      { ...step, of: "association" as const, event: "made", after: "underReview", at: at(2), who: "Li" },
      { ...step, of: "association" as const, event: "approve", after: "approved", at: at(3) },
      {
        ...step,
        of: "settlementOrder" as const,
        orderNo: "ST26031810000001",
        event: "made",
        after: "pending",
        at: at(4),
      },
      {
        ...step,
        of: "incomeRefund" as const,
        about: "Harbor",
        event: "fail",
        after: "failed",
        at: at(5),
        reason: "Closed",
      },
    ],
  };
  const view = render(
    await inPortal(<RemittanceDetail detail={detail} now={now} back="/b2b/collection/receipts_page" />, { now }),
  );
  const timelineTexts = [...view.container.querySelectorAll("ol li p:first-of-type")].map(
    ({ textContent }) => textContent,
  );
  expect(timelineTexts).toEqual([
    "Link orders",
    "Contract HT-2026-0001: Under review",
    "Contract HT-2026-0001: Approved",
    "Credited",
    "CNY settlement to HT-2026-0001: Pending",
    "Refund to Harbor: Not refunded",
  ]);
  expect(view.getByText(/Reason: Closed/)).toBeTruthy();
  expect(view.getByRole("link", { name: "ST26031810000001" }).getAttribute("href")).toContain("ST26031810000001");
});

test("the reason of the last rejected association is on a waiting income, and no longer on another", async () => {
  const rejection = {
    ...step,
    of: "association" as const,
    event: "reject",
    after: "rejected",
    at: now,
    reason: "Blurred",
  };
  const isReasonVisible = async (state: "toAssociate" | "credited") => {
    const detail = { ...detailIn(state), story: [rejection] };
    const view = render(
      await inPortal(<RemittanceDetail detail={detail} now={now} back="/b2b/collection/receipts_page" />, { now }),
    );
    const isVisible = view.queryByText("We didn’t approve the link to contract HT-2026-0001: Blurred") !== null;
    cleanup();
    return isVisible;
  };
  expect([await isReasonVisible("toAssociate"), await isReasonVisible("credited")]).toEqual([true, false]);
});

test("for a waiting income the first sentence has its rest, not the refunded part", async () => {
  const back = {
    ...step,
    of: "incomeRefund" as const,
    amount: money("USD", 400_00n),
    event: "complete",
    after: "success",
    at: now,
  };
  const detail = { ...detailIn("toAssociate"), story: [back] };
  const view = render(
    await inPortal(<RemittanceDetail detail={detail} now={now} back="/b2b/collection/receipts_page" />, { now }),
  );
  expect(view.getByText(/600\.00 USD stays reserved/)).toBeTruthy();
});

test("a remittance that was received is not called by the name of an income that was credited, in either language", async () => {
  for (const locale of ["zh-CN", "en-US"] as const) {
    const { receiving } = await loadMessages(locale);
    const words = [...Object.values(receiving.remittance), ...Object.values(receiving.income)];
    expect(new Set(words).size, locale).toBe(words.length);
  }
});

test("an income has its times of arrival and credit, and one without a credit is marked so", async () => {
  const pageText = async (state: "credited" | "toAssociate") => {
    const detail = detailIn(state);
    const { container } = render(
      await inPortal(<RemittanceDetail detail={detail} now={now} back="/b2b/collection/receipts_page" />, { now }),
    );
    const { textContent } = container;
    cleanup();
    return textContent ?? "";
  };
  expect(await pageText("toAssociate")).toMatch(/Arrived.*CreditedNot credited yet/);
  expect(await pageText("credited")).not.toContain("Not credited yet");
});

test("a remittance on its way has the expected amount, less the fee; a received one its actual amount", async () => {
  const pageText = async (state: "inTransit" | "received") => {
    const { remittance, ...rest } = detailIn("credited");
    const fee = money("USD", 15_00n);
    const detail =
      state === "inTransit"
        ? { ...rest, income: null, remittance: { ...remittance, fee, state, settledAt: null } }
        : { ...rest, remittance: { ...remittance, fee, state } };
    const { container } = render(
      await inPortal(<RemittanceDetail detail={detail} now={now} back="/b2b/collection/receipts_page" />, { now }),
    );
    const { textContent } = container;
    cleanup();
    return textContent ?? "";
  };
  const { receiving } = await loadMessages("en-US");
  const label = receiving.detail.expectedNet;
  expect(await pageText("inTransit")).toContain(`${label}985.00 USD`);
  expect(await pageText("received")).not.toContain(label);
});
