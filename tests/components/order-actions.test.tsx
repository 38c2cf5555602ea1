import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { Route } from "next";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { ExchangeDetail } from "@/components/exchange/orders/exchange-detail";
import { MaterialLogisticsCard } from "@/components/materials/detail/logistics-card";
import { MaterialActions } from "@/components/materials/detail/material-actions";
import { MaterialSettlementRequestCard } from "@/components/materials/detail/switch-card";
import { BankRefundActions } from "@/components/operations/refunds/refund-decisions";
import { PaymentBatchActions } from "@/components/payments/batches/batch-actions";
import type { ClientOutput } from "@/lib/call/call";
import { exchange } from "@/lib/exchange/calls/orders";
import type { ClosingStatus, ExchangeKind } from "@/lib/exchange/states";
import { materials } from "@/lib/materials/calls/materials";
import { money } from "@/lib/money/money";
import { batchCalls } from "@/lib/payments/calls/batches";
import { beijingInstant } from "@/lib/time/beijing";
import { replyOf } from "../fixtures/replies";
import { inPortal } from "./in-portal";
import { fileIdOf, takenUploads } from "./uploading";

vi.mock("@/components/shell/frame/area-messages", () => ({
  AreaTranslations: ({ children }: { children: ReactNode }) => children,
}));

const now = beijingInstant("2026-03-18", 10);
let requests: (readonly [call: string, body: object])[] = [];
beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const path = String(input instanceof Request ? input.url : input);
    requests.push([path.split("/").at(-1) ?? "", JSON.parse(typeof init?.body === "string" ? init.body : "{}")]);
    return Response.json({ code: "OPERATION_NOT_ALLOW", message: "no", result: null });
  });
});

const renderPart = async (part: ReactNode) => render(await inPortal(part, { now }));
const press = (name: string, where: Pick<typeof screen, "getByRole"> = screen) =>
  fireEvent.click(where.getByRole("button", { name }));
/** Presses a button, and in its dialog the one that does it. */
async function confirmAction(name: string, does = name): Promise<void> {
  press(name);
  press(does, within(await screen.findByRole("dialog")));
}
/** Returns the names that label a button or link on the page. */
const offeredNames = (names: readonly string[]) =>
  names.filter((name) => screen.queryByRole("button", { name }) ?? screen.queryByRole("link", { name }));

const orderNo = "FX2603181000010001";
const ofAnOrder = ["Change order", "Settle automatically", "Settle manually", "Settle now", "Cancel order"];
async function exchangeIn(kind: ExchangeKind, state: ClosingStatus, type: "auto" | "manual" = "manual") {
  const detail = replyOf(exchange.detail, 0);
  const { limit, delivery } = detail.order;
  const order: ClientOutput<typeof exchange.detail>["order"] = {
    ...detail.order,
    orderNo,
    kind,
    state,
    sell: money("USD", 1_000_00n),
    buy: money("EUR", 900_00n),
    limit: kind === "limit" ? limit : null,
    delivery: (kind === "booked" || kind === "postFunded") && delivery ? { ...delivery, type } : null,
  };
  await renderPart(
    <ExchangeDetail
      detail={{ ...detail, order, history: [], changes: [], course: [], settlement: null }}
      prices={null}
      now={now}
      // named casts: pages that exist
      back={"/b2b/exchange/exchangeOrder" as Route}
      change={kind === "limit" ? ("/b2b/exchange/exchangeApply" as Route) : null}
    />,
  );
}

