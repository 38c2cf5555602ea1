import { approval } from "@/lib/access/calls/approval";
import { issueAt } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { isCountry } from "@/lib/reference/places/countries";
import type { Handler } from "@/lib/simulator/platform/handler";
import { checkStepUp } from "../mfa/confirmed";
import { tellApproval } from "../tell";
import { lockPeople } from "../people/lock-people";
import { approvalLevels, peopleWhoMay, whyNotReviewers } from "./group";

export const approvalGroup: Handler<typeof approval.approvalGroup> = async (_, context) => {
  const { who, by } = context;
  const candidates = await peopleWhoMay(context, who.userNo, by.at);
  const group = await approvalLevels(context, who.userNo, by.at);
  const named = new Map(candidates.map(({ operatorId, name }) => [operatorId, name]));
  return {
    levels: group.map(({ reviewers }) =>
      reviewers.map((operatorId) => ({ operatorId, name: named.get(operatorId) ?? "" })),
    ),
    limits: group.map(({ fromMinor, countries }) => ({
      from: fromMinor === null ? null : money("USD", fromMinor),
      countries: [...countries],
    })),
    candidates: candidates.map(({ operatorId, name, roleName }) => ({ operatorId, name, roleName })),
  };
};

/** Replaces the levels. */
export const saveApproval: Handler<typeof approval.saveApproval> = async (takes, context) => {
  const { levels, limits = [] } = takes;
  const { who, world, by, caller, refuse, transact } = context;
  const use = await checkStepUp(context, approval.saveApproval, takes);
  return transact(async (tx) => {
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    await lockPeople(tx, who);
    const may = new Set((await peopleWhoMay(tx, who.userNo, by.at)).map(({ operatorId }) => operatorId));
    const chosen = levels.flat();
    if (chosen.some((id) => !may.has(id)))
      return refuse("REVIEWER_NOTFOUND", { why: await whyNotReviewers(tx, who.userNo, by.at, chosen) });
    const inOthers = limits.flatMap(({ from }, at) =>
      from && from.currency !== "USD" ? [issueAt(`limits.${at}.from`)] : [],
    );
    if (inOthers.length > 0) return refuse("INVALID_CURRENCY", inOthers);
    const unknown = limits.flatMap(({ countries }, at) =>
      countries.flatMap((code, nth) =>
        isCountry(code) ? [] : [issueAt(`limits.${at}.countries.${nth}`, "country.unknown")],
      ),
    );
    if (unknown.length > 0) return refuse("INVALID_COUNTRY", unknown);
    const before = await tx.prisma.approvalLevel.deleteMany({ where: { world: world.id, userNo: who.userNo } });
    for (const [at, reviewers] of levels.entries()) {
      const { from = money("USD", 0n), countries = [] } = limits[at] ?? {};
      await tx.prisma.approvalLevel.create({
        data: {
          world: world.id,
          userNo: who.userNo,
          level: at + 1,
          reviewers,
          fromMinor: from && from.minor,
          countries,
        },
      });
    }
    await tellApproval(tx, who, { before: before.count, after: levels.length }, caller);
    return {};
  });
};
