import type { Page } from "@playwright/test";
import { payPassword } from "./calls";
import { asPerson } from "./portal-fixtures";

/** The company's clerk may review payments, and what else is named, from now on; `portal` is the main operator's. */
export const letClerkReview = (portal: Page, ...more: readonly string[]): Promise<void> =>
  letClerk(portal, "payment_manage/payment_order:review", ...more);

/** The company's clerk may do what is named beside what they may already; `portal` is the main operator's. */
export async function letClerk(portal: Page, ...more: readonly string[]): Promise<void> {
  const {
    rows: [role],
  } = await asPerson<{ rows: { roleId: string; permissions: string[] }[] }>(portal, "user/operator/rolePage", {
    currentPage: 1,
    pageSize: 10,
  });
  await asPerson(portal, "user/operator/permissionEdit", {
    roleId: role?.roleId,
    permissions: [...(role?.permissions ?? []), ...more],
    payPassword,
  });
}