test("an exchange offers the actions of its kind in its state, and none once it is over", async () => {
  const all = [...ofAnOrder, "Cancel exchange"];
  const table: [ExchangeKind, ClosingStatus, string[]][] = [
    ["realTime", "processing", []],
    ["limit", "pending", ["Change order", "Cancel order"]],
    ["limit", "processing", []],
    ["booked", "pending", ["Settle automatically", "Cancel exchange"]],
    ["booked", "processing", ["Settle automatically", "Settle now"]],
    ["postFunded", "pending", ["Settle automatically", "Cancel exchange"]],
    ["postFunded", "processing", ["Settle automatically", "Settle now"]],
    ["postFunded", "timeOut", []],
    ["booked", "finished", []],
    ["limit", "canceled", []],
  ];
  for (const [kind, state, actions] of table) {
    await exchangeIn(kind, state);
    expect([kind, state, offeredNames(all)]).toEqual([kind, state, actions]);
    expect([kind, state, offeredNames(["Back to orders"])]).toEqual([kind, state, ["Back to orders"]]);
    cleanup();
  }
});

test("an exchange is cancelled, delivered and changed in its delivery by its number, each after a confirmation", async () => {
  await exchangeIn("limit", "pending");
  await confirmAction("Cancel order");
  await waitFor(() => expect(requests).toEqual([["cancelExchange", { orderNo }]]));
  cleanup();
  await exchangeIn("postFunded", "pending");
  await confirmAction("Cancel exchange");
  await waitFor(() => expect(requests.slice(1)).toEqual([["cancelExchange", { orderNo }]]));
  cleanup();
  await exchangeIn("booked", "processing", "auto");
  await confirmAction("Settle manually");
  await waitFor(() => expect(requests.slice(2)).toEqual([["modifyDeliveryType", { orderNo, deliveryType: "manual" }]]));
  cleanup();
  await exchangeIn("booked", "processing");
  await confirmAction("Settle now");
  await waitFor(() => expect(requests.slice(3)).toEqual([["deliveryApply", { orderNo }]]));
});

type Material = ClientOutput<typeof materials.material>;
const serialNo = "MA2603181000010001";
function materialIn(part: Partial<Material["material"]>, beside: Partial<Material> = {}): Material {
  const detail = replyOf(materials.material, 0);
  return {
    ...detail,
    logistics: null,
    settleSwitch: null,
    ...beside,
    material: { ...detail.material, serialNo, changes: 5, state: "approved", ...part },
  };
}

test("logistics are sent with the carrier, the tracking number, the day and the documents", async () => {
  takenUploads();
  const logistics = { state: "pending", changes: 2, reason: "", logisticsProvider: "", trackingNo: "", shippedOn: "" };
  // named cast: what logistics have beside these, nothing here looks at
  const detail = materialIn({}, { logistics: logistics as unknown as Material["logistics"] });
  await renderPart(<MaterialLogisticsCard detail={detail} today="2026-03-18" />);
  press("Add shipping details");
  const dialog = within(await screen.findByRole("dialog"));
  const typeField = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  const isReady = () => !dialog.getByRole<HTMLButtonElement>("button", { name: "Add shipping details" }).disabled;
  typeField("Logistics provider", "Hansa Lines");
  typeField("Shipment date", "2026-03-10");
  expect(isReady()).toBe(false);
  typeField("Tracking number", "HL123456");
  const files = [new File(["x"], "bill.pdf", { type: "application/pdf" })];
  fireEvent.change(document.querySelector("input[type=file]") ?? document.body, { target: { files } });
  await dialog.findByText("bill.pdf");
  await waitFor(() => expect(isReady()).toBe(true));
  press("Add shipping details", dialog);
  const said = { logisticsProvider: "Hansa Lines", trackingNo: "HL123456", shippedOn: "2026-03-10" };
  await waitFor(() =>
    expect(requests).toEqual([
      ["completion-b2b-order-logistics", { orderId: serialNo, changes: 2, ...said, fileIds: [fileIdOf(1)] }],
    ]),
  );
});

