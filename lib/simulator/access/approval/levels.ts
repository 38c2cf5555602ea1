import { approval } from "@/lib/access/calls/approval";
import { issueAt } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { isCountry } from "@/lib/reference/places/countries";
import type { Handler } from "@/lib/simulator/platform/handler";
import { checkStepUp } from "../mfa/confirmation";
import { notifyOfApprovalChange } from "../notifications";
import { lockMerchantPeople } from "../people/lock-people";
import { paymentApprovalLevels, listPossibleReviewers, reviewerIneligibilityReason } from "./group";

export const getPaymentApprovalGroup: Handler<typeof approval.approvalGroup> = async (_, context) => {
  const { principal, by } = context;
  const candidates = await listPossibleReviewers(context, principal.userNo, by.at);
  const group = await paymentApprovalLevels(context, principal.userNo, by.at);
  const namesById = new Map(candidates.map(({ operatorId, name }) => [operatorId, name]));
  return {
    levels: group.map(({ reviewers }) =>
      reviewers.map((operatorId) => ({ operatorId, name: namesById.get(operatorId) ?? "" })),
    ),
    limits: group.map(({ fromMinor, countries }) => ({
      from: fromMinor === null ? null : money("USD", fromMinor),
      countries: [...countries],
    })),
    candidates: candidates.map(({ operatorId, name, roleName }) => ({ operatorId, name, roleName })),
  };
};

/** Replaces the levels. */
export const savePaymentApprovalLevels: Handler<typeof approval.saveApproval> = async (input, context) => {
  const { levels, limits = [] } = input;
  const { principal, world, by, caller, refuse, transact } = context;
  const use = await checkStepUp(context, approval.saveApproval, input);
  return transact(async (tx) => {
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    await lockMerchantPeople(tx, principal);
    const may = new Set((await listPossibleReviewers(tx, principal.userNo, by.at)).map(({ operatorId }) => operatorId));
    const reviewerIds = levels.flat();
    if (reviewerIds.some((id) => !may.has(id)))
      return refuse("REVIEWER_NOTFOUND", {
        why: await reviewerIneligibilityReason(tx, principal.userNo, by.at, reviewerIds),
      });
    const inOthers = limits.flatMap(({ from }, at) =>
      from && from.currency !== "USD" ? [issueAt(`limits.${at}.from`)] : [],
    );
    if (inOthers.length > 0) return refuse("INVALID_CURRENCY", inOthers);
    const countryIssues = limits.flatMap(({ countries }, at) =>
      countries.flatMap((code, nth) =>
        isCountry(code) ? [] : [issueAt(`limits.${at}.countries.${nth}`, "country.unknown")],
      ),
    );
    if (countryIssues.length > 0) return refuse("INVALID_COUNTRY", countryIssues);
    const before = await tx.prisma.approvalLevel.deleteMany({ where: { world: world.id, userNo: principal.userNo } });
    for (const [at, reviewers] of levels.entries()) {
      const { from = money("USD", 0n), countries = [] } = limits[at] ?? {};
      await tx.prisma.approvalLevel.create({
        data: {
          world: world.id,
          userNo: principal.userNo,
          level: at + 1,
          reviewers,
          fromMinor: from && from.minor,
          countries,
        },
      });
    }
    await notifyOfApprovalChange(tx, principal, { before: before.count, after: levels.length }, caller);
    return {};
  });
};
