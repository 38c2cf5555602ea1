import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { MerchantUserPage } from "@/components/access/people/user-page";
import layout from "@/components/kit/table/facts.module.css";
import { inPortal } from "./in-portal";

type Props = Parameters<typeof MerchantUserPage>[0];

test("an operator's e-mail address has the whole width, so that it is not broken", async () => {
  // named cast: what the page reads of a person
  const person = {
    operatorId: "01900000-0000-7000-8000-000000000001",
    name: "Lin Chuan",
    email: "chuan.lin.accounting@lantau-trading.example",
    phone: "",
    isPhoneProven: false,
    operatorType: 2,
    roleName: "Maker",
    roleState: null,
    state: "enabled",
    startsOn: null,
    endsOn: null,
  } as unknown as Props["person"];
  // named cast: a page that exists
  const back = "/b2b/setting/user" as Props["back"];
  const page = <MerchantUserPage {...{ person, back }} roles={[]} mayChange={false} permissions={null} />;
  render(await inPortal(page, { now: new Date("2026-03-18T02:00:00Z") }));
  expect(screen.getByText(/chuan\.lin/).parentElement?.classList.contains(layout.wide ?? "")).toBe(true);
});
