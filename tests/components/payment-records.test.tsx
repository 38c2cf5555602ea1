import { render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { PaymentRecords } from "@/components/payments/records/records";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

// a server component that provides texts to its children; the test provides them already
vi.mock("@/components/shell/frame/area-messages", () => ({
  AreaTranslations: ({ children }: { children: ReactNode }) => children,
}));

const now = beijingInstant("2026-03-18", 10);

test.for([
  ["en-US", "Views", "On hold2"],
  ["zh-CN", "视图", "银行暂停2"],
] as const)("in %s payments on hold are a view of the list, with their number", async ([locale, views, onHold]) => {
  render(
    await inPortal(
      <PaymentRecords
        list={{ rows: [], total: 0, currentPage: 1, pageSize: 20 }}
        query={{}}
        now={now}
        recordsInput={{ currentPage: 1, pageSize: 20 }}
        mayPay={false}
        mayAct={false}
        refusalMessage={null}
        toReview={0}
        counts={{ rows: [{ state: "exception", count: 2 }] }}
        preview={undefined}
      />,
      { now, locale },
    ),
  );
  const tab = within(screen.getByRole("navigation", { name: views })).getByRole("link", { name: onHold });
  expect(tab.getAttribute("href")).toBe("/b2b/payment_manage/payment_order?state=exception");
});