test("a material without settlement offers a request for it, unless one is waiting", async () => {
  await renderPart(<MaterialSettlementRequestCard detail={materialIn({ settlementType: "noSettlement" })} now={now} />);
  await confirmAction("Switch to settlement");
  await waitFor(() => expect(requests.map(([, body]) => body)).toEqual([{ orderId: serialNo, changes: 5 }]));
  cleanup();
  const switchMaterial = (state: "pending" | "rejected") =>
    materialIn({ settlementType: "noSettlement" }, { settleSwitch: { state, reason: "", askedAt: now, changes: 0 } });
  for (const [detail, names] of [
    [switchMaterial("pending"), []],
    [switchMaterial("rejected"), ["Switch to settlement"]],
    [materialIn({ settlementType: "general" }), []],
    [materialIn({ settlementType: "noSettlement", state: "pendingReview" }), []],
  ] as const) {
    await renderPart(<MaterialSettlementRequestCard detail={detail} now={now} />);
    expect(offeredNames(["Switch to settlement"])).toEqual(names);
    cleanup();
  }
});

test("a material with money linked to it leads to settling in that currency, one without or not to be settled does not", async () => {
  const link = { name: "Settle" };
  const settleHref = async (part: Partial<Material["material"]>) => {
    cleanup();
    await renderPart(
      <MaterialActions material={materialIn({ settlementType: "general", ...part }).material} amendable={null} />,
    );
    return screen.queryByRole("link", link)?.getAttribute("href") ?? null;
  };
  expect(await settleHref({ linked: money("EUR", 1_00n) })).toBe(
    `/b2b/settle/settle-apply?currency=EUR&serialNo=${serialNo}`,
  );
  expect(await settleHref({ linked: money("EUR", 0n) })).toBeNull();
  expect(await settleHref({ linked: money("EUR", 1_00n), settlementType: "noSettlement" })).toBeNull();
  expect(await settleHref({ linked: money("EUR", 1_00n), state: "failed" })).toBeNull();
});

test("a draft of a batch can be continued by its maker alone, and a waiting batch is recalled by its maker", async () => {
  const { batch, unpaid } = replyOf(batchCalls.batchOrders, 0);
  const names = ["Continue", "Recall batch"];
  const ofBatch = async (part: Partial<typeof batch>) => {
    cleanup();
    const viewedBatch = { ...batch, batchNo: "BP2603181000010001", mayReview: false, ...part };
    await renderPart(<PaymentBatchActions batch={viewedBatch} unpaidCounts={unpaid} way="off" />);
    return offeredNames(names);
  };
  expect(await ofBatch({ state: "draft", isMine: true })).toEqual(["Continue"]);
  expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toContain("batchNo=BP2603181000010001");
  expect(await ofBatch({ state: "draft", isMine: false })).toEqual([]);
  expect(await ofBatch({ state: "pendingReview", isMine: true })).toEqual(["Recall batch"]);
  expect(await ofBatch({ state: "pendingReview", isMine: false })).toEqual([]);
});

const refund = { world: "acme", orderNo: "RF2603181000010001", changes: 3 };
const refundActions = [
  ["confirm", "Confirm", false],
  ["prepare", "Prepare", true],
  ["complete", "Pay out", false],
  ["reopen", "Take back", false],
  ["ask", "Request correction", true],
  ["switch", "Switch method", true],
  ["fail", "Reject refund", true],
] as const;

for (const [place, [event, label, hasReason]] of refundActions.entries())
  test(`operations do "${label}" with a refund by its button where that is the likeliest, and else from the menu`, async () => {
    const submitDialog = async () => {
      const dialog = within(await screen.findByRole("dialog"));
      if (hasReason) fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: "Account closed" } });
      press(label, dialog);
      const input = { changes: refund.changes, ...(hasReason && { reason: "Account closed" }) };
      await waitFor(() => expect(requests).toEqual([[event, input]]));
    };
    await renderPart(<BankRefundActions {...refund} events={[event]} />);
    press(label);
    await submitDialog();
    const likelier = refundActions[place - 1];
    if (!likelier) return;
    cleanup();
    requests = [];
    await renderPart(<BankRefundActions {...refund} events={[event, likelier[0]]} />);
    expect(offeredNames([label, likelier[1]])).toEqual([likelier[1]]);
    press(`More actions for refund ${refund.orderNo}`);
    fireEvent.click(await screen.findByRole("menuitem", { name: label }));
    await submitDialog();
  });
