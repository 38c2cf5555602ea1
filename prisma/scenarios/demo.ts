import { everyPermission } from "@/lib/access/grants";
import { accountsScreens } from "@/lib/accounts/screens";
import type { Principal } from "@/lib/call/principal";
import type { Screen } from "@/lib/gate/screen";
import { noticesScreens } from "@/lib/notices/screens";
import { paymentsScreens } from "@/lib/payments/screens";
import { receivingScreens } from "@/lib/receiving/screens";
import { beijing } from "@/lib/time/beijing";
import { companiesDemo } from "./company-demo";
import { agreeDemo } from "./agreements-demo";
import { exportsDemo } from "./exports-demo";
import { inviteDemo } from "./invitations-demo";
import { demoClerk, demoNewcomer, demoOwner } from "./demo-accounts";
import { livePast, pastBegins } from "./demo-past";
import { tellDemo } from "./demo-story";
import { enquiriesDemo } from "./enquiries-demo";
import { peopleDemo } from "./people-demo";
import { noticesDemo } from "./notices-demo";
import { siteDemo } from "./site-demo";
import { partnerDemo, transfersDemo } from "./transfers-demo";
import { Stage, type Scenario } from "./stage";
import { hashedSecrets, unverified, verified } from "./traders";
import { releaseClock } from "./world-terms";

/**
 * The scenario is lived through from this Tuesday's morning on and handed over on the Wednesday, 18 March 2026, at
 * 10:00 in Beijing. A past, where it has one, ends shortly before.
 */
const tuesday = "2026-03-17";
const pastEnds = beijing(tuesday, 9, 55);

const permissions = (own: readonly Screen[]): string[] => [
  ...new Set(own.flatMap(({ access }) => (typeof access === "object" ? [access.permission] : []))),
];

const company = "深圳海川贸易有限公司";

/**
 * Readies the demo scenario: one merchant with money and orders in every state, another that it transfers to, and one
 * that has only just registered.
 * With a past, half a year of the first one's business lies before, and it has what it is paid by contract settled in yuan;
 * without one it has still to open all that.
 */
export async function openDemo(hasPast = false): Promise<Scenario> {
  const secrets = await hashedSecrets();
  const { passwordHash } = secrets;

  async function people(stage: Stage): Promise<{ owner: Principal; newcomer: Principal }> {
    await stage.merchant({
      userNo: "100001",
      name: company,
      englishName: "Shenzhen Haichuan Trading Co., Ltd.",
      userType: 2,
      reportingCurrency: "USD",
      ...verified,
    });
    await stage.merchant({
      userNo: "100002",
      name: "杭州新叶电子商务有限公司",
      englishName: "Hangzhou Xinye E-commerce Co., Ltd.",
      userType: 2,
      reportingCurrency: "USD",
      ...unverified,
    });
    const clerk = await stage.operator(
      {
        userNo: "100001",
        name: "陈海",
        operatorType: 2,
        ...demoClerk,
        permissions: permissions([
          accountsScreens.home,
          receivingScreens.receipts,
          paymentsScreens.records,
          noticesScreens.messages,
          noticesScreens.notices,
        ]),
        passwordHash,
      },
      verified,
    );
    const newcomer = await stage.operator(
      {
        userNo: "100002",
        name: "周叶",
        operatorType: 1,
        ...demoNewcomer,
        permissions: [everyPermission],
        passwordHash,
      },
      unverified,
    );
    const owner = await stage.operator(
      {
        userNo: "100001",
        name: "林川",
        operatorType: 1,
        ...demoOwner,
        permissions: [everyPermission],
        ...secrets,
      },
      verified,
    );
    await peopleDemo(stage, owner, clerk);
    await agreeDemo(stage, [owner, newcomer]);
    return { owner, newcomer };
  }

  return {
    startsAt: hasPast ? beijing(pastBegins, 10) : beijing(tuesday, 10),
    async play({ sql, world }, real) {
      const stage = new Stage(sql, world, real);
      const { owner, newcomer } = await people(stage);
      const partner = await partnerDemo(stage, secrets);
      await agreeDemo(stage, [partner]);
      const past = hasPast ? await livePast(stage, owner, company, pastEnds) : undefined;
      if (hasPast) await stage.until(beijing(tuesday, 10));
      await transfersDemo(stage, owner, partner);
      await inviteDemo(stage);
      await tellDemo(stage, owner, tuesday, past);
      await siteDemo(stage);
      await noticesDemo(stage);
      await companiesDemo(stage, owner, newcomer);
      await enquiriesDemo(stage, owner);
      if (hasPast) await exportsDemo(stage, owner);
      await releaseClock(stage, real);
    },
  };
}
